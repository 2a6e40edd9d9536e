import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Play } from "../play.ts";
import type { Accepted } from "./recount.ts";

/** Where the last batch ended: the finish time and id of its last play. */
export type Cursor = { readonly at: Date; readonly id: string } | null;

const playsRefusing = (db: Kysely<Database>, songId: string) =>
  db
    .selectFrom("plays")
    .where("sound_id", "=", songId)
    .where(sql<boolean>`has_refused`)
    .where("state", "in", ["guessed", "replayed"])
    // Results of duels do not change.
    .where("duel_song_id", "is", null);

/** How many plays of a song that were finished until then have refused any answer. */
export async function countRefusingPlays(db: Kysely<Database>, songId: string, until: Date): Promise<number> {
  const { plays } = await playsRefusing(db, songId)
    .where("finished_at", "<=", until)
    .select((select) => select.fn.countAll<number>().as("plays"))
    .executeTakeFirstOrThrow();
  return plays;
}

/** Finished plays of a song that have refused any answer, in the order they were finished. */
export async function findRefusingPlays(
  db: Kysely<Database>,
  { sound_id }: Pick<Accepted, "sound_id">,
  after: Cursor,
  limit: number,
): Promise<Play[]> {
  return playsRefusingAfter(db, { sound_id }, after, limit)
    .selectAll()
    .select(sql<string>`''`.as("version"))
    .execute();
}

export function playsRefusingAfter(
  db: Kysely<Database>,
  { sound_id }: Pick<Accepted, "sound_id">,
  after: Cursor,
  limit: number,
) {
  const plays = playsRefusing(db, sound_id);
  return (
    after === null
      ? plays
      : plays.where(sql<boolean>`(finished_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
  )
    .orderBy("finished_at")
    .orderBy("id")
    .limit(limit);
}

/** The columns that decide whether a play is recounted; the rest of a row is read only if it is. */
export const candidateColumns = [
  "id",
  "session_id",
  "finished_at",
  "sound_id",
  "duel_song_id",
  "fragment",
  "hidden",
  "words",
] as const;

export type Candidate = Pick<Play, (typeof candidateColumns)[number]>;
