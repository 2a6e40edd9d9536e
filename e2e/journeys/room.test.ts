import type { RoomMessage } from "@hitoslov/contract";
import { roomSocket } from "@hitoslov/contract/room-limits";
import type { Page } from "playwright-core";
import { apiOf } from "../src/api.ts";
import { expectAccessible, expectAccessibleAtBothSizes } from "../src/axe.ts";
import { browser, test, type Visitor } from "../src/browser.ts";
import { expectFocused } from "../src/focus.ts";
import { holdCalls } from "../src/hold-calls.ts";
import { trackAudio } from "../src/page-audio.ts";
import { expect } from "../src/expect.ts";
import { plain, playOn } from "../src/play.ts";
import { joinRoom, openOn, openRoom, ownWords, restore, shownSong, tray } from "../src/room.ts";
import { startServer } from "../src/serve.ts";

/**
 * The longest song of the game, 90 s, and the ten seconds of a scoreboard are too short for several pages on a busy
 * machine: here both take ten minutes.
 */
const longStages = `do $do$ begin
  create function lengthen() returns trigger language plpgsql as $$ begin
    new.settings := new.settings || '{"seconds": 600}';
    return new;
  end $$;
  create trigger lengthen before insert on rooms for each row execute function lengthen();
  create function linger() returns trigger language plpgsql as $$ begin
    new.until := new.until + interval '10 minutes';
    return new;
  end $$;
  create trigger linger before update on rooms for each row
    when (new.stage = 'scores' and new.stage <> old.stage) execute function linger();
end $do$`;
let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  server = await startServer({}, longStages);
  // Opens the day, whose song no room plays: a room dealt before that would have one song less.
  await fetch(`${server.origin}/api/daily`);
});
test.afterAll(() => server.stop());

/** The code of a room, where its host gathers guests. */
const codeOn = (host: Page, code: string) => host.getByRole("img", { name: `Код эфира: ${[...code].join(", ")}` });
const visit = (visitor: Visitor = {}) => browser.visit({ ...visitor, origin: server.origin });

