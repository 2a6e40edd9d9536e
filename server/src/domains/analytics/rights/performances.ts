import { type Kysely, type RawBuilder, sql } from "kysely";
import { within } from "../../../db/days.ts";
import type { Database } from "../../../db/schema.ts";

/** An ended play from before `heard_at` was kept. An open one may still be heard, and would be counted twice. */
const isOld = sql`plays.heard_at is null and plays.state not in ('served', 'started')
  and plays.started_at < (select min(heard_at) from plays)`;

/**
 * A performance is a play whose audio was requested, by players and visitors alike, also in duels and replays. Plays of
 * staff are left out: staff are the organiser's own people, and nobody is paid for their plays.
 */
const heardAt = sql`case when ${isOld} then plays.started_at else plays.heard_at end`;
const isPerformance = sql<boolean>`${heardAt} is not null and (plays.user_id is null or users.role = 3)`;

/** Replaces the counts of this day, and adds the plays that were replaced on it; the first run counts the plays of all days at once. */
export async function countPerformances(db: Kysely<Database>, day: string, zone: string): Promise<void> {
  const any = await db.selectFrom("song_performances").select("day").limit(1).executeTakeFirst();
  if (any === undefined) return insertPerformances(db, zone, sql<boolean>`true`);
  await db.deleteFrom("song_performances").where("day", "=", day).where("replaced", "=", 0).execute();
  await sql`
    update song_performances set plays = replaced, seconds = replaced * coalesce(sounds.duration, 0)
    from sounds where sounds.id = song_performances.sound_id and day = ${day}::text::date`.execute(db);
  const isOfDay = (at: ReturnType<typeof sql>) => within(at, { from: day, to: day }, zone);
  // Apart, so that each is found by its index.
  const isHeard = isOfDay(sql`plays.heard_at`);
  const isStarted = isOfDay(sql`plays.started_at`);
  await insertPerformances(db, zone, sql`(${isHeard} or (${isOld} and ${isStarted}))`);
}

/** Seconds are the length of the song's audio at the time of counting, since a play does not keep it. */
async function insertPerformances(db: Kysely<Database>, zone: string, when: RawBuilder<boolean>): Promise<void> {
  await sql`
    insert into song_performances (day, sound_id, plays, seconds)
    select (${heardAt} at time zone ${zone}::text)::date as day, plays.sound_id, count(*),
      count(*) * coalesce(max(sounds.duration), 0)
    from plays join sounds on sounds.id = plays.sound_id left join users on users.id = plays.user_id
    where ${isPerformance} and ${when}
    group by 1, 2
    on conflict (day, sound_id) do update set
      plays = song_performances.plays + excluded.plays,
      seconds = song_performances.seconds + excluded.seconds`.execute(db);
}
