import { type Kysely, sql, type Transaction } from "kysely";
import { randomBytes } from "node:crypto";
import { hintColumns } from "../../../db/hint-uses.ts";
import { mediaUrl } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import { forgetConsents, forgetInTrail } from "../../../crud/forget.ts";
import { forgetInReasons } from "../../../crud/reasons.ts";
import { accountDeleted, recordLostPrizes } from "./lost-prizes.ts";
import { listDrawsOf } from "../queries.ts";
import { notBlocked } from "./blocked.ts";
import { closeSessions, listSessions } from "./queries.ts";
import { drawsOf, keepExclusions, leaveTraces } from "./traces.ts";

/** What of an account that was forgotten is not in the database. */
export type Forgotten = {
  /** The photo that nobody refers to any more. */
  readonly photo: string | null;
  /** The phone and the mailbox, to which messages may lie about. */
  readonly contacts: readonly string[];
};

const deletedName = "Игрок удалён";

/** Takes everything personal out of an account. Plays and points stay, or the places of others would change. */
export async function forgetPlayer(trx: Transaction<Database>, id: string, now: Date): Promise<Forgotten> {
  // First of all: prizes that are just being given or confirmed, and events that are just being written, are waited for.
  const account = trx.selectFrom("users").select(["photo", "phone", "email"]).where("id", "=", id).forUpdate();
  const { photo, phone, email } = await account.executeTakeFirstOrThrow();
  // Links and codes die with the sessions; how many were sent to the phone and the mailbox still counts.
  await closeSessions(trx, id);
  await leaveTraces(trx, id, { phone, email }, now);
  // Who else plays on this device is told to staff while the draws last.
  await trx
    .deleteFrom("sign_in_addresses")
    .where("user_id", "=", id)
    .where((where) => where.not(where.exists(drawsOf(trx, id, now).select("stocks.id"))))
    .execute();
  await forgetInReasons(trx, id);
  await recordLostPrizes(trx, id, now);
  await forgetInTrail(trx, id);
  // A prize that has not been sent goes to the next. The number of one that has been stays known by its hash.
  await trx
    .updateTable("awards")
    .set({ state: "expired", reason: accountDeleted, phone_hash: null, updated_at: now })
    .where("user_id", "=", id)
    .where("state", "in", ["assigned", "confirmed"])
    .execute();
  await trx.updateTable("awards").set({ phone: null, code_phone: null }).where("user_id", "=", id).execute();
  await trx
    .deleteFrom("award_papers")
    .where("award_id", "in", trx.selectFrom("awards").select("id").where("user_id", "=", id))
    .execute();
  for (const table of ["notice_choices", "push_subscriptions", "notices", "player_notes", "shown_answers"] as const) {
    await trx.deleteFrom(table).where("user_id", "=", id).execute();
  }
  await forgetElsewhere(trx, id);
  // What was said stays with the staff; in whose words is nobody's business any more.
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
      password_hash: null,
      photo: null,
      last_seen_at: null,
      subscription_checked_at: null,
      ...notBlocked,
      deleted_at: now,
    })
    .where("id", "=", id)
    .execute();
  return { photo, contacts: reachable({ phone, email }) };
}

/** Where the name of a player is written down among what belongs to others: their notices and rooms. */
async function forgetElsewhere(trx: Transaction<Database>, id: string): Promise<void> {
  await sql`
    update notices set told = told || jsonb_build_object('name', ${deletedName}::text)
    from duels
    where kind = 'duel_played' and subject = duels.id::text and (
      caller_user_id = ${id}::uuid and notices.user_id = rival_user_id
      or rival_user_id = ${id}::uuid and notices.user_id = caller_user_id
    )`.execute(trx);
  await trx.deleteFrom("room_guests").where("user_id", "=", id).execute();
}

