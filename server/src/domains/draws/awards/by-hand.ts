import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { conflictAt } from "../../../http/errors.ts";
import { type Actor, recordChange } from "../../../crud/record.ts";
import type { LockedDraw } from "../prizes.ts";
import { awardFields, inTrail } from "./award-entity.ts";
import { give, type Giving } from "./give.ts";
import { findAward } from "./queries.ts";

/** Gives a prize of a locked draw to an entrant that staff have chosen. */
export async function giveByHand(
  trx: Transaction<Database>,
  actor: Actor,
  draw: LockedDraw,
  { prizeId, userId, reason }: Pick<Giving, "prizeId" | "userId" | "reason">,
  now: Date,
): Promise<void> {
  await give(trx, actor, draw, [{ prizeId, userId, way: "hand", slot: null, reason }], now);
}

/**
 * Takes back the prize of an entrant of a locked draw, as if it had not been given.
 * @throws {AppError} 409 once the winner has confirmed, and for a prize that was not given by hand.
 */
export async function takeBack(
  trx: Transaction<Database>,
  actor: Actor,
  {
    stockId,
    userId,
    reason,
  }: { readonly stockId: string; readonly userId: string; readonly reason?: string | undefined },
  now: Date,
): Promise<void> {
  const held = await trx
    .selectFrom("awards")
    .select("id")
    .where("stock_id", "=", stockId)
    .where("user_id", "=", userId)
    .where("state", "<>", "expired")
    .executeTakeFirst();
  const before = held && (await findAward(trx, held.id));
  if (before === undefined) return;
  if (before.way !== "hand" || before.state !== "assigned" || before.replaces !== null) {
    const message = "Приз уже вручён по\u00A0итогам или подтверждён: передайте его следующему с\u00A0причиной";
    throw conflictAt("prize_id", message);
  }
  await trx.deleteFrom("awards").where("id", "=", before._id).execute();
  await recordChange(trx, {
    actor,
    now,
    entity: "award",
    id: before._id,
    action: "delete",
    before: inTrail(before),
    fields: awardFields,
    stockId,
    memberId: userId,
    reason,
  });
}
