import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { recordChange } from "../../../crud/record.ts";

/** Records a sign-in to the back office in the journal, which the owner reads. */
export async function recordSignIn(
  trx: Transaction<Database>,
  account: { readonly id: string; readonly totp_on: boolean },
  now: Date,
): Promise<void> {
  const after = { way: account.totp_on ? "пароль и\u00A0код" : "пароль" };
  const actor = { userId: account.id };
  await recordChange(trx, { actor, now, entity: "sign_in", id: account.id, action: "create", after, fields: ["way"] });
}
