import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { apiOf } from "../src/api.ts";
import { browser, test } from "../src/browser.ts";
import { dayIn } from "../src/clock.ts";
import { expect } from "../src/expect.ts";
import { loseAnswer } from "../src/lose-answer.ts";
import { officeOf } from "../src/office.ts";
import { expectFocused } from "../src/focus.ts";
import { codeFor } from "../src/outbox.ts";
import { playOn } from "../src/play.ts";
import { startEmbedded } from "../src/serve.ts";
import { painted } from "../src/shifts.ts";
import { choose, staffOn } from "../src/staff.ts";

// A server of its own, or players of other journeys would win the prizes. The longest journey on the embedded engine.
let server: Awaited<ReturnType<typeof startEmbedded>>;
test.beforeAll(async () => (server = await startEmbedded()));
test.afterAll(() => server.stop());

const script = fileURLToPath(new URL("../../docs/verify-draw.mjs", import.meta.url));

test("from a new draw to a confirmed prize: staff, two players, an end, a lottery, and a proof", async () => {
  const { origin } = server;
  const staff = staffOn(await browser.visit({ size: "desktop", origin }));
  const drawId = await createDraw(staff);
  const proofPath = `/stocks/proof?id=${drawId}`;

  const anna = await browser.visit({ size: "phone", origin });
  const boris = await browser.visit({ size: "desktop", origin });
  await guessSongs(anna, 2);
  await guessSongs(boris, 1);

  // Before the end only the commitment is shown.
  await boris.goto(proofPath);
  await boris.getByText(/^Жребий ещё не.брошен$/).waitFor();
  await boris.getByText("Ваш номер в будущем списке").waitFor();
  const promised = await boris
    .locator("code")
    .filter({ hasText: /^([0-9a-f]{32}|[0-9a-f]{64})$/ })
    .allInnerTexts();
  expect(promised).toHaveLength(2);

  await endNow(origin, drawId);
  await staff.open(`/stocks/${drawId}`, "Осень");
  // The entrants come last and move what is below them.
  await staff.page.getByRole("table", { name: "Участники розыгрыша" }).waitFor();
  await staff.button(/^Вручить по.местам/).click();
  await staff
    .dialog(/^Вручить по.местам/)
    .getByRole("button", { name: "Вручить 1 приз" })
    .click();
  await staff.expectToast("Призы вручены");
  await staff.button("Провести жребий").click();
  await staff.dialog("Провести жребий").getByRole("button", { name: "Провести жребий" }).click();
  await staff.expectToast("Жребий проведён");

  // The lottery had one entrant left, who had not won by rank.
  await boris.reload();
  // It loads last, over whatever would be pressed then.
  const notice = boris.getByRole("dialog").filter({ hasText: "Вы выиграли: Значок" });
  await notice.getByRole("button", { name: "Позже" }).click();
  await notice.waitFor({ state: "detached" });
  await boris.getByRole("heading", { name: "Всё сошлось" }).waitFor();
  await expect(boris.getByText("Сошлось", { exact: true })).toHaveCount(3);
  await expect.poll(() => boris.locator("code").allInnerTexts()).toEqual(expect.arrayContaining(promised));
  await boris.getByRole("list", { name: "Победители по порядку" }).getByText("Значок — это вы").waitFor();
  await checkFile(boris);

  await confirmPrize(anna, "Патефон", server);
  // Who uses the browser after her is not told that they have won.
  await anna.goto(`/stocks/winners?id=${drawId}`);
  await anna.getByText(/^Вы.среди победителей/).waitFor();
  const menu = await playOn(anna).openMenu();
  await menu.getByRole("button", { name: "Выйти" }).click();
  await anna.getByText(/^Вы.среди победителей/).waitFor({ state: "detached" });
  const winners = anna.getByRole("list", { name: "Победители" }).getByRole("listitem");
  await winners.getByText("Патефон").waitFor();
  await expect(winners.and(anna.locator("[aria-current]"))).toHaveCount(0);
  await staff.page.reload();
  await staff.page
    .getByRole("table", { name: "Вручение призов" })
    .getByRole("row")
    .filter({ hasText: "Патефон" })
    .getByText("Подтверждён", { exact: true })
    .waitFor();
});

