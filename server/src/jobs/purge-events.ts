import { Cron } from "croner";
import { sql } from "kysely";
import type { Services } from "../services.ts";

/** Deletes usage events that are older than the settings keep them. Running it twice, or on two nodes, does no harm. */
export async function purgeEvents({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  await db.kysely
    .deleteFrom("analytics_events")
    .using("settings")
    .where("received_at", "<", sql<Date>`${now()}::timestamptz - settings.events_days * interval '1 day'`)
    .execute();
}

export function startEventPurge(services: Services): { stop: () => void } {
  return new Cron("47 * * * *", { protect: true, catch: (error) => console.error("Purge failed:", error) }, () =>
    purgeEvents(services),
  );
}
