import type { Client } from "@hitoslov/contract/client";
import { quicknet, roundTime } from "@hitoslov/rules/beacon";
import {
  drawLots,
  sha256Hex,
  type LotteryProof,
  lotterySeed,
  type LotteryTerms,
  writeTerms,
} from "@hitoslov/rules/lots";
import { listRoot } from "@hitoslov/rules/merkle";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { apiOf, guessLevel } from "../src/api.ts";
import { expectAccessible } from "../src/axe.ts";
import { browser, onPhone, type Size, test } from "../src/browser.ts";
import { clickAtOnce } from "../src/click-at-once.ts";
import { runClock } from "../src/clock.ts";
import { expect } from "../src/expect.ts";
import { expectFocused } from "../src/focus.ts";
import { goWithin } from "../src/go-within.ts";
import { createEntrant } from "../src/entrants.ts";
import { holdCalls } from "../src/hold-calls.ts";
import { changeSettings, officeOf } from "../src/office.ts";
import { codeFor } from "../src/outbox.ts";
import { plain, playOn } from "../src/play.ts";
import { owner, startServer } from "../src/serve.ts";

// In a running draw everybody's songs count, so this journey has a server of its own.
let server: Awaited<ReturnType<typeof startServer>>;
let office: Client;
test.beforeAll(async () => {
  server = await startServer({ APP_ENV: "staging" });
  office = await officeOf(server.origin);
  // Otherwise the draw of the demo catalogue would be the current one.
  for (const { _id } of (await office.listStocks({})).data) await office.deleteStock({ _id });
});
test.afterAll(() => server.stop());

const visit = (size: Size = "phone") => browser.visit({ size, origin: server.origin });
const day = 86_400_000;

async function createDraw(
  name: string,
  status: "active" | "paused" | "testing",
  { lasts = 12 * day + 3_600_000, lots = false }: { lasts?: number; lots?: boolean } = {},
) {
  const now = Date.now();
  const fields = {
    name,
    fullname: `Розыгрыш «${name}»`,
    description: "Первые места забирают призы.\n<b>Удачи</b>",
    start_date: new Date(now).toISOString(),
    end_date: new Date(now + lasts).toISOString(),
    draw_mode: lots ? ("weighted" as const) : ("none" as const),
    draw_reserves: 1,
  };
  const draw = await office.createStock({ ...fields, randomness: "seed" });
  const prize = { _idStock: draw._id, category: "Главный" };
  await office.createStockPrize({ ...prize, name: "Наушники «Студия»", way: "place", place_from: 1 });
  await office.createStockPrize(
    lots
      ? { ...prize, name: "Билеты на концерт", way: "draw" }
      : { ...prize, name: "Колонка «Эфир»", quantity: 2, way: "place", place_from: 2 },
  );
  if (status !== "testing") await office.updateStock({ ...fields, _id: draw._id, status });
  return {
    _id: draw._id,
    name,
    become: (next: "active" | "paused" | "ended" | "disabled") =>
      office.updateStock({ ...fields, _id: draw._id, status: next }),
    endIn: (ms: number) =>
      office.updateStock({
        ...fields,
        _id: draw._id,
        status: "active",
        end_date: new Date(Date.now() + ms).toISOString(),
      }),
  };
}

test("without a draw the text of the settings stands on both screens", async () => {
  const page = await visit();
  await playOn(page).register();
  const { emptyStock } = await office.getSettings({});
  const teaser = page.getByRole("main").getByRole("link", { name: /Розыгрыши/ });
  await teaser.getByText(emptyStock).waitFor();
  await expectAccessible(page, "start without a draw");
  await teaser.click();
  await page.getByRole("heading", { level: 1, name: "Розыгрыши" }).waitFor();
  await page.getByText(emptyStock).waitFor();
  await expectAccessible(page, "no draws");
});

