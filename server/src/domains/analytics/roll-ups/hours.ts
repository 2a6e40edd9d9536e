import {
  type FunnelStep,
  type Hint,
  hintNames,
  hints,
  joinedWithoutSource,
  type Metric,
  type metrics,
} from "@hitoslov/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { within } from "../../../db/days.ts";
import { timesUsedSql } from "../../../db/hint-uses.ts";
import type { Database } from "../../../db/schema.ts";
import type { RecordedEvent } from "../events/queries.ts";
import { audienceOfEvent, audienceOfPlay, isPlayersEvent, isPlayersPlay, wordsOfPlay } from "./players-only.ts";

type Labels = typeof metrics;
type Figure = { [M in Metric]: readonly [M, NonNullable<Labels[M]>[number]] }[Metric];

/** Events of which each counts as one, and the metric and label that it counts for. */
const counted = {
  "game-duration": ["visit", "count"],
  "sound-launch": ["song", "started"],
  "sound-skip": ["song", "skipped"],
  "ad-shown": ["ad", "shown"],
  "ad-skip": ["ad", "skip"],
  "ad-click": ["ad", "click"],
  "video-start": ["video", "start"],
  "video-first-start": ["video", "first"],
  "video-skip": ["video", "skip"],
  "video-complete": ["video", "complete"],
  "video-error": ["video", "error"],
} as const satisfies { [Name in RecordedEvent["name"]]?: Figure };

/** Whether a play reached each step of the funnel. Asking for the authors reaches `author`, whatever is then chosen. */
const reached: Record<FunnelStep, RawBuilder<unknown>> = {
  started: sql`true`,
  word: sql`restored > 0`,
  words: sql`restored >= hidden`,
  author: sql`asked or state = 'guessed'`,
  guessed: sql`state = 'guessed'`,
};

const figure = (...[metric, label]: Figure) => sql`${sql.lit(metric)}, ${sql.lit(label)}`;
const hintUsed = (hint: Hint) => sql.ref(`${hint}_used`);
const usedColumns = sql.join(hintNames.map((hint) => sql`${timesUsedSql(hint)} as ${hintUsed(hint)}`));
const usedRows = sql.join(
  hintNames.map(
    (hint) => sql`union all select at, ${figure("hint", hints[hint].metric)}, ${hintUsed(hint)} from begun`,
  ),
  sql` `,
);
const metric = (name: Metric) => sql.lit(name);
const countedRows = sql.join(Object.entries(counted).map(([name, its]) => sql`(${sql.lit(name)}, ${figure(...its)})`));
const reachedRows = sql.join(Object.entries(reached).map(([step, yes]) => sql`(${sql.lit(step)}, ${yes})`));

/** Replaces all hourly figures of this day, except that `active` is only deleted: `rollUpPlayers` counts it. */
export async function rollUpHours(db: Kysely<Database>, day: string, zone: string): Promise<void> {
  const today = (instant: RawBuilder<unknown>) => within(instant, { from: day, to: day }, zone);
  await sql`delete from metric_hours where ${today(sql`hour`)}`.execute(db);
  await sql`
    with seen as (
      select at, analytics_events.name, data, ${audienceOfEvent} as audience
      from analytics_events left join users on users.id = user_id
      where ${today(sql`at`)} and ${isPlayersEvent}
    ), ended as (
      select finished_at as at, state, points, user_id, ${audienceOfPlay} as audience
      from plays left join users on users.id = user_id
      where ${today(sql`finished_at`)} and ${isPlayersPlay}
    ), begun as (
      select started_at as at, state, difficulties.name as level, restored, cardinality(plays.hidden) as hidden,
        authors is not null as asked, ${usedColumns}
      from plays left join users on users.id = user_id
      join sounds on sounds.id = plays.sound_id join difficulties on difficulties.id = difficulty_id
      cross join ${wordsOfPlay}
      where ${today(sql`started_at`)} and ${isPlayersPlay} and replay is null
    ), counted (at, metric, label, value) as (
      select at, metric, label, 1 from seen join (values ${countedRows}) as counted (name, metric, label) using (name)
      union all select at, ${metric("launch")}, data ->> 'platform', 1 from seen where name = 'launch'
      union all select at, ${metric("launch_audience")}, audience, 1 from seen where name = 'launch'
      union all select at, ${figure("visit", "seconds")}, round((data ->> 'seconds')::numeric)
        from seen where name = 'game-duration'
      union all select at, ${metric("song")}, state, 1 from ended
      union all select at, ${metric("guessed_audience")}, audience, 1 from ended where state = 'guessed'
      union all select at, ${figure("points", "given")}, points from ended where user_id is not null
      union all select at, ${metric("funnel")}, level || ':' || step, 1
        from begun cross join lateral (values ${reachedRows}) as reached (step, yes) where yes
      ${usedRows}
      union all select created_at, ${metric("joined")}, ${sourceOfUser}, 1
        from users where role = 3 and ${today(sql`created_at`)}
    )
    insert into metric_hours (hour, metric, label, value)
    select date_trunc('hour', at, ${zone}::text), metric, label, sum(value)
    from counted where value > 0 group by 1, 2, 3`.execute(db);
}

/** Where an account came from: the source of the first launch within a day of joining, else a label by its category. */
const sourceOfUser = sql`
  coalesce(
    (
      select data ->> 'source' from analytics_events as launch
      where launch.user_id = users.id and launch.name = 'launch'
        and launch.at < users.created_at + interval '1 day'
        /* the clock of a device may be a day late */
        and launch.at >= users.created_at - interval '1 day'
      order by launch.at, launch.id limit 1
    ),
    case when user_category <> 'default' then ${sql.lit(joinedWithoutSource.operator)}
      else ${sql.lit(joinedWithoutSource.ordinary)} end
  )`;
