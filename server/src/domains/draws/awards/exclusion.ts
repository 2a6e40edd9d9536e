import type { AccountCaller } from "../../../http/caller.ts";
import { leftDraw } from "../../../db/has-left.ts";
import { AppError } from "../../../http/errors.ts";
import type { Services } from "../../../services.ts";
import { inTransaction, nextStamp } from "../../../crud/change.ts";
import { requireNameless } from "../../../crud/reasons.ts";
import { recordChange } from "../../../crud/record.ts";
import { changeEntrantScore, lockEntrant } from "../correction.ts";
import { hasLeftDraw } from "../leavers.ts";

type Exclusion = { readonly _idStock: string; readonly _id: string; readonly reason: string | null };

/**
 * Excludes an entrant from a draw or, without a reason, puts one back with the score and the time it was reached. Points
 * earned meanwhile are kept and count again then. Who has left the draw stays aside: only the player may come back.
 */
export async function changeExclusion(
  services: Pick<Services, "db" | "now">,
  actor: Pick<AccountCaller, "userId">,
  { _idStock, _id, reason }: Exclusion,
): Promise<void> {
  await inTransaction(services, {}, async (trx) => {
    const { entrant: before } = await lockEntrant(trx, { _idStock, _id });
    if (reason !== null && before.prize_id !== null) {
      throw new AppError(409, "conflict", "У\u00A0участника приз: сначала передайте его следующему");
    }
    if (reason === null && before.excluded?.reason === leftDraw) {
      throw new AppError(409, "conflict", "Участник вышел из\u00A0розыгрыша сам: вернуться может только он");
    }
    if (reason !== null) await requireNameless(trx, _id, reason);
    const now = services.now();
    const hasLeft = before.excluded !== null && (await hasLeftDraw(trx, _idStock, _id));
    const excluded = reason ?? (hasLeft ? leftDraw : null);
    const entrant = await trx
      .updateTable("stock_members")
      .set({ excluded_at: excluded === null ? null : now, excluded_reason: excluded, updated_at: nextStamp(now) })
      .where("stock_id", "=", _idStock)
      .where("user_id", "=", _id)
      .returning(["score", "score_reached_at"])
      .executeTakeFirstOrThrow();
    const score = excluded === null ? entrant.score : 0;
    await changeEntrantScore(trx, { _idStock, _id }, score, entrant.score_reached_at);
    await recordChange(trx, {
      actor,
      now,
      entity: "stock_member",
      id: `${_idStock}:${_id}`,
      action: "update",
      before: { excluded: before.excluded?.reason ?? null },
      after: { excluded },
      fields: ["excluded"],
      stockId: _idStock,
      memberId: _id,
      reason: reason ?? undefined,
    });
  });
}
