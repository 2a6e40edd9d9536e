import { browser, onPhone, sizes, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { type Play, playOn } from "../src/play.ts";
import { expectSamePlace, painted, paintedInTypefaces } from "../src/shifts.ts";

const litChoices = (play: Play) => play.tray.getByRole("button", { name: /, под лампой$/ });
// Where the caption is a block of its own, a space precedes the comma.
const lampSays = (left: number) => new RegExp(`^Подсказать слово — осталось ${left}$`);

for (const size of onPhone) {
  test(`the lamp lights three choices and the eye shows the name (${size})`, async () => {
    const page = await browser.visit({ size });
    const play = playOn(page);
    await play.registerByApi();
    const song = await play.song();
    const [first = 0, second = 0] = await play.hidden();

    await play.button(lampSays(3)).click();
    await play.button(lampSays(2)).waitFor();
    await expect.poll(() => litChoices(play).count()).toBe(3);
    const lit = await litChoices(play).allInnerTexts();
    // Also where the tray is a strip that goes beyond the edge.
    for (const height of [844, 700]) {
      await page.setViewportSize({ ...sizes[size], height });
      for (const choice of await litChoices(play).all()) {
        await expect.poll(async () => (await choice.boundingBox())?.x).toBeLessThan(sizes[size].width - 44);
      }
    }
    expect(lit.some((choice) => choice.startsWith(song.words[first]?.toLowerCase() ?? "?"))).toBe(true);
    // Once for each blank.
    await expect(play.wordHint).toBeDisabled();
    await play.blank(second).click();
    await expect.poll(() => litChoices(play).count()).toBe(0);
    await expect(play.wordHint).toBeEnabled();

    await page.getByText("пока в помехах").waitFor();
    await play.button(/^Показать название — осталось 1$/).click();
    await page.getByText(`«${song.name}»`).waitFor();
    await play.button(/^Показать название — уже показано, осталось 0$/).waitFor();
    await expect(play.titleHint).toHaveAttribute("aria-disabled", "true");
    await play.button(lampSays(1)).waitFor();

    // The server remembers them.
    await page.reload();
    await play.line.waitFor();
    await page.getByText(`«${song.name}»`).waitFor();
    await play.button(lampSays(1)).waitFor();
    await expect.poll(() => litChoices(play).count()).toBe(3);
    await expect.poll(async () => (await litChoices(play).allInnerTexts()).toSorted()).toEqual(lit.toSorted());

    await play.pick(song.words[first] ?? "");
    await play.expectState(first, "hinted");
    await play.restoreByTray();
    await play.chooseAuthor(song);
    await expect.poll(() => play.lines()).toMatchObject({ Лампа: "−5", Глаз: "−15" });
  });
}

test("after three lamps neither lamp nor eye can be used, also after a reload", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  await play.forwardTo((_, words) => words.filter(({ state }) => state !== "given").length >= 4);
  const positions = await play.hidden();
  for (const [used, position] of positions.slice(0, 3).entries()) {
    await play.blank(position).click();
    await play.button(lampSays(3 - used)).click();
    if (used === 2) {
      // The last hint asks for a confirmation.
      const question = page.getByRole("alertdialog");
      await question.getByText("Это последняя подсказка на\u00A0песню.").waitFor();
      await question.getByRole("button", { name: /^Не.надо$/ }).click();
      await play.button(lampSays(1)).click();
      await question.getByRole("button", { name: "Зажечь" }).click();
    }
    await play.button(lampSays(2 - used)).waitFor();
    await expect.poll(() => litChoices(play).count()).toBe(3);
  }
  const expectExhausted = async () => {
    await play.blank(positions[3] ?? 0).click();
    await play.button(lampSays(0)).waitFor();
    await expect(play.wordHint).toBeDisabled();
    await expect(play.titleHint).toBeDisabled();
    await play.button(/^Показать название — осталось 0$/).waitFor();
  };
  await expectExhausted();
  await page.reload();
  await play.line.waitFor();
  await expectExhausted();
  // Another song has its own hints.
  await play.forward();
  await play.button(lampSays(3)).waitFor();
});

test("while words are typed the lamp offers three choices", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  const song = await play.song();
  const [first = 0] = await play.hidden();
  await play.button("Вписать слова с клавиатуры").click();
  await play.wordHint.click();
  const candidates = page.getByRole("group", { name: "Слова под лампой" }).getByRole("button");
  await expect.poll(() => candidates.count()).toBe(3);
  await candidates.getByText(song.words[first]?.toLowerCase() ?? "?", { exact: true }).click();
  await play.expectState(first, "hinted");
});

test("the eye shows the longest name and moves nothing on the narrowest phone", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  await play.button("Повысить уровень").click();
  await play.button("Повысить уровень").click();
  const song = await play.forwardTo(({ name }) => name.length > 30);
  const plate = page.getByText("Название песни").locator("..");
  const boxes = async () => [await plate.boundingBox(), await play.tray.boundingBox(), await play.line.boundingBox()];
  const narrow = { width: 360, height: 740 };
  const before: Awaited<ReturnType<typeof boxes>>[] = [];
  await paintedInTypefaces(page);
  for (const size of [narrow, sizes.phone, sizes.desktop]) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    await painted(page);
    before.push(await boxes());
  }
  await play.titleHint.click();
  await page.getByText(`«${song.name}»`).waitFor();
  const told = page.getByText(`«${song.name}»`).locator("..");
  for (const [at, size] of [narrow, sizes.phone, sizes.desktop].entries()) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    await painted(page);
    const now = [await told.boundingBox(), await play.tray.boundingBox(), await play.line.boundingBox()];
    for (const [part, name] of ["plate", "keys", "line"].entries()) {
      expectSamePlace(now[part] ?? null, before[at]?.[part] ?? null, `${name} at ${size.width}`);
    }
    expect(await told.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
  }
});
