import { browser, sizes, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { inLatinLayout, russianKeys } from "../src/keyboard.ts";
import { type Play, playOn } from "../src/play.ts";

async function typeAt(play: Play, position: number, text: string): Promise<void> {
  await play.field(position).click();
  await play.page.keyboard.type(text);
}

test("words are typed in whatever layout and case, checked one by one or together", async () => {
  const page = await browser.visit({ size: "desktop" });
  const play = playOn(page);
  const keys = await russianKeys(page);
  await play.registerByApi();
  const song = await play.forwardTo((_, words) => words.filter(({ state }) => state !== "given").length >= 5);
  const [first = 0, second = 0, third = 0, ...rest] = await play.hidden();
  const wordAt = (position: number) => song.words[position]?.toLowerCase() ?? "";

  // The key beside the words turns to typing and the keyboard is in the active socket.
  await play.button("Вписать слова с клавиатуры").click();
  await expect.poll(() => play.focused()).toMatch(new RegExp(`^Слово ${first + 1} из \\d+: впишите пропущенное$`));
  await expect(play.button("Проверить")).toBeDisabled();

  // A word is seen whole while it is typed, in every window, and what checks it is above the phone's own keyboard.
  await page.keyboard.type("азнобушка-достопримечательность");
  const field = play.field(first);
  for (const size of [sizes.desktop, sizes.phone, { width: 390, height: 500 }]) {
    await page.setViewportSize(size);
    await expect.poll(() => field.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
    await field.scrollIntoViewIfNeeded();
    await expect(play.button("Проверить")).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(sizes.desktop);
  await field.fill("");

  // The wrong layout is turned into Russian letters under one's hands; Enter asks.
  await page.keyboard.type(inLatinLayout(wordAt(first)));
  await expect(play.field(first)).toHaveValue(wordAt(first));
  await page.keyboard.press("Enter");
  await play.expectState(first, "correct");
  // The keyboard goes on to the next socket.
  await expect.poll(play.focused).toMatch(new RegExp(`^Слово ${second + 1} из`));

  // Capitals and ё in the place of е are the same word.
  await page.keyboard.type(wordAt(second).toUpperCase().replaceAll(/[ЕЁ]/g, "Ё"));
  await page.keyboard.press("Enter");
  await play.expectState(second, "correct");

  // Escape turns back to the tray, and a letter to typing.
  await expect.poll(play.focused).toMatch(new RegExp(`^Слово ${third + 1} из`));
  await page.keyboard.press("Escape");
  await play.tray.waitFor();
  await expect.poll(play.focused).toMatch(new RegExp(`^Слово ${third + 1} из .*ждёт слово$`));
  await keys.press("й");
  await play.field(third).waitFor();
  await expect.poll(play.focused).toMatch(new RegExp(`^Слово ${third + 1} из .*впишите`));
  await page.keyboard.press("Backspace");
  await expect(play.field(third)).toHaveValue("");

  // Several sockets, one check, one call.
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/valid")) calls.push(new URL(request.url()).pathname);
  });
  for (const position of [third, ...rest]) {
    await typeAt(play, position, wordAt(position).replaceAll("ё", "е"));
  }
  expect(calls).toEqual([]);
  await play.button("Проверить").click();
  await play.author.waitFor();
  expect(calls).toEqual(["/api/game/words/valid"]);

  await play.chooseAuthor(song);
  const count = rest.length + 3;
  const lines = await play.lines();
  expect(lines).toMatchObject({ [`Слова на месте × ${count}`]: `+${count * 10}` });
  // It is the client that says whether a word was typed, so it pays nothing.
  expect(Object.keys(lines).filter((label) => label.startsWith("Вписано"))).toEqual([]);
});

test("a mistyped word stays to be mended and is not sent again as it is", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  const song = await play.song();
  const [first = 0] = await play.hidden();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/valid")) calls.push(request.postData() ?? "");
  });

  await play.button("Вписать слова с клавиатуры").click();
  await page.keyboard.type("ошибка");
  await page.keyboard.press("Enter");
  await play.refused(first);
  await play.expectState(first, "typing");
  await expect(play.field(first)).toHaveValue("ошибка");
  await expect.poll(play.focused).toMatch(new RegExp(`^Слово ${first + 1} из`));
  await page.keyboard.press("Enter");
  await expect(play.button("Проверить")).toBeDisabled();

  await play.field(first).fill(song.words[first] ?? "");
  await page.keyboard.press("Enter");
  await play.expectState(first, "correct");
  expect(calls).toHaveLength(2);
});

test("a word that could not be judged may be sent again as it is, and outlives a reload", async () => {
  browser.expectErrors(/status of 500/);
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  const song = await play.song();
  const [first = 0] = await play.hidden();
  const word = song.words[first] ?? "";
  await play.button("Вписать слова с клавиатуры").click();
  await play.field(first).fill(word);
  const broken = { code: "internal", message: "Что-то сломалось" };
  await page.route("**/api/game/word/valid", (route) => route.fulfill({ status: 500, json: broken }), { times: 1 });
  await play.button("Проверить").click();
  await play.expectToast("Что-то сломалось");
  await expect(play.field(first)).toHaveValue(word);
  await expect(play.button("Проверить")).toBeEnabled();
  await page.reload();
  await expect(play.field(first)).toHaveValue(word);
  await play.button("Проверить").click();
  await play.expectState(first, "correct");
});

test("the way of typing is remembered, and the mode goes with the player to the next song", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  await play.button("Вписать слова с клавиатуры").click();
  await play.button("Проверить").waitFor();
  await play.forward();
  await play.button("Проверить").waitFor();
  await page.reload();
  await play.button("Проверить").waitFor();
  await play.button("Выбирать").click();
  await play.tray.waitFor();
  await expect(play.button("Проверить")).toHaveCount(0);
});
