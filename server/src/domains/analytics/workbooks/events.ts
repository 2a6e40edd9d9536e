import { type Role, roleNames } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import { type Days, within } from "../../../db/days.ts";
import { pageSize, pagesOf } from "../../../db/pages.ts";
import type { Database } from "../../../db/schema.ts";
import { wallClock } from "../../../db/wall-clock.ts";
import { type Column, dated, type Sheet, sheet } from "../../../http/workbook.ts";

type Row = Awaited<ReturnType<typeof listEvents>>[number];

const roleTexts: Record<Role, string> = { ...roleNames, 0: "гость", 4: "демо" };

const columns: readonly Column<Row>[] = [
  { header: "Когда", key: "at", ...dated },
  { header: "Событие", key: "name", width: 20 },
  { header: "Кто", key: "role", width: 16 },
  { header: "Логин", key: "login", width: 24 },
  { header: "Устройство", key: "visitor", width: 38 },
  { header: "Данные", key: "data", width: 60 },
];

/** «События»: usage events as they are stored, the earliest first. */
export function eventsSheet(db: Kysely<Database>, days: Days, zone: string): Sheet {
  return sheet(
    "События",
    columns,
    pagesOf<Row>((last) => listEvents(db, days, zone, last)),
  );
}

type Place = { readonly place: string; readonly id: number };

async function listEvents(db: Kysely<Database>, days: Days, zone: string, last: Place | undefined) {
  const events = await db
    // The page is selected before the join; otherwise every page would read all players.
    .selectFrom((from) => {
      const sought = from
        .selectFrom("analytics_events")
        .selectAll()
        .where(within(sql.ref("at"), days, zone));
      const behind =
        last === undefined
          ? sought
          : sought
              // The first condition is the one that uses the index.
              .where(sql<boolean>`at >= ${last.place}::text::timestamptz`)
              .where(sql<boolean>`(at, id) > (${last.place}::text::timestamptz, ${last.id}::bigint)`);
      return behind.orderBy("at").orderBy("id").limit(pageSize).as("event");
    })
    .leftJoin("users", "users.id", "event.user_id")
    .select(["event.id", "event.name", "event.role", "login", "visitor"])
    .select([wallClock<Date>("event.at", zone).as("at"), sql<string>`event.data::text`.as("data")])
    // As text: a Date would lose its last digits, and the next page would repeat rows of this one.
    .select(sql<string>`event.at::text`.as("place"))
    .orderBy("event.at")
    .orderBy("event.id")
    .execute();
  return events.map((event) => ({ ...event, role: roleTexts[roleOf(event.role)] }));
}

function roleOf(role: number): Role {
  return role === 1 || role === 2 || role === 3 || role === 4 ? role : 0;
}
