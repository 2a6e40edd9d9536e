import { limits, type Entrant, type ParsedInput, type Player, type supportRoutes } from "@hitoslov/contract";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { AccountCaller } from "../../http/caller.ts";
import { AppError, conflictAt } from "../../http/errors.ts";
import type { Services } from "../../services.ts";
import { type Actor, type Apply, findRow, inTransaction, missing, nextStamp, updateInside } from "../../crud/change.ts";
import { recordChange } from "../../crud/record.ts";
import { requireNameless } from "../../crud/reasons.ts";
import { findWritten } from "../../crud/repeats.ts";
import { countWrongCodes, requireCode } from "../accounts/sessions/second-factor.ts";
import { findPlayer, playerEntity } from "../accounts/queries.ts";
import { accountChanges, changeScores, drawChange, findRank } from "../ratings/scores.ts";
import { findEntrant, rankWith } from "./entrants.ts";
import { lockDraw } from "./prizes.ts";

type RankedScore = Pick<Entrant, "score" | "place">;
type EntrantKey = { readonly _idStock: string; readonly _id: string };
type Correction = EntrantKey & {
  readonly points: number;
  readonly reason: string;
  readonly code?: string | undefined;
  readonly updated_at?: string | undefined;
};
type Caller = Pick<AccountCaller, "userId" | "idempotencyKey">;

/** The score and rank of an entrant now, and after a correction. */
export async function previewCorrection(
  db: Kysely<Database>,
  { _idStock, _id, points }: EntrantKey & Pick<Correction, "points">,
  now: Date,
): Promise<{ before: RankedScore; after: RankedScore }> {
  const draw = await db
    .selectFrom("stocks")
    .select(["frozen_at", "end_date"])
    .where("id", "=", _idStock)
    .executeTakeFirst();
  if (draw === undefined) throw missing("stock");
  const entrant = await findEntrant(db, _idStock, _id);
  if (entrant === undefined) throw missing("stock_member");
  requireOpen(draw, now);
  const score = corrected(entrant.score, points);
  return {
    before: { score: entrant.score, place: entrant.place },
    after: { score, place: await rankWith(db, entrant, score, now) },
  };
}

/**
 * Gives an entrant points or takes them away. It adds a difference, so none of several corrections at once is lost, and
 * the same call sent again adds nothing.
 */
export async function correctEntrant(
  services: Pick<Services, "db" | "now">,
  caller: Caller,
  { _idStock, _id, points, reason, code, updated_at }: Correction,
): Promise<Entrant> {
  const { db } = services;
  return countWrongCodes(db.kysely, { userId: caller.userId, code, now: services.now() }, () =>
    inTransaction(services, {}, async (trx) => {
      const written = await findWritten(trx, caller, "stock_member", `${_idStock}:${_id}`);
      const { draw, entrant } = await lockEntrant(trx, { _idStock, _id });
      if (written !== undefined) return entrant;
      const now = services.now();
      await requireCode(trx, caller.userId, code, now);
      requireOpen(draw, now);
      if (updated_at !== undefined && Date.parse(updated_at) !== Date.parse(entrant.updated_at)) {
        throw new AppError(409, "stale", "Очки участника уже изменились. Посмотрите ещё раз и\u00A0повторите.");
      }
      await requireNameless(trx, _id, reason);
      await setScore(trx, entrant, corrected(entrant.score, points), now);
      return recordEntrant(trx, { userId: caller.userId, changeId: caller.idempotencyKey }, entrant, reason, now);
    }),
  );
}

/**
 * Locks the account, then the draw, and reads the entrant. The account cannot be deleted meanwhile. A finish reads the
 * entrant's score before it waits for the draw, so it has to wait for the account.
 */
export async function lockEntrant(trx: Transaction<Database>, { _idStock, _id }: EntrantKey) {
  // Accounts are locked before draws, as by a finish.
  await trx.selectFrom("users").select("id").where("id", "=", _id).forNoKeyUpdate().execute();
  const draw = await lockDraw(trx, _idStock);
  const entrant = await findEntrant(trx, _idStock, _id);
  if (entrant === undefined) throw missing("stock_member");
  return { draw, entrant };
}

/** @throws {AppError} 409 once a draw is over: its scores no longer change. */
export function requireOpen({ frozen_at, end_date }: { frozen_at: Date | null; end_date: Date }, now: Date): void {
  if (frozen_at !== null) throw new AppError(409, "conflict", "Итоги подведены: очки больше не\u00A0меняются");
  if (end_date <= now) throw new AppError(409, "conflict", "Розыгрыш закончился: очки больше не\u00A0меняются");
}

function corrected(score: number, points: number): number {
  const next = score + points;
  if (next < 0) throw conflictAt("points", "Очков стало\u00A0бы меньше нуля");
  if (next > limits.score.max) throw conflictAt("points", "Слишком много очков");
  return next;
}

