import { limits } from "@hitoslov/contract";
import { hashText, orderLevels, rulesOf, splitFragment } from "@hitoslov/rules";
import { type Kysely, sql } from "kysely";
import { createHmac } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import type { Db } from "../../db/client.ts";
import type { Database } from "../../db/schema.ts";
import type { ShownRow } from "../../showing.ts";
import type { Catalogue, Named, PlayableSong } from "./catalogue.ts";

export type CatalogueCache = { readonly current: () => Promise<Catalogue>; readonly close: () => Promise<void> };

/** More songs than these are read as part of everything, which is planned for many. */
const maxReread = 1000;

/**
 * Keeps the catalogue in memory. After a change on any node it reads the changed songs again, or everything where more than
 * songs has changed: once at a time, however often a job of staff changes it meanwhile. Whoever comes after a change waits
 * for a read that began after it.
 */
export async function openCatalogue(db: Db): Promise<CatalogueCache> {
  let loaded: Promise<Catalogue> | undefined;
  /** Undefined where it failed: the next one reads everything. */
  let lastRead: Promise<Catalogue | undefined> = Promise.resolve(undefined);
  /** Whether the read that `loaded` stands for has begun; until then it will find every change. */
  let hasBegun = true;
  /** Songs changed, and authors added, since the last read began; undefined where everything may have changed. */
  let changed: Set<string> | undefined;
  const stop = await db.listen("catalogue", (payload) => {
    if (payload === "") changed = undefined;
    else for (const id of payload.split(",")) changed?.add(id);
    if (hasBegun) loaded = undefined;
  });
  return {
    current: () => {
      if (loaded === undefined) {
        hasBegun = false;
        const loading = lastRead.then((last) => {
          hasBegun = true;
          const ids = changed;
          changed = new Set();
          const isFew = ids !== undefined && ids.size <= maxReread;
          return last !== undefined && isFew ? reloadSongs(db.kysely, last, ids) : loadCatalogue(db.kysely);
        });
        loaded = loading;
        // A failed read must not be served for ever.
        lastRead = loading.catch(() => {
          if (loaded === loading) loaded = undefined;
          return undefined;
        });
      }
      return loaded;
    },
    close: stop,
  };
}

async function reloadSongs(db: Kysely<Database>, last: Catalogue, ids: ReadonlySet<string>): Promise<Catalogue> {
  const kept = [...last.songs.values()].filter((song) => !ids.has(song._id));
  const songs = [...kept, ...(await loadSongs(db, [...ids]))];
  return withSongs({ ...last, authors: await loadAuthors(db) }, songs);
}

async function loadCatalogue(db: Kysely<Database>): Promise<Catalogue> {
  const [songs, levels, scores, speeds, settings] = await Promise.all([
    loadSongs(db),
    db.selectFrom("difficulties").select(["id as _id", "name", "points", "title"]).execute(),
    db.selectFrom("scores").select(["id as _id", "key", "score"]).orderBy("key").execute(),
    db.selectFrom("speeds").select(["id as _id", "min_time", "max_time", "coefficient"]).orderBy("min_time").execute(),
    db
      .selectFrom("settings")
      .select(["max_help", "length_between_ads", "storage_url", "secret", "is_repair_works", "repair_text as text"])
      .select(["repair_from as shown_from", "repair_until as shown_until", "repair_audience as audience"])
      .executeTakeFirstOrThrow(),
  ]);
  const rest = {
    authors: await loadAuthors(db),
    scores: rulesOf(scores),
    storageUrl: settings.storage_url,
    repair: settings.is_repair_works ? settings : null,
    choiceSeed: (songId: string) => createHmac("sha256", settings.secret).update(songId).digest("base64url"),
    settings: {
      difficulties: orderLevels(levels).map((level) => ({ ...level, songs: 0 })),
      scores,
      speeds,
      maxHelp: settings.max_help,
      // The page size of a call that names none.
      fetchSize: limits.soundsPage.default,
      lengthBetweenAds: settings.length_between_ads,
    },
  };
  return withSongs(rest, songs);
}

/** Read after the songs: so it has the authors of each of them. */
function loadAuthors(db: Kysely<Database>): Promise<Named[]> {
  return db.selectFrom("authors").select(["id as _id", "name"]).orderBy("id").execute();
}

