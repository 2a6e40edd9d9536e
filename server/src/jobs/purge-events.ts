import { sql } from "kysely";
import type { Services } from "../services.ts";
import { schedule } from "./schedule.ts";

/** Deletes usage events that are older than the settings keep them. Running it twice, or on two nodes, does no harm. */
export async function purgeEvents({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  await db.kysely
    .deleteFrom("analytics_events")
    .using("settings")
    .where("received_at", "<", sql<Date>`${now()}::timestamptz - settings.events_days * interval '1 day'`)
    .execute();
}

export function startEventPurge(services: Services): { stop: () => void } {
  return schedule("purge-events", "47 * * * *", () => purgeEvents(services));
}
