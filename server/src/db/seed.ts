import { StatusSchema } from "@hitoslov/contract";
import { DEFAULT_DEMO_SONGS, proposeHidden, seededRandom, splitFragment } from "@hitoslov/rules";
import { type Kysely, sql } from "kysely";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import type { Config } from "../config.ts";
import { readAudio } from "../media/audio.ts";
import { drawPicture } from "../media/drawing.ts";
import { readSeconds } from "../media/film.ts";
import { cover } from "../media/image.ts";
import type { MediaStore } from "../media/store.ts";
import type { Database } from "./schema.ts";
import { DrawSchema, insertDraw } from "./seed-draw.ts";

const SongsSchema = z.array(
  z.object({
    slug: z.string(),
    name: z.string(),
    level: z.int(),
    soundId: z.int(),
    musicAuthors: z.array(z.string()),
    textAuthors: z.array(z.string()),
    executor: z.string(),
    genre: z.string(),
    language: z.string(),
    film: z.string().nullable(),
    rightsHolder: z.string(),
    fact: z.string().nullable(),
    siteFilter: z.string(),
    fragment: z.string(),
    audio: z.string(),
    cover: z.string(),
  }),
);
/** By the slugs of songs. */
const TimesSchema = z.record(z.string(), z.array(z.array(z.tuple([z.int(), z.int()]))));
/** Prepared data of their audio, by slugs: computing it would add half a minute to the start. */
const SoundsSchema = z.record(
  z.string(),
  z.object({ ms: z.int(), lufs: z.number(), peak: z.number(), peaks: z.base64(), fingerprint: z.base64() }),
);
const names = z.array(z.object({ name: z.string() }));
const DirectoriesSchema = z.object({
  films: names,
  genres: names,
  languages: names,
  siteFilters: z.array(z.object({ name: z.string(), comment: z.string() })),
  executors: names,
  authors: names,
  library: z.array(
    z.object({
      name: z.string(),
      executor: z.array(z.string()),
      order: z.int(),
      status: StatusSchema,
      type: z.string(),
      file: z.string(),
    }),
  ),
});
const NewsSchema = z.array(
  z.object({
    title: z.string(),
    userCategory: z.enum(["megafon", "default", "all"]),
    status: StatusSchema,
    content: z.string(),
  }),
);
const PrizesSchema = z.array(
  z.object({ name: z.string(), description: z.string(), img: z.string(), category: z.string(), quantity: z.int() }),
);

/** The level at which hidden words are silenced in the audio. */
const silentLevel = "3";
/** Between two pieces of news: only the latest are fresh. */
const newsEvery = 3;

function demoUrl(name: string): URL {
  return new URL(import.meta.resolve(`@hitoslov/demo/${name}`));
}

function demoFile(name: string): Promise<Buffer> {
  return readFile(demoUrl(name));
}

async function demoJson<T>(name: string, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(JSON.parse((await demoFile(name)).toString("utf8")));
}

/**
 * Loads the demo catalogue where there are no songs yet: files first, then every row in one transaction, so that an
 * interrupted load leaves nothing half done. A load that fails takes its files away again.
 * @param zone whose midnights its draw begins and ends at.
 * @param video the instruction, loaded where it has been recorded and staff have set none.
 * @returns how many songs were loaded; 0 where the catalogue was not empty.
 */
export async function seedDemo(
  db: Kysely<Database>,
  media: MediaStore,
  zone: Config["TIME_ZONE"],
  video = demoUrl("video/instruction.mp4"),
): Promise<number> {
  const some = await db.selectFrom("sounds").select("id").limit(1).executeTakeFirst();
  if (some !== undefined) return 0;
  const saved: string[] = [];
  const save: MediaStore["save"] = async (content, extension) => {
    const name = await media.save(content, extension);
    saved.push(name);
    return name;
  };
  try {
    return await loadDemo(db, save, zone, video);
  } catch (error) {
    await Promise.all(saved.map(media.remove));
    throw error;
  }
}

