import { apiOf } from "../src/api.ts";
import { browser, onDesktop, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { plain, playOn } from "../src/play.ts";

for (const size of onDesktop) {
  test(`the verdict comes first, then the song with its fact, the points, and last the header (${size})`, async () => {
    const page = await browser.visit({ size, reducedMotion: false });
    const play = playOn(page);
    await play.registerByApi();
    const { fact } = await play.forwardTo((known) => known.fact !== null);
    const song = await play.restoreByTray();
    const options = play.authors.getByRole("button");
    const names = (await options.allInnerTexts()).map((name) => name.trim());
    const isRight = (name: string) => song.authors.includes(name);
    const wrong = names.find((name) => !isRight(name)) ?? "";
    // A song with two authors offers one of them, whom its result names.
    const right = names.filter(isRight);
    expect(right).toHaveLength(1);
    // The order in which elements appear, recorded by the page itself, which misses none.
    await page.evaluate((told) => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      const note = (what: string) => {
        if (!seen.includes(what)) seen.push(what);
      };
      const before = document.querySelector("[aria-label^='Ваши очки']")?.getAttribute("aria-label");
      const look = () => {
        if (document.querySelector("[data-verdict=wrong]") !== null) note("wrong");
        if (document.querySelector("[data-verdict=right]") !== null) note("right");
        const result = document.querySelector("[aria-label='Итог песни']");
        if (result !== null) note("song");
        if (document.body.textContent.includes(told)) note("fact");
        const shown = result?.querySelector("p > [aria-hidden]")?.lastElementChild?.textContent ?? "";
        if (/^\+[1-9]/.test(shown)) note("points");
        const header = document.querySelector("[aria-label^='Ваши очки']")?.getAttribute("aria-label");
        if (header !== undefined && header !== before) note("header");
      };
      new MutationObserver(look).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    }, fact ?? "");
    await options.filter({ hasText: wrong }).click();
    await play.result.waitFor();
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen))
      .toEqual(["wrong", "right", "song", "fact", "points", "header"]);
    expect(await play.score()).toBe(await play.points());

    const { "Автор не угадан": author } = await play.lines();
    expect(plain(author ?? "")).toBe(right[0] === "Народная" ? "песня народная" : right[0]);
    // One pause button, digits of equal width, and the record as large as on any other result.
    await expect(page.getByRole("button", { name: /^(Пауза|Слушать)$/ })).toHaveCount(1);
    await play.button("Ещё раз").click();
    await play.button("Пауза").waitFor();
    const widths = await play.result.evaluate((sheet) => {
      const sum = sheet.querySelector("p > [aria-hidden]");
      if (sum === null) throw new Error("No sum");
      return ["+111", "+888", "+200"].map((text) => {
        const probe = document.createElement("span");
        probe.textContent = text;
        sum.parentElement?.append(probe);
        const { width } = probe.getBoundingClientRect();
        probe.remove();
        return width;
      });
    });
    expect(new Set(widths.map(Math.round)).size).toBe(1);
  });
}

test("a result that is shown a second time takes no points away", async () => {
  const page = await browser.visit({ size: "desktop" });
  await page.clock.install();
  const play = playOn(page);
  await play.registerByApi();
  await play.forward();
  const later = await play.restoreByTray();
  const options = play.authors.getByRole("button");
  const right = (await options.allInnerTexts()).find((name) => later.authors.includes(name.trim())) ?? "";
  // From the verdict one can go back, so the result of this song appears after the one before.
  await page.clock.pauseAt(Date.now() + 60_000);
  await options.filter({ hasText: right.trim() }).click();
  await page.locator("[data-verdict=right]").waitFor();
  await play.button("Предыдущая песня").click();
  await page.clock.resume();
  await play.line.waitFor();
  await play.chooseAuthor(await play.restoreByTray());
  const { score } = await (await apiOf(page)).getMe({});
  await expect.poll(play.score).toBe(score);
  await play.button("Дальше").click();
  await play.result.getByText(`«${later.name}»`, { exact: true }).waitFor();
  await expect.poll(play.score).toBe(score);
  await play.next();
  await play.button("Пауза").waitFor();
  expect(await play.score()).toBe(score);
});

test("the record keeps its size however long the credits are", async () => {
  const page = await browser.visit({ size: "phone" });
  const play = playOn(page);
  await play.registerByApi();
  const disc = page.getByRole("button", { name: /^(Пауза|Слушать)$/ }).locator("..");
  const sizeAfter = async () => {
    await play.chooseAuthor(await play.restoreByTray());
    const box = await disc.boundingBox();
    return [box?.width, box?.height];
  };
  const short = await sizeAfter();
  await play.next();
  const executors = Array.from({ length: 30 }, (_, at) => `Сводный хор деревни Верхние Коробейники, состав ${at + 1}`);
  await page.route("**/api/game/finish", async (route) => {
    const response = await route.fetch();
    const { result, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, result: { ...result, song: { ...result.song, executors } } } });
  });
  expect(await sizeAfter()).toEqual(short);
  await play.result.getByText(executors.at(-1) ?? "").waitFor();
  // The button for the next song is still visible.
  await expect
    .poll(() => play.button("Дальше").evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true);
});
