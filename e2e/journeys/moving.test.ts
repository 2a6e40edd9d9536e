import { apiOf, guessLevel } from "../src/api.ts";
import { browser, onDesktop, test } from "../src/browser.ts";
import { trackAudio } from "../src/page-audio.ts";
import { expect } from "../src/expect.ts";
import { plain, playOn } from "../src/play.ts";

for (const size of onDesktop) {
  test(`forward and back, a level up and down: every song is as it was left (${size})`, async () => {
    const page = await browser.visit({ size });
    const play = playOn(page);
    await play.register();
    await play.start();
    const back = play.button("Предыдущая песня");
    const up = play.button("Повысить уровень");
    const down = play.button("Понизить уровень");
    const levelSays = (text: string) => play.level.getByText(text, { exact: true }).waitFor();

    const first = await play.lyric();
    await expect(back).toBeDisabled();
    await play.restoreByTray({ leave: 1 });
    await play.forward();
    await expect(back).toBeEnabled();
    const second = await play.lyric();
    await play.backward();
    // A word restored meanwhile is one blank less.
    await expect.poll(async () => (await play.hidden()).length).toBe(1);
    await expect(back).toBeDisabled();
    await play.forward();
    await expect.poll(() => play.lyric()).toBe(second);

    await levelSays("Уровень 1");
    await expect(down).toBeDisabled();
    await up.click();
    await levelSays("Уровень 2");
    await expect.poll(async () => (await play.song()).level).toBe(2);
    const ofSecondLevel = await play.lyric();
    await up.click();
    await levelSays("Уровень 3");
    await expect.poll(async () => (await play.song()).level).toBe(3);
    await expect(up).toBeDisabled();
    await expect(back).toBeDisabled();
    await down.click();
    await levelSays("Уровень 2");
    await expect.poll(play.lyric).toBe(ofSecondLevel);
    await down.click();
    await levelSays("Уровень 1");
    await expect.poll(play.lyric).toBe(second);
    await expect.poll(() => play.lyric()).not.toBe(first);
  });
}

test("at the end of a level it starts again at the first song that is not guessed", async () => {
  const page = await browser.visit();
  const asked: (string | null)[][] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== "/api/game/sounds") return;
    asked.push(["difficulty", "skip", "limit"].map((name) => searchParams.get(name)));
  });
  const play = playOn(page);
  await play.registerByApi();
  // Ten songs: the end is known only once the server has no more.
  await play.button("Повысить уровень").click();
  await play.level.getByText("Уровень 2", { exact: true }).waitFor();
  await play.button("Повысить уровень").click();
  await play.level.getByText("Уровень 3", { exact: true }).waitFor();
  await expect.poll(async () => (await play.song()).level).toBe(3);

  const song = await play.restoreByTray();
  await play.chooseAuthor(song);
  await play.next();
  await play.line.waitFor();
  const names = [(await play.song()).name];
  for (let step = 1; step < 9; step += 1) {
    await play.forward();
    names.push((await play.song()).name);
  }
  expect(new Set([song.name, ...names]).size).toBe(10);
  await play.forward();
  await expect.poll(async () => (await play.song()).name).toBe(names[0]);
  // What a busy server puts off is asked again.
  const once = asked.filter((one, at) => String(one) !== String(asked[at - 1]));
  expect(once).toEqual([
    // The first answer says how many songs come at once.
    [null, "0", null],
    ["2", "0", "5"],
    ["3", "0", "5"],
    ["3", "5", "5"],
    ["3", "10", "5"],
  ]);
});

