import { REPLAY_POINTS_A_DAY } from "@hitoslov/rules";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Play } from "../play.ts";
import { refusedRight } from "../regrade.ts";
import { payRecounted } from "./pay-later.ts";
import { recountAll, type Recounted, type Recounts, type Rescoring, rightIn } from "./recount.ts";
import type { Candidate } from "./refusing-plays.ts";

type Trx = Transaction<Database>;

/**
 * Recounts and pays these plays and those after them in their sessions. Locks in the order of `finishPlay`: sessions,
 * plays, accounts, draws, ratings, each by id.
 */
export async function recountLocked(
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
  await lockAccounts(trx, recounts.changed);
  const paid = await withinDay(trx, recounts.changed, zone);
  const points = await payRecounted(trx, job, paid, { now, zone });
  await moveRows(trx, recounts.rows);
  return { changed: paid.filter(({ answer }) => answer !== null).length, points };
}

/** These plays and all later ones of their sessions, locked. */
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

/** Locks whoever is paid, before the day's points are read: a finish adds to these while it has the account locked. */
async function lockAccounts(trx: Trx, changed: readonly Recounted[]): Promise<void> {
  const ids = [...new Set(changed.flatMap(({ play }) => play.user_id ?? []))];
  await sql`select from users where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx);
}

/**
 * Caps the points of replays by the limit of a day.
 * @param added by player and day: points of earlier calls that are not in the database; this call adds its own.
 */
export async function withinDay(
  db: Kysely<Database>,
  changed: readonly Recounted[],
  zone: string,
  added = new Map<string, number>(),
): Promise<Recounted[]> {
  const replays = changed.filter(({ play }) => play.replay !== null).map(({ play }) => play.id);
  if (replays.length === 0) return [...changed];
  const { rows } = await sql<{ id: string; key: string; paid: number }>`
    select own.id, own.player_id || ' ' || (own.finished_at at time zone ${zone}::text)::date as key, (
      select sum(points) from plays as other
      where other.player_id = own.player_id and other.state = 'replayed'
        and (other.finished_at at time zone ${zone}::text)::date = (own.finished_at at time zone ${zone}::text)::date
    ) as paid
    from plays as own where own.id = any(${replays}::uuid[])`.execute(db);
  const daysOf = new Map(rows.map(({ id, key, paid }) => [id, { key, left: Math.max(0, REPLAY_POINTS_A_DAY - paid) }]));
  return changed.map((recounted) => {
    const { before, play } = recounted;
    const day = daysOf.get(play.id);
    if (day === undefined) return recounted;
    const sum = added.get(day.key) ?? 0;
    const more = Math.min(play.points - before.points, Math.max(0, day.left - sum));
    added.set(day.key, sum + more);
    const points = before.points + more;
    return { ...recounted, play: { ...play, points, result: play.result && { ...play.result, points } } };
  });
}

/** Saves the new rows of clean songs to the sessions. */
async function moveRows(trx: Trx, rows: Recounts["rows"]): Promise<void> {
  const all = JSON.stringify([...rows].map(([id, row]) => ({ id, row })));
  await sql`
    update game_sessions set in_row = given.row
    from jsonb_to_recordset(${all}::jsonb) as given (id uuid, row integer)
    where game_sessions.id = given.id`.execute(trx);
}
