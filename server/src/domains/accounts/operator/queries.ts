import type { OperatorCategory } from "@hitoslov/contract";
import type { Kysely, Transaction } from "kysely";
import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Database } from "../../../db/schema.ts";
import { lookalikeKey } from "../../../lookalikes.ts";
import { closeSessions, lockGame } from "../sessions/queries.ts";
import { recordTraces } from "../sessions/traces.ts";
import type { Link } from "./link.ts";

/** Whether the link was used for the first time now; of two at once the later waits for the earlier. */
export async function spendLink(trx: Transaction<Database>, { signature, expiresAt }: Link): Promise<boolean> {
  const spent = await trx
    .insertInto("operator_signatures")
    .values({ signature, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("signature").doNothing())
    .executeTakeFirst();
  return spent.numInsertedOrUpdatedRows === 1n;
}

/**
 * The player with this number, created if there is none; null if the number belongs to staff. A
 * number typed into a profile may be somebody else's: once the operator vouches for its owner, the
 * earlier password and sessions end.
 */
export async function findOrCreatePlayer(
  trx: Transaction<Database>,
  { phone, category }: Link,
  now: Date,
): Promise<{ readonly id: string; readonly isNew: boolean } | null> {
  const login = `igrok-${randomBytes(8).toString("hex")}`;
  const made = await trx
    .insertInto("users")
    .values({ id: uuid(), login, login_key: await lookalikeKey(login), phone })
    .onConflict((conflict) => conflict.column("phone").doNothing())
    .executeTakeFirst();
  const player = trx
    .selectFrom("users")
    .select(["id", "user_category", "email"])
    .where("phone", "=", phone)
    .where("role", "=", 3);
  const found = await player.executeTakeFirst();
  if (found === undefined) return null;
  await lockGame(trx, found.id);
  const locked = await player.forUpdate().executeTakeFirst();
  // The account gave up the number while this waited.
  if (locked?.id !== found.id) return null;
  if (locked.user_category === "default") {
    await closeSessions(trx, found.id);
    await recordTraces(trx, found.id, { email: locked.email }, now);
    await trx.updateTable("users").set({ password_hash: null, email: null }).where("id", "=", found.id).execute();
  }
  await trx
    .updateTable("users")
    .set({ phone_proved: true, user_category: category, subscription_checked_at: now })
    .where("id", "=", found.id)
    .execute();
  return { id: found.id, isNew: made.numInsertedOrUpdatedRows === 1n };
}

/** The number by which the operator knows a player. */
export function findSubscriber(db: Kysely<Database>, id: string) {
  return db
    .selectFrom("users")
    .select(["phone", "user_category", "subscription_checked_at"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * Stores the operator's answer of this time, unless a later one is stored: a signed link may have come to another node. A
 * subscription alone does not make an account the operator's. Returns what is stored then; nothing without an account.
 */
export async function setCategory(db: Kysely<Database>, id: string, category: OperatorCategory, at: Date) {
  const stored = await db
    .updateTable("users")
    .set({ user_category: category, subscription_checked_at: at })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("user_category", "<>", "default")
    .where((where) =>
      where.or([where("subscription_checked_at", "is", null), where("subscription_checked_at", "<=", at)]),
    )
    .returning(["user_category", "subscription_checked_at"])
    .executeTakeFirst();
  return stored ?? (await findSubscriber(db, id));
}
