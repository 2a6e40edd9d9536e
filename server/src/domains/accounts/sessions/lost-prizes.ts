import { unsentAwardStates } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import { accountDeleted, accountDeletedByStaff } from "../../../crud/reasons.ts";
import { type Actor, recordChanges } from "../../../crud/record.ts";
import type { Database } from "../../../db/schema.ts";

/**
 * Takes the prizes not yet sent from an account that is being deleted, and records that. They go to the next entrants.
 * @param actor who of staff deletes it; null: its owner.
 */
export async function expirePrizes(trx: Transaction<Database>, userId: string, actor: Actor, now: Date): Promise<void> {
  const reason = actor === null ? accountDeleted : accountDeletedByStaff;
  const lost = await trx
    .selectFrom("awards")
    .select(["id", "stock_id", "state"])
    .where("user_id", "=", userId)
    .where("state", "in", unsentAwardStates)
    .forUpdate()
    .execute();
  await recordChanges(
    trx,
    actor,
    lost.map(({ id, stock_id: drawId, state }) => ({
      now,
      entity: "award" as const,
      id,
      action: "update" as const,
      before: { state, reason: null as string | null },
      after: { state: "expired" as const, reason },
      fields: ["state", "reason"] as const,
      stockId: drawId,
      memberId: userId,
      reason,
    })),
  );
  await trx
    .updateTable("awards")
    .set({ state: "expired", reason, phone_hash: null, updated_at: now })
    .where("user_id", "=", userId)
    .where("state", "in", unsentAwardStates)
    .execute();
}
