import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { log } from "../../../log.ts";
import { insertEvents, type RecordedEvent } from "./queries.ts";

/** Events of one insert. */
const batchSize = 500;
/** Most events that may wait; further ones are dropped and counted. */
const capacity = 10_000;
/** How often waiting events are written, ms. */
const writeEvery = 1000;

/** Usage events that wait to be written to the database; no request waits for that. */
export type EventQueue = {
  readonly add: (...events: readonly RecordedEvent[]) => void;
  /** Writes all waiting events; rejects if an insert fails. */
  readonly flush: () => Promise<void>;
  /** How many events are not written yet. */
  readonly waiting: () => number;
  /** How many events were dropped since the start. */
  readonly dropped: () => number;
  readonly close: () => Promise<void>;
};

export function openEventQueue(db: Kysely<Database>): EventQueue {
  const waiting: RecordedEvent[] = [];
  let [dropped, reported] = [0, 0];
  let writing: Promise<void> | undefined;

  /** Runs one insert at a time; events of a failed insert stay in the queue and are tried again. */
  const write = () =>
    (writing ??= writeFull().finally(() => {
      writing = undefined;
    }));
  async function writeFull(): Promise<void> {
    do {
      const batch = waiting.slice(0, batchSize);
      if (batch.length === 0) return;
      await insertEvents(db, batch);
      failing = false;
      waiting.splice(0, batch.length);
    } while (waiting.length >= batchSize);
  }

  /** Whether a failure was logged since the last success: writing is tried every second, and one line is enough. */
  let failing = false;
  const report = (error: unknown) => {
    if (!failing) log.error({ err: error, waiting: waiting.length }, "usage events wait to be written");
    failing = true;
  };
  const timer = setInterval(() => {
    if (dropped > reported) log.error({ dropped: dropped - reported }, "usage events were dropped: too many wait");
    reported = dropped;
    void write().catch(report);
  }, writeEvery).unref();

  const flush = async () => {
    while (waiting.length > 0) await write();
  };

  return {
    add: (...events) => {
      const taken = events.slice(0, capacity - waiting.length);
      waiting.push(...taken);
      dropped += events.length - taken.length;
      if (waiting.length >= batchSize) void write().catch(report);
    },
    flush,
    waiting: () => waiting.length,
    dropped: () => dropped,
    close: async () => {
      clearInterval(timer);
      await flush().catch(report);
    },
  };
}
