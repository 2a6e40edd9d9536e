import { fixedTerms } from "@hitoslov/contract";
import { normalizeIP } from "@fastify/rate-limit";
import type { Kysely, Transaction } from "kysely";
import { keyedHash } from "../../../db/keyed-hash.ts";
import type { Database } from "../../../db/schema.ts";
import type { Context } from "../../../http/register.ts";
import { dayMs } from "../../../time.ts";

/** How long an address is remembered after a sign-in, ms. */
export const addressLife = fixedTerms.addresses.days * dayMs;
const addressesAtMost = 5;
/** Looked up in place of an account that does not exist, so that the time is the same. */
const noAccountId = "00000000-0000-0000-0000-000000000000";

/** Whether somebody has signed in to the account from this address. */
export async function isKnownAddress(
  db: Kysely<Database>,
  userId: string = noAccountId,
  group: string,
  now: Date,
): Promise<boolean> {
  const hash = await keyedHash(db);
  const known = await db
    .selectFrom("sign_in_addresses")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("hash", "=", hash("sign-in", userId, group))
    .where("last_at", ">", new Date(now.getTime() - addressLife))
    .executeTakeFirst();
  return known !== undefined;
}

/** Stores the latest few addresses the account has been signed in from. */
export async function rememberAddress(
  trx: Transaction<Database>,
  user_id: string,
  { address, agent }: Pick<Context, "address" | "agent">,
  now: Date,
): Promise<void> {
  const sign = await keyedHash(trx);
  const group = networkOf(address);
  const marks = { last_at: now, network: sign("network", group), device: sign("device", group, agent) };
  await trx
    .insertInto("sign_in_addresses")
    .values({ user_id, hash: sign("sign-in", user_id, normalizeIP(address, 64)), ...marks })
    .onConflict((conflict) => conflict.columns(["user_id", "hash"]).doUpdateSet(marks))
    .execute();
  const latest = trx
    .selectFrom("sign_in_addresses")
    .select("hash")
    .where("user_id", "=", user_id)
    .orderBy("last_at", "desc")
    .limit(addressesAtMost);
  await trx.deleteFrom("sign_in_addresses").where("user_id", "=", user_id).where("hash", "not in", latest).execute();
}

/**
 * The network of a household or an office: the first 64 bits of an IPv6 address, the first 24 of
 * IPv4.
 */
function networkOf(address: string): string {
  return normalizeIP(address, 64).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1");
}
