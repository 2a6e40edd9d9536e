import type { Page } from "playwright-core";
import { apiOf, guessLevel } from "../src/api.ts";
import { expectAccessible } from "../src/axe.ts";
import { browser, onPhone, test } from "../src/browser.ts";
import { holdCalls } from "../src/hold-calls.ts";
import { trackAudio } from "../src/page-audio.ts";
import { expect } from "../src/expect.ts";
import { expectFocused } from "../src/focus.ts";
import { plain, playOn } from "../src/play.ts";

const playerOf = (page: Page) => page.getByRole("region", { name: "Сейчас звучит" });
const isSounding = (page: Page) =>
  page.evaluate(() => {
    const { audioLog } = globalThis as unknown as { audioLog: { elements: HTMLMediaElement[] } };
    return audioLog.elements.some((element) => !element.paused);
  });

for (const size of onPhone) {
  test(`guessed songs are on the shelf and play one after another (${size})`, async () => {
    const page = await browser.visit({ size });
    const { slowDown } = await trackAudio(page);
    await playOn(page).registerByApi();
    await page.goto("/sounds");
    await page.getByText("Полка пуста").waitFor();
    await expectAccessible(page, "sounds without a song");

    await guessLevel(page, 1, { leave: 2 });
    const { data, total } = await (await apiOf(page)).listGuessedSounds({ skip: 0, limit: 30 });
    await page.reload();
    const list = page.getByRole("list", { name: "Мои песни" });
    await list.waitFor();
    const shown = (await list.getByRole("listitem").allInnerTexts()).map(plain);
    expect(shown).toHaveLength(total);
    for (const [at, song] of data.entries()) {
      expect(shown[at]).toContain(plain(song.name));
      expect(shown[at]).toContain(`+${song.points}`);
      for (const name of [...song.authors.text, ...song.executors]) {
        expect(shown[at]).toContain(name === "Народная" ? "народные" : plain(name));
      }
    }
    await page.getByRole("group", { name: "Уровень" }).getByRole("button", { name: "Уровень 2" }).click();
    await page.getByText(/^0\s+песен$/).waitFor();
    await page.getByRole("group", { name: "Уровень" }).getByRole("button", { name: "Все" }).click();

    await slowDown();
    await page.getByRole("button", { name: `Слушать: ${data[0]?.name}` }).click();
    const player = playerOf(page);
    await player.getByText(data[0]?.name ?? "").waitFor();
    await expect.poll(() => isSounding(page)).toBe(true);
    await player.getByRole("button", { name: "Следующая песня" }).click();
    await player.getByText(data[1]?.name ?? "").waitFor();
    await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(data[1]?.name);
    // Songs scroll under the player: at the end of the page it half hides none.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectAccessible(page, "sounds with the player");
    await player.getByRole("button", { name: "Пауза", exact: true }).click();
    await expect.poll(() => isSounding(page)).toBe(false);
    const next = player.getByRole("button", { name: "Следующая песня" });
    // The last song has no next one, and the button keeps the focus.
    for (let more = data.length; more > 0; more--) await next.press("Enter");
    await expect(next).toHaveAttribute("aria-disabled", "true");
    await expectFocused(next);
    await player.getByRole("button", { name: "Выключить" }).press("Enter");
    await player.waitFor({ state: "detached" });
    await expectFocused(page.getByRole("heading", { level: 1 }));
  });
}

/** Plays the first track of the library. */
async function listenToLibrary(page: Page): Promise<void> {
  await page.goto("/sounds");
  await page.getByRole("button", { name: "Фонотека" }).click();
  await page
    .getByRole("list", { name: "Фонотека" })
    .getByRole("button", { name: /^Слушать/ })
    .first()
    .click();
}

test("a library track plays on across screens, and stops for a round", async () => {
  const page = await browser.visit({ size: "desktop" });
  await trackAudio(page);
  await page.addInitScript(() => {
    const taken = new Set<string>();
    Object.assign(globalThis, { taken });
    const { mediaSession } = navigator;
    const take = mediaSession.setActionHandler.bind(mediaSession);
    mediaSession.setActionHandler = (action, handler) => {
      if (handler === null) taken.delete(action);
      else taken.add(action);
      take(action, handler);
    };
  });
  /** The media keys that the song handles, and the metadata on the lock screen. */
  const systemKeys = () =>
    page.evaluate(() => [...(globalThis as unknown as { taken: Set<string> }).taken].toSorted().join());
  const systemTitle = () => page.evaluate(() => navigator.mediaSession.metadata?.title ?? null);
  await playOn(page).registerByApi();
  await listenToLibrary(page);
  await expect.poll(() => isSounding(page)).toBe(true);
  await playerOf(page).waitFor();
  await expect.poll(systemKeys).toBe("nexttrack,pause,play,previoustrack,seekto,stop");
  await expect.poll(systemTitle).not.toBeNull();
  await expectAccessible(page, "library");
  await page.getByRole("link", { name: "Хитослов, на главную" }).click();
  await page.getByRole("button", { name: "Включить", exact: true }).waitFor();
  await playerOf(page).waitFor();
  await expect.poll(() => isSounding(page)).toBe(true);

  // A round in another tab takes the audio focus.
  const other = await page.context().newPage();
  await other.goto("/play");
  await playOn(other).line.waitFor();
  await expect.poll(() => isSounding(page)).toBe(false);
  await other.close();
  await playerOf(page).getByRole("button", { name: "Слушать" }).click();
  await expect.poll(() => isSounding(page)).toBe(true);
  await page.getByRole("button", { name: "Включить", exact: true }).click();
  await playOn(page).line.waitFor();
  await playerOf(page).waitFor({ state: "detached" });
  // A round handles no media keys.
  await expect.poll(systemKeys).toBe("");
  await expect.poll(systemTitle).toBeNull();
});