for (const size of onPhone) {
  test(`a player takes part in a draw, sees it paused and finds it in the archive (${size})`, async () => {
    // A second run of this journey must not find the draw of the first.
    const { retry, repeatEachIndex } = test.info();
    const name = `Летний тираж ${repeatEachIndex}-${retry}`;
    const draw = await createDraw(name, "active");
    const page = await visit(size);
    const play = playOn(page);
    await play.register();
    const main = page.getByRole("main");
    const teaser = main.getByRole("link", { name: new RegExp(name) });
    await teaser.getByText(/^Соберите песню.— и.вы в.розыгрыше\. Ещё 12.дней$/).waitFor();
    await guessLevel(page, 2, { leave: 7, origin: server.origin });
    await page.reload();
    await teaser.getByText(/^1-е место: ваш приз.— Наушники «Студия», до.конца 12.дней$/).waitFor();
    // A player who overtakes is named with the difference.
    const rival = await visit(size);
    const { login } = await playOn(rival).registerByApi();
    await guessLevel(rival, 2, { leave: 2, origin: server.origin });
    await page.reload();
    const second = "2-е место: ваш приз.— Колонка «Эфир»";
    await teaser.getByText(new RegExp(`^${login} обходит вас на[\\d\\s]+\\sоч(ко|ка|ков)\\. ${second}$`)).waitFor();
    // A player with points sees the distance to the next place.
    await guessLevel(page, 2, { leave: 6, origin: server.origin });
    const [first, own] = (await office.listStockMembers({ _idStock: draw._id })).data;
    const ahead = (first?.score ?? 0) - (own?.score ?? 0) + 1;
    await page.reload();
    await expect
      .poll(async () => plain(await teaser.innerText()).replaceAll(/(?<=\d)\s(?=\d)/g, ""))
      .toMatch(new RegExp(`${second}\\. До 1-го — ${ahead} оч(ко|ка|ков)\n`));
    await guessLevel(page, 2, { origin: server.origin });
    await page.reload();
    await expectAccessible(page, "start with a draw");
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

    await teaser.click();
    await main.getByRole("heading", { level: 2, name }).waitFor();
    await main.getByText("Активен").waitFor();
    // Texts of staff are shown as text, not as markup.
    await main.getByText("<b>Удачи</b>").waitFor();
    await expect(main.getByRole("timer")).toHaveAttribute(
      "aria-label",
      /^До.конца: 12.дней( 1.час)?( \d+.минут[аы]?)?$/,
    );
    const seconds = () => main.getByRole("timer").innerText();
    const before = await seconds();
    await expect.poll(seconds).not.toBe(before);
    const prizes = main.getByRole("heading", { name: "Призы" }).locator("..").getByRole("listitem");
    await expect
      .poll(async () => (await prizes.allInnerTexts()).map(plain))
      .toEqual([
        expect.stringMatching(/Наушники «Студия»\s+1-е место · Главный/),
        expect.stringMatching(/Колонка «Эфир»\s+2–3-е место · Главный/),
      ]);
    // Prizes without pictures get drawings, different for neighbours.
    await expect(prizes.locator("img")).toHaveCount(0);
    const drawings = await prizes.locator("svg").evaluateAll((all) => all.map((svg) => svg.innerHTML));
    expect(new Set(drawings).size).toBe(2);
    await main.getByRole("link", { name: "Проверить розыгрыш" }).waitFor();
    const rating = main.getByRole("list", { name: "Первые места" });
    await expect.poll(async () => plain(await rating.innerText())).toMatch(/Вы — nina-.*\s+Наушники «Студия»/);
    await main.getByText(/^Ваши очки в.розыгрыше: [1-9]/).waitFor();
    await expectAccessible(page, "draws");

    // Its leaderboard is one of the tops.
    await page.goto("/top");
    await page.getByRole("group", { name: "Рейтинг" }).getByRole("button", { name }).click();
    await page.getByRole("list", { name: "Ваше место" }).waitFor();

    await draw.become("paused");
    await page.goto("/stocks");
    await main.getByText("Пауза", { exact: true }).waitFor();
    await main.getByText(/^Розыгрыш на.паузе: очки пока не.начисляются/).waitFor();
    await expect(main.getByRole("button", { name: /Догнать призёров|Играть дальше/ })).toBeDisabled();
    await expect(main.getByRole("timer")).toHaveCount(0);
    await expectAccessible(page, "a paused draw");

    const [prize] = Object.values((await office.listStocks({ ids: draw._id })).data[0]?.prizes ?? {});
    const { _id: player } = await (await apiOf(page, server.origin)).getMe({});
    await office.updateStockMember({ _idStock: draw._id, _id: player, prize_id: prize?._id ?? null });
    // The start screen shows nothing else; it asks for the running draw and the one that ended last.
    const asked = collectDraws(page);
    await page.goto("/");
    await main
      .getByRole("link", { name: new RegExp(name) })
      .getByText(/^Розыгрыш на.паузе: места сохранены/)
      .waitFor();
    expect(asked()).toEqual(expect.arrayContaining([["active", "paused"], ["ended"]]));
    await page.goto("/stocks");
    await draw.become("ended");
    await page.reload();
    // It loads last, over whatever would be pressed then.
    const notice = page.getByRole("dialog", { name: /^Вы выиграли/ });
    await notice.getByRole("button", { name: "Позже" }).click();
    await notice.waitFor({ state: "detached" });
    const fold = main.locator("details").filter({ hasText: name });
    await fold.locator("summary").press("Enter");
    await fold.getByText("Ваш приз: Наушники «Студия».").waitFor();
    await expect
      .poll(async () => plain(await fold.getByRole("list", { name: "Победители" }).innerText()))
      .toMatch(/Вы — nina-.*\s+Наушники «Студия»/);
    await expectAccessible(page, "the archive");
    await page.goto("/");
    await main
      .getByRole("link", { name: new RegExp(name) })
      .getByText("Ваш приз: Наушники «Студия»")
      .waitFor();
  });
}

