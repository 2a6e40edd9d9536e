import { sql } from "kysely";
import { isOneOf } from "../../db/list.ts";
import { acceptedAt } from "../../db/accepted.ts";
import { compileOnce } from "../../db/compile-once.ts";
import type { Player } from "../../http/caller.ts";
import type { Play } from "./play.ts";
import { playVersion } from "./queries.ts";
import { answerShownAt } from "./shown-answers.ts";

/** Those of these songs that still exist, locked until the transaction ends; in the same order as deletions lock them. */
export const holdSongs = compileOnce((db, ids: readonly string[]) =>
  db
    .selectFrom("sounds")
    .select("id")
    .where(isOneOf(sql.ref("id"), ids))
    .orderBy("id")
    .forKeyShare(),
);

/** A play that is to be opened. */
export type FreshPlay = Pick<
  Play,
  | "id"
  | "sound_id"
  | "daily_id"
  | "daily_until"
  | "duel_song_id"
  | "replay"
  | "replay_day"
  | "free_lamp"
  | "silenced"
  | "seed"
  | "fragment"
  | "hidden"
  | "tray"
  | "typing_only"
>;

/** Opens plays, except those that another tab has just opened; returns the plays it has opened. */
export function openPlays(plays: readonly FreshPlay[], player: Player, now: Date) {
  const [userId, tokenId] = player.role === 4 ? [null, player.tokenId] : [player.userId, null];
  return insertPlays(JSON.stringify(plays), userId, tokenId, now);
}

const insertPlays = compileOnce((db, plays: string, userId: string | null, tokenId: string | null, now: Date) => {
  const playerId = sql<string>`coalesce(${userId}::uuid, ${tokenId}::uuid)`;
  return (
    db
      .insertInto("plays")
      .columns([
        "id",
        "sound_id",
        "daily_id",
        "daily_until",
        "duel_song_id",
        "seed",
        "fragment",
        "hidden",
        "tray",
        "typing_only",
        "replay",
        "replay_day",
        "free_lamp",
        "silenced",
        "user_id",
        "token_id",
        "served_at",
        "answer_shown_at",
      ])
      .expression(
        db
          .selectFrom(
            sql<FreshPlay>`jsonb_to_recordset(${plays}::jsonb)`.as<"fresh">(
              sql`fresh (id uuid, sound_id uuid, daily_id uuid, daily_until timestamptz, duel_song_id uuid, seed text, fragment text, hidden int[], tray text[], typing_only boolean, replay text, replay_day date, free_lamp boolean, silenced boolean)`,
            ),
          )
          .selectAll()
          .select([
            sql<string | null>`${userId}::uuid`.as("user_id"),
            sql<string | null>`${tokenId}::uuid`.as("token_id"),
            sql<Date>`${now}::timestamptz`.as("served_at"),
            answerShownAt("fresh", playerId).as("answer_shown_at"),
          ]),
      )
      // Open already, or a replay that was tried today.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .returning(playVersion)
  );
});

/**
 * Deals again the plays that were dealt before the latest running draw began, or its rules were accepted, and were neither
 * heard nor started since, so that they count there. Returns the plays it has dealt again.
 */
export const dealAgain = compileOnce((db, ids: readonly string[], now: Date) =>
  db
    .updateTable("plays")
    .set({ served_at: now })
    .where(isOneOf(sql.ref("id"), ids))
    .where(sql<boolean>`state = 'served'`)
    .where("heard_at", "is", null)
    .where("served_at", "<", (draws) =>
      draws
        .selectFrom("stocks")
        .select(sql<Date>`max(greatest(start_date, active_since, ${acceptedAt(sql.ref("plays.user_id"))}))`.as("at"))
        .where("status", "=", "active")
        .where("start_date", "<=", now)
        .where("end_date", ">", now),
    )
    .returningAll()
    .returning(playVersion),
);