/** A running draw of today and tomorrow, with a prize for the first rank and one by lottery. */
async function createDraw(staff: ReturnType<typeof staffOn>): Promise<string> {
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/stocks", "Розыгрыши");
  await page.getByRole("link", { name: "Добавить розыгрыш" }).first().click();
  await staff.heading("Новый розыгрыш").waitFor();
  await page.getByLabel(/^Полное название/).fill("Осенний тираж");
  await page.getByLabel(/^Название в\sигре/).fill("Осень");
  await page.getByLabel(/^Сообщение участникам/).fill("Соберите больше всех песен");
  await page.getByRole("textbox", { name: "Начало" }).fill(dayIn(0));
  await page.getByRole("textbox", { name: "Конец" }).fill(dayIn(2));
  await choose(page.getByLabel("Жребий"), "Равные шансы");
  await choose(page.getByLabel("Откуда случайность"), "Только наше число");
  for (const [prize, way] of [
    ["Патефон", "За место"],
    ["Значок", "По жребию"],
  ] as const) {
    await staff.button("Добавить приз").click();
    const dialog = staff.dialog("Добавить приз");
    await dialog.getByLabel(/^Приз/).first().fill(prize);
    await page.getByRole("option", { name: prize }).first().click();
    await choose(dialog.getByLabel("Как вручаем"), way);
    await dialog.getByRole("button", { name: "Добавить", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await staff.button("Сохранить").click();
  await staff.expectToast("Розыгрыш успешно добавлен");
  await page.waitForURL(/\/stocks\/[\da-f-]{36}$/);
  await choose(page.getByLabel(/^Сейчас/), "Активен");
  await staff.button("Сохранить").click();
  await staff.expectToast("Розыгрыш успешно отредактирован");
  return page.url().split("/").at(-1) ?? "";
}

async function guessSongs(page: Page, count: number): Promise<void> {
  const play = playOn(page);
  await play.register();
  await play.start();
  // Songs of the first level may be of the demo, which earns nothing in draws.
  await play.level.getByRole("button").last().click();
  await play.level.getByText("Уровень 2", { exact: true }).waitFor();
  await expect.poll(async () => (await play.song()).level).toBe(2);
  for (let song = 0; song < count; song++) {
    if (song > 0) await play.next();
    await play.line.waitFor();
    await play.chooseAuthor(await play.restoreByTray());
    await play.result.waitFor();
  }
}

/** Moves the end of the draw to some seconds from now. */
async function endNow(origin: string, _id: string): Promise<void> {
  const office = await officeOf(origin);
  const read = async () => (await office.listStocks({ ids: _id })).data[0];
  const draw = await read();
  if (draw === undefined) throw new Error("The draw is gone");
  const { fullname, name, description } = draw;
  // Its start moves back by a day, so that only its end is due.
  const period = { start_date: draw.start_date, end_date: new Date(Date.now() + 5000).toISOString() };
  await office.updateStock({ _id, fullname, name, description, ...period, status: "active" });
  await expect.poll(async () => (await read())?.status, { intervals: [500] }).toBe("ended");
}

/** The downloaded proof can be verified without the server. */
async function checkFile(page: Page): Promise<void> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Скачать JSON" }).click();
  const { stdout } = await promisify(execFile)(process.execPath, [script, await (await download).path()]);
  expect(stdout).toContain("ok   the seed and the list draw the published winners");
}

/** Confirms the prize, from the notice to the profile, with a code sent to the phone. */
async function confirmPrize(page: Page, prize: string, { origin, dataDir }: typeof server): Promise<void> {
  const phone = "+79005550101";
  await (await apiOf(page, origin)).updateMe({ phone, current_password: "коробушка-полна" });
  const notice = page.getByRole("dialog").filter({ hasText: `Вы выиграли: ${prize}` });
  // It covers no song.
  const told = page.waitForResponse("**/api/gamer/awards");
  await page.goto("/play");
  await (await told).finished();
  await painted(page);
  await expect(notice).toHaveCount(0);
  // On other screens only its timer delays it: the page's clock advances in small steps, a second at most.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto("/");
  const tick = () => page.clock.runFor(5).then(() => notice.count());
  await expect.poll(tick, { intervals: [60] }).toBe(1);
  await page.clock.resume();
  await notice.getByRole("button", { name: /^К.призу$/ }).click();
  await page.waitForURL(/\/profile#prizes$/);
  // The answer is lost, and the field appears all the same, also after a reload.
  browser.expectErrors(/ERR_FAILED/);
  await loseAnswer(page, "POST", "/api/gamer/award/code");
  await page.getByRole("button", { name: "Подтвердить" }).click();
  const code = page.getByLabel(/^Код/);
  await expectFocused(code);
  await page.reload();
  await code.fill(await codeFor(phone, dataDir));
  await page.keyboard.press("Enter");
  await page.getByText("Подтверждён", { exact: true }).waitFor();
  // It is not sent yet: whoever deletes the account loses it, and is told so first.
  await page.getByRole("button", { name: "Удалить учётную запись" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText(`достанутся другим: «${prize}»`).waitFor();
  await question.getByRole("button", { name: "Отменить" }).click();
}
