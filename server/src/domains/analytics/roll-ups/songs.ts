import { hintNames } from "@hitoslov/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { within } from "../../../db/days.ts";
import { timesUsedSql } from "../../../db/hint-uses.ts";
import type { Database } from "../../../db/schema.ts";
import { isPlayersEvent, isPlayersPlay, wordsOfPlay } from "./players-only.ts";

const hintsUsedSql = sql.join(hintNames.map(timesUsedSql), sql` + `);

/** Times are counted by steps: step n begins at this to the power of n, s. */
export const timeStep = 1.1;

/** Replaces the figures of every song on this day. */
export async function rollUpSongs(db: Kysely<Database>, day: string, zone: string): Promise<void> {
  const today = (instant: RawBuilder<unknown>) => within(instant, { from: day, to: day }, zone);
  for (const table of ["song_days", "song_times", "wrong_words"] as const) {
    await db.deleteFrom(table).where("day", "=", day).execute();
  }
  await sql`
    insert into song_days (day, sound_id, launches, skipped, guessed, failed, hinted, mistakes, hidden)
    select ${day}::text::date, sound_id,
      count(*) filter (where what = 'sound-launch'), count(*) filter (where what = 'sound-skip'),
      count(*) filter (where what = 'guessed'), count(*) filter (where what = 'failed'),
      count(*) filter (where hinted), sum(mistakes), sum(hidden)
    from (
      select (data ->> 'soundId')::uuid as sound_id, name as what, false as hinted, 0 as mistakes, 0 as hidden
      from analytics_events
      where ${today(sql`at`)} and ${isPlayersEvent} and name in ('sound-launch', 'sound-skip')
      union all
      select sound_id, state, ${hintsUsedSql} > 0, mistakes, cardinality(hidden)
      from plays left join users on users.id = user_id cross join ${wordsOfPlay}
      where ${today(sql`finished_at`)} and ${isPlayersPlay} and replay is null
    ) as told
    group by sound_id`.execute(db);
  await sql`
    insert into song_times (day, sound_id, bucket, plays)
    select ${day}::text::date, sound_id, floor(ln(greatest(seconds, 0.1)) / ln(${timeStep}::float8)), count(*)
    from (
      select sound_id, extract(epoch from last_restored_at - started_at)::float8 as seconds
      from plays left join users on users.id = user_id
      where ${today(sql`finished_at`)} and ${isPlayersPlay} and state = 'guessed'
    ) as guessed
    where seconds is not null
    group by 2, 3`.execute(db);
  await sql`
    insert into wrong_words (day, sound_id, position, word, players)
    select ${day}::text::date, (data ->> 'soundId')::uuid, (data ->> 'position')::smallint, data ->> 'word',
      count(distinct coalesce(user_id, visitor))
    from analytics_events
    where ${today(sql`at`)} and ${isPlayersEvent} and name = 'wrong-word' and coalesce(user_id, visitor) is not null
    group by 2, 3, 4`.execute(db);
}