/** The states of draws that the page requests from now on. */
function collectDraws(page: Page) {
  const asked: unknown[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const filter = searchParams.get("filter");
    if (pathname === "/api/stocks" && filter !== null) asked.push((JSON.parse(filter) as { status: unknown }).status);
  });
  return () => asked;
}

/** A player who has guessed a song: only players with points are entrants. */
async function entrant(size: Size = "phone") {
  const page = await visit(size);
  const { password } = await playOn(page).registerByApi();
  await guessLevel(page, 2, { leave: 8, origin: server.origin });
  const { _id } = await (await apiOf(page, server.origin)).getMe({});
  return { page, _id, password };
}

test("the leaderboard marks the last prize place and the distance to it; an excluded entrant is told so, not why", async () => {
  const draw = await createDraw("Зимний тираж", "active");
  const { page, _id } = await entrant("desktop");
  await office.updateStockMember({ _idStock: draw._id, _id, score: 100 });
  const [best] = await Promise.all(
    [400, 319, 319].map((score) => createEntrant(server.origin, office, draw._id, { score })),
  );
  await page.goto("/stocks");
  const main = page.getByRole("main");
  await main.getByText(/^место.— вам не.хватает 220.очков до.приза$/).waitFor();
  await main.getByRole("link", { name: "Догнать призёров" }).waitFor();
  const rating = main.getByRole("list", { name: "Первые места" });
  const told = (await rating.getByRole("listitem").allInnerTexts()).map((text) => plain(text).replaceAll(/\s+/g, " "));
  expect(told).toEqual([
    expect.stringMatching(/^1 .*Наушники «Студия»/),
    expect.stringMatching(/^2 .*Колонка «Эфир»/),
    expect.stringMatching(/^3 .*Колонка «Эфир»/),
    "ниже призов нет",
    expect.stringMatching(/^4 Вы — nina-.* ещё 220 очков до приза/),
  ]);
  await expectAccessible(page, "a rating with the end of its prizes");

  await office.excludeMember({ _idStock: draw._id, _id, reason: "Играл быстрее звука" });
  await page.reload();
  await main.getByText(/^Вы не.участвуете в.этом розыгрыше$/).waitFor();
  await main.getByRole("link", { name: "Играть дальше" }).waitFor();
  await expect(main.getByText("быстрее звука")).toHaveCount(0);
  await expect(rating.getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page, "excluded from a draw");
  await office.excludeMember({ _idStock: draw._id, _id: best?._id ?? "", reason: "Два аккаунта" });
  await office.excludeMember({ _idStock: draw._id, _id, reason: null });
  await page.reload();
  // The others get one more prize place.
  await main.getByText(/^место, до.2-го/).waitFor();
  await draw.become("disabled");
});

