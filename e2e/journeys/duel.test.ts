import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { apiOf, songOfFragment } from "../src/api.ts";
import { expectAccessible, expectAccessibleAtBothSizes } from "../src/axe.ts";
import { browser, test } from "../src/browser.ts";
import { holdCalls } from "../src/hold-calls.ts";
import { holdTimers } from "../src/hold-timers.ts";
import { trackAudio } from "../src/page-audio.ts";
import { expect } from "../src/expect.ts";
import { plain, type Play, playOn } from "../src/play.ts";

/** Guesses songs through the API at a human speed: the first blank at once, the others later. */
async function guessInTime(page: Page, count: number): Promise<void> {
  const api = await apiOf(page);
  const { sounds, token } = await api.listSounds({ difficulty: 1, limit: 20, skip: 0, demo: false, settings: false });
  let tokenGame = token;
  for (const { _id: soundId, sound, fragment } of sounds.filter(({ guessed }) => !guessed).slice(0, count)) {
    await page.request.get(sound);
    const { words } = songOfFragment(fragment.words);
    const [first, ...others] = fragment.words.flatMap((word) =>
      "hidden" in word ? [{ position: word.position, word: words[word.position] ?? "", typed: false }] : [],
    );
    if (first === undefined) throw new Error("Nothing is hidden");
    await api.checkWord({ soundId, tokenGame, ...first });
    await setTimeout(1500);
    await api.checkWords({ soundId, tokenGame, words: others });
    ({ token: tokenGame } = await api.finish({ soundId, tokenGame, duration: 1, words: [] }));
  }
}

/** A player with so many guessed songs, on the page that lists them. */
async function playerWith(songs: number): Promise<Page> {
  const page = await browser.visit();
  await playOn(page).registerByApi();
  await guessInTime(page, songs);
  await page.goto("/sounds");
  await page.getByRole("list", { name: "Мои песни" }).waitFor();
  return page;
}

// Leaves out today's song of the day, which may be one of them.
const enough = 4;

/** Starts a duel from the list of songs; returns the address for the friend. */
async function callFrom(page: Page): Promise<string> {
  await page
    .getByRole("button", { name: /^Переиздание/ })
    .first()
    .click();
  await page.getByRole("dialog", { name: "Переиздание" }).getByRole("button", { name: "Вызвать друга" }).click();
  await page.getByRole("heading", { name: "Ждём вторую половину" }).waitFor();
  return new URL(page.url()).pathname;
}

/** Whether any element plays: the end of a duel has an element of its own. */
const isSounding = (page: Page) =>
  page.evaluate(() => {
    const { audioLog } = globalThis as unknown as { audioLog: { elements: HTMLMediaElement[] } };
    return audioLog.elements.some((element) => !element.paused);
  });
const scoreOf = (page: Page) => page.getByRole("img", { name: /^Счёт: вы \d+/ });
const songNumber = (play: Play) => play.page.getByRole("group", { name: "Дуэль" });

/** The words of the lyric that are hidden and given nowhere else in it. */
async function secretsOf(play: Play): Promise<string[]> {
  const [{ words }, open] = [await play.song(), await play.hidden()];
  const given = words.filter((_, at) => !open.includes(at)).map((word) => word.toLowerCase());
  return open.map((at) => words[at]?.toLowerCase() ?? "").filter((word) => !given.includes(word));
}

const wordsOf = (text: string) => text.toLowerCase().match(/[а-яё-]+/g) ?? [];

/** Restores a song and names its author; the duel goes on by itself. */
async function finishSong(play: Play): Promise<string> {
  const known = await play.restoreByTray();
  const options = play.authors.getByRole("button");
  const names = (await options.allInnerTexts()).map((name) => name.trim());
  const author = names.find((name) => known.authors.includes(name)) ?? names[0] ?? "";
  await options.filter({ hasText: author }).click();
  await play.authors.waitFor({ state: "detached" });
  return known.name;
}

