import { type RawBuilder, sql } from "kysely";
import type { Config } from "../config.ts";

/**
 * The clock on a wall of the zone: a cell of a workbook has no zone, so its date is written as if
 * the zone were UTC.
 */
export function wallClock<Instant extends Date | null = Date | null>(
  instant: string | RawBuilder<Instant>,
  zone: Config["TIME_ZONE"],
) {
  const at = typeof instant === "string" ? sql.ref(instant) : instant;
  return sql<Instant>`(${at} at time zone ${zone}::text) at time zone 'UTC'`;
}
