import { type Kysely, sql } from "kysely";
import { inLongTransaction } from "../../../crud/long-transaction.ts";
import { everyDay } from "../../../db/days.ts";
import type { Database } from "../../../db/schema.ts";
import type { Services } from "../../../services.ts";
import { countPerformances } from "../rights/performances.ts";
import { rollUpHours } from "./hours.ts";
import { rollUpPlayers } from "./active-players.ts";
import { rollUpDailySong } from "./daily-song.ts";
import { rollUpSongs } from "./songs.ts";

/** Events come up to a day late, and may wait in a queue before they are written. */
const lateHours = 26;

/**
 * Counts again the days that may have changed since the last run. Every day of the zone is replaced as a whole, in a
 * transaction of its own, so that a repeated run counts nothing twice. A lock on the only row of `rollup` keeps two
 * nodes from counting at the same time.
 * @returns false if another node is counting.
 */
export async function rollUp({ config, db, now }: Pick<Services, "config" | "db" | "now">): Promise<boolean> {
  const zone = config.TIME_ZONE;
  const at = now();
  await sql`insert into rollup default values on conflict do nothing`.execute(db.kysely);
  const days = await listDays(db.kysely, at, zone);
  for (const day of days) {
    // A day of many players takes longer than a call may.
    const isOurs = await inLongTransaction({ db }, async (trx) => {
      const lock = await trx.selectFrom("rollup").select("only_row").forUpdate().skipLocked().executeTakeFirst();
      if (lock === undefined) return false;
      await rollUpHours(trx, day, zone);
      await rollUpSongs(trx, day, zone);
      await countPerformances(trx, day, zone);
      // Last: until the end whoever is new that day waits to sign in.
      await rollUpPlayers(trx, day, zone);
      await sql`
        update rollup set until = greatest(until, least(${at},
          (${day}::text::date + 1)::timestamp at time zone ${zone}::text))`.execute(trx);
      return true;
    });
    // Another node is rolling up.
    if (!isOurs) return false;
  }
  for (const day of days) await inLongTransaction({ db }, (trx) => rollUpDailySong(trx, day));
  return true;
}

/**
 * The days to count, the earliest first; on the first run, every day since the oldest data. A day that is over is counted
 * again by the first run of an hour, as little of it still changes. One whose events may have been deleted since is not.
 */
async function listDays(db: Kysely<Database>, now: Date, zone: string): Promise<string[]> {
  const dayOf = (instant: ReturnType<typeof sql>) => sql`((${instant}) at time zone ${zone}::text)::date`;
  const keptSince = dayOf(sql`${now}::timestamptz - events_days * interval '1 day'`);
  const hourOf = (instant: ReturnType<typeof sql>) => sql`date_trunc('hour', ${instant})`;
  const late = sql`case when ${hourOf(sql`until`)} < ${hourOf(sql`${now}::timestamptz`)} then ${lateHours}::int else 0 end`;
  const again = sql`greatest(
    ${dayOf(sql`until - ${late} * interval '1 hour'`)},
    least(${dayOf(sql`until`)}, ${keptSince}) + 1
  )`;
  const oldest = sql`least(
    (select min(at) from analytics_events),
    (select min(started_at) from plays),
    (select min(created_at) from users where role = 3)
  )`;
  const { rows } = await sql<{ from: string | null; to: string }>`
    select case when until is null then ${dayOf(oldest)} else ${again} end as from,
      ${dayOf(sql`${now}::timestamptz`)} as to
    from rollup cross join settings limit 1`.execute(db);
  const [found] = rows;
  return found === undefined || found.from === null ? [] : everyDay({ from: found.from, to: found.to });
}