/** Sets the score of a locked entrant, in the draw's leaderboard too. */
export async function setScore(
  trx: Transaction<Database>,
  { _idStock, _id, excluded }: Entrant,
  score: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("stock_members")
    .set({ score, score_reached_at: now, updated_at: nextStamp(now) })
    .where("stock_id", "=", _idStock)
    .where("user_id", "=", _id)
    .execute();
  if (excluded === null) await changeEntrantScore(trx, { _idStock, _id }, score, now);
}

/** Sets the score of a locked entrant in the draw's leaderboard; nobody is on it without points. */
export function changeEntrantScore(
  trx: Transaction<Database>,
  { _idStock, _id }: EntrantKey,
  score: number,
  reachedAt: Date,
): Promise<void> {
  return changeScores(trx, _id, [drawChange(_idStock, score)], reachedAt);
}

/** Makes edits stale that are based on an older reading of a locked entrant. */
export async function touchEntrant(
  trx: Transaction<Database>,
  { _idStock, _id }: EntrantKey,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("stock_members")
    .set({ updated_at: nextStamp(now) })
    .where("stock_id", "=", _idStock)
    .where("user_id", "=", _id)
    .execute();
}

/** Records in the audit trail how a locked entrant has changed. */
export async function recordEntrant(
  trx: Transaction<Database>,
  actor: Actor,
  before: Entrant,
  reason: string | undefined,
  now: Date,
): Promise<Entrant> {
  const { _idStock, _id } = before;
  const after = await findEntrant(trx, _idStock, _id);
  if (after === undefined) throw missing("stock_member");
  await recordChange(trx, {
    actor,
    changeId: actor.changeId,
    now,
    entity: "stock_member",
    id: `${_idStock}:${_id}`,
    action: "update",
    before,
    after,
    fields: ["score", "place", "prize", "prize_id"],
    stockId: _idStock,
    memberId: _id,
    reason,
  });
  return after;
}

type PointsChange = ParsedInput<(typeof supportRoutes)["changePlayerPoints"]>;

/** The score and rank of a player now, and with so many points more or less: of all time and in the draws that run. */
export async function previewPoints(
  db: Kysely<Database>,
  { _id, points }: Pick<PointsChange, "_id" | "points">,
  now: Date,
) {
  const player = await findPlayer(db, _id);
  if (player === undefined) throw missing("gamer");
  const score = corrected(player.score, points);
  const open = await db
    .selectFrom("stock_members")
    .innerJoin("stocks", "stocks.id", "stock_members.stock_id")
    .select(["stocks.id", "stocks.name"])
    .where("stock_members.user_id", "=", _id)
    .where("frozen_at", "is", null)
    .where("end_date", ">", now)
    .orderBy("start_date", "desc")
    .orderBy("stocks.id", "desc")
    .execute();
  const stocks = [];
  for (const { id, name } of open) {
    const entrant = await findEntrant(db, id, _id);
    // A score cannot go below zero, so such a draw is not offered.
    if (entrant === undefined || entrant.score + points < 0) continue;
    const after = { score: entrant.score + points, place: await rankWith(db, entrant, entrant.score + points, now) };
    stocks.push({ _id: id, name, before: { score: entrant.score, place: entrant.place }, after });
  }
  return {
    account: {
      before: { score: player.score, place: await findRank(db, _id) },
      after: { score, place: await findRank(db, _id, { was: player.score, score, now }) },
    },
    stocks,
  };
}

/**
 * Gives a player points or takes them away, also in the draws that are named; all of it or nothing. The same call sent
 * again adds nothing.
 */
export async function changePoints(
  services: Pick<Services, "db" | "now" | "config">,
  caller: Caller,
  { _id, points, reason, stocks, code, updated_at }: PointsChange,
): Promise<Player> {
  const apply: Apply<Player> = async (trx, before, now) => {
    const score = corrected(before.score, points);
    const draws = [...new Set(stocks)].toSorted();
    if (draws.length > 0) await requireNameless(trx, _id, reason);
    await trx.updateTable("users").set({ score, score_reached_at: now }).where("id", "=", _id).execute();
    const locked = [];
    for (const _idStock of draws) locked.push(await lockEntrant(trx, { _idStock, _id }));
    // A draw may have ended while this waited for it.
    const at = services.now();
    if (draws.length > 0) await requireCode(trx, caller.userId, code, at);
    for (const { draw, entrant } of locked) {
      requireOpen(draw, at);
      await setScore(trx, entrant, corrected(entrant.score, points), at);
      await recordEntrant(trx, caller, entrant, reason, at);
    }
    await changeScores(trx, _id, accountChanges({ score, added: points }, now, services.config.TIME_ZONE), now);
    return { reason };
  };
  const write = () =>
    inTransaction(services, playerEntity, async (trx) => {
      if ((await findWritten(trx, caller, "gamer", _id)) !== undefined) return findRow(trx, playerEntity, _id);
      const author = { userId: caller.userId, changeId: caller.idempotencyKey };
      return updateInside(trx, services.now(), author, playerEntity, { id: _id, updated_at }, apply);
    });
  return countWrongCodes(services.db.kysely, { userId: caller.userId, code, now: services.now() }, write);
}