test("a friend without an account plays at one press beside the rival's marks, compares, and asks for a rematch", async () => {
  browser.expectErrors(/status of 400 .*\/duels\/name/);
  const caller = await playerWith(enough);
  const address = await callFrom(caller);
  await expectAccessible(caller, "a call that waits");

  const page = await browser.visit();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { audioState } = await trackAudio(page);
  const play = playOn(page);
  const looks: string[] = [];
  const dealt: string[] = [];
  page.on("response", (response) => {
    const [, call] = /\/api\/duels\/(duel|play)/.exec(response.url()) ?? [];
    if (call === undefined) return;
    // The last answer may come as the page closes.
    response
      .text()
      .then((text) => (call === "duel" ? looks : dealt).push(text))
      .catch(() => {});
  });
  await page.goto(address);
  const accept = play.button("Принять вызов");
  await accept.waitFor();
  await page.getByText("Регистрация не нужна").waitFor();
  await expect(page.getByRole("list", { name: "Песни дуэли" }).getByRole("listitem")).toHaveCount(3);
  await expectAccessibleAtBothSizes(page, "a call");
  // By keyboard, as by touch.
  await accept.focus();
  await page.keyboard.press("Enter");
  await play.line.waitFor();
  await expect.poll(async () => (await audioState())?.currentTime ?? 0).toBeGreaterThan(0);
  await expect(songNumber(play)).toContainText("Песня 1 из");

  // The rival is shown at the same second: by marks, and by a pin that moves.
  const ghost = page.getByRole("list", { name: /: слова к этой секунде песни$/ });
  const open = await play.hidden();
  await expect(ghost.getByRole("listitem")).toHaveCount(open.length);
  await ghost.getByText("Пропуск 1: верно").waitFor();
  await ghost.getByText(`Пропуск ${open.length}: верно`).waitFor();
  await expect(page.locator("[data-rival]")).toHaveAttribute("data-rival", String(open.at(-1)));
  await expect(play.button("Следующая песня")).toHaveCount(0);
  await expectAccessible(page, "a duel in play");

  const names: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    await expect(songNumber(play)).toContainText(`Песня ${at + 1} из`);
    const secrets = await secretsOf(play);
    expect(secrets.length).toBeGreaterThan(0);
    for (const mark of await ghost.getByRole("listitem").allInnerTexts()) {
      expect(plain(mark)).toMatch(/^Пропуск \d+: (верно|ещё нет)$/);
    }
    await expect.poll(() => dealt.length).toBe(at + 1);
    // The choices name words too, in an order that reveals nothing; a finished song reveals all.
    const sent = (dealt[at] ?? "").replace(/"tips":\[[^\]]*\]/, "") + (at === 0 ? looks.join(" ") : "");
    const known = wordsOf((await play.line.innerText()) + sent);
    expect(known.filter((word) => secrets.includes(word))).toEqual([]);
    expect(sent).not.toContain((await play.song()).name);
    names.push(await finishSong(play));
    if (at < 2) await expect(scoreOf(page)).toHaveAccessibleName(/^Счёт: вы [1-9]\d*, .+ [1-9]\d*$/);
  }

  const outcome = page.getByRole("region", { name: "Итог дуэли" });
  await outcome.getByRole("heading", { name: /^(Дуэль за.вами!|Побеждает .+|Ничья, и.какая!)$/ }).waitFor();
  const rows = outcome.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(4);
  for (const [at, name] of names.entries()) await expect(rows.nth(at + 1)).toContainText(name);
  await expectAccessibleAtBothSizes(page, "the end of a duel");
  await outcome.getByRole("button", { name: names[0] ?? "" }).click();
  await expect.poll(() => isSounding(page)).toBe(true);

  await play.button("Поделиться").click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^Хитослов, дуэль: \d+ : \d+\nhttp:\S+$/u);
  expect(await copied()).toContain(address);

  const field = page.getByLabel("Как вас записать?");
  await play.button("Записать").click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await outcome.getByText("Введите имя").waitFor();
  await field.fill("Лёша с баяном");
  await page.keyboard.press("Enter");
  await field.waitFor({ state: "detached" });
  await caller.reload();
  await caller.getByRole("heading", { name: /Лёша с баяном|Дуэль за.вами!|Ничья/ }).waitFor();
  await expect(caller.getByRole("columnheader", { name: "Лёша с баяном" })).toHaveCount(1);

  // Whoever asks for a rematch plays at once.
  await play.button("Реванш").click();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(address);
  await play.line.waitFor();
  await expect(songNumber(play)).toContainText("Песня 1 из");
  await expect.poll(() => isSounding(page)).toBe(true);
  const rematch = new URL(page.url()).pathname;
  // A reload is not a press on «play».
  await page.reload();
  await play.start();
  await caller.reload();
  await caller.getByRole("link", { name: "Принять реванш" }).click();
  await expect.poll(() => new URL(caller.url()).pathname).toBe(rematch);
  await caller.getByText("Очков дуэль не приносит").waitFor();

  // A revealed answer stays until the player goes on.
  await play.button("Показать ответ").click();
  const question = page.getByRole("alertdialog", { name: "Показать ответ?" });
  await question.getByText("десятую часть").waitFor();
  await question.getByRole("button", { name: "Показать" }).click();
  await page.getByRole("heading", { name: "Вот эта песня" }).waitFor();
  await play.button("Дальше").click();
  await expect(songNumber(play)).toContainText("Песня 2 из");
  await expect(play.wordHint).toContainText("осталось 1");
  await play.wordHint.click();
  await expect(play.wordHint).toContainText("осталось 0");
  await expect(play.titleHint).toContainText("осталось 1");
});