test("a song plays on across a link that is pressed before its player has loaded", async () => {
  const page = await browser.visit({ size: "desktop" });
  await trackAudio(page);
  await playOn(page).registerByApi();
  const loading = await holdCalls(page, "**/assets/mini-player-*.js");
  await listenToLibrary(page);
  await loading.held();
  await expect.poll(() => isSounding(page)).toBe(true);
  await page.getByRole("link", { name: "Хитослов, на главную" }).click();
  await page.getByRole("button", { name: "Включить", exact: true }).waitFor();
  expect(await isSounding(page)).toBe(true);
  await loading.release();
  await playerOf(page).waitFor();
});

test("a song ends with the session of its player, and the next one finds no player of songs", async () => {
  const page = await browser.visit({ size: "desktop" });
  await trackAudio(page);
  const play = playOn(page);
  await play.registerByApi();
  await listenToLibrary(page);
  await playerOf(page).waitFor();
  await expect.poll(() => isSounding(page)).toBe(true);
  const menu = await play.openMenu();
  await menu.getByRole("button", { name: "Выйти" }).click();
  await page.waitForURL(/\/auth/);
  await playerOf(page).waitFor({ state: "detached" });
  await expect.poll(() => isSounding(page)).toBe(false);
});

test("a song plays in an in-app browser without media keys", async () => {
  const page = await browser.visit();
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "mediaSession");
    Reflect.deleteProperty(globalThis, "MediaMetadata");
  });
  await trackAudio(page);
  await playOn(page).registerByApi();
  await listenToLibrary(page);
  const player = playerOf(page);
  await player.waitFor();
  await expect.poll(() => isSounding(page)).toBe(true);
  await player.getByRole("button", { name: "Пауза", exact: true }).click();
  await expect.poll(() => isSounding(page)).toBe(false);
});

test("an error in the code beside the screen leaves the screen intact", async () => {
  browser.expectErrors(/клавиши сломаны/);
  const page = await browser.visit();
  await page.addInitScript(() => {
    navigator.mediaSession.setActionHandler = () => {
      throw new Error("клавиши сломаны");
    };
  });
  await playOn(page).registerByApi();
  const told = page.waitForEvent("console", (message) => message.text().includes("клавиши сломаны"));
  await listenToLibrary(page);
  await told;
  await expect(playerOf(page)).toHaveCount(0);
  await page.getByRole("list", { name: "Фонотека" }).waitFor();
});

test("a guessed song can be replayed for a tenth of its points, once a day in each way", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.registerByApi();
  await guessLevel(page, 1, { leave: 9 });
  const [song] = (await (await apiOf(page)).listGuessedSounds({ skip: 0, limit: 1 })).data;
  const open = () => page.getByRole("button", { name: `Переиздание: ${song?.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Переиздание" });
  await page.goto("/sounds");
  await open();
  await dialog.getByText(/ещё до\s100\sочков/).waitFor();
  await expectAccessible(page, "how to play again");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await open();
  await dialog.getByRole("button", { name: "Больше пропусков" }).press("Enter");
  await page.getByText(/^Переиздание: песня принесёт десятую часть$/).waitFor();
  const before = await play.score();
  // The replay changes no other screen: the level goes on where it was.
  await expect(play.button("Следующая песня")).toBeDisabled();
  await play.chooseAuthor(await play.restoreByTray());
  const lines = await play.lines();
  expect(lines["Переиздание"]).toBe("×0,1");
  const points = await play.points();
  expect(points).toBeGreaterThan(0);
  expect(lines["Сегодня за переиздания ещё"]).toBe(String(100 - points));
  await expect.poll(() => play.score()).toBe(before + points);
  // The old list is shown at once, and the new one is announced in the open dialog.
  const reading = await holdCalls(page, "**/api/gamer/sound?*");
  await play.button(/^К.песням$/).click();
  await open();
  await dialog.waitFor();
  await reading.release();
  await expect(dialog.getByRole("button", { name: /^Больше пропусков/ })).toBeDisabled();
  await dialog.getByText(new RegExp(`ещё до\\s${100 - points}\\s`)).waitFor();
  await expect(dialog.getByRole("button", { name: "Только вписывать" })).toBeEnabled();
});
