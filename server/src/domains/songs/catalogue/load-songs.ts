import { type CatalogueSong, songStatusNames } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import { mediaUrl } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import { showingTimes } from "../../../showing.ts";
import { allLinkedIds, loadLinks } from "./links.ts";

/** Songs with all that belongs to them, in the order of their ids here. */
export async function loadSongs(db: Kysely<Database>, ids: readonly string[]): Promise<CatalogueSong[]> {
  if (ids.length === 0) return [];
  const selected = db
    .selectFrom("sounds")
    .innerJoin("difficulties", "difficulties.id", "difficulty_id")
    .leftJoin("films", "films.id", "film_id")
    .leftJoin("filters", "filters.id", "filter_id")
    .select([
      "sounds.id",
      "sounds.name",
      "fragment",
      "fragment_order",
      "hidden",
      "decoys",
      "aliases",
      "sound_id",
      "status_id",
      "difficulty_id",
      "difficulties.name as level",
      "film_id",
      "films.name as film",
      "filter_id",
      "filters.name as filter",
      "demo",
      "typing_only",
      "daily_on",
      "shown_from",
      "shown_until",
      "audience",
      "word_times",
      "rights_holder",
      "fact",
      "duration",
      "audio_ms",
      "loudness",
      "cut",
      "sounds.silence",
      "source_name",
      "source_ms",
      "source_bytes",
      "source_at",
      "created_at",
      "sounds.updated_at",
    ])
    .select([mediaUrl<"sounds">("sound").as("sound"), mediaUrl<"sounds">("photo").as("photo")])
    .where("sounds.id", "in", ids);
  // A transaction has one connection, on which queries wait for each other anyway.
  const [rows, linked] = db.isTransaction
    ? [await selected.execute(), await loadLinks(db, ids)]
    : await Promise.all([selected.execute(), loadLinks(db, ids)]);
  const songs = new Map(
    rows.map((row) => {
      const { id, status_id, difficulty_id, level, film_id, film, filter_id, filter, created_at, updated_at, ...more } =
        row;
      const { source_name: sourceName, source_ms: ms, source_bytes: bytes, source_at: uploadedAt, ...rest } = more;
      const source =
        ms === null || bytes === null || uploadedAt === null
          ? null
          : { name: sourceName ?? "", ms, bytes, uploaded_at: uploadedAt.toISOString() };
      const links = linked(id);
      const song = {
        ...rest,
        ...showingTimes(rest),
        source,
        ...links,
        difficulty_id,
        film_id,
        filter_id,
        ...allLinkedIds(links),
        _id: id,
        status_id: songStatusNames[status_id],
        difficulty: { _id: difficulty_id, name: level },
        film: film_id === null || film === null ? null : { _id: film_id, name: film },
        filter: filter_id === null || filter === null ? null : { _id: filter_id, name: filter },
        created_at: created_at.toISOString(),
        updated_at: updated_at.toISOString(),
      };
      return [id, song] as const;
    }),
  );
  return ids.flatMap((id) => songs.get(id) ?? []);
}

export async function findSong(db: Kysely<Database>, id: string): Promise<CatalogueSong | undefined> {
  return (await loadSongs(db, [id]))[0];
}