test("a cancelled duel is closed, and says so", async () => {
  browser.expectErrors(/status of 404 .*\/duels\/duel/);
  const caller = await playerWith(enough);
  const address = await callFrom(caller);
  await caller
    .getByRole("link", { name: "Хитослов, на главную" })
    .or(caller.getByRole("button", { name: /^Меню/ }))
    .first()
    .waitFor();
  await playOn(caller).button("Отозвать вызов").click();
  const question = caller.getByRole("alertdialog", { name: "Отозвать вызов?" });
  await question.getByRole("button", { name: "Оставить" }).click();
  await expect(playOn(caller).button("Отозвать вызов")).toBeFocused();
  await caller.keyboard.press("Enter");
  await question.getByRole("button", { name: "Отозвать" }).click();
  await playOn(caller).expectToast("Вызов отозван");
  const list = caller.getByRole("list", { name: "Мои дуэли" });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list).toContainText("вызов закрыт");
  await caller.getByText(/^Сегодня можно позвать ещё 19\s+раз/).waitFor();
  await expectAccessibleAtBothSizes(caller, "the list of duels");

  const page = await browser.visit();
  await page.goto(address);
  await page.getByRole("heading", { name: "Вызов уже закрыт" }).waitFor();
  await expectAccessible(page, "a closed call");
  await page.getByRole("link", { name: "Сыграть песню дня" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/daily");
  await page.goto("/duel/abcdefghijkl");
  await page.getByRole("heading", { name: "Такого вызова нет" }).waitFor();
  await page.goto("/duel");
  await page.getByText(/Дуэлей пока нет/).waitFor();

  // A guest sees nothing of a player who signs out here.
  await (await playOn(caller).openMenu()).getByRole("button", { name: "Выйти" }).click();
  await caller.getByRole("heading", { name: "Войти в эфир" }).waitFor();
});

test("what a dialog cannot do is told inside it, where a toast can be read and closed", async () => {
  browser.expectErrors(/status of 409 .*\/duels/);
  const page = await playerWith(1);
  await page
    .getByRole("button", { name: /^Переиздание/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Переиздание" });
  const release = await holdTimers(page);
  await dialog.getByRole("button", { name: "Вызвать друга" }).click();
  await dialog.getByRole("alert").filter({ hasText: "нужны три собранные песни" }).waitFor();
  await expectAccessible(page, "a dialog with a toast");
  await dialog.getByRole("button", { name: "Закрыть уведомление" }).click();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await release();
  await expect(dialog).toBeVisible();
});

test("a restored song offers a duel once there are three of them", async () => {
  browser.expectErrors(/status of 409 .*\/duels/);
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  const first = await play.restoreByTray();
  await play.chooseAuthor(first);
  await play.button("Вызвать друга").click();
  // The first song may be today's, which does not count.
  await play.expectToast(
    /Для\sдуэли нужны три собранные песни\. (Соберите ещё 2|Песня дня не\sв\sсчёт\. Соберите ещё 3)\sпесни/,
  );
  await guessInTime(page, enough);
  await page.goto("/play");
  await play.line.waitFor();
  await play.chooseAuthor(await play.restoreByTray());
  // An answer that comes after the player has gone on does not lead away from the next song.
  await page.route("**/api/duels", (route) => route.fulfill({ json: { code: "late-answer-" } }), { times: 1 });
  const answer = await holdCalls(page, "**/api/duels");
  await play.button("Вызвать друга").click();
  await play.next();
  const late = page.waitForResponse("**/api/duels");
  await answer.release();
  await (await late).finished();
  await play.chooseAuthor(await play.restoreByTray());
  expect(new URL(page.url()).pathname).toBe("/play");

  await play.button("Вызвать друга").click();
  await page.getByRole("heading", { name: "Ждём вторую половину" }).waitFor();
  const link = plain(await page.getByText(/\/duel\/[\w-]{12}$/).innerText());
  expect(link).toBe(page.url());
});