test("until prizes are given, a draw that has ended names no winners", async () => {
  const { retry, repeatEachIndex } = test.info();
  const name = `Осенний тираж ${repeatEachIndex}-${retry}`;
  const draw = await createDraw(name, "active");
  const page = await visit();
  await playOn(page).registerByApi();
  await guessLevel(page, 2, { leave: 7, origin: server.origin });
  const { _id: player } = await (await apiOf(page, server.origin)).getMe({});
  const main = page.getByRole("main");
  const row = main.getByRole("table", { name: "Участие в\u00A0розыгрышах" }).getByRole("row").filter({ hasText: name });
  // The profile does not know at first whether the draw still runs.
  const draws = await holdCalls(page, "**/api/stocks?*");
  await page.goto("/profile");
  await row.waitFor();
  await expect(row.getByRole("cell").nth(1)).toHaveText("");
  await draws.release();
  await row.getByText(/^идёт, 1-е.место$/).waitFor();
  await draw.become("paused");
  await page.reload();
  await row.getByText(/^на.паузе, 1-е.место$/).waitFor();

  await draw.become("ended");
  await page.reload();
  await row.getByText("завершён").waitFor();
  await page.goto("/stocks");
  const fold = main.locator("details").filter({ hasText: name });
  await fold.locator("summary").press("Enter");
  await fold.getByText(/^Ваше место: 1\./).waitFor();
  await fold.getByRole("list", { name: "Первые места" }).waitFor();

  // One prize is given, to somebody else.
  const rival = await visit();
  const { login } = await playOn(rival).registerByApi();
  const [prize] = Object.values((await office.listStocks({ ids: draw._id })).data[0]?.prizes ?? {});
  await draw.become("active");
  await guessLevel(rival, 2, { leave: 6, origin: server.origin });
  const [winner] = (await office.listStockMembers({ _idStock: draw._id })).data;
  expect([winner?.login, winner?._id === player]).toEqual([login, false]);
  await office.updateStockMember({ _idStock: draw._id, _id: winner?._id ?? "", prize_id: prize?._id ?? null });
  await draw.become("ended");
  await page.reload();
  await fold.locator("summary").press("Enter");
  await fold.getByText(/^Ваше место: 2\./).waitFor();
  await fold.getByRole("list", { name: "Победители" }).waitFor();
});

test("prizes that load late lead nobody away from a field", async () => {
  const { retry, repeatEachIndex } = test.info();
  const draw = await createDraw(`Поздний тираж ${repeatEachIndex}-${retry}`, "active");
  const { page, _id } = await entrant();
  const [prize] = Object.values((await office.listStocks({ ids: draw._id })).data[0]?.prizes ?? {});
  await office.updateStockMember({ _idStock: draw._id, _id, prize_id: prize?._id ?? null });
  await draw.become("ended");
  const awards = await holdCalls(page, "**/api/gamer/awards*");
  await page.goto("/profile#prizes");
  const field = page.getByLabel("Имя в игре", { exact: true });
  await field.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Нина");
  await awards.release();
  await page.getByRole("heading", { name: "Мои призы" }).waitFor();
  await page.keyboard.type(" Звонкая");
  await expect(field).toHaveValue("Нина Звонкая");
});

test("the archive of draws is read page by page, and a page that does not load is tried again", async () => {
  for (let number = 1; number <= 12; number += 1) {
    await (await createDraw(`Архивный тираж ${number}`, "active")).become("ended");
  }
  const page = await visit();
  await playOn(page).registerByApi();
  browser.expectErrors(/ERR_FAILED/);
  await page.route(/\/api\/stocks\?.*skip=10/, (route) => route.abort());
  await page.goto("/stocks");
  const main = page.getByRole("main");
  const folds = main.locator("details");
  await expect(folds).toHaveCount(10);
  // The last one that ended comes first.
  await expect(folds.first()).toContainText("Архивный тираж 12");
  await main.getByRole("button", { name: "Показать ещё розыгрыши" }).press("Enter");
  await main.getByText(/^Архив не.загрузился\.$/).waitFor();
  await page.unroute(/\/api\/stocks\?.*skip=10/);
  await clickAtOnce(main.getByRole("button", { name: "Повторить" }));
  await folds.filter({ hasText: /Архивный тираж 1,/ }).waitFor();
  await expectAccessible(page, "an archive of two pages");
});

test("the countdown follows the server's clock", async () => {
  const draw = await createDraw("Тираж без часов", "active", { lasts: 3 * day + 1_800_000 });
  const page = await visit();
  await playOn(page).registerByApi();
  await page.clock.install({ time: Date.now() + 2 * day });
  await page.goto("/stocks");
  const timer = page.getByRole("main").getByRole("timer");
  await expect
    .poll(async () => plain((await timer.getAttribute("aria-label")) ?? ""))
    .toMatch(/^До конца: 3 дня( \d+ минут[аы]?)?$/);
  await draw.become("disabled");
});

