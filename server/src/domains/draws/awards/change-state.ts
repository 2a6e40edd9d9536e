import { type Award, type AwardState, nextAwardStates } from "@hitoslov/contract";
import type { Transaction, Updateable } from "kysely";
import { v7 as uuid } from "uuid";
import { isUniqueViolation } from "../../../db/client.ts";
import type { AwardsTable, Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";
import { missing } from "../../../crud/change.ts";
import { keepImages, readBefore } from "../../../crud/images.ts";
import { type Actor, recordChange } from "../../../crud/record.ts";
import { type LockedDraw, lockDrawOf } from "../prizes.ts";
import type { ConfirmedNumber } from "./confirmed-number.ts";
import { awardEntity, awardFields, inTrail } from "./award-entity.ts";
import { findAward } from "./queries.ts";

/** Reads an award with its draw locked: nobody else can change it meanwhile. */
export async function lockAward(
  trx: Transaction<Database>,
  id: string,
): Promise<{ readonly draw: LockedDraw; readonly award: Award }> {
  const draw = await lockDrawOf(trx, "awards", id);
  const award = await findAward(trx, id);
  if (draw === undefined || award === undefined) throw missing("award");
  return { draw, award };
}

type Next = {
  readonly state: AwardState;
  readonly reason?: string;
  /** The number that confirms it. */
  readonly number?: ConfirmedNumber | undefined;
  /** Of changes that are undone together. */
  readonly groupId?: string;
};

/**
 * Moves an award of a locked draw to its next state and notes the time.
 * @throws {AppError} 409 for a state that does not follow, and for a number that has confirmed a prize of the draw.
 */
export async function changeState(
  trx: Transaction<Database>,
  actor: Actor,
  before: Award,
  { state, reason, number, groupId }: Next,
  now: Date,
): Promise<Award> {
  if (!nextAwardStates[before.state].includes(state)) throw otherState();
  const moment: Partial<Record<AwardState, Updateable<AwardsTable>>> = {
    confirmed: { confirmed_at: now, ...number },
    sent: { sent_at: now },
    received: { received_at: now },
    // The number is free for another prize of the draw.
    expired: { reason: reason ?? "", phone_hash: null },
  };
  // Staff cannot undo an expiry or a confirmation by the winner.
  const canReturn = state !== "expired" && actor !== null && actor.userId !== before.member._id;
  const images = canReturn ? await readBefore(trx, awardEntity, [before._id]) : undefined;
  try {
    const changed = await trx
      .updateTable("awards")
      .set({ state, updated_at: now, ...moment[state] })
      .where("id", "=", before._id)
      // The deletion of the winner's account does not take the draw's lock, so the state may have changed.
      .where("state", "=", before.state)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw otherState();
  } catch (error) {
    if (isUniqueViolation(error, "awards_phone")) {
      throw new AppError(409, "conflict", "На\u00A0этот номер уже подтверждён приз этого розыгрыша");
    }
    throw error;
  }
  const after = await findAward(trx, before._id);
  if (after === undefined) throw missing("award");
  const changeId = uuid();
  await recordChange(trx, {
    changeId,
    actor,
    now,
    entity: "award",
    id: before._id,
    action: "update",
    before: inTrail(before),
    after: inTrail(after),
    fields: awardFields,
    stockId: before._idStock,
    memberId: before.member._id,
    reason,
  });
  if (images !== undefined) {
    const change = { changeId, rowId: before._id, action: "update" } as const;
    await keepImages(trx, awardEntity, [change], images, { now, groupId });
  }
  return after;
}

function otherState(): AppError {
  return new AppError(409, "stale", "Состояние приза уже другое. Обновите список.");
}
