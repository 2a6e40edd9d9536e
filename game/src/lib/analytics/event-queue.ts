import type { UsageEvent } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { eventsAtOnce, keptEvents } from "../kept-events.ts";

/** How long events wait so that more of them go in one batch, ms. */
const pause = 4000;

export type EventQueue = {
  readonly add: (event: UsageEvent) => void;
  /** Sends all events now. */
  readonly flush: () => void;
  /** The same, when the page may be about to close. */
  readonly leave: () => void;
};

/**
 * Sends events in order, in batches. Without a connection they are retried; a batch that is invalid (400) is dropped, or
 * it would block the queue for ever. `beacon` returns whether the browser accepted a batch that outlives the page; its
 * result stays unknown.
 */
export function createEventQueue(
  send: (batch: readonly UsageEvent[]) => Promise<void>,
  beacon: (batch: readonly UsageEvent[]) => boolean,
): EventQueue {
  let waiting: UsageEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = false;

  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (!sending) void sendNext();
    }, pause);
  };
  const sendNext = async (): Promise<void> => {
    const batch = waiting.splice(0, eventsAtOnce);
    if (batch.length === 0) return;
    sending = true;
    try {
      await send(batch);
    } catch (error) {
      const refused = error instanceof ApiError && error.status === 400;
      if (!refused) waiting = [...batch, ...waiting].slice(-keptEvents);
    }
    sending = false;
    if (waiting.length > 0) later();
  };
  const flush = () => {
    while (waiting.length > 0) void sendNext();
  };
  return {
    add: (event) => {
      waiting = [...waiting, event].slice(-keptEvents);
      later();
    },
    flush,
    leave: () => {
      // Without a connection a beacon is lost, so the events stay queued.
      while (navigator.onLine && waiting.length > 0 && beacon(waiting.slice(0, eventsAtOnce))) {
        waiting = waiting.slice(eventsAtOnce);
      }
      flush();
    },
  };
}
