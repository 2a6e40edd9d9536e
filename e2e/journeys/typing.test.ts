import { browser, sizes, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { holdCalls } from "../src/hold-calls.ts";
import { inLatinLayout, russianKeys } from "../src/keyboard.ts";
import { type Play, playOn } from "../src/play.ts";

async function typeAt(play: Play, position: number, text: string): Promise<void> {
  await play.field(position).click();
  await play.page.keyboard.type(text);
}

test("words can be typed in any layout and case, checked one by one or together", async () => {
  const page = await browser.visit({ size: "desktop" });
  const play = playOn(page);
  const keys = await russianKeys(page);
  await play.registerByApi();
  const song = await play.forwardTo((_, words) => words.filter(({ state }) => state !== "given").length >= 5);
  const [first = 0, second = 0, third = 0, ...rest] = await play.hidden();
  const wordAt = (position: number) => song.words[position]?.toLowerCase() ?? "";

  // The button beside the words switches to typing, and the active blank has the focus.
  await play.button("Вписать слова с клавиатуры").click();
  await expect.poll(() => play.focused()).toMatch(new RegExp(`^Слово ${first + 1} из \\d+: впишите пропущенное$`));
  await expect(play.button("Проверить")).toBeDisabled();

  // A typed word is fully visible in every window, and the check button is above the phone's keyboard.
  await page.keyboard.type("азнобушка-достопримечательность");
  const field = play.field(first);
  for (const size of [sizes.desktop, sizes.phone, { width: 390, height: 500 }]) {
    await page.setViewportSize(size);
    await expect.poll(() => field.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
    await field.scrollIntoViewIfNeeded();
    await expect(play.button("Проверить")).toBeInViewport({ ratio: 1 });
  }
  // An iPhone's keyboard lies over the page: only what is seen of it becomes smaller.
  await page.setViewportSize(sizes.phone);
  const seen = sizes.phone.height - 336;
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, "height", { configurable: true, get: () => height });
    visualViewport?.dispatchEvent(new Event("resize"));
  }, seen);
  const bottom = () => play.button("Проверить").evaluate((it) => it.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual(seen);
  const isSeen = () =>
    field.evaluate((it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === it;
    });
  await expect.poll(isSeen).toBe(true);
  await page.evaluate(() => {
    Reflect.deleteProperty(visualViewport ?? {}, "height");
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  await expect.poll(bottom).toBeGreaterThan(seen);
  await page.setViewportSize(sizes.desktop);
  await field.fill("");
  // Digits are part of a word there, not hints.
  await page.keyboard.type("12");
  await expect(field).toHaveValue("12");
  await expect(play.wordHint).toHaveAccessibleName("Подсказать слово — осталось 3");
  await field.fill("");

  // Letters of the wrong layout become Russian at once; Enter checks.
  await page.keyboard.type(inLatinLayout(wordAt(first)));
  await expect(play.field(first)).toHaveValue(wordAt(first));
  await page.keyboard.press("Enter");
  await play.expectState(first, "correct");
  // The focus moves to the next blank.
  await expect.poll(play.focused).toMatch(new RegExp(`^Слово ${second + 1} из`));

  // Case, and ё or е, make no difference.
  await page.keyboard.type(wordAt(second).toUpperCase().replaceAll(/[ЕЁ]/g, "Ё"));
  await page.keyboard.press("Enter");
  await play.expectState(second, "correct");

  // Escape switches back to the tray, and a letter to typing.
  await expect.poll(play.focused).toMatch(new RegExp(`^Слово ${third + 1} из`));
  await page.keyboard.press("Escape");
  await play.tray.waitFor();
  await expect.poll(play.focused).toMatch(new RegExp(`^Слово ${third + 1} из .*ждёт слово$`));
  await keys.press("й");
  await play.field(third).waitFor();
  await expect.poll(play.focused).toMatch(new RegExp(`^Слово ${third + 1} из .*впишите`));
  await page.keyboard.press("Backspace");
  await expect(play.field(third)).toHaveValue("");

  // Several blanks, one check, one call.
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
  // Only the client knows whether a word was typed, so typing pays nothing extra.
  expect(Object.keys(lines).filter((label) => label.startsWith("Вписано"))).toEqual([]);
});

test("a mistyped word can be corrected and is not sent again unchanged", async () => {
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

test("a late verdict leaves the word that is typed meanwhile", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  const [first = 0, second = 0] = await play.hidden();
  const verdict = await holdCalls(page, "**/api/game/word/valid");
  // On a weak connection the code that announces verdicts comes after the verdict.
  const announcing = await holdCalls(page, "**/tell-signal-*.js");
  await play.button("Вписать слова с клавиатуры").click();
  await page.keyboard.type("ошибка");
  await page.keyboard.press("Enter");
  await expect.poll(play.focused).toMatch(new RegExp(`^Слово ${second + 1} из`));
  await page.keyboard.type("мо");
  await verdict.release();
  await play.refused(first);
  await page.keyboard.type("с");
  await play.expectState(first, "typing");
  await page.keyboard.type("т");
  await expect(play.field(second)).toHaveValue("мост");
  await expect(play.field(first)).toHaveValue("ошибка");
  await announcing.release();
  await page.getByRole("status").filter({ hasText: "Неверно" }).waitFor();
  await expect.poll(play.focused).toMatch(new RegExp(`^Слово ${second + 1} из`));
});

test("after a refused word the focus goes straight from the next field to the refused one", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  const [first = 0, second = 0] = await play.hidden();
  await play.button("Вписать слова с клавиатуры").click();
  await expect.poll(play.focused).toMatch(new RegExp(`^Слово ${first + 1} из`));
  const focused = await page.evaluateHandle(() => {
    const positions: (string | undefined)[] = [];
    document.addEventListener("focusin", ({ target }) => {
      positions.push(target instanceof HTMLInputElement ? target.dataset["position"] : "no field");
    });
    return positions;
  });
  await page.keyboard.type("ошибка");
  await page.keyboard.press("Enter");
  await play.refused(first);
  await play.expectState(first, "typing");
  await expect.poll(() => focused.jsonValue()).toEqual([String(second), String(first)]);
  // What is typed next replaces the refused word.
  await page.keyboard.type("мост");
  await expect(play.field(first)).toHaveValue("мост");
});

test("the field of the last blank keeps the focus while its word is checked and refused", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  const song = await play.song();
  const hidden = await play.hidden();
  const last = hidden.at(-1) ?? 0;
  await play.button("Вписать слова с клавиатуры").click();
  for (const position of hidden.slice(0, -1)) await play.field(position).fill(song.words[position] ?? "");
  await play.button("Проверить").click();
  await expect.poll(play.focused).toMatch(new RegExp(`^Слово ${last + 1} из .*впишите пропущенное$`));
  const verdict = await holdCalls(page, "**/api/game/word/valid");
  // A phone's keyboard would close with it.
  await play.field(last).evaluate((field) => {
    field.addEventListener("blur", () => (document.title = "lost"));
  });
  await page.keyboard.type("ошибка");
  await page.keyboard.press("Enter");
  await play.expectState(last, "checking");
  // What is typed now changes nothing of what is checked.
  await page.keyboard.type("ми");
  await expect(play.field(last)).toHaveValue("ошибка");
  await verdict.release();
  expect(await play.refused(last)).toBe("ошибка");
  await expect(play.field(last)).toBeFocused();
  // At once what is typed replaces the refused word.
  await page.keyboard.type("мост");
  await play.expectState(last, "typing");
  await expect(play.field(last)).toHaveValue("мост");
  expect(await page.title()).not.toBe("lost");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(song.words[last] ?? "");
  await page.keyboard.press("Enter");
  await play.author.waitFor();
});

test("a word that could not be judged may be sent again unchanged, and survives a reload and another song", async () => {
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
  // Another song that is looked at leaves it.
  await play.forward();
  await play.backward();
  await expect(play.field(first)).toHaveValue(word);
  await play.button("Проверить").click();
  await play.expectState(first, "correct");
});

test("the way of typing is remembered, also for the next song", async () => {
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
