import { type Kysely, sql } from "kysely";
import pLimit from "p-limit";
import type { Database } from "../../../db/schema.ts";
import { findDuplicates } from "../catalogue/find-duplicates.ts";
import { codeText } from "./compare.ts";

export type Known = { readonly _id: string; readonly sound_id: number; readonly name: string };

/** Songs with the same text, by the texts that were asked about. */
export async function findSongsByText(db: Kysely<Database>, texts: readonly string[]): Promise<Map<string, Known[]>> {
  const { rows } = await sql<Known & { text: string }>`
    with asked as (select distinct text, fold_name(text) as folded from unnest(${texts}::text[]) as t (text))
    select text, id as _id, sound_id, name from asked join sounds on fold_name(fragment) = folded`.execute(db);
  return grouped(rows, ({ text }) => text);
}

/** Songs with the same audio file, as it is served or as an earlier import uploaded it, while they have what was made of it. */
export async function findSongsByHash(db: Kysely<Database>, hashes: readonly string[]): Promise<Map<string, Known[]>> {
  const { rows } = await sql<Known & { hash: string }>`
    select audio_hash as hash, id as _id, sound_id, name from sounds where audio_hash = any(${hashes}::text[])
    union
    select f.hash, s.id, s.sound_id, s.name from import_files f
      join import_rows r on r.sound_file = f.id join sounds s on s.id = r.song_id
      where f.hash = any(${hashes}::text[]) and r.made_file in (s.sound, s.source)`.execute(db);
  return grouped(rows, ({ hash }) => hash);
}

/** Songs whose cover an earlier import has made of the same picture, by its hash. */
export async function findSongsByCover(db: Kysely<Database>, hashes: readonly string[]): Promise<Map<string, Known[]>> {
  const { rows } = await sql<Known & { hash: string }>`
    select f.hash, s.id as _id, s.sound_id, s.name from import_files f
      join import_rows r on r.photo_file = f.id join sounds s on s.id = r.song_id
      where f.hash = any(${hashes}::text[]) and r.made_photo = s.photo`.execute(db);
  return grouped(rows, ({ hash }) => hash);
}

/** Songs that sound like each file, by the file's id. */
export async function findAlikeByFile(
  db: Kysely<Database>,
  files: readonly { readonly id: string; readonly fingerprint: readonly number[] | null }[],
): Promise<Map<string, Known[]>> {
  const ask = pLimit(4);
  const found = await Promise.all(
    files.map(({ id, fingerprint }) =>
      ask(async () => [id, fingerprint === null ? [] : await findDuplicates(db, { print: fingerprint })] as const),
    ),
  );
  return new Map(found.filter(([, songs]) => songs.length > 0));
}

function grouped<R extends Known>(rows: readonly R[], keyOf: (row: R) => string): Map<string, Known[]> {
  return Map.groupBy(rows, keyOf);
}

export function describeSong({ sound_id, name }: Known): string {
  return `код ${codeText(sound_id)}, «${name}»`;
}
