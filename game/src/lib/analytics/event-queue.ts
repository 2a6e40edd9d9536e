import type { UsageEvent } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { eventsAtOnce, keptEvents } from "../kept-events.ts";

/** How long events wait for others to travel with, ms. */
const pause = 4000;

export type EventQueue = {
  readonly add: (event: UsageEvent) => void;
  /** Sends all there is, now. */
  readonly flush: () => void;
  /** The same where the page may be gone in a moment. */
  readonly leave: () => void;
};

/**
 * Sends events in their order, in batches. Without a line they wait and are tried again; a batch that the server
 * cannot read is dropped, or it would stand in the way for ever. `beacon` answers whether the browser sends a batch
 * whatever becomes of the page; nobody learns what becomes of that.
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
      // Without a line a beacon is lost, and what was not sent is tried again.
      while (navigator.onLine && waiting.length > 0 && beacon(waiting.slice(0, eventsAtOnce))) {
        waiting = waiting.slice(eventsAtOnce);
      }
      flush();
    },
  };
}
