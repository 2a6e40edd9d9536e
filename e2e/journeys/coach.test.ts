import { expectAccessible } from "../src/axe.ts";
import { browser, onPhone, sizes, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { playOn } from "../src/play.ts";

/** A short phone, one on its side, and a short desk: the record sinks there. */
const small = [
  { width: 360, height: 640 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1024, height: 700 },
];

for (const size of onPhone) {
  test(`a newcomer is told on the live song to listen, to put back, and of the hints, once (${size})`, async () => {
    const page = await browser.visit({ size, newcomer: true });
    await page.goto("/auth");
    const play = playOn(page);
    // One press, and the song sounds; no film comes between.
    await play.button("Включить песню").click();
    await play.line.waitFor();
    await play.button("Пауза").waitFor();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const mark = (number: number) => page.getByRole("complementary", { name: `Как играть, ${number} из 3` });
    await mark(1)
      .getByText(/^Слушайте/)
      .waitFor();
    await expectAccessible(page, "the first mark");
    // It stands clear of what it speaks of, and of words and keys, however little height there is.
    for (const window of [sizes[size], ...small]) {
      await page.setViewportSize(window);
      await play.button("Дальше").click({ trial: true });
      const box = (await mark(1).boundingBox()) ?? { y: 0, height: 0 };
      for (const what of [play.button("Пауза"), play.line, play.tray]) {
        const { y } = (await what.boundingBox()) ?? { y: 0 };
        expect(y, `${window.width} by ${window.height}`).toBeGreaterThanOrEqual(Math.floor(box.y + box.height));
      }
    }
    await page.setViewportSize(sizes[size]);
    await play.button("Дальше").press("Enter");
    await mark(2)
      .getByText(/^Нажмите клавишу/)
      .waitFor();
    // Who does what the mark says is past it.
    await play.restoreByTray({ leave: (await play.hidden()).length - 1 });
    await mark(3)
      .getByText(/^Не.расслышали/)
      .waitFor();
    await play.button("Понятно").click();
    await expect(page.getByRole("complementary", { name: /^Как играть/ })).toHaveCount(0);
    await page.reload();
    await play.line.waitFor();
    await play.button("Пауза").waitFor();
    await expect(page.getByRole("complementary", { name: /^Как играть/ })).toHaveCount(0);
  });
}

test("whoever skips the marks is left alone, and a used hint is a mark read", async () => {
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
