import { limits } from "@hitoslov/contract";
import { hashText, orderLevels, rulesOf, splitFragment } from "@hitoslov/rules";
import type { Kysely } from "kysely";
import { createHmac } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import type { Db } from "../../db/client.ts";
import type { Database } from "../../db/schema.ts";
import type { ShownRow } from "../../showing.ts";
import type { Catalogue, Named, PlayableSong } from "./catalogue.ts";

export type CatalogueCache = { readonly current: () => Promise<Catalogue>; readonly close: () => Promise<void> };

/**
 * Keeps the catalogue in memory and reads it again after any node has changed it: once at a time, however often a job of
 * staff changes it meanwhile. Whoever comes after a change waits for a read that began after it.
 */
export async function openCatalogue(db: Db): Promise<CatalogueCache> {
  let loaded: Promise<Catalogue> | undefined;
  let lastRead: Promise<unknown> = Promise.resolve();
  /** Whether the read that `loaded` stands for has begun; until then it will find every change. */
  let hasBegun = true;
  const stop = await db.listen("catalogue", () => {
    if (hasBegun) loaded = undefined;
  });
  return {
    current: () => {
      if (loaded === undefined) {
        hasBegun = false;
        const loading = lastRead.then(() => {
          hasBegun = true;
          return loadCatalogue(db.kysely);
        });
        loaded = loading;
        // A failed read must not be served for ever.
        lastRead = loading.catch(() => {
          if (loaded === loading) loaded = undefined;
        });
      }
      return loaded;
    },
    close: stop,
  };
}

async function loadCatalogue(db: Kysely<Database>): Promise<Catalogue> {
  const [rows, people, executors, levelRows, scores, speeds, settings] = await Promise.all([
    db
      .selectFrom("sounds")
      .leftJoin("films", "films.id", "sounds.film_id")
      .select([
        "sounds.id",
        "sounds.name",
        "fragment",
        "hidden",
        "decoys",
        "aliases",
        "difficulty_id",
        "demo",
        "typing_only",
        "duration",
        "audio_ms",
        "word_times",
        "sounds.sound_id",
        "photo",
        "sound",
        "silence",
        "fact",
        "shown_from",
        "shown_until",
        "audience",
        "films.name as film",
      ])
      .where("status_id", "=", "active")
      .where("sound", "is not", null)
      .orderBy("sounds.id")
      .execute(),
    db
      .selectFrom("sound_music_authors")
      .select(["sound_id", "author_id", "ordinal"])
      .select((select) => select.val<"music" | "text">("music").as("kind"))
      .unionAll((union) =>
        union
          .selectFrom("sound_text_authors")
          .select(["sound_id", "author_id", "ordinal"])
          .select((select) => select.val<"music" | "text">("text").as("kind")),
      )
      .orderBy("ordinal")
      .execute(),
    db
      .selectFrom("sound_executors")
      .innerJoin("executors", "executors.id", "sound_executors.executor_id")
      .select(["sound_id", "executors.name"])
      .orderBy("ordinal")
      .execute(),
    db.selectFrom("difficulties").select(["id as _id", "name", "points", "title", "silence"]).execute(),
    db.selectFrom("scores").select(["id as _id", "key", "score"]).orderBy("key").execute(),
    db.selectFrom("speeds").select(["id as _id", "min_time", "max_time", "coefficient"]).orderBy("min_time").execute(),
    db
      .selectFrom("settings")
      .select(["max_help", "length_between_ads", "storage_url", "secret", "is_repair_works", "repair_text as text"])
      .select(["repair_from as shown_from", "repair_until as shown_until", "repair_audience as audience"])
      .executeTakeFirstOrThrow(),
  ]);
  const authors = await db.selectFrom("authors").select(["id as _id", "name"]).orderBy("id").execute();

  const authorById = new Map(authors.map((author) => [author._id, author]));
  const difficulties = levelRows.map(({ _id, name, points }) => ({ _id, name, points }));
  const silentLevels = new Set(levelRows.flatMap(({ _id, silence }) => (silence ? [_id] : [])));
  const difficultyById = new Map(difficulties.map((difficulty) => [difficulty._id, difficulty]));
  const credits = new Map(
    rows.map((row) => [row.id, { music: [] as Named[], text: [] as Named[], executors: [] as string[] }]),
  );
  for (const { sound_id, author_id, kind } of people) {
    const author = authorById.get(author_id);
    if (author !== undefined) credits.get(sound_id)?.[kind].push(author);
  }
  for (const { sound_id, name } of executors) credits.get(sound_id)?.executors.push(name);

  const songs = new Map<string, PlayableSong>();
  for (const [at, row] of rows.entries()) {
    // A large catalogue takes most of a second: let other requests run.
    if (at % 500 === 499) await turn();
    const difficulty = difficultyById.get(row.difficulty_id);
    const credit = credits.get(row.id);
    if (difficulty === undefined || credit === undefined || row.sound === null || row.hidden.length === 0) continue;
    songs.set(row.id, {
      _id: row.id,
      name: row.name,
      fragment: row.fragment,
      words: splitFragment(row.fragment),
      hidden: row.hidden,
      decoys: row.decoys,
      aliases: row.aliases,
      difficulty,
      demo: row.demo,
      showing: showingOf(row),
      typingOnly: row.typing_only,
      duration: row.duration ?? 0,
      audioMs: row.audio_ms,
      times: row.word_times,
      silent: row.silence ?? silentLevels.has(row.difficulty_id),
      order: row.sound_id,
      turn: hashText(row.id),
      photo: row.photo,
      sound: row.sound,
      film: row.film,
      fact: row.fact,
      ...credit,
    });
  }
  const titles = new Map(levelRows.map(({ _id, title }) => [_id, title]));
  const byLevel = Map.groupBy(songs.values(), (song) => song.difficulty.name);
  const levels = orderLevels(difficulties).map((level) => ({
    ...level,
    title: titles.get(level._id) ?? "",
    songs: byLevel.get(level.name)?.length ?? 0,
  }));
  return {
    songs,
    byNumber: new Map([...songs.values()].map((song) => [song.order, song])),
    byLevel,
    demo: [...songs.values()].filter((song) => song.demo),
    authors,
    scores: rulesOf(scores),
    storageUrl: settings.storage_url,
    repair: settings.is_repair_works ? settings : null,
    choiceSeed: (songId) => createHmac("sha256", settings.secret).update(songId).digest("base64url"),
    settings: {
      difficulties: levels,
      scores,
      speeds,
      maxHelp: settings.max_help,
      // The page size of a call that names none.
      fetchSize: limits.soundsPage.default,
      lengthBetweenAds: settings.length_between_ads,
    },
  };
}

function showingOf({ shown_from, shown_until, audience }: ShownRow): ShownRow | null {
  const isAlways = shown_from === null && shown_until === null && audience === "all";
  return isAlways ? null : { shown_from, shown_until, audience };
}
