import { fixedTerms } from "@hitoslov/contract";
import { type Kysely, sql, type Transaction } from "kysely";
import { hashWith } from "../../../db/keyed-hash.ts";
import type { Database } from "../../../db/schema.ts";

/** How long after its end a draw still knows what members have given up, ms. */
export const traceLife = fixedTerms.traces.days * 24 * 3_600_000;

/** A phone in E.164, an e-mail. */
export type Contacts = { readonly phone?: string | null | undefined; readonly email?: string | null | undefined };

/**
 * What a draw knows a phone or an e-mail by. The key is the draw's own salt: it never changes, and what one draw knows
 * cannot be found in another.
 */
export function contactHash(salt: string, kind: keyof Contacts, value: string): Buffer {
  return hashWith(salt)(kind, kind === "email" ? value.toLowerCase() : value);
}

/** The hashes of these contacts, those that are there. */
export function contactHashes(salt: string, { phone, email }: Contacts): Buffer[] {
  return [
    ...(typeof phone === "string" ? [contactHash(salt, "phone", phone)] : []),
    ...(typeof email === "string" ? [contactHash(salt, "email", email)] : []),
  ];
}

/**
 * Keeps what an account gives up in the draws that it takes part in: another account may have it next. The account is
 * locked.
 */
export async function recordTraces(
  trx: Transaction<Database>,
  user_id: string,
  contacts: Contacts,
  now: Date,
): Promise<void> {
  const draws = await recentDrawsOf(trx, user_id, now).select(["stocks.id", "salt"]).execute();
  const traces = draws.flatMap(({ id: stock_id, salt }) =>
    contactHashes(salt, contacts).map((hash) => ({ stock_id, user_id, hash })),
  );
  if (traces.length === 0) return;
  await trx
    .insertInto("member_traces")
    .values(traces)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Staff delete the account, and with it what says where it is excluded. */
export async function keepExclusions(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable("member_traces as trace")
    .from("stock_members as member")
    .set({ excluded: true })
    .where("trace.user_id", "=", userId)
    .whereRef("member.user_id", "=", "trace.user_id")
    .whereRef("member.stock_id", "=", "trace.stock_id")
    .where("member.excluded_at", "is not", null)
    .execute();
}

/** Draws that run, or have ended lately, and that the account takes part in. */
export function recentDrawsOf(db: Kysely<Database>, userId: string, now: Date) {
  return db
    .selectFrom("stock_members")
    .innerJoin("stocks", "stocks.id", "stock_members.stock_id")
    .where("stock_members.user_id", "=", userId)
    .where(sql<boolean>`coalesce(frozen_at > ${new Date(now.getTime() - traceLife)}, true)`);
}

/** Forgets the traces of draws that have ended long ago. */
export async function dropTraces(db: Kysely<Database>, now: Date): Promise<void> {
  const over = db
    .selectFrom("stocks")
    .select("id")
    .where("frozen_at", "<=", new Date(now.getTime() - traceLife));
  await db.deleteFrom("member_traces").where("stock_id", "in", over).execute();
}
