import { sql } from "kysely";
import { isOneOf } from "../../db/list.ts";
import { compileOnce } from "../../db/compile-once.ts";
import { midnight } from "../../db/days.ts";
import { playVersion } from "./queries.ts";

/** The guessed play of a song and its replays that are open or of that day; as a song of a day or a duel it is another item. */
export const findReplays = compileOnce((db, playerId: string, songId: string, day: string) =>
  db
    .selectFrom("plays")
    .selectAll()
    .select(playVersion)
    .where("player_id", "=", playerId)
    .where("item_id", "=", songId)
    .where((where) =>
      where.or([
        where("state", "in", ["served", "started", "guessed"]),
        where("replay_day", "=", sql<string>`${day}::date`),
      ]),
    ),
);

/** Takes back replays that another one replaces before they were heard or started: they can still be played that day. */
export const dropUntouchedReplays = compileOnce((db, ids: readonly string[]) =>
  db
    .deleteFrom("plays")
    .where(isOneOf(sql.ref("id"), ids))
    .where("replay", "is not", null)
    .where("state", "=", "served")
    .where("heard_at", "is", null),
);

/** Ends the other open replays that another one replaces; they pay nothing. */
export const leaveReplays = compileOnce((db, ids: readonly string[], now: Date) =>
  db
    .updateTable("plays")
    .set({ state: "replayed", finished_at: now })
    .where(isOneOf(sql.ref("id"), ids))
    .where("replay", "is not", null)
    .where("state", "in", ["served", "started"]),
);

/** What replays have paid a player since the day began. */
export const replayTally = compileOnce((db, playerId: string, day: string, zone: string) =>
  db
    .selectFrom("plays")
    .select((select) => select.fn.coalesce(select.fn.sum<number>("points"), select.val(0)).as("points"))
    .where("player_id", "=", playerId)
    .where(sql<boolean>`state = 'replayed'`)
    .where("finished_at", ">=", midnight(day, zone)),
);

/** Which of these songs a player has already played again on a day, and how. */
export const replaysOf = compileOnce((db, playerId: string, songIds: readonly string[], day: string) =>
  db
    .selectFrom("plays")
    .select(["sound_id", "replay"])
    .where("player_id", "=", playerId)
    .where(isOneOf(sql.ref("sound_id"), songIds))
    .where("replay_day", "=", sql<string>`${day}::date`)
    .where(sql<boolean>`state = 'replayed'`),
);
