import type { metrics } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import { midnight, within } from "../../../db/days.ts";
import type { Database } from "../../../db/schema.ts";

/** For each label, the number of days over which players are counted; they end with the given day, included. */
const spans: Record<(typeof metrics)["active"][number], number> = { day: 1, week: 7, month: 30 };

/** Rolls up who played on this day, how many played in each span that ends with it, and the cohorts of its week. */
export async function rollUpPlayers(db: Kysely<Database>, day: string, zone: string): Promise<void> {
  const today = { from: day, to: day };
  // Rows are only added: a day once played stays so. Deleting an account deletes its rows, and no deadlock is possible.
  await sql`
    insert into active_days (day, user_id)
    select distinct ${day}::text::date, user_id
    from plays join users on users.id = user_id and role = 3
    where duel_song_id is null
      and (${within(sql`started_at`, today, zone)} or ${within(sql`finished_at`, today, zone)})
    on conflict do nothing`.execute(db);

  const rows = Object.entries(spans).map(([label, days]) => sql`(${sql.lit(label)}, ${sql.lit(days)})`);
  await sql`
    insert into metric_hours (hour, metric, label, value)
    select ${midnight(day, zone)}, 'active', label, (
      select count(distinct user_id) from active_days
      where day > ${day}::text::date - days and day <= ${day}::text::date
    )
    from (values ${sql.join(rows)}) as spans (label, days)`.execute(db);

  await rollUpCohorts(db, day, zone);
}

/** Replaces the cohort rows of the day's week: who joined in it, and how many of each week's joiners played in it. */
async function rollUpCohorts(db: Kysely<Database>, day: string, zone: string): Promise<void> {
  const monday = sql`date_trunc('week', ${day}::text::date)::date`;
  const weekOfJoining = sql`date_trunc('week', created_at at time zone ${zone}::text)::date`;
  const start = (weeks: number) => sql`((${monday} + ${sql.lit(weeks * 7)})::timestamp at time zone ${zone}::text)`;
  await sql`
    delete from cohorts where active = ${monday} or (joined = ${monday} and active is null)`.execute(db);
  await sql`
    insert into cohorts (joined, active, players)
    select ${monday}, null, count(*)
    from users where role = 3 and created_at >= ${start(0)} and created_at < ${start(1)}
    having count(*) > 0
    union all
    select ${weekOfJoining}, ${monday}, count(distinct user_id)
    from active_days join users on users.id = user_id
    where day >= ${monday} and day < ${monday} + 7 group by 1`.execute(db);
}
