import { expectAccessible } from "../src/axe.ts";
import { browser, onPhone, sizes, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { playOn } from "../src/play.ts";

/** A short phone, a phone on its side, and a short desktop window, where the record sinks. */
const small = [
  { width: 360, height: 640 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1024, height: 700 },
];

for (const size of onPhone) {
  test(`marks on the song teach a newcomer, once, to listen, to restore words and to use hints (${size})`, async () => {
    const page = await browser.visit({ size, newcomer: true });
    await page.goto("/auth");
    const play = playOn(page);
    // One press, and the song plays without the film.
    await play.button("Включить песню").click();
    await play.line.waitFor();
    await play.button("Пауза").waitFor();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const mark = (number: number) => page.getByRole("complementary", { name: `Как играть, ${number} из 3` });
    await mark(1)
      .getByText(/^Слушайте/)
      .waitFor();
    await expectAccessible(page, "the first mark");
    // A mark covers neither its subject nor words and choices, whatever the height.
    for (const window of [sizes[size], ...small]) {
      await page.setViewportSize(window);
      await play.button("Дальше").click({ trial: true });
      const box = (await mark(1).boundingBox()) ?? { y: 0, height: 0 };
      // The song may have ended meanwhile.
      const listen = page.getByRole("button", { name: /^(Пауза|Послушать ещё раз)$/ });
      for (const what of [listen, play.line, play.tray]) {
        const { y } = (await what.boundingBox()) ?? { y: 0 };
        expect(y, `${window.width} by ${window.height}`).toBeGreaterThanOrEqual(Math.floor(box.y + box.height));
      }
    }
    await page.setViewportSize(sizes[size]);
    await play.button("Дальше").press("Enter");
    await mark(2)
      .getByText(/^Нажмите клавишу/)
      .waitFor();
    // Doing what the mark says closes it.
    await play.restoreByTray({ leave: (await play.hidden()).length - 1 });
    await mark(3)
      .getByText(/^Не.расслышали/)
      .waitFor();
    await play.button("Понятно").press("Enter");
    await expect(page.getByRole("complementary", { name: /^Как играть/ })).toHaveCount(0);
    // The button goes; the focus does not go with it.
    await expect.poll(play.focused).toMatch(/^Слово \d+ из /);
    await page.reload();
    await play.line.waitFor();
    await play.button("Пауза").waitFor();
    await expect(page.getByRole("complementary", { name: /^Как играть/ })).toHaveCount(0);
  });
}

test("skipped marks do not come back, and using a hint counts as reading its mark", async () => {
  const page = await browser.visit({ newcomer: true });
  const play = playOn(page);
  await page.goto("/demo");
  const marks = page.getByRole("complementary", { name: /^Как играть/ });
  await marks.waitFor();
  await play.wordHint.click();
  await expect(marks).toHaveCount(0);

  const other = await browser.visit({ newcomer: true });
  await other.goto("/demo");
  await playOn(other).button("Пропустить объяснения").click();
  await expect(other.getByRole("complementary", { name: /^Как играть/ })).toHaveCount(0);
  await playOn(other).forward();
  await expect(other.getByRole("complementary", { name: /^Как играть/ })).toHaveCount(0);
});
