import { REPLAY_POINTS_A_DAY } from "@hitoslov/rules";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { setTimeout } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import type { Database, RescoringsTable } from "../../../db/schema.ts";
import { log } from "../../../log.ts";
import type { Services } from "../../../services.ts";
import type { Play } from "../play.ts";
import { acceptedOf, type IsRight, refusedRight } from "../regrade.ts";
import { payLater } from "./pay-later.ts";
import { recountOne, type Recounted, recountSession } from "./recount.ts";

type Own = Pick<Services, "config" | "db" | "now">;
type Trx = Transaction<Database>;
export type Rescoring = Selectable<RescoringsTable>;
/** What is right from now on, and where. */
export type Accepted = Pick<Rescoring, "sound_id" | "position" | "word" | "answers">;
/** The end of the last play that was looked at. */
type Cursor = { readonly at: Date; readonly id: string } | null;

/** Plays that are looked at in one transaction: so few that a call of somebody who plays hardly waits for them. */
const batch = 25;
/**
 * A finish that began before the answer counted may end so much later, ms. Those of that time are looked at once more;
 * a later one knows the answer itself.
 */
export const settlesAfter = 60_000;

/** So long a batch takes with its pause, ms: ten thousand plays are done within half a minute. */
const pace = 58;

/** How long belongs to those who play, ms; something does also where the machine is too busy for the pace. */
function pauseAfter(took: number): number {
  return Math.max(took / 8, pace - took);
}

/** Goes on with all recounts till none has anything to do. Many nodes may: a batch is done by one of them, or by none. */
export async function rescore(services: Own, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return;
    const start = performance.now();
    if (!(await rescoreBatch(services))) return;
    await setTimeout(pauseAfter(performance.now() - start));
  }
}

/** The first plays at once, so that staff see it move. What fails, and the others, the clock comes to. */
export async function beginRescoring(services: Own, id: string): Promise<void> {
  await rescoreBatch(services, id).catch((err: unknown) => log.error({ err }, "rescoring failed"));
}

/** Counts the next plays of the oldest recount that no other node is at, or of this one; whether there was one. */
export async function rescoreBatch({ config, db, now }: Own, only?: string): Promise<boolean> {
  return db.kysely.transaction().execute(async (trx) => {
    const job = await claim(trx, now(), only);
    if (job === undefined) return false;
    const plays = await refusingAfter(trx, job, cursorOf(job), batch).select(candidateColumns).execute();
    const last = plays.at(-1);
    if (last === undefined) {
      await rest(trx, job, now());
      return true;
    }
    const { changed, points } = await recountLocked(trx, job, plays, { now: now(), zone: config.TIME_ZONE });
    await trx
      .updateTable("rescorings")
      .set({
        after_at: last.finished_at,
        after_id: last.id,
        // What is looked at once more was counted before.
        ...(job.state === "running" && { done: job.done + plays.length }),
        changed: job.changed + changed,
        points: job.points + points,
      })
      .where("id", "=", job.id)
      .execute();
    if (plays.length < batch) await rest(trx, job, now());
    return true;
  });
}

