import { sql } from "kysely";
import { dropMonths, makeMonths } from "../domains/analytics/events/months.ts";
import type { Services } from "../services.ts";
import { runExclusively } from "./run-exclusively.ts";
import { type Job, schedule } from "./schedule.ts";

/** Events that one statement deletes. */
const rowsAtOnce = 5000;

/**
 * Deletes usage events that are older than the settings keep them, once, however many nodes there are. After the term
 * was shortened this may be a month of events, so the oldest go first, some at a time.
 */
export async function purgeEvents({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const since = keptSince(now());
  // An event never happens after it is received, so this limits the months to search.
  const old = sql`received_at < ${since} and at < ${since}`;
  await runExclusively(db, "purge-events", async () => {
    for (;;) {
      const { numAffectedRows = 0n } = await sql`
        delete from analytics_events where ${old} and at <= (
          select max(at) from (select at from analytics_events where ${old} order by at limit ${rowsAtOnce}) as oldest)
      `.execute(db.kysely);
      if (numAffectedRows === 0n) return;
    }
  });
}

/**
 * Makes the months of events to come and drops those that are over, once, however many nodes there
 * are.
 */
export async function keepEventMonths({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  await runExclusively(db, "keep-event-months", async () => {
    await makeMonths(db, now());
    const { rows } = await sql<{ at: Date }>`select ${keptSince(now())} as at`.execute(db.kysely);
    for (const { at } of rows) await dropMonths(db, at);
  });
}

/** The earliest time from which events are kept by the settings. */
const keptSince = (now: Date) => sql<Date>`(select ${now}::timestamptz - events_days * interval '1 day' from settings)`;

export function startEventPurge(services: Services): Job[] {
  // Separate jobs, so that one works if the other fails.
  return [
    schedule("keep-event-months", "43 * * * *", () => keepEventMonths(services)),
    schedule("purge-events", "47 * * * *", () => purgeEvents(services)),
  ];
}
