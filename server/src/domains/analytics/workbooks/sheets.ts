import type { Kysely } from "kysely";
import type { Days } from "../../../db/days.ts";
import type { Database } from "../../../db/schema.ts";
import type { Sheet } from "../../../http/workbook.ts";
import { daysSheet } from "./by-day.ts";
import { drawsSheet } from "./draws.ts";
import { eventsSheet } from "./events.ts";
import { playersSheet } from "./players.ts";
import { songsSheet } from "./songs.ts";
import { summarySheet } from "./summary.ts";

/** The sheets of stats.xlsx. Each queries the database when its turn comes. */
export function statsSheets(db: Kysely<Database>, days: Days, zone: string, hasContacts: boolean): Sheet[] {
  return [
    summarySheet(db, days, zone),
    daysSheet(db, days, zone),
    playersSheet(db, days, zone, hasContacts),
    songsSheet(db, days),
    drawsSheet(db, days, zone),
    eventsSheet(db, days, zone),
  ];
}
