import { ApiError } from "@hitoslov/contract/client";
import { createStore } from "@hitoslov/brand/store.ts";

/** Waits between tries while there is no line, ms; the last one repeats. */
const waits = [500, 1000, 2000, 4000];

/** How many calls wait, and whether the last that failed was answered: then the server has too much to do. */
const waiting = createStore({ calls: 0, isBusy: false });

function wait(more: number, isBusy = waiting.get().isBusy): void {
  waiting.set({ calls: waiting.get().calls + more, isBusy });
}

/** What calls wait for: the line to come back, or a server that is busy or restarting. */
export function useTrouble(): "line" | "server" | undefined {
  const { calls, isBusy } = waiting.use();
  if (calls > 0) return isBusy ? "server" : "line";
}

/** Calls until an answer comes: no line, a busy or a restarting server are waited out; a refusal is final. */
export async function retryUntilOnline<T>(call: () => Promise<T>): Promise<T> {
  let tries = 0;
  try {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ApiError) || ![0, 429, 502, 503, 504].includes(error.status)) throw error;
        wait(tries === 0 ? 1 : 0, error.status > 0);
        await pause(waits[Math.min(tries, waits.length - 1)] ?? 0);
        tries += 1;
      }
    }
  } finally {
    if (tries > 0) wait(-1);
  }
}

/** Calls back whenever the line may be back: the browser says so, or what has waited for it got through. */
export function onLineBack(listener: () => void): () => void {
  let before = waiting.get().calls;
  const stop = waiting.subscribe(() => {
    const now = waiting.get().calls;
    if (before > 0 && now === 0) listener();
    before = now;
  });
  addEventListener("online", listener);
  return () => {
    stop();
    removeEventListener("online", listener);
  };
}

/** Fetches code until it comes: a lazy part that was refused once would take the whole page down. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await pause(waits.at(-1) ?? 0);
    }
  }
}

/** Until the time is over or the browser says that it is online again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
  });
}