/** What draws keep of an account whose row is about to go. */
export async function leaveDraws(trx: Transaction<Database>, id: string, now: Date): Promise<Forgotten> {
  const account = trx.selectFrom("users").select(["photo", "phone", "email"]).where("id", "=", id);
  const { photo, phone, email } = await account.executeTakeFirstOrThrow();
  await leaveTraces(trx, id, { phone, email }, now);
  await keepExclusions(trx, id);
  await forgetElsewhere(trx, id);
  await forgetInReasons(trx, id);
  await forgetConsents(trx, id, now);
  return { photo, contacts: reachable({ phone, email }) };
}

function reachable({ phone, email }: Record<"phone" | "email", string | null>): string[] {
  return [phone, email].filter((contact) => contact !== null);
}

/** Everything that is stored of a player, without what opens the account or gives a song away. */
export async function collectOwn(db: Kysely<Database>, id: string, now: Date) {
  const [account, plays, disputes, credits, duels, stocks, awards, ratings, sessions, consents] = await Promise.all([
    db
      .selectFrom("users")
      .select(["id", "login", "name", "email", "phone", "score", "score_reached_at", "type", "user_category"])
      .select([mediaUrl<"users">("users.photo").as("photo"), "subscription_checked_at"])
      .select(["last_seen_at", "created_at", "updated_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("plays")
      .innerJoin("sounds", "sounds.id", "plays.sound_id")
      .select(["plays.id", "plays.sound_id", "state", "points", "words"])
      .select([...hintColumns, "result", "client_duration"])
      .select(["served_at", "started_at", "last_restored_at", "finished_at"])
      // The name of a song is a hint that costs points.
      .select(
        sql<string | null>`case when state = 'guessed' or replay is not null or name_tip then sounds.name end`.as(
          "sound",
        ),
      )
      .where("plays.user_id", "=", id)
      .orderBy("served_at")
      .orderBy("plays.id")
      .execute(),
    db
      .selectFrom("disputes")
      .select(["kind", "sound_id", "position", "answer", "comment", "state", "reply", "created_at", "answered_at"])
      .where("user_id", "=", id)
      .orderBy("created_at")
      .execute(),
    db
      .selectFrom("credits")
      .select(["play_id", "reason", "answer", "points", "at"])
      .where("user_id", "=", id)
      .orderBy("at")
      .execute(),
    db
      .selectFrom("duels")
      .select(["code", "created_at", "joined_at", "expires_at", "withdrawn_at"])
      .select(sql<string>`case when caller_user_id = ${id}::uuid then 'caller' else 'rival' end`.as("side"))
      .where((where) => where.or([where("caller_user_id", "=", id), where("rival_user_id", "=", id)]))
      .orderBy("created_at")
      .execute(),
    listDrawsOf(db, id, ["active", "paused", "testing", "ended", "disabled"]),
    db
      .selectFrom("awards")
      .innerJoin("stock_prizes", "stock_prizes.id", "stock_prize_id")
      .leftJoin("award_papers", "award_id", "awards.id")
      .select(["awards.id", "awards.stock_id", "stock_prizes.name as prize", "state", "awards.phone", "awards.value"])
      .select(["assigned_at", "confirmed_at", "sent_at", "received_at", "documents", "address", "tracking"])
      // Whoever has got into the account must not get at the passport: its owner asks the organiser.
      .select(sql<boolean>`sealed is not null`.as("has_passport_and_tax_data"))
      .where("user_id", "=", id)
      .orderBy("assigned_at")
      .execute(),
    db
      .selectFrom("board_scores")
      .select(["board", "score", "reached_at"])
      .where("user_id", "=", id)
      .orderBy("board")
      .execute(),
    listSessions(db, id, now),
    db
      .selectFrom("consents")
      .innerJoin("document_versions", "document_versions.id", "version_id")
      .select(["purpose", "title", "number", "consents.sha256", "stock_id", "adult"])
      .select(["given_at", "address", "withdrawn_at"])
      .where("user_id", "=", id)
      .orderBy("given_at")
      .orderBy("consents.id")
      .execute(),
  ]);
  return { account, plays, disputes, credits, duels, stocks, awards, ratings, sessions, consents };
}
