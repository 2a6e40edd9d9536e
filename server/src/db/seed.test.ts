import { faultOfTimes, splitFragment } from "@hitoslov/rules";
import { sql } from "kysely";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseBuffer } from "music-metadata";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDefaults } from "../domains/songs/reference-lists/defaults.ts";
import { openDiskStore } from "../media/disk.ts";
import type { DiskStore, MediaStore } from "../media/store.ts";
import { createTestDatabase, type TestDb } from "../test/database.ts";
import { seedDemo } from "./seed.ts";

let db: TestDb;
let dataDir: string;
let media: DiskStore;
beforeAll(async () => {
  db = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), "hitoslov-seed-"));
  await createDefaults(db.kysely);
  media = await openDiskStore(dataDir);
});
afterAll(async () => {
  await db.close();
  await rm(dataDir, { recursive: true });
});

const filled = [
  "films",
  "genres",
  "languages",
  "executors",
  "authors",
  "filters",
  "sounds",
  "library_songs",
  "news",
  "prizes",
  "stocks",
  "stock_prizes",
] as const;

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of filled) {
    const { count } = await db.kysely
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    found[table] = count;
  }
  return found;
}

const zone = "Asia/Vladivostok";
const nothing = Object.fromEntries(filled.map((table) => [table, 0]));

describe("a load that is interrupted", () => {
  it("leaves nothing where the disk refuses a file", async () => {
    let left = 20;
    const save: MediaStore["save"] = async (...file) => {
      left -= 1;
      if (left < 0) throw new Error("ENOSPC");
      return media.save(...file);
    };
    await expect(seedDemo(db.kysely, { ...media, save }, zone)).rejects.toThrow("ENOSPC");
    expect(await counts()).toEqual(nothing);
    expect(await readdir(media.dir)).toEqual([]);
  });

  it("leaves nothing where the database refuses a row", async () => {
    // The last table that gets rows refuses.
    await db.kysely.schema
      .alterTable("stock_prizes")
      .addCheckConstraint("no_prizes", sql`name = ''`)
      .execute();
    try {
      await expect(seedDemo(db.kysely, media, zone)).rejects.toThrow("no_prizes");
      expect(await counts()).toEqual(nothing);
      expect(await readdir(media.dir)).toEqual([]);
    } finally {
      await db.kysely.schema.alterTable("stock_prizes").dropConstraint("no_prizes").execute();
    }
  });
});