test("a room with three phones plays from the code to the podium", async () => {
  browser.expectErrors(/status of 400 .*\/rooms\/join|ERR_INTERNET_DISCONNECTED/);
  const host = await visit({ size: "desktop" });
  const { audioState } = await trackAudio(host);
  await playOn(host).registerByApi();
  await host.goto("/room");
  await expectAccessibleAtBothSizes(host, "a new room");
  const second = await host.context().newPage();
  await second.goto("/room");
  const code = await openRoom(host);
  expect(code).toMatch(/^[А-ЯЭ]{5}$/);
  const button = (name: string | RegExp) => host.getByRole("button", { name });
  const say = button("Начать эфир");
  await expect(say).toHaveAttribute("aria-disabled", "true");
  await host.getByRole("img", { name: "Код для камеры телефона" }).waitFor();

  const olya = await visit();
  const lyosha = await visit();
  const nina = await visit();
  // The code, typed as it is spoken.
  await olya.goto("/room");
  await olya.getByLabel("Код с большого экрана").fill("ААА");
  await olya.getByRole("button", { name: "Войти", exact: true }).click();
  await olya.getByText("русских букв").waitFor();
  await olya.getByLabel("Код с большого экрана").fill(code.toLowerCase());
  await olya.keyboard.press("Enter");
  await olya.getByLabel("Как вас записать?").waitFor();
  await expectAccessibleAtBothSizes(olya, "joining a room");
  await olya.getByLabel("Как вас записать?").fill("Администратор");
  await olya.keyboard.press("Enter");
  await expect(olya.getByLabel("Как вас записать?")).toHaveAttribute("aria-invalid", "true");
  await olya.getByLabel("Как вас записать?").fill("Ламповая Оля");
  await olya.keyboard.press("Enter");
  await olya.getByRole("heading", { name: /^Вы.в.эфире$/ }).waitFor();
  await expectAccessibleAtBothSizes(olya, "a guest in the lobby");
  await joinRoom(lyosha, code, "Лёша с баяном");
  await joinRoom(nina, code, "Нина");

  const guests = host.getByRole("list", { name: "Гости эфира" });
  await host.getByRole("heading", { name: /Уже в.эфире: 3/ }).waitFor();
  // New guests are announced together.
  await expect(host.getByRole("status").filter({ hasText: /В.эфире новые: / })).toContainText("Нина");
  await expectAccessibleAtBothSizes(host, "the lobby of a room");
  const troll = await visit();
  await joinRoom(troll, code, "Лишний");
  await guests.getByRole("button", { name: /^Лишний/ }).click();
  await host.getByRole("alertdialog").getByRole("button", { name: "Убрать" }).click();
  await troll.getByRole("heading", { name: /^Ведущий убрал вас из.эфира$/ }).waitFor();
  await expectAccessible(troll, "a removed guest");
  await expect(guests.getByRole("button")).toHaveCount(3);
  await button("Закрыть вход").click();
  await button("Открыть вход").waitFor();
  const late = await visit();
  await late.goto(`/room/${encodeURIComponent(code)}`);
  await late.getByRole("heading", { name: "Ведущий закрыл вход" }).waitFor();

  await say.click();
  await host.getByRole("heading", { name: /^Песня 1 из.5$/ }).waitFor();
  const song = await shownSong(host);
  // A phone shows nothing that is not on the big screen.
  await expect(tray(olya).getByRole("button").first()).toBeVisible();
  await expect(olya.getByRole("main")).not.toContainText(song.name);
  await restore(olya, song, { leave: 1 });
  await expect.poll(async () => (await audioState())?.currentTime ?? 0).toBeGreaterThan(0);

  // A phone that reloads in the middle of a song keeps its words and points.
  const before = await olya.getByRole("img", { name: /^Ваши очки/ }).getAttribute("aria-label");
  expect(before).toMatch(/[1-9]/);
  await olya.reload();
  await expect(tray(olya).getByRole("button").first()).toBeVisible();
  await expect(olya.getByRole("img", { name: /^Ваши очки/ })).toHaveAccessibleName(before ?? "");
  expect(await openOn(olya)).toHaveLength(1);
  await restore(olya, song);
  await olya.getByRole("heading", { name: /Ждём остальных/ }).waitFor();
  const named = olya.getByText("Это была песня");
  await expect(named).toHaveCount(0);

  // Offline the state stays on the screen; the phone reconnects by itself.
  await lyosha.context().setOffline(true);
  // After the first attempt the message covers the screen.
  await lyosha.getByText(/ищем (вашу )?волну/i).waitFor();
  await lyosha.context().setOffline(false);
  await expect(lyosha.getByText(/ищем (вашу )?волну/i)).toHaveCount(0);

  // With a hint, so that they have fewer points: within ten minutes a few seconds make no difference.
  await restore(lyosha, song, { byKeyboard: true, withLamp: true });
  await restore(nina, song, { withLamp: true });

  await host.getByRole("heading", { name: /^После первой.песни$/ }).waitFor();
  await button("Пауза").click();
  await host.getByText(/когда скажете$/).waitFor();
  await expect(host.getByText(`«${song.name}»`)).toBeVisible();
  const table = host.getByRole("list", { name: "Таблица" });
  await expect(table.getByRole("listitem")).toHaveCount(3);
  await expect(table.getByRole("listitem").first()).toContainText("Ламповая Оля");
  await olya.getByText(/^Вы.на.1-м месте из.3/).waitFor();
  await named.waitFor();
  await expectAccessible(host, "the scoreboard of a room");
  await expectAccessible(olya, "a guest between songs");

  // A host that reloads resumes.
  await host.reload();
  for (let at = 1; at < 5; at += 1) {
    const heading = host.getByRole("heading", { name: new RegExp(`^Песня ${at + 1} из.5$`) });
    // A press while the reloaded host is still connecting is lost.
    const next = host.getByRole("button", { name: "Дальше" });
    const go = async () => {
      if (await next.isVisible()) await next.click({ timeout: 2000 }).catch(() => {});
      return heading.count();
    };
    await expect.poll(go).toBe(1);
    // Nobody plays this song, so its time may pass.
    if (at === 1) {
      await tray(olya).getByRole("button").first().waitFor();
      await expectAccessible(host, "a song on the big screen");
      await expectAccessible(olya, "the keys of a guest");
    }
    await host.getByRole("button", { name: "Закончить песню" }).click();
    await heading.waitFor({ state: "detached" });
    if (at === 1) await host.getByText(/Очков не.взял никто\.$/).waitFor();
  }
  await host.getByRole("heading", { name: /^Побеждает Ламповая Оля$/ }).waitFor();
  await expectAccessibleAtBothSizes(host, "the podium of a room");
  await olya.getByRole("heading", { name: /^Победа за.вами!$/ }).waitFor();
  await expectAccessible(olya, "the end of a room on a phone");
  await second.getByRole("button", { name: "Открыть эфир" }).click();
  await second.getByRole("img", { name: /^Код эфира: / }).waitFor();
  await host.getByRole("button", { name: "Ещё эфир" }).click();
  await button("Открыть эфир").waitFor();
  expect(plain(await host.getByRole("heading", { level: 1 }).innerText())).toBe("Общий эфир");
  // The room that another tab has opened meanwhile stays that tab's.
  await second.reload();
  await second.getByRole("img", { name: /^Код эфира: / }).waitFor();
});

