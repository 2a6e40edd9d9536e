import type { Cohort, Metric, Series } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import { type Days, everyDay, midnight, within } from "../../../db/days.ts";
import type { Database } from "../../../db/schema.ts";
import { dayOf } from "../../../time.ts";

type Db = Kysely<Database>;
type Values = Series["total"];
type SeriesQuery = { readonly metric: Metric; readonly days: Days; readonly zone: string };

const formats: Record<Series["unit"], string> = { hour: "YYYY-MM-DD HH24", day: "YYYY-MM-DD", hour_of_day: "HH24" };

/** Every bucket of these days, also empty ones. Two hours of the same name, as the clock goes back, are one bucket. */
export async function listBuckets(
  db: Db,
  { metric, days, zone, unit }: SeriesQuery & { readonly unit: Series["unit"] },
): Promise<Series["buckets"]> {
  const named = (instant: ReturnType<typeof sql>) =>
    sql`to_char(${instant} at time zone ${zone}::text, ${sql.lit(formats[unit])})`;
  const everyHour = sql`
    select distinct ${named(sql`hour`)} as at
    from generate_series(${midnight(days.from, zone)}, ${midnight(days.to, zone, 1)}, interval '1 hour') as hour
    where hour < ${midnight(days.to, zone, 1)}`;
  // All 24 hours, also for a day that is an hour short.
  const everyHourOfDay = sql`select to_char(hour, 'FM00') as at from generate_series(0, 23) as hour`;
  const { rows } = await sql<Series["buckets"][number]>`
    with sums as (
      select ${named(sql`hour`)} as at, label, sum(value) as value
      from metric_hours where metric = ${metric} and value > 0 and ${within(sql`hour`, days, zone)}
      group by 1, 2
    )
    select at, coalesce(jsonb_object_agg(label, value) filter (where label is not null), '{}') as values
    from (${unit === "hour_of_day" ? everyHourOfDay : everyHour}) as buckets left join sums using (at)
    group by at order by at`.execute(db);
  return rows;
}

/** The sums of these days; for `active`, the values of the last counted day among them. */
export async function sumUp(db: Db, { metric, days, zone }: SeriesQuery): Promise<Values> {
  const isLast = sql`hour = (
    select max(hour) from metric_hours where metric = ${metric} and ${within(sql`hour`, days, zone)}
  )`;
  const { rows } = await sql<{ values: Values }>`
    select coalesce(jsonb_object_agg(label, value), '{}') as values
    from (
      select label, sum(value) as value
      from metric_hours
      where metric = ${metric} and value > 0 and ${within(sql`hour`, days, zone)}
        and ${metric === "active" ? isLast : sql`true`}
      group by label
    ) as sums`.execute(db);
  return rows[0]?.values ?? {};
}

/** Weeks that begin in these days and in which somebody joined. */
export async function listCohorts(db: Db, { from, to }: Days, now: Date, zone: string): Promise<Cohort[]> {
  const rows = await db
    .selectFrom("cohorts")
    .select(["joined", "active", "players"])
    .where("joined", ">=", from)
    .where("joined", "<=", to)
    .orderBy("joined")
    .execute();
  const today = dayOf(now, zone);
  return [...Map.groupBy(rows, ({ joined }) => joined)].map(([week, cohort]) => {
    const playersOf = (active: string | null) => cohort.find((row) => row.active === active)?.players ?? 0;
    return { week, players: playersOf(null), returned: everyDay({ from: week, to: today }, 7).map(playersOf) };
  });
}
