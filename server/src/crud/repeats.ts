import type { Entity } from "@hitoslov/contract";
import { sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import type { AccountCaller } from "../http/caller.ts";
import { AppError } from "../http/errors.ts";

/**
 * The id in the trail of the row that the same call has already written, if its answer was lost (decision 078). Waits
 * for one that is under way. A write that is not to be repeated asks this first and records its change under the key.
 * @param id of the row in the trail, unless the call adds it; what is to be written is not compared.
 * @throws {AppError} 409 if the key belongs to a change of another kind, row or person; a colleague is named.
 */
export async function findWritten(
  trx: Transaction<Database>,
  { userId, idempotencyKey: key }: Pick<AccountCaller, "userId" | "idempotencyKey">,
  entity: Entity,
  id?: string,
): Promise<string | undefined> {
  if (key === undefined) return undefined;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 2))`.execute(trx);
  const change = await trx
    .selectFrom("audit")
    .select(["entity", "entity_id", "user_id", "login"])
    .where("id", "=", key)
    .executeTakeFirst();
  if (change === undefined) return undefined;
  if (change.entity !== entity || (id !== undefined && change.entity_id !== id)) {
    throw new AppError(409, "conflict", "Этот Idempotency-Key уже занят другой записью");
  }
  // Somebody else has signed in on the page whose answer was lost. The next press is done again, so it has to be meant.
  if (change.user_id !== userId) {
    const message = `То\u00A0же самое уже сделал другой сотрудник: ${change.login}. Проверьте, нужно\u00A0ли ещё раз.`;
    throw new AppError(409, "conflict", message);
  }
  return change.entity_id;
}