test("a host takes the room back from another screen at the next press if the connection is lost", async () => {
  browser.expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const host = await visit({ size: "desktop" });
  const code = await openRoom(host);
  const other = await host.context().newPage();
  await other.goto("/room");
  await host.getByRole("heading", { name: /^Эфир идёт на.другом экране$/ }).waitFor();
  await codeOn(other, code).waitFor();
  await host.context().setOffline(true);
  const trouble = other.getByText("Помехи на линии.");
  await trouble.waitFor();
  await host.getByRole("button", { name: "Перенести сюда" }).click();
  await playOn(host).expectToast("Проверьте интернет.");
  await host.context().setOffline(false);
  // Then the other tab is connected again, and will be told that it is replaced.
  await trouble.waitFor({ state: "detached" });
  // A second call would end the token of the first.
  const moving = await holdCalls(host, "**/api/rooms/resume");
  await host.getByRole("button", { name: "Перенести сюда" }).dblclick();
  await moving.release();
  await codeOn(host, code).waitFor();
  expect(moving.count()).toBe(1);
  await other.getByRole("heading", { name: /^Эфир идёт на.другом экране$/ }).waitFor();
});

test("a tab that was not connected while its room was taken to another one says so and keeps it there", async () => {
  const host = await visit({ size: "desktop" });
  const code = await openRoom(host);
  const other = await host.context().newPage();
  let isCut = false;
  let cut = async () => {};
  await other.routeWebSocket(`**${roomSocket.path}`, async (client) => {
    // The page tries again by itself.
    if (isCut) return client.close({ code: roomSocket.closes.busy });
    client.connectToServer();
    cut = () => client.close({ code: roomSocket.closes.busy });
  });
  await other.goto("/room");
  await host.getByRole("heading", { name: /^Эфир идёт на.другом экране$/ }).waitFor();
  await codeOn(other, code).waitFor();
  isCut = true;
  await cut();
  await other.getByText("Помехи на линии.").waitFor();
  await host.getByRole("button", { name: "Перенести сюда" }).click();
  await codeOn(host, code).waitFor();
  isCut = false;
  await other.getByRole("heading", { name: /^Эфир идёт на.другом экране$/ }).waitFor();
  await host.reload();
  await codeOn(host, code).waitFor();
});

test("a room is opened once also by a double press", async () => {
  const host = await visit({ size: "desktop" });
  await playOn(host).registerByApi();
  await host.goto("/room");
  // A second room would end the first.
  const opening = await holdCalls(host, "**/api/rooms");
  await host.getByRole("button", { name: "Открыть эфир" }).dblclick();
  await opening.release();
  await host.getByRole("img", { name: /^Код эфира: / }).waitFor();
  expect(opening.count()).toBe(1);
});

