import type { Role } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { recordChange } from "../../../crud/record.ts";

/** Records a sign-in of staff in the journal, which the owner reads; to the game as well, whose token calls the back office too. */
export async function recordSignIn(
  trx: Transaction<Database>,
  account: { readonly id: string; readonly role: Role; readonly totp_on: boolean },
  now: Date,
): Promise<void> {
  if (account.role === 3) return;
  const after = { way: account.totp_on ? "пароль и\u00A0код" : "пароль" };
  const actor = { userId: account.id };
  await recordChange(trx, { actor, now, entity: "sign_in", id: account.id, action: "create", after, fields: ["way"] });
}
