import { hintNames } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { compileOnce } from "../../db/compile-once.ts";
import { timesUsedSql } from "../../db/hint-uses.ts";

/** Songs that the player has guessed, and when. */
export const listGuessedAt = compileOnce((db, playerId: string) =>
  db
    .selectFrom("plays")
    .select(["sound_id", "finished_at"])
    .where("player_id", "=", playerId)
    .where("daily_id", "is", null)
    .where(sql<boolean>`state = 'guessed'`),
);

/** The latest song that the player has started and not finished. */
export async function latestUnfinished(db: Kysely<Database>, playerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("plays")
    .select("sound_id")
    .where("player_id", "=", playerId)
    .where(sql<boolean>`state = 'started'`)
    .where("replay", "is", null)
    .where("daily_id", "is", null)
    .where("duel_song_id", "is", null)
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.sound_id;
}

/** How many songs of the demo this visit has guessed, and the points it has earned so far. */
export const demoTally = compileOnce((db, playerId: string) =>
  db
    .selectFrom("plays")
    .select((select) => [
      select.fn.countAll<number>().filterWhere("daily_id", "is", null).as("guessed"),
      select.fn.coalesce(select.fn.sum<number>("points"), select.val(0)).as("points"),
    ])
    .where("player_id", "=", playerId)
    .where("state", "=", "guessed"),
);

/** The songs a player has guessed, each with its points and the number of hints used; the latest first. */
export const listGuessed = compileOnce((db, playerId: string) =>
  db
    .selectFrom("plays")
    .select(["sound_id", "points"])
    .select(
      hintNames
        .map(timesUsedSql)
        .reduce((sum, uses) => sql<number>`${sum} + ${uses}`)
        .as("hints"),
    )
    .where("player_id", "=", playerId)
    .where(sql<boolean>`state = 'guessed'`)
    .where("daily_id", "is", null)
    .orderBy("finished_at", "desc")
    .orderBy("id", "desc"),
);