// After the interrupted ones: they leave nothing that would be in the way.
describe("the demo catalogue", () => {
  beforeAll(async () => {
    const video = path.join(dataDir, "instruction.mp4");
    await writeFile(video, "видео");
    expect(await seedDemo(db.kysely, media, zone, pathToFileURL(video))).toBe(30);
  });

  it("is thirty playable songs at three levels, five of the first for the demo", async () => {
    const songs = await db.kysely
      .selectFrom("sounds")
      .innerJoin("difficulties", "difficulties.id", "difficulty_id")
      .selectAll("sounds")
      .select("difficulties.name as level")
      .orderBy("sound_id")
      .execute();
    expect(songs).toHaveLength(30);
    expect(Object.keys(Object.groupBy(songs, (song) => song.level)).toSorted()).toEqual(["1", "2", "3"]);
    const demo = songs.filter((song) => song.demo);
    expect(demo).toEqual(songs.filter((song) => song.level === "1").slice(0, 5));
    for (const song of songs) {
      const words = splitFragment(song.fragment);
      expect(song.status_id).toBe("active");
      expect(song.hidden.length).toBeGreaterThan(0);
      expect(song.hidden.every((position) => (words[position]?.text.length ?? 0) > 1)).toBe(true);
      expect(song.hidden.length).toBeLessThan(words.length);
      expect(song.duration).toBeGreaterThan(5);
      expect(faultOfTimes(song.word_times ?? [], words.length, song.audio_ms ?? 0)).toBeUndefined();
    }
    for (const table of ["sound_music_authors", "sound_text_authors", "sound_executors"] as const) {
      const credited = await db.kysely.selectFrom(table).select("sound_id").distinct().execute();
      expect(credited).toHaveLength(30);
    }
  });

  it("comes with news of three weeks, a running draw of every prize and the instruction", async () => {
    const { kysely } = db;
    const news = await kysely.selectFrom("news").select(["title", "created_at"]).orderBy("created_at").execute();
    expect(news[0]?.title).toBe("Игра открыта!");
    const week = Date.now() - 7 * 86_400_000;
    expect(news.filter(({ created_at }) => created_at.getTime() > week)).toHaveLength(3);
    const [draw, ...more] = await kysely.selectFrom("stocks").selectAll().execute();
    expect(more).toEqual([]);
    expect(draw?.status).toBe("active");
    expect(draw?.start_date.getTime()).toBeLessThan(Date.now());
    expect(draw?.end_date.getTime()).toBeGreaterThan(Date.now() + 20 * 86_400_000);
    const clock = new Intl.DateTimeFormat("ru", { timeZone: zone, timeStyle: "medium" });
    expect([draw?.start_date, draw?.end_date].map((at) => clock.format(at))).toEqual(["00:00:00", "00:00:00"]);
    const prizes = await kysely.selectFrom("stock_prizes").select(["prize_id", "quantity"]).execute();
    const known = await kysely.selectFrom("prizes").select("id").execute();
    expect(prizes.map(({ prize_id }) => prize_id).toSorted()).toEqual(known.map(({ id }) => id).toSorted());
    expect(prizes.every(({ quantity }) => quantity > 0)).toBe(true);
    const settings = await kysely.selectFrom("settings").select("video").executeTakeFirstOrThrow();
    expect(await readFile(path.join(media.dir, settings.video ?? ""), "utf8")).toBe("видео");
  });

  it("is stored under names that nobody can guess, without tags, and every file is used", async () => {
    const { kysely } = db;
    const used = [
      ...(await kysely.selectFrom("sounds").select(["sound", "photo"]).execute()).flatMap((row) => [
        row.sound,
        row.photo,
      ]),
      ...(await kysely.selectFrom("library_songs").select("sound").execute()).map((row) => row.sound),
      ...(await kysely.selectFrom("prizes").select("img").execute()).map((row) => row.img),
      ...(await kysely.selectFrom("settings").select("video").execute()).map((row) => row.video),
    ];
    const stored = await readdir(media.dir);
    expect(new Set(used)).toEqual(new Set(stored));
    expect(used).toHaveLength(stored.length);
    for (const name of stored) {
      expect(name).toMatch(/^[\w-]{22}\.(mp3|mp4|webp)$/);
      if (!name.endsWith(".mp3")) continue;
      const { format } = await parseBuffer(await readFile(path.join(media.dir, name)));
      expect(format).toMatchObject({ tagTypes: [] });
    }
  });

  it("is noticed when the same audio is uploaded once more", async () => {
    const songs = await db.kysely.selectFrom("sounds").select(["sound", "audio_hash"]).execute();
    for (const { sound, audio_hash } of songs) {
      const content = await readFile(path.join(media.dir, sound ?? ""));
      expect(audio_hash).toBe(createHash("sha256").update(content).digest("hex"));
    }
  });

  it("is loaded once", async () => {
    const [before, files] = [await counts(), await readdir(media.dir)];
    expect(await seedDemo(db.kysely, media, zone)).toBe(0);
    expect(await counts()).toEqual(before);
    expect(await readdir(media.dir)).toEqual(files);
  });
});

it("never takes the place of an ad and a video that staff have set", async () => {
  await db.reset();
  await createDefaults(db.kysely);
  await db.kysely.updateTable("settings").set({ ad_title: "Наша", video: "ours.mp4" }).execute();
  const before = (await readdir(media.dir)).filter((name) => name.endsWith(".mp4"));
  await seedDemo(db.kysely, media, zone, pathToFileURL(path.join(dataDir, "instruction.mp4")));
  const kept = await db.kysely.selectFrom("settings").select(["ad_title", "ad_text", "video"]).executeTakeFirst();
  expect(kept).toEqual({ ad_title: "Наша", ad_text: "", video: "ours.mp4" });
  expect((await readdir(media.dir)).filter((name) => name.endsWith(".mp4"))).toEqual(before);
});
