import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { isPlayersPlay } from "./players-only.ts";

/**
 * Counts who has finished the song of this day on it. In a transaction of its own: whoever plays the song holds its row, and
 * would wait for that of a roll-up.
 */
export async function rollUpDailySong(db: Kysely<Database>, day: string): Promise<void> {
  await sql`
    update daily_songs set players = played.players, average_points = played.points
    from (
      select count(*) as players, round(avg(points)) as points
      from plays left join users on users.id = user_id
      where daily_id = (select id from daily_songs where day = ${day}::date)
        and daily_until is not null and finished_at is not null and ${isPlayersPlay}
    ) as played
    where day = ${day}::date`.execute(db);
}
