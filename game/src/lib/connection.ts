import { ApiError, offline } from "@hitoslov/contract/client";
import { createStore } from "@hitoslov/brand/store.ts";

/** Waits between tries while there is no line, ms; the last one repeats. */
const waits = [500, 1000, 2000, 4000];
/** How long the first try waits for its answer, ms: a line that has died says nothing. */
const timeoutMs = 15_000;

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

/** Calls once; what is not answered in so many ms is given up, as without a line. `stop` ends it. */
export async function askInTime<Input, Output>(
  call: (input: Input, options: { readonly signal: AbortSignal }) => Promise<Output>,
  input: NoInfer<Input>,
  ms = timeoutMs,
  stop?: AbortSignal,
): Promise<Output> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new ApiError(0, offline)), ms);
  stop?.addEventListener("abort", () => limit.abort());
  try {
    return await call(input, { signal: limit.signal });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * `retryUntilOnline(api.checkWord, {...})` calls until an answer comes: no line, a busy or a restarting server are waited
 * out; a refusal is final. A call that takes the options is given up and sent again when nothing comes. A call that takes no
 * options has no time limit. `stop` ends it all.
 */
export async function retryUntilOnline<Input, Output>(
  call: (input: Input, options: { readonly signal: AbortSignal }) => Promise<Output>,
  input: NoInfer<Input>,
  stop?: AbortSignal,
): Promise<Output> {
  let tries = 0;
  try {
    for (;;) {
      const step = Math.min(tries, waits.length - 1);
      try {
        stop?.throwIfAborted();
        // Longer with the next tries, so that a slow line has its answer at last.
        return await askInTime(call, input, (step + 1) * timeoutMs, stop);
      } catch (error) {
        // 408: the server gave up waiting for the call, which the line had held up.
        if (!(error instanceof ApiError) || ![0, 408, 429, 502, 503, 504].includes(error.status)) throw error;
        wait(tries === 0 ? 1 : 0, error.status > 408);
        await pause(waits[step] ?? 0, stop);
        tries += 1;
      }
    }
  } finally {
    if (tries > 0) wait(-1);
  }
}

/** Calls back whenever the line may be back: the browser says so, or what has waited for it got through. */
export function onReconnect(listener: () => void): () => void {
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

/** Asks again for a stylesheet of ours that did not come: the bundler's loader asks for each of them once. */
export function fetchStyleAgain({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement && target.matches(`[href^="${location.origin}/assets/"]`))) return;
  // In its own place: of two rules the later one counts.
  void pause(waits.at(-1) ?? 0).then(() => target.replaceWith(target.cloneNode()));
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

/** Until the time is over, the browser says that it is online again, or nobody waits any more. */
function pause(ms: number, stop?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
    stop?.addEventListener("abort", done);
  });
}
