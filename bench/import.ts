import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { SongImport } from "@hitoslov/contract";
import pLimit from "p-limit";
import { z } from "zod";
import { openLine, Refusal } from "../crash/line.ts";
import { openTus } from "../crash/tus.ts";
import { openDatabase } from "../server/src/db/client.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { openSession } from "../server/src/domains/accounts/sessions/queries.ts";
import { createDefaults } from "../server/src/domains/songs/reference-lists/defaults.ts";
import { csv } from "../server/src/test/imports.ts";
import { freePort, startPostgres } from "../server/src/test/postgres.ts";
import { spawnServer } from "../server/src/test/process.ts";
import { createAccount } from "../server/src/test/factories.ts";

/**
 * Three hundred recordings and their table, from the upload to the last published song, as an editor does it: the
 * machine's time for each step, and how many presses each song leaves to the editor. `--songs N` is another number;
 * `--rows` ends with the rows written, without the processing of sounds.
 */

const options = { songs: { type: "string", default: "300" }, rows: { type: "boolean", default: false } } as const;
const { values } = parseArgs({ options, strict: false });
const count = Number(values.songs);
const steps = { preview: "the preview of all rows", write: "writing all rows" };
/** The limit for a thousand rows, s. */
const most = { preview: 10, write: 60 };
/** The goal: 300 songs in 75 minutes, s a song. */
const goal = 15;
/** The size of a part, as browsers send them. */
const [part, lanes] = [4 * 1024 * 1024, 3];
/** One to listen and one to publish. */
const presses = 2;

const SongsSchema = z.array(
  z.object({
    slug: z.string(),
    name: z.string(),
    fragment: z.string(),
    executor: z.string(),
    musicAuthors: z.array(z.string()),
    textAuthors: z.array(z.string()),
    genre: z.string(),
    language: z.string(),
  }),
);
const demo = SongsSchema.parse(
  JSON.parse(await readFile(new URL(import.meta.resolve("@hitoslov/demo/songs.json")), "utf8")),
);

/** The frames of an mp3 with a constant bit rate, without the tags before them. */
function framesOf(mp3: Buffer): Buffer[] {
  const rates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
  const hertz = [44_100, 48_000, 32_000];
  const frames: Buffer[] = [];
  const tag = mp3.toString("latin1", 0, 3) === "ID3";
  let at = tag ? 10 + [6, 7, 8, 9].reduce((size, byte) => size * 128 + (mp3[byte] ?? 0), 0) : 0;
  while (at + 4 < mp3.length && mp3[at] === 0xff) {
    const [rate = 0, pitch = 0] = [rates[(mp3[at + 2] ?? 0) >> 4], hertz[((mp3[at + 2] ?? 0) >> 2) & 3]];
    if (rate === 0 || pitch === 0) break;
    const length = Math.floor((144_000 * rate) / pitch) + (((mp3[at + 2] ?? 0) >> 1) & 1);
    frames.push(mp3.subarray(at, at + length));
    at += length;
  }
  return frames;
}

/** Another recording of the song: it starts elsewhere, so its bytes and its fingerprint differ. */
function variantOf(mp3: Buffer, turn: number): Buffer {
  const frames = framesOf(mp3);
  const from = (turn * 67) % frames.length;
  return Buffer.concat([...frames.slice(from), ...frames.slice(0, from)]);
}

const sources = new Map<string, Buffer>();
for (const { slug } of demo) {
  sources.set(slug, await readFile(new URL(import.meta.resolve(`@hitoslov/demo/audio/${slug}.mp3`))));
}
const songs = Array.from({ length: count }, (_, at) => {
  const song = demo[at % demo.length];
  if (song === undefined) throw new Error("The demo has no songs");
  const turn = 1 + Math.floor(at / demo.length);
  const name = `${song.name}, запись ${turn}`;
  return {
    ...song,
    name,
    file: `${song.executor} - ${name}.mp3`,
    sound: variantOf(sources.get(song.slug) ?? Buffer.alloc(0), turn),
  };
});
const head = ["Название", "Исполнитель", "Текст", "Авторы слов", "Авторы музыки", "Жанр", "Язык", "Файл"];
const table = csv(
  head,
  songs.map((song) => [
    song.name,
    song.executor,
    song.fragment,
    song.textAuthors.join("; "),
    song.musicAuthors.join("; "),
    song.genre,
    song.language,
    song.file,
  ]),
);

