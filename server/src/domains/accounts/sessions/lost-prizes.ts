import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { recordChanges } from "../../../crud/record.ts";

export const accountDeleted = "Игрок удалил учётную запись";

/** Records in the trail that prizes not yet sent expire with the winner's account. */
export async function recordLostPrizes(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  const lost = await trx
    .selectFrom("awards")
    .select(["id", "stock_id", "state"])
    .where("user_id", "=", userId)
    .where("state", "in", ["assigned", "confirmed"])
    .forUpdate()
    .execute();
  await recordChanges(
    trx,
    null,
    lost.map(({ id, stock_id: drawId, state }) => ({
      now,
      entity: "award" as const,
      id,
      action: "update" as const,
      before: { state, reason: null as string | null },
      after: { state: "expired" as const, reason: accountDeleted },
      fields: ["state", "reason"] as const,
      stockId: drawId,
      memberId: userId,
      reason: accountDeleted,
    })),
  );
}
