// Records the video instruction from the running game: `node demo/video/make.mjs http://localhost:3000`.
// Time in the page is ours: every frame is drawn when it is ready, so a slow machine makes the same film as a fast one.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isSameWord, splitFragment, trayWord } from "@hitoslov/rules";
import { chromium } from "playwright-core";
import { requireChromium } from "../../scripts/browser.mjs";
import { installStage } from "./stage.mjs";

const origin = process.argv[2] ?? "http://localhost:3000";
const demo = path.join(import.meta.dirname, "..");
const target = path.join(import.meta.dirname, "instruction.mp4");
const fps = 20;
const frameMs = 1000 / fps;

const songs = JSON.parse(readFileSync(path.join(demo, "songs.json"), "utf8")).map((song) => ({
  ...song,
  words: splitFragment(song.fragment).map(({ text }) => text),
}));
const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"],
});
const page = await browser.newPage({
  baseURL: origin,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  colorScheme: "light",
  locale: "ru-RU",
  serviceWorkers: "block",
});
const frames = mkdtempSync(path.join(tmpdir(), "hitoslov-video-"));
let frame = 0;
/** When the song began to sound, frames, and from which second of it. */
const heard = [];

async function roll(seconds) {
  for (let left = Math.round(seconds * fps); left > 0; left -= 1) {
    const sound = await page.evaluate((ms) => globalThis.stage.tick(ms), frameMs);
    await page.clock.runFor(frameMs);
    if (sound.began !== null) heard.push({ frame, from: sound.began, until: Infinity });
    if (!sound.playing && heard.length > 0) heard.at(-1).until = Math.min(heard.at(-1).until, frame);
    const file = path.join(frames, `${String(frame).padStart(5, "0")}.jpg`);
    await page.screenshot({ path: file, type: "jpeg", quality: 92, animations: "allow", caret: "initial" });
    frame += 1;
  }
}
const say = (text) => page.evaluate((words) => globalThis.stage.say(words), text);

/** A finger comes, presses and goes. */
async function press(locator) {
  const box = await locator.boundingBox();
  await page.evaluate((at) => globalThis.stage.point(at), { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  await roll(0.45);
  await locator.click({ noWaitAfter: true, force: true });
  await roll(0.15);
  await page.evaluate(() => globalThis.stage.point(null));
}

/** What the server answers comes in its own time, in which the film stands still. */
async function until(found) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await found()) return;
    await page.clock.runFor(20);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("What the film waits for did not come");
}

const line = page.getByRole("list", { name: "Строка песни" });
const tray = page.getByRole("group", { name: "Слова на выбор" });
const button = (name) => page.getByRole("button", { name });
const socket = (position) =>
  line.getByRole("button", { name: new RegExp(`^Слово ${position + 1} из \\d+: пропущено`) });
const key = (word) => tray.getByRole("button", { name: new RegExp(`^${trayWord(word)}(, под лампой)?$`) }).first();

async function readWords() {
  const items = await line.getByRole("listitem").evaluateAll((nodes) =>
    nodes.map((node) => ({
      name: node.querySelector("button")?.getAttribute("aria-label") ?? null,
      text: node.textContent,
    })),
  );
  return items
    .filter(({ name }) => name === null || name.startsWith("Слово "))
    .map(({ name, text }, position) => ({ position, text: name === null ? splitFragment(text)[0].text : null }));
}

async function put(word) {
  await until(async () => (await socket(word.position).count()) > 0);
  if ((await socket(word.position).getAttribute("aria-current")) !== "true") await press(socket(word.position));
  await press(key(song.words[word.position]));
  await until(async () => (await socket(word.position).count()) === 0);
}

await page.addInitScript(installStage);
await page.addInitScript(() => localStorage.setItem("hitoslov.game.video-seen", "yes"));
await page.clock.install();
await page.goto("/demo");
await page.clock.pauseAt(Date.now() + 60_000);
await until(async () => (await line.count()) > 0);
await page.evaluate(() => document.fonts.ready);
const words = await readWords();
const song = songs.find(
  (it) =>
    it.words.length === words.length &&
    words.every(({ position, text }) => text === null || isSameWord(text, it.words[position])),
);
const hidden = words.filter(({ text }) => text === null);
await page.evaluate(() => globalThis.stage.begin());

await say("Поют всё, а со строчки слова пропали");
await roll(3.6);
await say("Верните слова на место: выбирайте их внизу");
await roll(1.4);
await put(hidden[0]);
await roll(0.6);
await put(hidden[1]);
await roll(0.8);
await say("Не уверены? Лампа подсветит три слова — одно верное");
await roll(1.2);
await press(button(/^Подсказать слово/));
await until(async () => (await tray.getByRole("button", { name: /под лампой/ }).count()) > 0);
await roll(2.2);
await put(hidden[2]);
await roll(0.6);
await say("Глаз покажет название песни");
await roll(1);
await press(button(/^Показать название/));
await until(async () => (await page.getByText(song.name, { exact: false }).count()) > 0);
await roll(2.2);
await say("Собирайте быстрее: темп умножает очки");
for (const word of hidden.slice(3)) await put(word);
const authors = page.getByRole("group", { name: "Варианты ответа" });
await until(async () => (await authors.getByRole("button").count()) > 1);
await say("Осталось угадать автора — это ещё очки");
await roll(2.2);
const names = await authors.getByRole("button").allInnerTexts();
const right = names.find((name) => [...song.musicAuthors, ...song.textAuthors].includes(name.trim())) ?? names[0];
await press(authors.getByRole("button").filter({ hasText: right.trim() }));
await until(async () => (await page.locator("[data-verdict=right]").count()) > 0);
await roll(0.9);
await until(async () => (await page.getByRole("region", { name: "Итог песни" }).count()) > 0);
await say("Песня собрана! Впереди — следующая");
await roll(4.5);
await browser.close();

// The song as it sounded, cut where the film has it.
const audio = path.join(demo, "audio", `${song.slug ?? song.id}.mp3`);
const length = frame / fps;
const parts = heard.map(({ frame: at, from, until: end }, index) => {
  const seconds = (Math.min(end, frame) - at) / fps;
  const delay = Math.round((at * 1000) / fps);
  return `[1:a]atrim=${from}:${from + seconds},asetpts=PTS-STARTPTS,adelay=${delay}:all=1[p${index}]`;
});
const mixed = `${heard.map((_, index) => `[p${index}]`).join("")}amix=inputs=${heard.length}:normalize=0`;
const filters = [
  ...parts,
  `${mixed},apad,atrim=0:${length},afade=t=out:st=${length - 1.5}:d=1.5[a]`,
  "[0:v]scale=600:1298:flags=lanczos,format=yuv420p[v]",
].join(";");
// oxfmt-ignore
execFileSync("ffmpeg", [
  "-y", "-loglevel", "error", "-framerate", String(fps), "-i", path.join(frames, "%05d.jpg"), "-i", audio,
  "-filter_complex", filters, "-map", "[v]", "-map", "[a]",
  "-c:v", "libx264", "-preset", "veryslow", "-crf", "30", "-profile:v", "high", "-c:a", "aac", "-b:a", "56k", "-ac", "1",
  "-movflags", "+faststart", target,
]);
rmSync(frames, { recursive: true });
console.log(`${target}: ${length.toFixed(1)} s`);
