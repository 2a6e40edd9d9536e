import { limits } from "@hitoslov/contract";
import { sql, type Transaction } from "kysely";
import { v7 as uuid } from "uuid";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../db/schema.ts";
import { accountChanges, drawChange, manyScoresChange, type PlayerScoreChange } from "../../ratings/scores.ts";
import { hasRefused } from "../play.ts";
import type { Recounted } from "./recount.ts";

type Trx = Transaction<Database>;
/** The additional points of an entrant in a draw. */
type EntrantPay = {
  readonly stock_id: string;
  readonly user_id: string;
  readonly more: number;
  readonly plays: number;
};
type Paid = Recounted & { readonly more: number };
type When = { readonly now: Date; readonly zone: Config["TIME_ZONE"] };

/**
 * Saves recounted plays and pays the additional points to accounts, ratings and running draws; frozen draws do not change.
 * Returns the points paid.
 */
export async function payRecounted(
  trx: Trx,
  { id: rescoringId }: { readonly id: string },
  recounted: readonly Recounted[],
  { now, zone }: When,
): Promise<number> {
  await savePlays(trx, recounted);
  const paid = recounted
    .map((it) => ({ ...it, more: it.play.points - it.before.points }))
    .filter(({ more }) => more > 0);
  if (paid.length === 0) return 0;
  await addCredits(trx, rescoringId, paid, now);
  const added = new Map<string, number>();
  for (const { play, more } of paid) {
    if (play.user_id !== null) added.set(play.user_id, (added.get(play.user_id) ?? 0) + more);
  }
  const accounts = await payAccounts(trx, added, now);
  // Staff are in no ranking.
  const ranked = new Set(accounts.flatMap(({ id, role }) => (role === 3 ? [id] : [])));
  // A deleted account is not among them: the rating of a draw must have the score that its entrants have.
  const accountIds = new Set(accounts.map(({ id }) => id));
  const ofAccounts = paid.filter(({ play }) => play.user_id !== null && accountIds.has(play.user_id));
  const inDraws = await sumInDraws(trx, ofAccounts, now);
  const members = await payEntrants(trx, [...inDraws.values()], now);
  await recordRecount(
    trx,
    rescoringId,
    members.flatMap(({ stock_id, user_id }) => inDraws.get(`${stock_id} ${user_id}`) ?? []),
  );
  const changes: PlayerScoreChange[] = [
    ...accounts
      .filter(({ id }) => ranked.has(id))
      .flatMap(({ id, score }) =>
        accountChanges({ score, added: added.get(id) ?? 0 }, now, zone).map((change) => ({ ...change, user_id: id })),
      ),
    ...members
      .filter(({ user_id, excluded_at }) => excluded_at === null && ranked.has(user_id))
      .map(({ stock_id, user_id, score }) => ({ ...drawChange(stock_id, score), user_id })),
  ];
  if (changes.length > 0) await trx.executeQuery(manyScoresChange(changes, now).compile());
  return paid.reduce((sum, { more }) => sum + more, 0);
}

async function savePlays(trx: Trx, recounted: readonly Recounted[]): Promise<void> {
  const rows = recounted.map(({ play: { id, words, last_restored_at, points, terms, result } }) => ({
    id,
    words,
    last_restored_at,
    points,
    terms,
    result,
    has_refused: hasRefused({ words }),
  }));
  await sql`
    update plays set words = given.words, last_restored_at = given.last_restored_at, points = given.points,
      terms = given.terms, result = given.result, has_refused = given.has_refused
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      id uuid, words jsonb, last_restored_at timestamptz, points integer, terms jsonb, result jsonb, has_refused boolean)
    where plays.id = given.id`.execute(trx);
}

/** Records why the player has more points than before. */
async function addCredits(trx: Trx, rescoring_id: string, paid: readonly Paid[], at: Date): Promise<void> {
  await trx
    .insertInto("credits")
    .values(
      paid.map(({ play: { id, user_id, token_id }, answer, more }) => ({
        id: uuid(),
        user_id,
        token_id,
        play_id: id,
        rescoring_id,
        reason: answer === null ? ("row" as const) : ("word" as const),
        answer,
        points: more,
        at,
      })),
    )
    // Several batches may each make the same row longer.
    .onConflict((conflict) =>
      conflict.columns(["play_id", "rescoring_id"]).doUpdateSet({ points: sql`credits.points + excluded.points` }),
    )
    .execute();
}