/** A catalogue of these songs, by id, and of the rest of another. */
function withSongs(
  rest: Omit<Catalogue, "songs" | "byNumber" | "byLevel" | "demo">,
  unsorted: readonly PlayableSong[],
): Catalogue {
  const songs = unsorted.toSorted((a, b) => (a._id < b._id ? -1 : 1));
  const byLevel = Map.groupBy(songs, (song) => song.difficulty.name);
  const difficulties = rest.settings.difficulties.map((level) => ({
    ...level,
    songs: byLevel.get(level.name)?.length ?? 0,
  }));
  return {
    ...rest,
    songs: new Map(songs.map((song) => [song._id, song])),
    byNumber: new Map(songs.map((song) => [song.order, song])),
    byLevel,
    demo: songs.filter((song) => song.demo),
    settings: { ...rest.settings, difficulties },
  };
}

/** All playable songs, or those with these ids. */
async function loadSongs(db: Kysely<Database>, ids?: readonly string[]): Promise<PlayableSong[]> {
  const isAsked = (column: "sounds.id" | "sound_id") =>
    ids === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;
  const [rows, people, executors] = await Promise.all([
    db
      .selectFrom("sounds")
      .innerJoin("difficulties", "difficulties.id", "sounds.difficulty_id")
      .leftJoin("films", "films.id", "sounds.film_id")
      .select([
        "sounds.id",
        "sounds.name",
        "fragment",
        "hidden",
        "decoys",
        "aliases",
        "difficulty_id",
        "difficulties.name as level",
        "points",
        "demo",
        "typing_only",
        "duration",
        "audio_ms",
        "word_times",
        "sounds.sound_id",
        "photo",
        "sound",
        "sounds.silence",
        "difficulties.silence as level_silence",
        "fact",
        "shown_from",
        "shown_until",
        "audience",
        "films.name as film",
      ])
      .where("status_id", "=", "active")
      .where("sound", "is not", null)
      .where(isAsked("sounds.id"))
      .execute(),
    db
      .selectFrom("sound_music_authors")
      .innerJoin("authors", "authors.id", "author_id")
      .select(["sound_id", "authors.id as _id", "authors.name", "ordinal"])
      .select((select) => select.val<"music" | "text">("music").as("kind"))
      .where(isAsked("sound_id"))
      .unionAll((union) =>
        union
          .selectFrom("sound_text_authors")
          .innerJoin("authors", "authors.id", "author_id")
          .select(["sound_id", "authors.id as _id", "authors.name", "ordinal"])
          .select((select) => select.val<"music" | "text">("text").as("kind"))
          .where(isAsked("sound_id")),
      )
      .orderBy("ordinal")
      .execute(),
    db
      .selectFrom("sound_executors")
      .innerJoin("executors", "executors.id", "executor_id")
      .select(["sound_id", "executors.name"])
      .where(isAsked("sound_id"))
      .orderBy("ordinal")
      .execute(),
  ]);
  const credits = new Map(
    rows.map((row) => [row.id, { music: [] as Named[], text: [] as Named[], executors: [] as string[] }]),
  );
  for (const { sound_id, kind, _id, name } of people) credits.get(sound_id)?.[kind].push({ _id, name });
  for (const { sound_id, name } of executors) credits.get(sound_id)?.executors.push(name);

  const songs: PlayableSong[] = [];
  for (const [at, row] of rows.entries()) {
    // A large catalogue takes most of a second: let other requests run.
    if (at % 500 === 499) await turn();
    const credit = credits.get(row.id);
    if (credit === undefined || row.sound === null || row.hidden.length === 0) continue;
    songs.push({
      _id: row.id,
      name: row.name,
      fragment: row.fragment,
      words: splitFragment(row.fragment),
      hidden: row.hidden,
      decoys: row.decoys,
      aliases: row.aliases,
      difficulty: { _id: row.difficulty_id, name: row.level, points: row.points },
      demo: row.demo,
      showing: showingOf(row),
      typingOnly: row.typing_only,
      duration: row.duration ?? 0,
      audioMs: row.audio_ms,
      times: row.word_times,
      silent: row.silence ?? row.level_silence,
      order: row.sound_id,
      turn: hashText(row.id),
      photo: row.photo,
      sound: row.sound,
      film: row.film,
      fact: row.fact,
      ...credit,
    });
  }
  return songs;
}

function showingOf({ shown_from, shown_until, audience }: ShownRow): ShownRow | null {
  const isAlways = shown_from === null && shown_until === null && audience === "all";
  return isAlways ? null : { shown_from, shown_until, audience };
}
