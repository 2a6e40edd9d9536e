import { type Kysely, sql } from "kysely";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/schema.ts";
import { wallClock } from "../../db/wall-clock.ts";
import { invalidField } from "../../http/errors.ts";
import { tally } from "./queries.ts";

export type Days = { readonly from: string; readonly to: string };

const daysAtMost = 366;
/** Rows of a sheet: a workbook is made in memory, and nobody reads a longer one. */
const rowsAtMost = 50_000;

/** `YYYY.MM.DD` of both ends, included, as dates. */
export function daysBetween(start: string, end: string): Days {
  const [from, to] = [start.replaceAll(".", "-"), end.replaceAll(".", "-")];
  // PostgreSQL knows no year 0.
  if (from < "0001") throw invalidField("start_date", "Такого дня нет");
  if (to < from) throw invalidField("end_date", "Конец не раньше начала");
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days > daysAtMost) throw invalidField("end_date", `Не больше ${daysAtMost} дней`);
  return { from, to };
}

type Zone = Config["TIME_ZONE"];

/** Whether the instant lies in these days of the zone. */
function within(instant: ReturnType<typeof sql>, { from, to }: Days, zone: Zone) {
  const midnight = (day: string, plus: number) =>
    sql`(${day}::text::date + ${plus}::int)::timestamp at time zone ${zone}::text`;
  return sql<boolean>`(${instant} >= ${midnight(from, 0)} and ${instant} < ${midnight(to, 1)})`;
}

const moment = sql`coalesce(plays.finished_at, plays.started_at)`;

/** Players who signed up or played in these days, and what they did in them. */
export async function listPlayerStats(db: Kysely<Database>, days: Days, zone: Zone) {
  const rows = await db
    .with("played", (cte) =>
      cte
        .selectFrom("plays")
        .select((select) => [
          "user_id",
          select.fn.countAll<number>().as("plays"),
          select.fn.countAll<number>().filterWhere("state", "=", "guessed").as("guessed"),
          sql<number>`sum(points)::int`.as("points"),
        ])
        .where("user_id", "is not", null)
        .where(within(moment, days, zone))
        .groupBy("user_id"),
    )
    .selectFrom("users")
    .leftJoin("played", "played.user_id", "users.id")
    .select(["login", "name", "email", "phone", "type", "user_category", "score"])
    .select([
      wallClock("users.created_at", zone).as("created_at"),
      wallClock("users.last_seen_at", zone).as("last_seen_at"),
    ])
    .select((select) => [
      select.fn.coalesce("played.plays", sql<number>`0`).as("plays"),
      select.fn.coalesce("played.guessed", sql<number>`0`).as("guessed"),
      select.fn.coalesce("played.points", sql<number>`0`).as("points"),
    ])
    .where("role", "=", 3)
    .where("users.deleted_at", "is", null)
    .where((where) =>
      where.or([where("played.user_id", "is not", null), within(sql.ref("users.created_at"), days, zone)]),
    )
    .orderBy("users.created_at")
    .orderBy("users.id")
    .limit(rowsAtMost + 1)
    .execute();
  return atMost(rows);
}

/** What players finished in these days, or began and left open. */
export async function listPlayStats(db: Kysely<Database>, days: Days, zone: Zone) {
  const rows = await db
    .selectFrom("plays")
    .innerJoin("users", "users.id", "plays.user_id")
    .innerJoin("sounds", "sounds.id", "plays.sound_id")
    .select(["users.login", "sounds.name as sound", "plays.state", "plays.points", "plays.words", "plays.name_tip"])
    .select([
      wallClock("plays.started_at", zone).as("started_at"),
      wallClock("plays.finished_at", zone).as("finished_at"),
    ])
    .where("users.role", "=", 3)
    .where(within(moment, days, zone))
    .orderBy(moment)
    .orderBy("plays.id")
    .limit(rowsAtMost + 1)
    .execute();
  return atMost(rows).map(({ words, name_tip, ...row }) => ({ ...row, ...tally({ words, name_tip }) }));
}

function atMost<Row>(rows: Row[]): Row[] {
  if (rows.length <= rowsAtMost) return rows;
  throw invalidField("end_date", `Больше ${rowsAtMost.toLocaleString("ru")} строк. Выберите меньше дней.`);
}
