import { apiOf } from "../src/api.ts";
import { browser, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { holdCalls } from "../src/hold-calls.ts";
import { playOn } from "../src/play.ts";

test("giving up tells its price first, and the song pays a tenth when it is dealt again", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  const song = await play.song();
  const question = page.getByRole("alertdialog", { name: "Показать ответ?" });

  // By keyboard: the recommended button has the focus.
  await play.button("Показать ответ").focus();
  await page.keyboard.press("Enter");
  await question.getByText("десятую часть").waitFor();
  await page.keyboard.press("Enter");
  await question.waitFor({ state: "hidden" });
  await expect.poll(async () => (await play.words()).some(({ state }) => state === "active")).toBe(true);

  await play.button("Показать ответ").click();
  await question.getByRole("button", { name: "Показать" }).click();
  await page.getByRole("heading", { name: "Вот эта песня" }).waitFor();
  await page.getByText(`«${song.name}»`, { exact: true }).waitFor();
  await expect(play.result.getByText(/Плюс/)).toHaveCount(0);
  const { score } = await (await apiOf(page)).getMe({});
  expect(score).toBe(0);

  // In the next visit the song is dealt again and says what it still pays.
  await play.result.getByRole("button", { name: "Дальше" }).click();
  await play.result.waitFor({ state: "detached" });
  await page.reload();
  await play.line.waitFor();
  await play.backward();
  await page.getByText("Ответ показан: песня принесёт десятую часть").waitFor();
  await expect.poll(async () => (await play.song()).name).toBe(song.name);
  await play.restoreByTray();
  await play.chooseAuthor(song);
  const lines = await play.lines();
  expect(lines).toMatchObject({ "Ответ был показан": "×0,1" });
});

test("a song of the day that is given up shows its answer before what came of the day", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  await page.goto("/daily");
  await play.button("Включить").click();
  const song = await play.song();
  await play.button("Показать ответ").click();
  await page.getByRole("alertdialog", { name: "Показать ответ?" }).getByRole("button", { name: "Показать" }).click();
  await page.getByRole("heading", { name: "Вот эта песня" }).waitFor();
  await page.getByText(`«${song.name}»`, { exact: true }).waitFor();
  await play.result.getByRole("button", { name: "Дальше" }).click();
  const outcome = page.getByRole("region", { name: "Итог песни дня" });
  await outcome.getByRole("heading", { name: /^Эфир № \d+$/ }).waitFor();
});

test("in the demo one cannot give up: it ends when every song is restored", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await page.goto("/demo");
  await play.line.waitFor();
  await expect(play.button("Показать ответ")).toHaveCount(0);
});

test("an answer is not to be had while a word or a hint is on its way", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  const flag = play.button("Показать ответ");
  for (const [call, key] of [
    ["**/api/game/word/valid", play.tray.getByRole("button").first()],
    ["**/api/game/word/tip*", play.wordHint],
  ] as const) {
    const answer = await holdCalls(page, call);
    await expect(flag).toBeEnabled();
    await key.click();
    await expect(flag).toBeDisabled();
    // A keyboard comes to it all the same.
    await flag.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await answer.release();
  }
  await expect(flag).toBeEnabled();
  await flag.click();
  await page.getByRole("alertdialog", { name: "Показать ответ?" }).getByRole("button", { name: "Показать" }).click();
  await page.getByRole("heading", { name: "Вот эта песня" }).waitFor();
});