test("an unknown code is reported, and another one can be entered", async () => {
  browser.expectErrors(/status of 404 .*\/rooms\//);
  const page = await visit();
  await page.goto(`/room/${encodeURIComponent("АААБВ")}`);
  await page.getByRole("heading", { name: "Такого эфира нет" }).waitFor();
  await page.getByLabel("Код с большого экрана").waitFor();
  await expectAccessible(page, "no such room");
});

test("who goes elsewhere before the room has been found is not led into it", async () => {
  const code = await openRoom(await visit({ size: "desktop" }));
  const page = await visit();
  const play = playOn(page);
  await play.registerByApi();
  await page.goto("/");
  await page.getByRole("link", { name: /^Общий эфир/ }).click();
  const finding = await holdCalls(page, "**/api/rooms/room?*");
  await page.getByLabel("Код с большого экрана").fill(code);
  await page.keyboard.press("Enter");
  await page.goBack();
  await play.button("Включить").waitFor();
  const late = page.waitForResponse("**/api/rooms/room?*");
  await finding.release();
  await (await late).finished();
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe("/");
});

test("a code that is changed while its room is being found leads nowhere", async () => {
  const code = await openRoom(await visit({ size: "desktop" }));
  const page = await visit();
  await page.goto("/room");
  const finding = await holdCalls(page, "**/api/rooms/room?*");
  const field = page.getByLabel("Код с большого экрана");
  await field.fill(code);
  await page.keyboard.press("Enter");
  await field.fill("НОТ");
  const late = page.waitForResponse("**/api/rooms/room?*");
  await finding.release();
  await (await late).finished();
  await page.keyboard.press("Enter");
  await page
    .getByText(/^В.коде 5.русских букв/)
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe("/room");
});

test("a guest whose answer to joining was lost joins at the next press, under the same name", async () => {
  browser.expectErrors(/ERR_FAILED/);
  const code = await openRoom(await visit({ size: "desktop" }));
  const page = await visit();
  await page.goto(`/room/${encodeURIComponent(code)}`);
  await page.getByLabel("Как вас записать?").fill("Оля");
  await page.route(
    "**/api/rooms/join",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const enter = page.getByRole("button", { name: "Войти в эфир" });
  await enter.click();
  await page.getByText(/^Нет связи с.сервером/).waitFor();
  await enter.click();
  await page.getByRole("heading", { name: /^Вы.в.эфире$/ }).waitFor();
});

test("a guest joins at one press, also where a server of the previous release does not know the field `key`", async () => {
  browser.expectErrors(/status of 400 .*\/rooms\/join/);
  const code = await openRoom(await visit({ size: "desktop" }));
  const page = await visit();
  await page.goto(`/room/${encodeURIComponent(code)}`);
  await page.getByLabel("Как вас записать?").fill("Оля");
  const json = { code: "bad_request", message: "Неизвестное поле: key" };
  await page.route("**/api/rooms/join", (route) =>
    "key" in route.request().postDataJSON() ? route.fulfill({ status: 400, json }) : route.continue(),
  );
  await page.getByRole("button", { name: "Войти в эфир" }).click();
  await page.getByRole("heading", { name: /^Вы.в.эфире$/ }).waitFor();
});

test("a refused guest is told why, and a guest whom the host removed stays out", async () => {
  browser.expectErrors(/status of (404|409) .*\/rooms\//);
  const host = await visit({ size: "desktop" });
  const code = await openRoom(host);
  const olya = await visit();
  await joinRoom(olya, code, "Оля");
  const guests = host.getByRole("list", { name: "Гости эфира" });
  await guests.getByRole("button", { name: /^Оля/ }).click();
  await host.getByRole("alertdialog").getByRole("button", { name: "Убрать" }).click();
  await olya.getByRole("heading", { name: /^Ведущий убрал вас/ }).waitFor();

  // Joining another room in between changes nothing: the first one stays closed to this phone.
  const other = await visit({ size: "desktop" });
  await joinRoom(olya, await openRoom(other), "Оля");
  await olya.goto(`/room/${encodeURIComponent(code)}`);
  await olya.getByRole("heading", { name: /^Ведущий убрал вас/ }).waitFor();

  const nina = await visit();
  await joinRoom(nina, code, "Нина");
  const late = await visit();
  await late.goto(`/room/${encodeURIComponent(code)}`);
  const name = late.getByLabel("Как вас записать?");
  await name.fill("нина");
  await late.keyboard.press("Enter");
  await expect(name).toHaveAccessibleDescription(/Это имя в.эфире занято/);
  await expectAccessible(late, "a taken name");

  const api = await apiOf(late, server.origin);
  const names = Array.from({ length: 99 }, (_, at) => `Гость номер ${at + 2}`);
  // Together: the room keeps the place of a guest without a connection for two minutes.
  while (names.length > 0) await Promise.all(names.splice(0, 10).map((guest) => api.joinRoom({ code, name: guest })));
  await name.fill("Вера");
  await late.keyboard.press("Enter");
  await late.getByText(/^Мест больше нет: в.эфире уже 100.гостей$/).waitFor();
  await host.getByText("мест больше нет").waitFor();
  await expect(guests.getByRole("button")).toHaveCount(100);
  await expectAccessibleAtBothSizes(host, "a full lobby");

  await host.getByRole("button", { name: "Закончить эфир" }).click();
  await host.getByRole("alertdialog").getByRole("button", { name: "Закончить" }).click();
  await nina.getByRole("heading", { name: "Эфир окончен" }).waitFor();
  await expectAccessibleAtBothSizes(host, "the podium of a hundred");
  await late.reload();
  await late.getByRole("heading", { name: "Такого эфира нет" }).waitFor();
});

test("a song without a sound is silent on the big screen, whatever played before it", async () => {
  const host = await visit({ size: "desktop" });
  const { audioState } = await trackAudio(host);
  await host.routeWebSocket(`**${roomSocket.path}`, (client) => {
    client.connectToServer().onMessage((text) => {
      const message = JSON.parse(String(text)) as RoomMessage;
      if (message.type === "host" && message.song === 1 && message.stageSong !== null) message.stageSong.sound = null;
      client.send(JSON.stringify(message));
    });
  });
  const code = await openRoom(host);
  await joinRoom(await visit(), code, "Оля");
  await host.getByRole("button", { name: "Начать эфир" }).click();
  await expect.poll(async () => (await audioState())?.currentTime ?? 0).toBeGreaterThan(0);
  await host.getByRole("button", { name: "Закончить песню" }).click();
  const silent = host.getByText(/^Песня 2 из.5, звука у.неё нет/);
  const next = host.getByRole("button", { name: "Дальше" });
  // The scoreboard may go on by itself before the button is pressed.
  const go = async () => {
    if (await next.isVisible()) await next.click({ timeout: 2000 }).catch(() => {});
    return silent.count();
  };
  await expect.poll(go).toBe(1);
  await host.getByText(/^До.начала/).waitFor({ state: "detached" });
  await expect.poll(audioState).toMatchObject({ src: null, paused: true });
});

test("a song that staff save while it plays goes on, with the sound that it began with", async () => {
  const host = await visit({ size: "desktop" });
  const { audioState } = await trackAudio(host);
  let isSaved = false;
  const told = Promise.withResolvers<void>();
  await host.routeWebSocket(`**${roomSocket.path}`, (client) => {
    client.connectToServer().onMessage((text) => {
      const message = JSON.parse(String(text)) as RoomMessage;
      if (isSaved && message.type === "host" && message.stageSong !== null) {
        message.stageSong.sound = `${message.stageSong.sound}?saved`;
        told.resolve();
      }
      client.send(JSON.stringify(message));
    });
  });
  const code = await openRoom(host);
  const olya = await visit();
  await joinRoom(olya, code, "Оля");
  // Who does not play: else the song would end.
  await joinRoom(await visit(), code, "Нина");
  await host.getByRole("button", { name: "Начать эфир" }).click();
  const song = await shownSong(host);
  await expect.poll(async () => (await audioState())?.currentTime ?? 0).toBeGreaterThan(0);
  const src = (await audioState())?.src;
  isSaved = true;
  await restore(olya, song);
  await told.promise;
  await host.waitForTimeout(300);
  expect(await audioState()).toMatchObject({ src, paused: false });
});

test("words can be typed, and the lamp shows choices", async () => {
  const host = await visit({ size: "desktop" });
  const code = await openRoom(host, { typing: true });
  const olya = await visit();
  await joinRoom(olya, code, "Оля");
  await host.getByRole("button", { name: "Начать эфир" }).click();
  const song = await shownSong(host);
  const field = olya.getByLabel("Пропущенное слово");
  const check = olya.getByRole("button", { name: "Проверить" });
  await expect(check).not.toHaveAttribute("aria-disabled");
  const [first = -1, ...rest] = await openOn(olya);

  await field.fill("неттакогослова");
  await olya.keyboard.press("Enter");
  await olya.getByText(/^Остались 4.попытки$/).waitFor();
  await olya.getByRole("button", { name: "Подсказать слово" }).click();
  const lit = olya.getByRole("group", { name: "Слова под лампой" });
  await expectAccessible(olya, "typing with the lamp");
  await lit.getByRole("button", { name: new RegExp(`^${song.words[first]}$`, "i") }).press("Enter");
  await expectFocused(field);
  const restored = (position: number) =>
    ownWords(olya)
      .getByRole("button", { name: new RegExp(`^Слово ${position + 1} из .* (верно|подсказано лампой)$`) })
      .or(olya.getByRole("heading", { name: /^После первой.песни$/ }))
      .first();
  await restored(first).waitFor();
  await expect(olya.getByRole("button", { name: "Подсказать слово" })).toHaveAttribute("aria-disabled", "true");
  for (const position of rest) {
    await field.fill(song.words[position] ?? "");
    await olya.keyboard.press("Enter");
    await restored(position).waitFor();
  }
  await Promise.all([
    host.getByRole("heading", { name: /^После первой.песни$/ }).waitFor(),
    olya.getByText(/^Вы.на.1-м месте из.1/).waitFor(),
  ]);
});
