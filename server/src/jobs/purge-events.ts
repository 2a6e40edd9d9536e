import { sql } from "kysely";
import { dropMonths, makeMonths } from "../domains/analytics/events/months.ts";
import type { Services } from "../services.ts";
import { runExclusively } from "./run-exclusively.ts";
import { schedule } from "./schedule.ts";

/** Key of the lock that a node holds while it makes and drops months. */
const lock = 20_261_125;

/** Deletes usage events that are older than the settings keep them. Running it twice, or on two nodes, does no harm. */
export async function purgeEvents({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  // After the term was shortened this may be a month of rows.
  await db.withoutTimeouts((kysely) =>
    kysely
      .deleteFrom("analytics_events")
      .where("received_at", "<", keptSince(now()))
      // An event never happens after it is received, so this limits the months to search.
      .where("at", "<", keptSince(now()))
      .execute(),
  );
}

/**
 * Makes the months of events to come and drops those that are over, once, however many nodes there
 * are.
 */
export async function keepEventMonths({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  await runExclusively(db, lock, async () => {
    await makeMonths(db, now());
    const { rows } = await sql<{ at: Date }>`select ${keptSince(now())} as at`.execute(db.kysely);
    for (const { at } of rows) await dropMonths(db, at);
  });
}

/** The earliest time from which events are kept by the settings. */
const keptSince = (now: Date) => sql<Date>`(select ${now}::timestamptz - events_days * interval '1 day' from settings)`;

export function startEventPurge(services: Services): { stop: () => void } {
  // Separate jobs, so that one works if the other fails.
  const months = schedule("keep-event-months", "43 * * * *", () => keepEventMonths(services));
  const rows = schedule("purge-events", "47 * * * *", () => purgeEvents(services));
  const stop = () => {
    months.stop();
    rows.stop();
  };
  return { stop };
}
