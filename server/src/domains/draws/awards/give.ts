import type { Award, PrizeWay } from "@hitoslov/contract";
import { sql, type Transaction } from "kysely";
import { v7 as uuid } from "uuid";
import { hasLeft, leftDraw } from "../../../db/has-left.ts";
import { isOneOf } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import { conflictAt, invalidField } from "../../../http/errors.ts";
import { type Actor, recordChanges } from "../../../crud/record.ts";
import { listDrawPrizes, type LockedDraw, requireSeen } from "../prizes.ts";
import { awardFields, inTrail } from "./award-entity.ts";
import { isPrizeFree } from "./is-prize-free.ts";
import { findAwards } from "./queries.ts";
import { queueLetters } from "./winner-letter.ts";

export type Giving = {
  readonly prizeId: string;
  readonly userId: string;
  readonly way: PrizeWay;
  /** The rank it is given for; null unless by rank. */
  readonly slot: number | null;
  /** The award that this one replaces. */
  readonly replaces?: string;
  /** Why it is given, in the words of staff. */
  readonly reason?: string | undefined;
};

const day = 24 * 60 * 60_000;

/**
 * Gives prizes of a locked draw, all of them or none, and queues letters to the winners.
 * @throws {AppError} 409 for more prizes than there are, for one by hand that is promised to somebody, and for winners
 * who take no part or hold a prize already.
 */
export async function give(
  trx: Transaction<Database>,
  actor: Actor,
  draw: LockedDraw,
  givings: readonly Giving[],
  now: Date,
): Promise<Award[]> {
  if (givings.length === 0) return [];
  requireSeen(draw);
  const byPrize = Map.groupBy(givings, ({ prizeId }) => prizeId);
  const prizes = new Map((await listDrawPrizes(trx, [draw.id])).map((prize) => [prize._id, prize]));
  for (const [id, wanted] of byPrize) {
    const prize = prizes.get(id);
    if (prize === undefined) throw invalidField("prize_id", "В\u00A0этом розыгрыше нет такого приза");
    if (prize.given + wanted.length > prize.quantity) {
      throw conflictAt("prize_id", `Таких призов больше нет: вручено ${prize.given} из ${prize.quantity}`);
    }
  }
  const users = givings.map(({ userId }) => userId);
  const entrants = await trx
    .selectFrom("stock_members")
    .innerJoin("stocks", "stocks.id", "stock_members.stock_id")
    .innerJoin("users", "users.id", "stock_members.user_id")
    .select(["stock_members.user_id", "stock_members.excluded_at", hasLeft.as("has_left")])
    .where("stock_members.stock_id", "=", draw.id)
    .where(isOneOf(sql.ref("stock_members.user_id"), users))
    .execute();
  if (entrants.length < new Set(users).size) throw conflictAt("prize_id", "Участника в\u00A0этом розыгрыше нет");
  if (entrants.some(({ has_left }) => has_left)) throw conflictAt("prize_id", leftDraw);
  if (entrants.some(({ excluded_at }) => excluded_at !== null))
    throw conflictAt("prize_id", "Участник исключён из розыгрыша");
  const holder = await trx
    .selectFrom("awards")
    .select("id")
    .where("stock_id", "=", draw.id)
    .where("state", "<>", "expired")
    .where(isOneOf(sql.ref("user_id"), users))
    .executeTakeFirst();
  if (holder !== undefined || new Set(users).size < users.length) {
    throw conflictAt("prize_id", "У\u00A0участника уже есть приз этого розыгрыша");
  }
  for (const { prizeId, way } of givings) {
    const prize = prizes.get(prizeId);
    if (way === "hand" && prize !== undefined && !(await isPrizeFree(trx, draw, prize))) {
      throw conflictAt("prize_id", "Приз обещан по\u00A0месту или по\u00A0жребию: вручную его не\u00A0вручить");
    }
  }
  const due_at = new Date(now.getTime() + draw.answer_days * day);
  const rows = givings.map(({ prizeId, userId, way, slot, replaces }) => ({
    id: uuid(),
    stock_id: draw.id,
    stock_prize_id: prizeId,
    user_id: userId,
    way,
    slot,
    value: prizes.get(prizeId)?.value ?? null,
    replaces: replaces ?? null,
    assigned_at: now,
    due_at,
    updated_at: now,
  }));
  await trx.insertInto("awards").values(rows).execute();
  // Writing the rows has waited for deletions of these accounts, and later ones wait for it.
  const left = await trx
    .selectFrom("users")
    .select("id")
    .where(isOneOf(sql.ref("id"), users))
    .where("deleted_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (left !== undefined) throw conflictAt("prize_id", "Учётная запись участника удалена");
  const given = await findAwards(
    trx,
    rows.map(({ id }) => id),
  );
  await queueLetters(trx, draw, given, now);
  await recordChanges(
    trx,
    actor,
    given.map((award) => ({
      now,
      entity: "award",
      id: award._id,
      action: "create",
      after: inTrail(award),
      fields: awardFields,
      stockId: draw.id,
      memberId: award.member._id,
      reason: givings.find(({ userId }) => userId === award.member._id)?.reason,
    })),
  );
  return given;
}
