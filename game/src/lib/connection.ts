import { ApiError, offline } from "@hitoslov/contract/client";
import { createStore } from "@hitoslov/brand/store.ts";

/** Pauses between retries while there is no connection, ms; the last one repeats. */
const waits = [500, 1000, 2000, 4000];
/** How long the first try waits for its answer, ms: a dead connection gives no error. */
const timeoutMs = 15_000;

/** How many calls are being retried, and whether the last failure was an answer: then the server is busy. */
const waiting = createStore({ calls: 0, isBusy: false });

function wait(more: number, isBusy = waiting.get().isBusy): void {
  waiting.set({ calls: waiting.get().calls + more, isBusy });
}

/** What calls wait for: the connection, or a server that is busy or restarting. */
export function useTrouble(): "line" | "server" | undefined {
  const { calls, isBusy } = waiting.use();
  if (calls > 0) return isBusy ? "server" : "line";
}

/** Calls once and fails as if offline when there is no answer within `ms`. `stop` cancels it. */
export async function askInTime<Input, Output>(
  call: (input: Input, options: { readonly signal: AbortSignal }) => Promise<Output>,
  input: NoInfer<Input>,
  ms = timeoutMs,
  stop?: AbortSignal,
): Promise<Output> {
  stop?.throwIfAborted();
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
 * `retryUntilOnline(api.checkWord, {...})` retries while there is no connection or the server is busy or restarting; any
 * other error is final. A call that takes the options has a time limit and is then sent again; one that takes none has no
 * limit. `stop` cancels everything.
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
        // Later tries wait longer, so that a slow connection gets its answer in the end.
        return await askInTime(call, input, (step + 1) * timeoutMs, stop);
      } catch (error) {
        // 408: the request came so slowly that the server gave up.
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

/** Calls `listener` when the connection may be back: the browser says so, or all retried calls are answered. */
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

/** Retries a stylesheet of ours that failed to load: the bundler's loader tries each of them once. */
export function fetchStyleAgain({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement && target.matches(`[href^="${location.origin}/assets/"]`))) return;
  // In the same place: the order of stylesheets matters.
  void pause(waits.at(-1) ?? 0).then(() => target.replaceWith(target.cloneNode()));
}

/** Retries an import until it succeeds: one failed chunk would break the whole page. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await pause(waits.at(-1) ?? 0);
    }
  }
}

/** Ends after `ms`, when the browser is online again, or when `stop` aborts. */
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