const postgres = await startPostgres();
const dataDir = await mkdtemp(path.join(tmpdir(), "hitoslov-bench-"));
const db = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: postgres.url });
await migrate(db);
await createDefaults(db.kysely);
const { userId } = await createAccount({ db, clock: { now: () => new Date(), advance: () => 0 } }, 1);
const token = await openSession(db.kysely, { id: userId, role: 1 }, "admin", new Date(), "Europe/Moscow");
const port = await freePort();
const server = spawnServer({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, PORT: String(port), SEED_DEMO: "false" });
try {
  await server.address;
  const line = openLine(`http://127.0.0.1:${port}`);
  const who = { token };
  const tus = openTus(line.origin, token);
  const times: [string, number][] = [];
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    const result = await work();
    const seconds = (performance.now() - from) / 1000;
    times.push([what, seconds]);
    console.log(`${what.padEnd(36)} ${seconds.toFixed(1).padStart(8)} s, ${(seconds / count).toFixed(2)} s a song`);
    return result;
  };
  const { _id } = await line.call("createImport", {}, who);
  const until = async (holds: (found: SongImport) => boolean) => {
    for (;;) {
      const found = await line.call("getImport", { _id }, who);
      if (holds(found)) return found;
      await sleep(300);
    }
  };
  const send = async (name: string, content: Buffer) => {
    const url = await tus.begin(_id, name, content.length);
    for (let at = 0; at < content.length; at += part) await tus.part(url, content.subarray(at, at + part), at);
  };

  const bytes = songs.reduce((sum, { sound }) => sum + sound.length, 0);
  console.log(`${count} recordings of ${Math.round(bytes / 1024 / 1024)} MiB and a table of as many rows`);
  const ask = pLimit(lanes);
  await timed("upload, three files at a time", async () => {
    await send("песни.csv", table);
    await Promise.all(songs.map(({ file, sound }) => ask(() => send(file, sound))));
  });
  await timed("the rest of looking into files", () => until(({ unread }) => unread === 0));
  const checked = await timed(steps.preview, () => line.call("checkImport", { _id }, who));
  const { counts, questions } = checked;
  console.log(`rows: ${JSON.stringify(counts)}, questions: ${questions.length}`);
  await timed(steps.write, async () => {
    await line.call("writeImport", { _id, checked_at: checked.checked_at ?? "" }, who);
    await until(({ progress }) => progress.written === count);
  });
  const secondsOf = (what: string) => times.find(([name]) => name === what)?.[1] ?? 0;
  const finish = async () => {
    const done = await timed("sounds: cut, level and encode", () => until(({ state }) => state === "done"));
    console.log(`sounds that were of no use: ${done.progress.errors}`);

    const ids: string[] = [];
    while (ids.length < count) {
      const page = {
        skip: ids.length,
        limit: 100,
        sort: "created_at",
        filter: JSON.stringify({ status_id: "Черновик" }),
      };
      // On the wire values are texts, which the client's types do not know.
      ids.push(...(await line.call("listCatalogue", page as object, who)).data.map((song) => song._id));
    }
    let refused = 0;
    await timed("publishing, one by one, with proposals", async () => {
      for (const id of ids) {
        const [song] = (await line.call("listCatalogue", { ids: id }, who)).data;
        if (song === undefined) throw new Error("A song is gone");
        const { hidden } = await line.call("proposeSound", { _id: id }, who);
        const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map((row) => row._id);
        const fields = {
          _id: id,
          updated_at: song.updated_at,
          name: song.name,
          fragment: song.fragment,
          hidden,
          sound_id: song.sound_id,
          status_id: "Активна" as const,
          difficulty_id: song.difficulty._id,
          executor_id: idsOf(song.executors),
          text_author_id: idsOf(song.text_authors),
          music_author_id: idsOf(song.music_authors),
          genre_id: idsOf(song.genres),
          language_id: idsOf(song.languages),
        };
        await line.call("updateSound", fields, who).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          refused += 1;
        });
      }
    });
    const left = await timed("taking all of it back", async () => {
      const stay: unknown[] = [];
      for (let more = true; more;) {
        const answer = await line.call("returnGroup", { _id, skip: stay.length }, who);
        stay.push(...answer.left);
        ({ more } = answer);
      }
      return stay.length;
    });
    const total = times.slice(0, -1).reduce((sum, [, seconds]) => sum + seconds, 0);
    const each = total / count;
    console.log(
      `${(total / 60).toFixed(1)} minutes of the machine, ${each.toFixed(2)} s a song of ${goal}; ` +
        `${presses} presses a song, ${refused} songs asked for more; ${left} changes stay after the undo, for they were published since`,
    );
    if (each > goal || refused > 0) process.exitCode = 1;
  };
  if (values.rows !== true) await finish();
  else if (secondsOf(steps.preview) > most.preview || secondsOf(steps.write) > most.write) process.exitCode = 1;
} finally {
  server.child.kill("SIGTERM");
  await server.exited;
  await db.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