async function claim(trx: Trx, now: Date, only: string | undefined): Promise<Rescoring | undefined> {
  const settled = new Date(now.getTime() - settlesAfter);
  const due = trx
    .selectFrom("rescorings")
    .selectAll()
    .where((where) =>
      where.or([
        where("state", "=", "running"),
        where.and([where("state", "=", "settling"), where("created_at", "<=", settled)]),
      ]),
    );
  return (only === undefined ? due : due.where("id", "=", only))
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

function cursorOf({ after_at: at, after_id: id }: Rescoring): Cursor {
  return at === null || id === null ? null : { at, id };
}

/** Nothing is left: it waits for what was being finished when it began, and then is done. */
async function rest(trx: Trx, { id, state, created_at }: Rescoring, now: Date): Promise<void> {
  const before = new Date(created_at.getTime() - settlesAfter);
  await trx
    .updateTable("rescorings")
    .set(
      state === "running"
        ? { state: "settling", after_at: before, after_id: noId, finished_at: now }
        : { state: "done" },
    )
    .where("id", "=", id)
    .execute();
}

const noId = "00000000-0000-0000-0000-000000000000";

const refusing = (db: Kysely<Database>, songId: string) =>
  db
    .selectFrom("plays")
    .where("sound_id", "=", songId)
    .where(sql<boolean>`has_refused`)
    .where("state", "in", ["guessed", "replayed"])
    // What has been played against somebody stays.
    .where("duel_song_id", "is", null);

export async function countRefusing(db: Kysely<Database>, songId: string): Promise<number> {
  const { plays } = await refusing(db, songId)
    .select((select) => select.fn.countAll<number>().as("plays"))
    .executeTakeFirstOrThrow();
  return plays;
}

/** Finished plays of a song that have refused anything, in the order of their ends. */
export async function findRefusing(
  db: Kysely<Database>,
  { sound_id }: Pick<Accepted, "sound_id">,
  after: Cursor,
  limit: number,
): Promise<Play[]> {
  return refusingAfter(db, { sound_id }, after, limit)
    .selectAll()
    .select(sql<string>`''`.as("version"))
    .execute();
}

function refusingAfter(db: Kysely<Database>, { sound_id }: Pick<Accepted, "sound_id">, after: Cursor, limit: number) {
  const plays = refusing(db, sound_id);
  return (
    after === null
      ? plays
      : plays.where(sql<boolean>`(finished_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
  )
    .orderBy("finished_at")
    .orderBy("id")
    .limit(limit);
}

/** What tells whether a play is counted anew: most of a row is read once it is. */
const candidateColumns = [
  "id",
  "session_id",
  "finished_at",
  "sound_id",
  "duel_song_id",
  "fragment",
  "hidden",
  "words",
] as const;
type Candidate = Pick<Play, (typeof candidateColumns)[number]>;

/** The answers that are right now, in plays of their song. */
export function rightIn(accepted: Accepted) {
  // Nearly all plays have the lyric of today.
  const known = new Map<string, IsRight>();
  return (play: Pick<Play, "sound_id" | "duel_song_id" | "fragment">): IsRight | undefined => {
    if (play.sound_id !== accepted.sound_id || play.duel_song_id !== null) return undefined;
    const isRight = known.get(play.fragment) ?? acceptedOf(play, accepted);
    known.set(play.fragment, isRight);
    return isRight;
  };
}

/**
 * These plays and those that follow them in their sessions, counted anew and paid; locks as `finishPlay` does: sessions,
 * plays, accounts, draws, ratings, each in the order of their ids.
 */
async function recountLocked(
  trx: Trx,
  job: Rescoring,
  candidates: readonly Candidate[],
  { now, zone }: { readonly now: Date; readonly zone: string },
): Promise<{ changed: number; points: number }> {
  const isRightIn = rightIn(job);
  const due = candidates.filter((play) => {
    const isRight = isRightIn(play);
    return isRight !== undefined && refusedRight(play, isRight);
  });
  if (due.length === 0) return { changed: 0, points: 0 };
  const sessions = [...new Set(due.flatMap(({ session_id }) => session_id ?? []))];
  await sql`select from game_sessions where id = any(${sessions}::uuid[]) order by id for no key update`.execute(trx);
  const plays = await lockPlays(trx, due);
  const recounts = recountAll(plays, isRightIn);
  const paid = await withinDay(trx, recounts.changed, zone);
  const points = await payLater(trx, job, paid, { now, zone });
  await moveRows(trx, recounts.rows);
  return { changed: paid.filter(({ answer }) => answer !== null).length, points };
}

/** The plays of these, and what their sessions have had since, locked. */
async function lockPlays(trx: Trx, due: readonly Candidate[]): Promise<Play[]> {
  const from = due.map(({ id, session_id, finished_at }) => ({ id, session_id, finished_at }));
  const locked = sql<{ id: string }>`
    select plays.id from plays
    where id in (
      select due.id from jsonb_to_recordset(${JSON.stringify(from)}::jsonb) as due (id uuid)
      union
      select later.id
      from (
        select session_id, min(finished_at) as since
        from jsonb_to_recordset(${JSON.stringify(from)}::jsonb) as due (session_id uuid, finished_at timestamptz)
        where session_id is not null group by session_id
      ) as session
      join plays as later on later.session_id = session.session_id and later.finished_at >= session.since
    )
    order by id for no key update`;
  const { rows } = await locked.execute(trx);
  return trx
    .selectFrom("plays")
    .selectAll()
    .select(sql<string>`''`.as("version"))
    .where(sql<boolean>`id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy("finished_at")
    .orderBy("id")
    .execute();
}

export type Recounts = {
  readonly changed: readonly Recounted[];
  /** Clean songs in a row at the end of each session that has changed. */
  readonly rows: ReadonlyMap<string, number>;
};

/** Plays in the order of their ends: those of sessions one after the other, others by themselves. */
export function recountAll(plays: readonly Play[], isRightIn: (play: Play) => IsRight | undefined): Recounts {
  const rows = new Map<string, number>();
  const changed: Recounted[] = [];
  for (const [session, own] of Map.groupBy(plays, ({ session_id }) => session_id)) {
    if (session === null) {
      for (const play of own) {
        const isRight = isRightIn(play);
        const recounted = isRight && recountOne(play, isRight);
        if (recounted !== undefined) changed.push(recounted);
      }
      continue;
    }
    const recounted = recountSession(own, isRightIn);
    if (recounted.changed.length === 0) continue;
    changed.push(...recounted.changed);
    if (recounted.row !== null) rows.set(session, recounted.row);
  }
  return { changed, rows };
}

/** Replays together still pay no more on a day than they may. */
async function withinDay(trx: Trx, changed: readonly Recounted[], zone: string): Promise<Recounted[]> {
  const replays = changed.filter(({ play }) => play.replay !== null).map(({ play }) => play.id);
  if (replays.length === 0) return [...changed];
  const { rows } = await sql<{ id: string; key: string; paid: number }>`
    select own.id, own.player_id || ' ' || (own.finished_at at time zone ${zone}::text)::date as key, (
      select sum(points) from plays as other
      where other.player_id = own.player_id and other.state = 'replayed'
        and (other.finished_at at time zone ${zone}::text)::date = (own.finished_at at time zone ${zone}::text)::date
    ) as paid
    from plays as own where own.id = any(${replays}::uuid[])`.execute(trx);
  const dayOf = new Map(rows.map(({ id, key }) => [id, key]));
  const left = new Map(rows.map(({ key, paid }) => [key, Math.max(0, REPLAY_POINTS_A_DAY - paid)]));
  return changed.map((recounted) => {
    const { before, play } = recounted;
    const day = dayOf.get(play.id);
    if (day === undefined) return recounted;
    const more = Math.min(play.points - before.points, left.get(day) ?? 0);
    left.set(day, (left.get(day) ?? 0) - more);
    const points = before.points + more;
    return { ...recounted, play: { ...play, points, result: play.result && { ...play.result, points } } };
  });
}

/** Sessions that go on count on from the new row. */
async function moveRows(trx: Trx, rows: Recounts["rows"]): Promise<void> {
  const all = JSON.stringify([...rows].map(([id, row]) => ({ id, row })));
  await sql`
    update game_sessions set in_row = given.row
    from jsonb_to_recordset(${all}::jsonb) as given (id uuid, row integer)
    where game_sessions.id = given.id`.execute(trx);
}

export async function insertRescoring(
  trx: Trx,
  { sound_id, position, word, answers }: Accepted,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<string> {
  const { login } = await trx.selectFrom("users").select("login").where("id", "=", userId).executeTakeFirstOrThrow();
  const id = uuid();
  const total = await countRefusing(trx, sound_id);
  await trx
    .insertInto("rescorings")
    .values({ id, user_id: userId, login, sound_id, position, word, answers, total, created_at: now })
    .execute();
  return id;
}
