import { sql } from "kysely";
import type { Config } from "../config.ts";

/**
 * The clock on a wall of the zone: a cell of a workbook has no zone, so its date is written as if
 * the zone were UTC.
 */
export function wallClock<Instant extends Date | null = Date | null>(column: string, zone: Config["TIME_ZONE"]) {
  return sql<Instant>`(${sql.ref(column)} at time zone ${zone}::text) at time zone 'UTC'`;
}
