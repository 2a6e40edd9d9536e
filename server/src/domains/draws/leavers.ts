import { type Kysely, sql, type Transaction } from "kysely";
import { nextStamp } from "../../crud/change.ts";
import { hasLeft, leftDraw } from "../../db/has-left.ts";
import type { Database } from "../../db/schema.ts";
import { changeScores, drawChange, manyScoresChange } from "../ratings/scores.ts";
import { canEnter, entryClosed } from "./entry-state.ts";
import { lockDraw } from "./prizes.ts";

/** Whether the player has withdrawn a consent of the draw. */
export async function hasLeftDraw(db: Kysely<Database>, drawId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from stocks, users where stocks.id = ${drawId} and users.id = ${userId} and ${hasLeft}`.execute(db);
  return rows.length > 0;
}

/** Takes a player who leaves out of the ranking and the lottery of a running draw; the points are kept. */
export async function excludeLeaver(
  trx: Transaction<Database>,
  drawId: string,
  userId: string,
  now: Date,
): Promise<void> {
  const draw = await lockDraw(trx, drawId);
  if (draw.frozen_at !== null) return;
  const moved = await trx
    .updateTable("stock_members")
    .set({ excluded_at: now, excluded_reason: leftDraw, updated_at: nextStamp(now) })
    .where("stock_id", "=", drawId)
    .where("user_id", "=", userId)
    .where("excluded_at", "is", null)
    .returning("score_reached_at")
    .executeTakeFirst();
  if (moved !== undefined) await changeScores(trx, userId, [drawChange(drawId, 0)], moved.score_reached_at);
}

/**
 * Puts a player who comes back into the ranking again; whom staff have excluded stays excluded.
 * @throws {AppError} 409 where the draw has ended meanwhile: its ranking is frozen.
 */
export async function readmitLeaver(
  trx: Transaction<Database>,
  drawId: string,
  userId: string,
  now: Date,
): Promise<void> {
  const left = await trx
    .selectFrom("stock_members")
    .select("user_id")
    .where("stock_id", "=", drawId)
    .where("user_id", "=", userId)
    .where("excluded_reason", "=", leftDraw)
    .executeTakeFirst();
  // Most enter for the first time and need no lock, which finishes would wait for.
  if (left === undefined) return;
  if (!canEnter(await lockDraw(trx, drawId), now)) throw entryClosed();
  const moved = await trx
    .updateTable("stock_members")
    .set({ excluded_at: null, excluded_reason: null, updated_at: nextStamp(now) })
    .where("stock_id", "=", drawId)
    .where("user_id", "=", userId)
    .where("excluded_reason", "=", leftDraw)
    .returning(["score", "score_reached_at"])
    .executeTakeFirst();
  if (moved !== undefined) {
    await changeScores(trx, userId, [drawChange(drawId, moved.score)], moved.score_reached_at);
  }
}

/** Takes those out of the ranking who have left a locked draw while it was frozen: it runs again. */
export async function excludeLeavers(trx: Transaction<Database>, drawId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    update stock_members as member
    set excluded_at = ${now}::timestamptz, excluded_reason = ${leftDraw}, updated_at = ${nextStamp(now, "member.updated_at")}
    from stocks, users
    where stocks.id = ${drawId} and member.stock_id = stocks.id and users.id = member.user_id and excluded_at is null
      -- Those who have left are few: without this each entrant would be looked at.
      and users.id in (select user_id from consents where stock_id = ${drawId} and withdrawn_at is not null)
      and ${hasLeft}
    returning member.user_id`.execute(trx);
  if (rows.length === 0) return;
  const changes = rows.map(({ user_id }) => ({ ...drawChange(drawId, 0), user_id }));
  await trx.executeQuery(manyScoresChange(changes, now).compile());
}