async function loadDemo(
  db: Kysely<Database>,
  save: MediaStore["save"],
  zone: Config["TIME_ZONE"],
  video: URL,
): Promise<number> {
  const [songs, sounds, times, directories, news, prizes, draw] = await Promise.all([
    demoJson("songs.json", SongsSchema),
    demoJson("sounds.json", SoundsSchema),
    demoJson("times.json", TimesSchema),
    demoJson("directories.json", DirectoriesSchema),
    demoJson("news.json", NewsSchema),
    demoJson("prizes.json", PrizesSchema),
    demoJson("draw.json", DrawSchema),
  ]);
  const saveAudio = async (file: string) => {
    const audio = await readAudio(await demoFile(file));
    if (audio === undefined) throw new Error(`The demo catalogue's ${file} is no audio`);
    const { content, type, duration, ms, hash } = audio;
    return { kept: { sound: await save(content, type), duration }, ms, hash };
  };
  // In a process of its own, whose memory is freed when it ends.
  const inTurn = pLimit(2);
  const savePicture = (file: string) =>
    inTurn(async () => {
      const drawing = await drawPicture(fileURLToPath(demoUrl(file)), cover, { priority: "normal" });
      if ("refused" in drawing) throw new Error(`The demo catalogue's ${file} is no picture: ${drawing.refused}`);
      return save(drawing.webp, "webp");
    });
  const files = await settled(
    songs.map(async (song) => {
      const { kept, ms, hash } = await saveAudio(song.audio);
      return { ...kept, audio_ms: ms, audio_hash: hash, photo: await savePicture(song.cover) };
    }),
  );
  const tracks = await settled(directories.library.map(async ({ file }) => (await saveAudio(file)).kept));
  const pictures = await settled(prizes.map((prize) => savePicture(prize.img)));

  const settings = await db.selectFrom("settings").select("video").executeTakeFirst();
  const hasVideo = settings?.video === null && existsSync(video);
  const film = hasVideo
    ? { video: await save(await readFile(video), "mp4"), video_seconds: await readSeconds(fileURLToPath(video)) }
    : undefined;

  await db.transaction().execute(async (trx) => {
    const insertNames = async (table: "films" | "genres" | "languages" | "executors" | "authors") => {
      const rows = directories[table].map(({ name }) => ({ id: uuid(), name }));
      await trx.insertInto(table).values(rows).execute();
      return idsByName(rows);
    };
    const films = await insertNames("films");
    const genres = await insertNames("genres");
    const languages = await insertNames("languages");
    const executors = await insertNames("executors");
    const authors = await insertNames("authors");
    const filterRows = directories.siteFilters.map(({ name, comment }) => ({ id: uuid(), name, description: comment }));
    await trx.insertInto("filters").values(filterRows).execute();
    const filters = idsByName(filterRows);
    const levels = idsByName(await trx.selectFrom("difficulties").select(["id", "name"]).execute());

    let demoLeft: number = DEFAULT_DEMO_SONGS;
    for (const [index, song] of songs.entries()) {
      const id = uuid();
      const demo = song.level === 1 && demoLeft-- > 0;
      await trx
        .insertInto("sounds")
        .values({
          id,
          name: song.name,
          fragment: song.fragment,
          hidden: proposeHidden(splitFragment(song.fragment), seededRandom(song.slug)),
          sound_id: song.soundId,
          status_id: "active",
          difficulty_id: levels(song.level.toString()),
          film_id: song.film === null ? null : films(song.film),
          filter_id: filters(song.siteFilter),
          rights_holder: song.rightsHolder,
          fact: song.fact,
          demo,
          word_times: JSON.stringify(times[song.slug]),
          ...files[index],
          ...soundColumns(sounds[song.slug]),
        })
        .execute();
      const credit = (people: readonly string[]) =>
        people.map((name, ordinal) => ({ sound_id: id, author_id: authors(name), ordinal }));
      await trx.insertInto("sound_music_authors").values(credit(song.musicAuthors)).execute();
      await trx.insertInto("sound_text_authors").values(credit(song.textAuthors)).execute();
      const first = { sound_id: id, ordinal: 0 };
      await trx
        .insertInto("sound_executors")
        .values({ ...first, executor_id: executors(song.executor) })
        .execute();
      await trx
        .insertInto("sound_genres")
        .values({ ...first, genre_id: genres(song.genre) })
        .execute();
      await trx
        .insertInto("sound_languages")
        .values({ ...first, language_id: languages(song.language) })
        .execute();
    }

    for (const [index, { name, order, status: status_id, type, executor }] of directories.library.entries()) {
      const id = uuid();
      await trx
        .insertInto("library_songs")
        .values({ id, name, order, status_id, type, ...tracks[index] })
        .execute();
      await trx
        .insertInto("library_song_executors")
        .values(executor.map((who, ordinal) => ({ library_song_id: id, executor_id: executors(who), ordinal })))
        .execute();
    }
    await trx
      .insertInto("news")
      .values(
        news.map(({ title, content, userCategory, status: status_id }, index) => ({
          id: uuid(),
          title,
          content,
          user_category: userCategory,
          status_id,
          created_at: sql<Date>`now() - make_interval(days => ${newsEvery * (news.length - 1 - index)})`,
        })),
      )
      .execute();
    const catalogue = prizes.map((prize, index) => ({ ...prize, id: uuid(), img: pictures[index] ?? null }));
    await trx
      .insertInto("prizes")
      .values(catalogue.map(({ id, name, description, img }) => ({ id, name, description, img })))
      .execute();
    await insertDraw(
      trx,
      draw,
      catalogue.map(({ id, name, quantity, category }) => ({ id, name, quantity, category })),
      zone,
    );
    await trx.updateTable("difficulties").set({ silence: true }).where("name", "=", silentLevel).execute();
    if (film !== undefined) await trx.updateTable("settings").set(film).where("video", "is", null).execute();
  });
  return songs.length;
}

function soundColumns(known: z.infer<typeof SoundsSchema>[string] | undefined) {
  if (known === undefined) return {};
  const { ms, lufs, peak, peaks, fingerprint } = known;
  const bytes = Buffer.from(fingerprint, "base64");
  return {
    audio_ms: ms,
    loudness: JSON.stringify({ before: { lufs, peak }, after: { lufs, peak } }),
    peaks: Buffer.from(peaks, "base64"),
    fingerprint: Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32LE(at * 4)),
  };
}

/** All results, or the first error once every task has ended. */
async function settled<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

function idsByName(rows: readonly { id: string; name: string }[]): (name: string) => string {
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The demo catalogue names «${name}», which its directories do not have`);
    return id;
  };
}
