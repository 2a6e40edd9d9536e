import { type Kysely, sql, type Transaction } from "kysely";
import { randomBytes } from "node:crypto";
import { hintColumns } from "../../../db/hint-uses.ts";
import { mediaUrl } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import { forgetInTrail } from "../../../crud/forget.ts";
import { forgetInReasons } from "../../../crud/reasons.ts";
import { accountDeleted, recordLostPrizes } from "./lost-prizes.ts";
import { listDrawsOf } from "../queries.ts";
import { closeSessions, listSessions } from "./queries.ts";
import { drawsOf, leaveTraces } from "./traces.ts";

/**
 * Takes everything personal out of an account. Plays and points stay, or the places of others would change.
 * @returns the photo that nobody refers to any more.
 */
export async function forgetPlayer(trx: Transaction<Database>, id: string, now: Date): Promise<string | null> {
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
  for (const table of ["notice_choices", "push_subscriptions", "notices"] as const) {
    await trx.deleteFrom(table).where("user_id", "=", id).execute();
  }
  await trx
    .updateTable("duels")
    .set({ withdrawn_at: now })
    .where("caller_user_id", "=", id)
    .where("joined_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
  await trx.updateTable("analytics_events").set({ user_id: null }).where("user_id", "=", id).execute();
  await trx
    .updateTable("users")
    .set({
      login: `deleted-${randomBytes(12).toString("hex")}`,
      login_key: null,
      login_clash: false,
      name: "Игрок удалён",
      email: null,
      phone: null,
      password_hash: null,
      photo: null,
      last_seen_at: null,
      deleted_at: now,
    })
    .where("id", "=", id)
    .execute();
  return photo;
}

/** Everything that is stored of a player, without what opens the account or gives a song away. */
export async function collectOwn(db: Kysely<Database>, id: string, now: Date) {
  const [account, plays, duels, stocks, ratings, sessions] = await Promise.all([
    db
      .selectFrom("users")
      .select(["id", "login", "name", "email", "phone", "score", "score_reached_at", "type", "user_category"])
      .select([mediaUrl<"users">("users.photo").as("photo"), "last_seen_at", "created_at", "updated_at"])
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
      .selectFrom("duels")
      .select(["code", "created_at", "joined_at", "expires_at", "withdrawn_at"])
      .select(sql<string>`case when caller_user_id = ${id}::uuid then 'caller' else 'rival' end`.as("side"))
      .where((where) => where.or([where("caller_user_id", "=", id), where("rival_user_id", "=", id)]))
      .orderBy("created_at")
      .execute(),
    listDrawsOf(db, id, ["active", "paused", "testing", "ended", "disabled"]),
    db
      .selectFrom("board_scores")
      .select(["board", "score", "reached_at"])
      .where("user_id", "=", id)
      .orderBy("board")
      .execute(),
    listSessions(db, id, now),
  ]);
  return { account, plays, duels, stocks, ratings, sessions };
}
