import type { catalogueRoutes, Output } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import { setImmediate as turn } from "node:timers/promises";
import { isOneOf } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import { likeness } from "../../../media/sound/fingerprint.ts";
import { loadSongs } from "./load-songs.ts";

type Duplicate = Output<(typeof catalogueRoutes)["listDuplicates"]>["data"][number];

/** The least share of equal bits in one song's recordings: different songs have about a half, the same one nearly all. */
const minLikeness = 0.8;

/** How many songs are compared: those that share the most fingerprint values. */
const maxCandidates = 50;

/** The part of a fingerprint that is looked for in a whole recording: half a minute from the middle, in 1/8 s. */
const excerptLength = 240;

const maxDuplicates = 20;

/** Other songs of the same name by one of these executors, with the audio of the song `_id`, or that sound like it. */
export async function findDuplicates(
  db: Kysely<Database>,
  {
    _id,
    name,
    executor_id,
    print,
  }: {
    _id?: string | undefined;
    name?: string | undefined;
    executor_id?: string[] | undefined;
    /** The fingerprint of an audio that belongs to no song. */
    print?: readonly number[] | undefined;
  },
): Promise<Duplicate[]> {
  const heard = await findAlike(db, print ?? (_id === undefined ? [] : await findPrint(db, _id)), _id);
  const same = [];
  if (_id !== undefined) {
    same.push(sql`select id, 'audio' as reason from sounds
      where audio_hash = (select audio_hash from sounds where id = ${_id})`);
  }
  if (heard.size > 0) same.push(sql`select unnest(${[...heard.keys()]}::uuid[]) as id, 'ear' as reason`);
  if (name && executor_id !== undefined) {
    same.push(sql`select id, 'name' as reason from sounds where fold_name(name) = fold_name(${name})
      and id in (select sound_id from sound_executors where ${isOneOf(sql.ref("executor_id"), executor_id)})`);
  }
  if (same.length === 0) return [];
  const { rows } = await sql<{ id: string; reason: Duplicate["reason"] }>`
    select id, min(reason) as reason from (${sql.join(same, sql` union all `)}) same
    where id is distinct from ${_id ?? null}::uuid group by id order by id limit ${maxDuplicates}`.execute(db);
  const songs = await loadSongs(
    db,
    rows.map(({ id }) => id),
  );
  const reasons = new Map(rows.map(({ id, reason }) => [id, reason]));
  return songs.map(({ _id: id, name: title, executors, sound_id, sound }) => {
    const reason = reasons.get(id) ?? "name";
    const likeness = reason === "ear" ? Math.round((heard.get(id) ?? 0) * 100) : null;
    return {
      _id: id,
      name: title,
      executors: executors.map((executor) => executor.name),
      reason,
      likeness,
      sound_id,
      sound,
    };
  });
}

/** The fingerprint of a song's audio, or of its recording till that is cut; empty where there is none. */
async function findPrint(db: Kysely<Database>, id: string): Promise<readonly number[]> {
  const own = await db
    .selectFrom("sounds")
    .select(["fingerprint", "source_fingerprint"])
    .where("id", "=", id)
    .executeTakeFirst();
  return own?.fingerprint ?? own?.source_fingerprint ?? [];
}

/** Other songs whose audio or source sounds like this one, each with its share of equal bits. */
async function findAlike(
  db: Kysely<Database>,
  print: readonly number[],
  id: string | undefined,
): Promise<Map<string, number>> {
  if (print.length === 0) return new Map();
  const moments = [...new Set(print)];
  const sharing = (column: "fingerprint" | "source_fingerprint") => sql`
    select id, ${sql.ref(column)} as print, ${column === "source_fingerprint"} as whole from sounds
    where ${sql.ref(column)} && ${moments}::integer[] and id is distinct from ${id ?? null}::uuid`;
  const { rows } = await sql<{ id: string; print: number[]; whole: boolean }>`
    select id, print, whole from (${sharing("fingerprint")} union all ${sharing("source_fingerprint")}) as heard
    order by (select count(*) from unnest(print) as own (moment) where moment = any(${moments}::integer[])) desc
    limit ${maxCandidates}`.execute(db);
  // Comparing two whole recordings at every shift takes too long.
  const from = Math.max(0, Math.floor((print.length - excerptLength) / 2));
  const part = print.slice(from, from + excerptLength);
  const alike = new Map<string, number>();
  for (const row of rows) {
    // One takes up to 30 ms: let other requests run between them.
    await turn();
    const share = likeness(row.whole ? part : print, row.print);
    if (share >= minLikeness) alike.set(row.id, Math.max(share, alike.get(row.id) ?? 0));
  }
  return alike;
}