const verifier = fileURLToPath(new URL("../../docs/verify-draw.mjs", import.meta.url));

/** The results of the three checks of a proof. */
async function checksOn(page: Page): Promise<string[]> {
  const checks = page.getByRole("listitem").filter({ hasText: /^(Сошлось|Не.сошлось)/ });
  await checks.nth(2).waitFor();
  return (await checks.allInnerTexts()).map((text) => plain(text.split("\n")[0] ?? ""));
}

test("a draw ends, its winner confirms the prize and verifies the lottery in the browser", async () => {
  browser.expectErrors(/status of 400 .*\/award/);
  const draw = await createDraw("Честный тираж", "active", { lots: true });
  // The first rank has a prize of its own: two entrants are left for the lottery.
  await createEntrant(server.origin, office, draw._id, { score: 500 });
  const players = [await entrant(), await entrant()] as const;
  for (const [at, { _id }] of players.entries()) {
    await office.updateStockMember({ _idStock: draw._id, _id, score: [300, 200][at] });
  }
  const [{ page }] = players;
  const main = page.getByRole("main");
  await page.goto("/stocks");
  await main.getByText(/^жребий · Главный$/).waitFor();
  await main.getByText(/^В.жребии участвует каждый, .*Чем больше очков, тем больше шанс/).waitFor();
  await main.getByRole("link", { name: "Проверить розыгрыш" }).click();
  await page.getByRole("heading", { level: 2, name: /^Жребий ещё не.брошен$/ }).waitFor();
  await main.getByText("Без маяка", { exact: true }).waitFor();
  const promise = await main.locator("code").first().innerText();
  expect(promise).toMatch(/^[0-9a-f]{64}$/);
  await expectAccessible(page, "the promise of a draw");

  // Both pages notice by themselves that the time is up, and one later that the ranking is frozen.
  // It is told the end in advance: a slow page would find the ranking frozen already.
  const draws = "**/api/stocks?*";
  let soon = new Date(Date.now() + 3000).toISOString();
  await page.route(draws, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/"end_date":"[^"]+"/g, `"end_date":"${soon}"`);
    await route.fulfill({ response, body });
  });
  await page.goto("/");
  await main.getByText(/^Время вышло, подводим итоги$/).waitFor();
  soon = new Date(Date.now() + 3000).toISOString();
  await page.goto("/stocks");
  await main.getByText(/^Время вышло, подводим итоги/).waitFor();
  await expect(main.getByRole("timer")).toHaveCount(0);
  await draw.endIn(5000);
  // An answer in flight is let through first.
  await page.unrouteAll({ behavior: "wait" });
  const fold = main.locator("details").filter({ hasText: draw.name }).first();
  await fold.getByText("Окончен").waitFor();

  const { data: places } = await office.previewPlaceAwards({ _idStock: draw._id });
  await office.givePlaceAwards({
    _idStock: draw._id,
    awards: places.map(({ place, prize_id, member: { _id } }) => ({ place, prize_id, user_id: _id })),
  });
  const { entrants } = await office.previewLottery({ _idStock: draw._id });
  expect(entrants).toBe(2);
  const { data: awards } = await office.runLottery({ _idStock: draw._id, entrants });
  const won = awards.find(({ way }) => way === "draw")?.member._id;
  const winner = players.find(({ _id }) => _id === won);
  if (winner === undefined) throw new Error("Nobody has won");

  await confirm(winner);
  await check(winner.page, draw, promise);
});

