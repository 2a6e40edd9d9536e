import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { log } from "../../../log.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, createSong } from "../../../test/factories.ts";
import { runAligner } from "./align.ts";

const mp3 = await readFile(new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3")));
/** Tells every word's time from its place, or does what the word says. */
const program = `
import { readFileSync } from "node:fs";
const sound = readFileSync(process.argv.at(-1));
const { words } = JSON.parse(readFileSync(0, "utf8"));
const [order] = words;
if (order === "падай") { console.error("no model"); process.exit(3); }
if (order === "болтай") process.stdout.write("слово ".repeat(100_000), () => setInterval(() => {}, 1000));
if (order === "молчи") setInterval(() => {}, 1000);
else if (order === "ври") console.log("[]");
else {
  const secret = Object.keys(process.env).length > 1 || process.argv[2] !== "--lang" || process.argv[3] !== "ru";
  const step = order === "опоздай" ? 600_000 : 1000;
  const times = words.map((_, index) => ({ times: [[index * step, (index + 1) * step]], confidence: index / 10 }));
  console.log(JSON.stringify(sound.length > 1000 && !secret ? { words: times } : {}));
}
`;

let dir: string;
let command: string;
let app: TestApp;
let token: string;
let _id: string;
beforeAll(async () => {
  log.level = "silent";
  dir = await mkdtemp(path.join(tmpdir(), "hitoslov-aligner-"));
  await writeFile(path.join(dir, "aligner.mjs"), program);
  command = `${process.execPath} ${path.join(dir, "aligner.mjs")} --lang ru`;
  app = await createTestApp({ ALIGNER_COMMAND: command });
  await app.reset();
  ({ token } = await createAccount(app, 2));
  _id = await createSong(app);
  await app.upload("uploadSoundFiles", { _id }, { sound: mp3 }, token);
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

describe("the program of ALIGNER_COMMAND", () => {
  it("gets the sound and the words, no secret and no shell, and proposes times", async () => {
    expect((await app.call("getAligner", {}, token)).body).toEqual({ available: true });
    const { body } = await app.call("alignSound", { _id, fragment: "Калинка, $(reboot) `моя`!" }, token);
    expect(body.words).toEqual([
      { times: [[0, 1000]], confidence: 0 },
      { times: [[1000, 2000]], confidence: 0.1 },
      { times: [[2000, 3000]], confidence: 0.2 },
    ]);
  });

  it.for([
    [
      "падай",
      "Разметить не\u00A0получилось: программа завершилась с\u00A0ошибкой. Подробности\u00A0— в\u00A0журнале сервера.",
    ],
    ["болтай", "Разметить не\u00A0получилось: программа ответила слишком много."],
    ["ври", "Разметить не\u00A0получилось: ответ программы не\u00A0прочитать."],
    ["опоздай", "Разметить не\u00A0получилось: 1-е слово звучит после конца записи"],
  ])("that fails with «%s» is told of", async ([fragment = "", message = ""]) => {
    const { status, error } = await app.call("alignSound", { _id, fragment }, token);
    expect([status, error.message]).toEqual([503, message]);
  });

  it("is stopped where it takes too long", async () => {
    const order = JSON.stringify({ words: ["молчи"] });
    const sound = path.join(dir, "aligner.mjs");
    const asked = runAligner(command.split(" "), sound, order, { ms: 500, bytes: 1000 });
    await expect(asked).rejects.toThrow("программа не\u00A0успела ответить");
  });

  it("may be missing", async () => {
    const asked = runAligner([path.join(dir, "none")], dir, "{}");
    await expect(asked).rejects.toThrow("программа завершилась с\u00A0ошибкой");
    await chmod(path.join(dir, "aligner.mjs"), 0o600);
    await expect(runAligner([path.join(dir, "aligner.mjs")], dir, "{}")).rejects.toThrow("программа завершилась");
  });

  it("is not run for songs without a sound", async () => {
    const silent = await createSong(app);
    await app.call("deleteSoundAudio", { _id: silent }, token);
    const { status, error } = await app.call("alignSound", { _id: silent, fragment: "Калинка" }, token);
    expect([status, error.message]).toEqual([400, "Сначала загрузите звук"]);
  });
});
