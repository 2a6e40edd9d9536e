import { Cron } from "croner";
import type { Services } from "../services.ts";

/** How long usage events are kept as they came, ms. */
export const eventLife = 180 * 24 * 60 * 60_000;

/** Deletes usage events that are too old. Running it twice, or on two nodes, does no harm. */
export async function purgeEvents({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  await db.kysely
    .deleteFrom("analytics_events")
    .where("received_at", "<", new Date(now().getTime() - eventLife))
    .execute();
}

export function startEventPurge(services: Services): { stop: () => void } {
  return new Cron("47 * * * *", { protect: true, catch: (error) => console.error("Purge failed:", error) }, () =>
    purgeEvents(services),
  );
}