/** The winner, the script and a stranger check the lottery; a changed proof fails. */
async function check(page: Page, { _id: id, name }: { _id: string; name: string }, promise: string): Promise<void> {
  const proof = `/stocks/proof?id=${id}`;
  await page.goto("/stocks");
  const fold = page.locator("details").filter({ hasText: name }).first();
  await fold.locator("summary").click();
  await fold.getByText("Ваш приз: Билеты на концерт.").waitFor();
  await fold.getByRole("link", { name: "Проверить розыгрыш" }).click();
  await expect.poll(() => checksOn(page)).toEqual(["Сошлось", "Сошлось", "Сошлось"]);
  await page.getByRole("heading", { level: 2, name: "Всё сошлось" }).waitFor();
  await page.getByText(promise).waitFor();
  await page.getByText(/^Ваш номер в.списке.— [12] из.2\. Билетов у.вас [23]00 из.500.* [46]0.%\.$/).waitFor();
  const winners = page.getByRole("list", { name: "Победители по порядку" }).getByRole("listitem");
  await expect
    .poll(async () => (await winners.allInnerTexts()).map(plain))
    .toEqual([expect.stringMatching(/^1\s+Билеты на концерт — это вы\s+[0-9a-f]+$/)]);
  await expectAccessible(page, "lots checked");
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Скачать JSON" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`draw-${id}.json`);
  const { stdout } = await promisify(execFile)(process.execPath, [verifier, await download.path()]);
  expect(stdout).not.toContain("FAIL");
  expect(stdout).toContain("the seed and the list draw the published winners");
  await expectToastToGo(page);

  const stranger = await visit();
  await stranger.goto("/stocks/proof");
  await stranger.getByText("Проверять нечего").waitFor();
  await stranger.goto(proof);
  await expect.poll(() => checksOn(stranger)).toEqual(["Сошлось", "Сошлось", "Сошлось"]);
  await expect(stranger.getByText(/^Ваш номер|^Вас в.списке нет/)).toHaveCount(0);
  await stranger.route("**/api/stock/proof?*", async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll(/ 300(?=\\n|")/g, " 301") });
  });
  await stranger.goto(proof);
  await expect.poll(async () => (await checksOn(stranger))[1]).toBe("Не сошлось");
  await stranger.getByRole("heading", { level: 2, name: /^Не.всё сошлось$/ }).waitFor();
  // Without https browsers have no WebCrypto, which the first algorithm needs: the file can still be downloaded.
  await stranger.addInitScript(() => Object.defineProperty(globalThis, "isSecureContext", { value: false }));
  await stranger.goto(proof);
  await expect.poll(async () => (await checksOn(stranger))[1]).toBe("Не сошлось");
  await stranger.unrouteAll({ behavior: "wait" });
  await stranger.route("**/api/stock/proof?*", async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace('"hitoslov-draw-2"', '"hitoslov-draw-1"') });
  });
  await stranger.goto(proof);
  await stranger.getByText(/^Эта страница открыта без защиты/).waitFor();
  await stranger.getByRole("button", { name: "Скачать JSON" }).waitFor();
  await expect(stranger.getByText("Сошлось")).toHaveCount(0);
  await stranger.close();
}

/** Round 1000 of quicknet and another round, as the network has published them. */
const signatures = {
  own: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
  other: "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
};

/** A lottery by that round, as a server publishes it: browsers trust no network but quicknet. */
function lotteryByBeacon(_id: string, signature: string): LotteryProof & { interventions: never[] } {
  const seed = "5eed".repeat(16);
  const entrants = Array.from({ length: 20 }, (_, at) => `${String(at).padStart(32, "0")} ${900 - at}`).join("\n");
  const prizes = [{ _id: "00000000-0000-4000-8000-000000000001", name: "Билеты на концерт" }];
  const at = roundTime(quicknet, 1000);
  const before = new Date(at.getTime() - 1000).toISOString();
  const terms: LotteryTerms = {
    algorithm: "hitoslov-draw-2",
    stock: { _id, fullname: "Розыгрыш по маяку", start_date: before, end_date: before },
    mode: "weighted",
    min_score: 100,
    reserves: 1,
    commitment: sha256Hex(seed),
    beacon: { ...quicknet, round: 1000, at: at.toISOString() },
    list: { at: before, count: 20, hash: listRoot(entrants), prizes },
  };
  const winners = drawLots(lotterySeed(seed, signature, writeTerms(terms)), entrants, 2);
  const drawn = { at: at.toISOString(), seed, signature, entrants, entrants_hash: terms.list.hash, prizes, winners };
  return { ...terms, drawn, interventions: [] };
}

