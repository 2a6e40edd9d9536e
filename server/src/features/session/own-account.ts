import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { AccountCaller } from "../../http/caller.ts";
import { AppError } from "../../http/errors.ts";
import type { Services } from "../../services.ts";
import { type passwordChanged, staffSubject } from "../admins/queries.ts";
import { inTransaction, nextStamp, updateInside } from "../audit/change.ts";
import { lockGame } from "./queries.ts";

/**
 * Changes an account by its own hand. Staff leave a trail, as with every write of theirs; players do not. `apply` runs
 * while the account is locked.
 */
export async function changeOwn(
  services: Pick<Services, "db" | "now">,
  { userId, role }: Pick<AccountCaller, "userId" | "role">,
  apply: (trx: Transaction<Database>, now: Date) => Promise<typeof passwordChanged | void>,
): Promise<void> {
  await inTransaction(services, staffSubject, async (trx) => {
    await lockGame(trx, userId);
    if (role === 3) {
      const now = services.now();
      const stamped = await trx
        .updateTable("users")
        .set({ updated_at: nextStamp(now) })
        .where("id", "=", userId)
        .executeTakeFirst();
      if (stamped.numUpdatedRows === 0n) throw accountGone();
      await apply(trx, now);
    } else {
      await updateInside(trx, services.now(), { userId }, staffSubject, { id: userId }, (_trx, _before, now) =>
        apply(trx, now),
      );
    }
  });
}

export function accountGone(): AppError {
  return new AppError(404, "not_found", "Такого игрока больше нет");
}
