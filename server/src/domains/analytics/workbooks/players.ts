import { type Kysely, sql } from "kysely";
import { type Days, within } from "../../../db/days.ts";
import { isOneOf } from "../../../db/list.ts";
import { pageSize, pagesOf } from "../../../db/pages.ts";
import type { Database } from "../../../db/schema.ts";
import { wallClock } from "../../../db/wall-clock.ts";
import { type Column, dated, type Sheet, sheet } from "../../../http/workbook.ts";

type Row = Awaited<ReturnType<typeof listPlayers>>[number];

const columns: readonly Column<Row>[] = [
  { header: "Логин", key: "login", width: 24 },
  { header: "Имя", key: "name", width: 24 },
  { header: "Почта", key: "email", width: 28 },
  { header: "Телефон", key: "phone", width: 16 },
  { header: "Тип", key: "type", width: 14 },
  { header: "Категория", key: "user_category", width: 20 },
  { header: "Очки", key: "score", width: 10 },
  { header: "Зарегистрирован", key: "created_at", ...dated },
  { header: "Последний визит", key: "last_seen_at", ...dated },
  { header: "Игр за период", key: "plays", width: 18 },
  { header: "Собрано за период", key: "guessed", width: 18 },
  { header: "Очков за период", key: "points", width: 18 },
];

const contacts: ReadonlySet<Column<Row>["key"]> = new Set(["email", "phone"]);

/**
 * «Игроки»: players who signed up or played in these days, with what they played in them.
 * @param hasContacts false for staff to whom players are not open (decision 055).
 */
export function playersSheet(db: Kysely<Database>, days: Days, zone: string, hasContacts: boolean): Sheet {
  return sheet(
    "Игроки",
    hasContacts ? columns : columns.filter(({ key }) => !contacts.has(key)),
    pagesOf<Row>((last) => listPlayers(db, days, zone, last?.id)),
  );
}

const moment = sql`coalesce(plays.finished_at, plays.started_at)`;

/** A page of players after this id. Ids begin with the time of sign-up, which is therefore the order. */
async function listPlayers(db: Kysely<Database>, days: Days, zone: string, after: string | undefined) {
  const plays = db
    .selectFrom("plays")
    .where(within(moment, days, zone))
    .where("duel_song_id", "is", null);
  let sought = db
    .selectFrom("users")
    .select(["id", "login", "name", "email", "phone", "type", "user_category", "score"])
    .select([wallClock<Date>("created_at", zone).as("created_at"), wallClock("last_seen_at", zone).as("last_seen_at")])
    .where("role", "=", 3)
    .where("deleted_at", "is", null)
    .where((where) =>
      where.or([
        within(sql.ref("created_at"), days, zone),
        where.exists(plays.select("plays.id").where(sql<boolean>`plays.user_id = users.id`)),
      ]),
    );
  if (after !== undefined) sought = sought.where("id", ">", after);
  const players = await sought.orderBy("id").limit(pageSize).execute();
  const ids = players.map(({ id }) => id);
  const tallies = await plays
    .select(({ fn }) => [
      "user_id",
      fn.countAll<number>().as("plays"),
      fn.countAll<number>().filterWhere("state", "=", "guessed").as("guessed"),
      fn.sum<number>("points").as("points"),
    ])
    .where(isOneOf(sql.ref("user_id"), ids))
    .groupBy("user_id")
    .execute();
  const byPlayer = new Map(tallies.map(({ user_id, ...tally }) => [user_id, tally]));
  return players.map((player) => ({ ...player, ...(byPlayer.get(player.id) ?? { plays: 0, guessed: 0, points: 0 }) }));
}