/** Pays accounts, which are locked. */
async function payAccounts(
  trx: Trx,
  added: ReadonlyMap<string, number>,
  now: Date,
): Promise<{ id: string; score: number; role: number }[]> {
  const rows = JSON.stringify([...added].map(([id, more]) => ({ id, more })));
  const { rows: paid } = await sql<{ id: string; score: number; role: number }>`
    update users set score = least(users.score::bigint + given.more, ${limits.score.max}),
      score_reached_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as given (id uuid, more integer)
    where users.id = given.id and users.deleted_at is null
    returning users.id, users.score, users.role`.execute(trx);
  return paid;
}

/**
 * The additional points of each entrant in running draws, which are locked: they neither end nor exclude anybody until the
 * transaction ends. Plays from before a rehearsal was emptied do not count.
 */
async function sumInDraws(trx: Trx, paid: readonly Paid[], now: Date): Promise<Map<string, EntrantPay>> {
  const members = new Map<string, EntrantPay>();
  const draws = [...new Set(paid.flatMap(({ play }) => play.terms?.draws ?? []))];
  if (draws.length === 0) return members;
  const { rows: running } = await sql<{ id: string; rehearsed_at: Date | null }>`
    select id, rehearsed_at from stocks where id = any(${draws}::uuid[]) and ${isRunning(now)}
    order by id for share`.execute(trx);
  const emptiedAt = new Map(running.map(({ id, rehearsed_at }) => [id, rehearsed_at]));
  for (const { play, more } of paid) {
    const { user_id, served_at, terms } = play;
    if (user_id === null) continue;
    for (const stock_id of terms?.draws ?? []) {
      const emptied = emptiedAt.get(stock_id);
      if (emptied === undefined || (emptied !== null && served_at < emptied)) continue;
      const key = `${stock_id} ${user_id}`;
      const before = members.get(key) ?? { more: 0, plays: 0 };
      members.set(key, { stock_id, user_id, more: before.more + more, plays: before.plays + 1 });
    }
  }
  return members;
}

async function payEntrants(
  trx: Trx,
  members: readonly EntrantPay[],
  now: Date,
): Promise<{ stock_id: string; user_id: string; score: number; excluded_at: Date | null }[]> {
  if (members.length === 0) return [];
  const rows = JSON.stringify(members);
  const { rows: paid } = await sql<{ stock_id: string; user_id: string; score: number; excluded_at: Date | null }>`
    update stock_members set score = least(stock_members.score::bigint + given.more, ${limits.score.max}),
      score_reached_at = ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as given (stock_id uuid, user_id uuid, more integer)
    where stock_members.stock_id = given.stock_id and stock_members.user_id = given.user_id
    returning stock_members.stock_id, stock_members.user_id, stock_members.score, excluded_at`.execute(trx);
  return paid;
}

/** Records the points of the recount in each draw: its proof lists them, like all that staff change there. */
async function recordRecount(trx: Trx, rescoring_id: string, entrants: readonly EntrantPay[]): Promise<void> {
  if (entrants.length === 0) return;
  const rows = [...Map.groupBy(entrants, ({ stock_id }) => stock_id)].map(([stock_id, own]) => ({
    stock_id,
    rescoring_id,
    plays: own.reduce((sum, { plays }) => sum + plays, 0),
    points: own.reduce((sum, { more }) => sum + more, 0),
  }));
  await trx
    .insertInto("stock_recounts")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["stock_id", "rescoring_id"]).doUpdateSet({
        plays: sql`stock_recounts.plays + excluded.plays`,
        points: sql`stock_recounts.points + excluded.points`,
      }),
    )
    .execute();
}

/** Whether the ranking of a draw can still change. */
export function isRunning(now: Date) {
  return sql<boolean>`(stocks.status in ('active', 'paused') and frozen_at is null and end_date > ${now}::timestamptz)`;
}
