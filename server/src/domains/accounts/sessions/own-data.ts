import { sql, type Transaction } from "kysely";
import { randomBytes } from "node:crypto";
import type { Database } from "../../../db/schema.ts";
import { forgetConsents, forgetInTrail } from "../../../crud/forget.ts";
import { forgetInReasons } from "../../../crud/reasons.ts";
import type { Actor } from "../../../crud/record.ts";
import { expirePrizes } from "./lost-prizes.ts";
import { recordInDraws } from "../record-in-draws.ts";
import { notBlocked } from "./blocked.ts";
import { closeSessions, leaveRooms } from "./queries.ts";
import { keepExclusions, keepExclusionsInTrash, recentDrawsOf, recordTraces } from "./traces.ts";

/** Data of a forgotten account outside the database. */
export type Forgotten = {
  /** The photo, which no row refers to any more. */
  readonly photo: string | null;
  /** The phone and the mailbox, since the outbox may hold messages to them. */
  readonly contacts: readonly string[];
};

const deletedName = "Игрок удалён";

/**
 * Removes all personal data from an account. Plays and points stay, or the places of others would
 * change.
 * @param actor who of staff does it; null: the player.
 */
export async function forgetPlayer(
  trx: Transaction<Database>,
  id: string,
  now: Date,
  actor: Actor = null,
): Promise<Forgotten> {
  // Again: a room may have been opened before the account was locked.
  await leaveRooms(trx, id, now);
  // This waits for prizes being given or confirmed and for events being written.
  const account = trx.selectFrom("users").select(["photo", "phone", "email"]).where("id", "=", id).forUpdate();
  const { photo, phone, email } = await account.executeTakeFirstOrThrow();
  // Links and codes are invalid with the sessions; how many were sent to the phone and the mailbox
  // still counts.
  await closeSessions(trx, id);
  await recordTraces(trx, id, { phone, email }, now);
  // Staff can still see who else plays on this device, and what answers it has seen, while the draws last.
  const recent = await recentDrawsOf(trx, id, now).select("stocks.id").limit(1).execute();
  for (const table of recent.length > 0 ? [] : (["sign_in_addresses", "shown_answers"] as const)) {
    await trx.deleteFrom(table).where("user_id", "=", id).execute();
  }
  await forgetInReasons(trx, id);
  if (actor !== null) {
    const values = { before: { account: null }, after: { account: "удалена" } };
    await recordInDraws(trx, actor, id, { action: "update", ...values }, now);
  }
  await expirePrizes(trx, id, actor, now);
  await keepExclusionsInTrash(trx, id);
  await forgetInTrail(trx, id);
  // For a prize already sent the hash of the phone is kept.
  await trx.updateTable("awards").set({ phone: null, code_phone: null }).where("user_id", "=", id).execute();
  await trx
    .deleteFrom("award_papers")
    .where("award_id", "in", trx.selectFrom("awards").select("id").where("user_id", "=", id))
    .execute();
  for (const table of ["notice_choices", "push_subscriptions", "player_notes", "stock_testers"] as const) {
    await trx.deleteFrom(table).where("user_id", "=", id).execute();
  }
  // The count of letters to its mailbox stays, as above; their content is deleted.
  await trx.deleteFrom("notices").where("user_id", "=", id).where("sent_to", "is", null).execute();
  await trx.updateTable("notices").set({ told: "{}" }).where("user_id", "=", id).execute();
  await forgetInOthersRows(trx, id);
  // Staff keep what was said, without its author.
  await trx.updateTable("disputes").set({ comment: "" }).where("user_id", "=", id).execute();
  await trx
    .updateTable("duels")
    .set({ withdrawn_at: now })
    .where("caller_user_id", "=", id)
    .where("joined_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
  await forgetConsents(trx, id, now);
  await trx.updateTable("analytics_events").set({ user_id: null }).where("user_id", "=", id).execute();
  await trx
    .updateTable("users")
    .set({
      login: `deleted-${randomBytes(12).toString("hex")}`,
      login_key: null,
      login_clash: false,
      name: deletedName,
      email: null,
      phone: null,
      phone_proved: null,
      password_hash: null,
      photo: null,
      last_seen_at: null,
      subscription_checked_at: null,
      ...notBlocked,
      deleted_at: now,
    })
    .where("id", "=", id)
    .execute();
  return { photo, contacts: contactsOf({ phone, email }) };
}

/** Removes the name of the player from rows of others: their notices and rooms. */
async function forgetInOthersRows(trx: Transaction<Database>, id: string): Promise<void> {
  await sql`
    update notices set told = told || jsonb_build_object('name', ${deletedName}::text)
    from duels
    where kind = 'duel_played' and subject = duels.id::text and (
      caller_user_id = ${id}::uuid and notices.user_id = rival_user_id
      or rival_user_id = ${id}::uuid and notices.user_id = caller_user_id
    )`.execute(trx);
  await trx.deleteFrom("room_guests").where("user_id", "=", id).execute();
}

/** Stores what draws keep of an account whose row is about to be deleted by staff. */
export async function prepareAccountDeletion(
  trx: Transaction<Database>,
  id: string,
  now: Date,
  actor: Actor,
): Promise<Forgotten> {
  const account = trx.selectFrom("users").select(["photo", "phone", "email"]).where("id", "=", id);
  const { photo, phone, email } = await account.executeTakeFirstOrThrow();
  await recordTraces(trx, id, { phone, email }, now);
  await keepExclusions(trx, id);
  await forgetInOthersRows(trx, id);
  await forgetInReasons(trx, id);
  await recordInDraws(trx, actor, id, { action: "delete" }, now);
  await forgetConsents(trx, id, now);
  return { photo, contacts: contactsOf({ phone, email }) };
}

function contactsOf({ phone, email }: Record<"phone" | "email", string | null>): string[] {
  return [phone, email].filter((contact) => contact !== null);
}
