import type { UsageEvent } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { limits } from "@hitoslov/contract/limits";
import { keptEvents } from "../kept-events.ts";

/** How long events wait for others to travel with, ms. */
const pause = 4000;

export type EventQueue = {
  readonly add: (event: UsageEvent) => void;
  /** Sends all there is, now: the page may be gone in a moment. */
  readonly flush: () => void;
};

/**
 * Sends events in their order, in batches. Without a line they wait and are tried again; a batch that the server
 * cannot read is dropped, or it would stand in the way for ever.
 */
export function createEventQueue(send: (batch: readonly UsageEvent[]) => Promise<void>): EventQueue {
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
    const batch = waiting.splice(0, limits.usageBatch.max);
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
  return {
    add: (event) => {
      waiting = [...waiting, event].slice(-keptEvents);
      later();
    },
    flush: () => {
      while (waiting.length > 0) void sendNext();
    },
  };
}
