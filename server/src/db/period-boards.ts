import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Config } from "../config.ts";
import { migrations } from "./migrations/index.ts";

/**
 * The migrations as a server in this zone runs them. 0006 fills the ratings of the month and the
 * week by Moscow's calendar and is already released; in another zone they are filled again at
 * once.
 */
export function migrationsIn(zone: Config["TIME_ZONE"]): Record<string, Migration> {
  if (zone === "Europe/Moscow") return migrations;
  const { "0006-rankings": rankings } = migrations;
  if (rankings === undefined) return migrations;
  const up: Migration["up"] = async (db) => {
    await rankings.up(db);
    await refillPeriods(db, zone);
  };
  return { ...migrations, "0006-rankings": { ...rankings, up } };
}

const periods = [
  ["month", `"month:"YYYY-MM`],
  ["week", `"week:"IYYY-"W"IW`],
] as const;

async function refillPeriods(db: Kysely<unknown>, zone: string): Promise<void> {
  const isPeriod = sql`(board like 'month:%' or board like 'week:%')`;
  await sql`delete from board_scores where ${isPeriod}`.execute(db);
  await sql`delete from board_counts where ${isPeriod}`.execute(db);
  for (const [period, name] of periods) {
    await sql`
      insert into board_scores (board, user_id, score, reached_at)
      select to_char(now() at time zone ${zone}::text, ${name}::text), user_id, sum(points), max(finished_at)
      from plays join users on users.id = user_id
      where role = 3 and state = 'guessed' and finished_at >= date_trunc(${period}::text, now(), ${zone}::text)
      group by user_id having sum(points) > 0`.execute(db);
  }
  await sql`
    insert into board_counts (board, width, bucket, members)
    select board, width, score / width, count(*)
    from board_scores cross join (values (1), (64)) as widths (width)
    where ${isPeriod}
    group by board, width, score / width`.execute(db);
}
