import { browser, onPhone, sizes, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { type Play, playOn } from "../src/play.ts";

const litKeys = (play: Play) => play.tray.getByRole("button", { name: /, под лампой$/ });
// Where the caption is a block of its own, a space comes before the comma.
const lampSays = (left: number) => new RegExp(`^Подсказать слово — осталось ${left}$`);

for (const size of onPhone) {
  test(`the lamp lights three keys and the eye shows the name (${size})`, async () => {
    const page = await browser.visit({ size });
    const play = playOn(page);
    await play.join();
    const song = await play.song();
    const [first = 0, second = 0] = await play.hidden();

    await play.button(lampSays(3)).click();
    await play.button(lampSays(2)).waitFor();
    await expect.poll(() => litKeys(play).count()).toBe(3);
    const lit = await litKeys(play).allInnerTexts();
    // Also where the tray is a strip that goes on beyond the edge.
    for (const height of [844, 700]) {
      await page.setViewportSize({ ...sizes[size], height });
      for (const key of await litKeys(play).all()) {
        expect((await key.boundingBox())?.x).toBeLessThan(sizes[size].width - 44);
      }
    }
    expect(lit.some((key) => key.startsWith(song.words[first]?.toLowerCase() ?? "?"))).toBe(true);
    // Once a socket.
    expect(await play.lamp.isDisabled()).toBe(true);
    await play.socket(second).click();
    await expect.poll(() => litKeys(play).count()).toBe(0);
    expect(await play.lamp.isDisabled()).toBe(false);

    await page.getByText("пока в помехах").waitFor();
    await play.button(/^Показать название — осталось 1$/).click();
    await page.getByText(`«${song.name}»`).waitFor();
    await play.button(/^Показать название — уже показано, осталось 0$/).waitFor();
    expect(await play.eye.getAttribute("aria-disabled")).toBe("true");
    await play.button(lampSays(1)).waitFor();

    // The server remembers.
    await page.reload();
    await play.line.waitFor();
    await page.getByText(`«${song.name}»`).waitFor();
    await play.button(lampSays(1)).waitFor();
    await expect.poll(() => litKeys(play).count()).toBe(3);
    expect((await litKeys(play).allInnerTexts()).toSorted()).toEqual(lit.toSorted());

    await play.pick(song.words[first] ?? "");
    await play.expectState(first, "hinted");
    await play.restoreByTray();
    await play.chooseAuthor(song);
    expect(await play.lines()).toMatchObject({ Лампа: "−5", Глаз: "−15" });
  });
}

test("three lamps are all there are: then neither lamp nor eye helps, also after a reload", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.join();
  await play.forwardTo((_, words) => words.filter(({ state }) => state !== "given").length >= 4);
  const positions = await play.hidden();
  for (const [used, position] of positions.slice(0, 3).entries()) {
    await play.socket(position).click();
    await play.button(lampSays(3 - used)).click();
    await play.button(lampSays(2 - used)).waitFor();
    await expect.poll(() => litKeys(play).count()).toBe(3);
  }
  const expectExhausted = async () => {
    await play.socket(positions[3] ?? 0).click();
    await play.button(lampSays(0)).waitFor();
    expect(await play.lamp.isDisabled()).toBe(true);
    expect(await play.eye.isDisabled()).toBe(true);
    await play.button(/^Показать название — осталось 0$/).waitFor();
  };
  await expectExhausted();
  await page.reload();
  await play.line.waitFor();
  await expectExhausted();
  // Another song has a supply of its own.
  await play.forward();
  await play.button(lampSays(3)).waitFor();
});

test("while words are typed the lamp offers its three beside the keys", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.join();
  const song = await play.song();
  const [first = 0] = await play.hidden();
  await play.button("Вписать слова с клавиатуры").click();
  await play.lamp.click();
  const candidates = page.getByRole("group", { name: "Слова под лампой" }).getByRole("button");
  await expect.poll(() => candidates.count()).toBe(3);
  await candidates.getByText(song.words[first]?.toLowerCase() ?? "?", { exact: true }).click();
  await play.expectState(first, "hinted");
});
