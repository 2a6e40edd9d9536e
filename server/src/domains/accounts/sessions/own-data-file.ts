import { type Kysely, sql } from "kysely";
import { isBegun } from "../../../db/begun.ts";
import { hintColumns } from "../../../db/hint-uses.ts";
import { mediaUrl } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import { listDrawsOf } from "../queries.ts";
import { listNoticeChoices, listSessions } from "./queries.ts";

/** How many usage events are listed: half a year of daily play makes some tens of thousands. */
const eventsAtMost = 10_000;

/**
 * Everything that is stored of a player, except secrets of the account, answers of songs, and
 * notes of staff, which may name others and show how cheating is noticed. Each table that refers
 * to players, and each column of it, is either here or in the lists of `own-data-file.test.ts`,
 * with the reason.
 * @param showsDelivery whether it has what it takes to hand prizes over, which is for the player and the staff of draws.
 */
export async function collectOwn(db: Kysely<Database>, id: string, now: Date, showsDelivery = true) {
  return {
    ...(!showsDelivery && { remark: withoutDelivery }),
    account: await db
      .selectFrom("users")
      .select(["id", "login", "name", "email", "phone", "phone_proved", "score", "score_reached_at", "guessed"])
      .select(["type", "user_category", mediaUrl<"users">("users.photo").as("photo"), "subscription_checked_at"])
      .select(["last_seen_at", "row_ended_at", "lamp_given_at", "created_at", "updated_at"])
      .select(["blocked_at", "blocked_until", "block_reason", "block_contact"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
    sessions: await listSessions(db, id, now),
    ...(await collectPlayed(db, id)),
    ...(await collectRooms(db, id)),
    ...(await collectDraws(db, id, showsDelivery)),
    ...(await collectChoices(db, id)),
    ...(await collectUsage(db, id)),
  };
}

const withoutDelivery =
  "Без\u00A0телефонов, адресов, трек-номеров, документов и\u00A0стоимости призов: их\u00A0видят те, кому открыты розыгрыши";

const begunId = sql<string | null>`case when ${isBegun} then plays.id end`;

async function collectPlayed(db: Kysely<Database>, id: string) {
  return {
    plays: await db
      .selectFrom("plays")
      .innerJoin("sounds", "sounds.id", "plays.sound_id")
      .select([begunId.as("id"), "plays.sound_id", "state", "points", "words"])
      .select([...hintColumns, "result", "client_duration"])
      .select(["served_at", "heard_at", "started_at", "last_restored_at", "finished_at", "answer_shown_at"])
      .select(["replay", "replay_day", "daily_id", "daily_until", "duel_song_id"])
      .select(["plays.typing_only", "free_lamp"])
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
    disputes: await db
      .selectFrom("disputes")
      .leftJoin("plays", "plays.id", "play_id")
      .select(["kind", "disputes.sound_id", begunId.as("play_id"), "position", "answer", "comment"])
      .select(["disputes.state", "reply", "created_at", "answered_at"])
      .where("disputes.user_id", "=", id)
      .orderBy("created_at")
      .execute(),
    credits: await db
      .selectFrom("credits")
      .select(["play_id", "reason", "answer", "points", "at"])
      .where("user_id", "=", id)
      .orderBy("at")
      .execute(),
    duels: await db
      .selectFrom("duels")
      .select(["code", "created_at", "joined_at", "expires_at", "withdrawn_at", "over_at"])
      .select(sql<string>`case when caller_user_id = ${id}::uuid then 'caller' else 'rival' end`.as("side"))
      .where((where) => where.or([where("caller_user_id", "=", id), where("rival_user_id", "=", id)]))
      .orderBy("created_at")
      .execute(),
    ratings: await db
      .selectFrom("board_scores")
      .select(["board", "score", "reached_at"])
      .where("user_id", "=", id)
      .orderBy("board")
      .execute(),
  };
}

async function collectRooms(db: Kysely<Database>, id: string) {
  return {
    rooms: await db
      .selectFrom("rooms")
      .select(["code", "settings", "stage", "created_at", "active_at", "over_at"])
      .where("host_id", "=", id)
      .orderBy("created_at")
      .execute(),
    room_guests: await db
      .selectFrom("room_guests")
      .innerJoin("rooms", "rooms.id", "room_id")
      .select(["room_guests.id", "code", "name", "first_song", "joined_at", "seen_at", "removed_at"])
      .where("user_id", "=", id)
      .orderBy("joined_at")
      .execute(),
    room_answers: await db
      .selectFrom("room_answers")
      .innerJoin("room_guests", "room_guests.id", "guest_id")
      .select(["guest_id", "at", "words", "points", "done_at"])
      .where("user_id", "=", id)
      .orderBy("joined_at")
      .orderBy("at")
      .execute(),
    shown_answers: await db
      .selectFrom("shown_answers")
      .select(["sound_id", "shown_at"])
      .where("user_id", "=", id)
      .orderBy("shown_at")
      .execute(),
  };
}

async function collectDraws(db: Kysely<Database>, id: string, showsDelivery: boolean) {
  return {
    stocks: await listDrawsOf(db, id, ["active", "paused", "testing", "ended", "disabled"]),
    exclusions: await db
      .selectFrom("stock_members")
      .select(["stock_id", "excluded_at", "excluded_reason"])
      .where("user_id", "=", id)
      .where("excluded_at", "is not", null)
      .orderBy("excluded_at")
      .execute(),
    stock_testers: await db
      .selectFrom("stock_testers")
      .select("stock_id")
      .where("user_id", "=", id)
      .orderBy("stock_id")
      .execute(),
    drawing_winners: await db
      .selectFrom("drawing_winners")
      .select(["stock_id", "ordinal", "entrant"])
      .where("user_id", "=", id)
      .orderBy("stock_id")
      .execute(),
    awards: await db
      .selectFrom("awards")
      .innerJoin("stock_prizes", "stock_prizes.id", "stock_prize_id")
      .select(["awards.id", "awards.stock_id", "stock_prizes.name as prize", "state"])
      .select(["awards.way", "awards.slot", "awards.reason"])
      .select(["assigned_at", "due_at", "confirmed_at", "sent_at", "received_at", "awards.updated_at"])
      .$if(showsDelivery, (awards) =>
        awards
          .leftJoin("award_papers", "award_id", "awards.id")
          .select(["awards.phone", "code_phone", "awards.value", "documents", "address", "tracking"])
          // Somebody who has broken into the account must not get the passport data: the owner asks
          // the organiser for it.
          .select(sql<boolean>`sealed is not null`.as("has_passport_and_tax_data")),
      )
      .where("user_id", "=", id)
      .orderBy("assigned_at")
      .execute(),
  };
}

async function collectChoices(db: Kysely<Database>, id: string) {
  const subscriptions = await db
    .selectFrom("push_subscriptions")
    .select(["endpoint", "created_at"])
    .where("user_id", "=", id)
    .orderBy("created_at")
    .execute();
  return {
    consents: await db
      .selectFrom("consents")
      .innerJoin("document_versions", "document_versions.id", "version_id")
      .select(["purpose", "title", "number", "consents.sha256", "stock_id", "adult"])
      .select(["given_at", "address", "withdrawn_at"])
      .where("user_id", "=", id)
      .orderBy("given_at")
      .orderBy("consents.id")
      .execute(),
    notice_choices: await listNoticeChoices(db, id),
    // Anybody with the whole address could send messages there.
    push_subscriptions: subscriptions.map(({ endpoint, created_at }) => ({
      service: new URL(endpoint).host,
      created_at,
    })),
    notices: await db
      .selectFrom("notices")
      .select(["kind", "way", "subject", "told", "created_at", "sent_at"])
      .where("user_id", "=", id)
      .orderBy("created_at")
      .orderBy("id")
      .execute(),
  };
}

async function collectUsage(db: Kysely<Database>, id: string) {
  const days = await db.selectFrom("active_days").select("day").where("user_id", "=", id).orderBy("day").execute();
  const { total } = await db
    .selectFrom("analytics_events")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("user_id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    active_days: days.map(({ day }) => day),
    events: {
      total,
      latest: await db
        .selectFrom("analytics_events")
        .select(["at", "received_at", "name", "data", "visitor"])
        .where("user_id", "=", id)
        .orderBy("at", "desc")
        .orderBy("id", "desc")
        .limit(eventsAtMost)
        .execute(),
    },
  };
}
