import type { Page } from "playwright-core";
import { browser, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { playOn } from "../src/play.ts";

const focusInWords = (page: Page) =>
  page.evaluate(() => document.querySelector("[data-position]:focus, [data-position] :focus") !== null);

test("a wrong word is refused, its choice comes back, and the fifth mistake opens the word", async () => {
  const page = await browser.visit({ size: "desktop" });
  const play = playOn(page);
  await play.registerByApi();
  const song = await play.song();
  const hidden = await play.hidden();
  const [first = 0] = hidden;
  const choices = await play.choices();

  for (let left = 4; left >= 1; left -= 1) {
    const wrong = await play.wrongChoice(first);
    await play.pick(wrong);
    await page.getByRole("status").getByText(`Неверно, попыток осталось: ${left}`).waitFor();
    await expect.poll(() => play.refused(first)).toBe(wrong);
    // After the shake the blank is empty again, and the choice is back in its place.
    await play.expectState(first, "active");
    await expect.poll(() => play.choices()).toEqual(choices);
    // The focus ring is not shown to somebody who uses a pointer.
    await expect.poll(() => focusInWords(page)).toBe(false);
  }
  // A reload forgets nothing of it.
  await page.reload();
  await play.line.waitFor();
  await play.blank(first).click();
  await play.pick(await play.wrongChoice(first));
  // It is said for twenty seconds.
  await page.getByRole("status").getByText(`Слово открыто: ${song.words[first]}, 1 из ${hidden.length}`).waitFor();
  await play.expectState(first, "lost");
  await expect.poll(async () => (await play.word(first))?.text).toBe(song.words[first]);
  await expect.poll(() => play.choices()).toHaveLength(choices.length - 1);

  await play.restoreByTray();
  await play.chooseAuthor(song);
  const count = hidden.length - 1;
  await expect
    .poll(() => play.lines())
    .toMatchObject({
      [count > 1 ? `Слова на месте × ${count}` : "Слова на месте"]: `+${count * 10}`,
      "Ошибки × 5": "−10",
    });
});

test("a wrong author costs the bonus and shows the right one", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  const song = await play.restoreByTray();
  const chosen = await play.chooseAuthor(song, { right: false });
  await play.result.getByRole("heading", { name: "Песня собрана!" }).waitFor();
  const lines = await play.lines();
  expect(lines).not.toHaveProperty("Автор угадан");
  const told = lines["Автор не угадан"];
  expect(song.authors.map((name) => (name === "Народная" ? "песня народная" : name))).toContain(told);
  expect(told).not.toBe(chosen);
});