test("a lottery by the beacon is checked in the browser without a connection; a forged answer fails", async () => {
  // The page may ask for the settings meanwhile.
  browser.expectErrors(/ERR_INTERNET_DISCONNECTED .*\/api\/(appsettings|analytics\/events)/);
  const page = await visit();
  const open = async (proof: LotteryProof, prepare: () => Promise<void> = async () => {}) => {
    await page.unrouteAll({ behavior: "wait" });
    await page.route("**/api/stock/proof?*", async (route) => {
      await prepare();
      await route.fulfill({ json: proof });
    });
    return `/stocks/proof?id=${proof.stock._id}`;
  };
  await page.goto(await open(lotteryByBeacon("00000000-0000-4000-8000-00000000000a", signatures.other)));
  await expect.poll(() => checksOn(page)).toEqual(["Сошлось", "Не сошлось", "Сошлось", "Сошлось"]);
  await page.getByRole("heading", { level: 2, name: /^Не.всё сошлось$/ }).waitFor();
  // In the same page, so that all code is loaded: the connection is cut when the proof has arrived.
  const honest = lotteryByBeacon("00000000-0000-4000-8000-00000000000b", signatures.own);
  const address = await open(honest, () => page.context().setOffline(true));
  await goWithin(page, address);
  await page.getByRole("heading", { level: 2, name: "Всё сошлось" }).waitFor();
  expect(await checksOn(page)).toEqual(["Сошлось", "Сошлось", "Сошлось", "Сошлось"]);
  expect(await page.evaluate(() => navigator.onLine)).toBe(false);
  await page.getByText(/^Маяк drand, раунд 1.000, 23.августа.*МСК$/).waitFor();
  await page.getByText(signatures.own).waitFor();
  await page.context().setOffline(false);
});

test("the proof of a draw learns by itself that the lots are drawn", async () => {
  const page = await visit();
  const proof = lotteryByBeacon("00000000-0000-4000-8000-00000000000c", signatures.own);
  let isDrawn = false;
  await page.route("**/api/stock/proof?*", (route) =>
    route.fulfill({ json: isDrawn ? proof : { ...proof, drawn: null } }),
  );
  await page.clock.install();
  await page.goto(`/stocks/proof?id=${proof.stock._id}`);
  await page.getByRole("heading", { level: 2, name: /^Жребий ещё не.брошен$/ }).waitFor();
  isDrawn = true;
  const checked = page.getByRole("heading", { level: 2, name: "Всё сошлось" });
  await expect.poll(() => page.clock.fastForward(10_000).then(() => checked.count())).toBe(1);
});

/** A toast disappears after 5.5 s without a pointer over it. */
async function expectToastToGo(page: Page): Promise<void> {
  await page.context().grantPermissions(["clipboard-write"]);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Скопировать" }).first().click();
  const toast = playOn(page).toasts.locator("[data-variant]", { hasText: "Скопировано" });
  await toast.waitFor();
  await runClock(page, 5000);
  await toast.hover();
  await expect.poll(() => toast.getAttribute("data-paused")).toBe("true");
  await runClock(page, 5500);
  await page.mouse.move(8, 800);
  await expect.poll(() => toast.getAttribute("data-paused")).toBeNull();
  await runClock(page, 499);
  await expect(toast).toHaveCount(1);
  await runClock(page, 1);
  await toast.waitFor({ state: "detached" });
}

let phones = 0;

