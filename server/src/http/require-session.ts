import type { Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Player } from "./caller.ts";
import { unauthorized } from "./errors.ts";

/**
 * Waits for whoever ends this session, as by deleting the account, and prevents it until the transaction ends: a node uses a
 * session for seconds after another has ended it, and nothing may be stored for a deleted account.
 * @throws {AppError} 401 if it has ended.
 */
export async function requireSession(
  trx: Transaction<Database>,
  { userId, tokenId }: Pick<Player, "userId" | "tokenId">,
): Promise<void> {
  // In the order of whoever ends a session: the account, the session.
  if (userId !== null) await trx.selectFrom("users").select("id").where("id", "=", userId).forKeyShare().execute();
  const session = trx.selectFrom("tokens").select("id").where("id", "=", tokenId).forKeyShare();
  if ((await session.executeTakeFirst()) === undefined) throw unauthorized();
}