test("when every song of a level is guessed there are no more records", async () => {
  const page = await browser.visit({ size: "desktop" });
  const play = playOn(page);
  const { audioState } = await trackAudio(page);
  await play.register();
  await guessLevel(page, 2, { leave: 1 });
  await guessLevel(page, 3);
  await play.button("Уровень 2").click();
  await play.start();
  const song = await play.restoreByTray();
  expect(song.level).toBe(2);
  await play.chooseAuthor(song);
  await play.button("Дальше").click();
  await page.getByRole("heading", { name: /^Уровень \d+ собран целиком!$/ }).waitFor();
  await page.getByRole("heading", { name: "Уровень 2 собран целиком!" }).waitFor();
  await page.getByText(/звание\s—\sЗнаток\./).waitFor();
  const { data, points } = await (await apiOf(page)).listGuessedSounds({ skip: 0, limit: 30, difficulty: 2 });
  const sum = plain(await page.getByText(/^Уровень 2: /).innerText()).replaceAll("\u202F", " ");
  expect(points).toBe(data.reduce((all, song) => all + song.points, 0));
  // The record is golden now, and the shelf has a golden one for each song.
  await expect(page.getByRole("main").locator("[data-colour]")).toHaveAttribute("data-colour", "4");
  const golden = page.getByRole("main").locator("span:has(> svg > circle[fill='var(--disc-4)'])");
  await expect(golden).toHaveCount(data.length);
  await expect
    .poll(() => golden.evaluateAll((all) => all.every((one) => getComputedStyle(one).opacity === "1")))
    .toBe(true);
  expect(sum.replaceAll(/\s/g, "")).toMatch(
    new RegExp(`^Уровень2:${data.length}из${data.length},${points}оч(ко|ка|ков),подсказок0$`),
  );

  // The level above is guessed as well, and there is none above that.
  await play.button("Уровень 3: Маэстро").click();
  await page.getByRole("heading", { name: "Уровень 3 собран целиком!" }).waitFor();
  await expect(play.button(/^Уровень (4|выше)/)).toHaveCount(0);
  // The song of the level below stops playing.
  await expect.poll(audioState).toMatchObject({ src: null, paused: true });
  await play.button("Уровень ниже").click();
  await page.getByRole("heading", { name: "Уровень 2 собран целиком!" }).waitFor();
  await play.button("Уровень ниже").click();
  await play.line.waitFor();
  await expect.poll(async () => (await play.song()).level).toBe(1);

  const { total } = await (await apiOf(page)).listGuessedSounds({ skip: 0, limit: 30 });
  expect(total).toBe(19);

  // The shelf has room for the next record, until the level is complete.
  const shelf = page.getByRole("heading", { name: "Моя полка" }).locator("../..").getByRole("listitem");
  await page.goto("/profile");
  await shelf.getByText(/^ещё не\sсобрана$/).waitFor();
  await guessLevel(page, 1);
  await page.reload();
  await page.getByRole("link", { name: /^Все\s30\sпластинок$/ }).waitFor();
  await expect(shelf).toHaveCount(7);
  await expect(shelf.getByText(/^ещё не\sсобрана$/)).toHaveCount(0);
});

test("the sound of the next song is requested only when its turn has come, as that starts its clock", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  const { audioState, toEnd } = await trackAudio(page);
  const asked = new Set<string>();
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/api/game/audio") asked.add(pathname + search);
  });
  await play.registerByApi();
  await play.button("Пауза").waitFor();
  // The whole sound has loaded and played.
  await toEnd();
  await play.button("Послушать ещё раз").waitFor();
  const [current] = asked;
  expect([asked.size, (await audioState())?.src]).toEqual([1, current]);
  await play.forward();
  await expect.poll(() => asked.size).toBe(2);
  await expect.poll(async () => (await audioState())?.src).toBe([...asked][1]);
});

test("a game of one level leads from its end to the player's songs", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await page.route("**/api/game/sounds*", async (route) => {
    const response = await route.fetch();
    // A busy server puts it off.
    if (!response.ok()) return route.fulfill({ response });
    const { settings, ...rest } = await response.json();
    const difficulties = settings.difficulties.slice(0, 1);
    return route.fulfill({ response, json: { ...rest, sounds: [], settings: { ...settings, difficulties } } });
  });
  await play.register();
  await play.button("Включить").click();
  await page.getByRole("heading", { name: "Уровень 1 собран целиком!" }).waitFor();
  await page.getByRole("link", { name: "К песням" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/sounds");
});