/** Confirms a prize, from the notice to the code. */
async function confirm({ page, password }: { page: Page; password: string }): Promise<void> {
  const notice = page.getByRole("dialog", { name: "Вы выиграли: Билеты на концерт" });
  await page.goto("/play");
  await playOn(page).line.waitFor();
  // Nobody is interrupted in a round; the next screen shows the notice.
  await page.waitForTimeout(3500);
  await expect(notice).toHaveCount(0);
  await page.goto("/top");
  await notice.getByText(/ по.Москве, иначе вы.его потеряете/).waitFor();
  await expectAccessible(page, "a prize is announced");
  await notice.getByRole("button", { name: /^К.призу$/ }).press("Enter");
  await expectFocused(page.getByRole("heading", { name: "Мои призы" }));

  const prize = page.getByRole("heading", { level: 3, name: "Билеты на концерт" }).locator("../..");
  await prize.getByText("Назначен").waitFor();
  await prize.getByText(/^подтвердите до.\d+.[а-я]+(.\d{4})?, \d\d:\d\d по.Москве$/).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expectAccessible(page, "a prize without a phone");
  // The notice is shown once, though the prize still waits. Notices load last, together with the garland.
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const holiday = { name: "День радио", time_start: at(-60_000), time_end: at(day) };
  await changeSettings(office, { holidays: [holiday] });
  await page.reload();
  await page.getByRole("img", { name: "Праздничный эфир: День радио" }).waitFor();
  await prize.getByText("Назначен").waitFor();
  // The profile itself shows none.
  await goWithin(page, "/top");
  await page.getByRole("heading", { level: 1, name: "Топ игроков" }).waitFor();
  await expect(notice).toHaveCount(0);
  await goWithin(page, "/profile");
  await changeSettings(office, { holidays: [] });
  await prize.getByRole("link", { name: "Укажите телефон" }).click();
  phones += 1;
  const phone = `+7925${String(process.pid % 1_000_000).padStart(6, "0")}${phones}`;
  const field = page.getByLabel("Телефон", { exact: true });
  await expectFocused(field);
  await expect.poll(() => field.evaluate((input) => input.getBoundingClientRect().top >= 0)).toBe(true);
  await field.fill(phone);
  await page.getByLabel("Текущий пароль", { exact: true }).first().fill(password);
  await page.getByRole("button", { name: "Сохранить" }).click();

  await prize.getByText(/^Пришлём код на/).waitFor();
  await prize.getByRole("button", { name: "Подтвердить" }).click();
  const code = prize.getByLabel("Код из SMS");
  await expectFocused(code);
  const sent = await codeFor(phone, server.dataDir);
  await code.fill(sent === "000000" ? "000001" : "000000");
  await page.keyboard.press("Enter");
  await prize.getByText(/^Код не подходит/).waitFor();
  await expectAccessible(page, "a prize with a wrong code");
  await code.fill(sent);
  await page.keyboard.press("Enter");
  await prize.getByText("Подтверждён", { exact: true }).waitFor();
  await expect(prize.getByRole("button")).toHaveCount(0);
  await expectFocused(prize.getByRole("heading"));
}

test("a draw in testing is visible by its id alone; staff see draws as players do", async () => {
  const { _id } = await createDraw("Пробный тираж", "testing");
  const { become } = await createDraw("Осенний тираж", "active", { lasts: day });
  const page = await visit("desktop");
  await playOn(page).register();
  await page.goto("/stocks");
  await page.getByRole("heading", { level: 2, name: "Осенний тираж" }).waitFor();
  await expect(page.getByText("Пробный тираж")).toHaveCount(0);
  // It comes after the running draw, which must not take its place meanwhile.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.body?.textContent ?? "";
      if (text.includes("Осенний") && !text.includes("Пробный")) document.documentElement.dataset.early = "";
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  let running: Promise<unknown> | undefined;
  await page.route(/\/api\/stocks\?.*ids=/, async (route) => {
    await running;
    await route.continue();
  });
  const open = async (address: string) => {
    running = page.waitForResponse(/\/api\/stocks\?.*active/).then((response) => response.finished());
    await page.goto(address);
  };
  const expectFirst = () => expect(page.locator("html")).not.toHaveAttribute("data-early");
  await open(`/stocks?stockId=${_id}`);
  await page.getByRole("heading", { level: 2, name: "Пробный тираж" }).waitFor();
  await page.getByText("Тесты", { exact: true }).waitFor();
  await expectFirst();
  await expectAccessible(page, "a forced draw");
  // On other screens too.
  await open(`/?stockId=${_id}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /Пробный тираж/ })
    .waitFor();
  await expectFirst();
  await page.goto(`/top?stockId=${_id}&rating=${_id}`);
  await page.getByRole("button", { name: "Пробный тираж", pressed: true }).waitFor();

  const desk = await visit();
  await playOn(desk).signIn(owner);
  await desk.goto("/stocks");
  await desk.getByRole("heading", { level: 2, name: "Осенний тираж" }).waitFor();
  await expect(desk.getByText(/@|Отключен/)).toHaveCount(0);
  await become("disabled");
});

test("outside of staging the address forces nothing", async () => {
  const page = await browser.visit();
  await playOn(page).register();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/stocks?stockId=019aa5b0-0000-7000-8000-000000000000");
  await page.getByRole("heading", { level: 2, name: "Первый тираж" }).waitFor();
  expect(asked.filter((url) => url.includes("/api/stocks?") && url.includes("019aa5b0"))).toEqual([]);
});
