/** How often a read is asked again. */
const maxRepeats = 2;
/** The pause where the answer names none in seconds. */
const defaultPause = 2;

/**
 * `fetch` that asks again for a read which a busy server puts off with 503, after the time that its `Retry-After` names.
 * Writes are asked once: the server may have begun them.
 */
export async function fetchWhenFree(address: string, init: RequestInit = {}): Promise<Response> {
  for (let repeats = 0; ; repeats += 1) {
    const response = await fetch(address, init);
    if (response.status !== 503 || (init.method ?? "GET") !== "GET" || repeats === maxRepeats) return response;
    await pause(Number(response.headers.get("retry-after")) || defaultPause, init.signal);
  }
}

/** Ends after so many seconds, or as soon as `signal` aborts: the next `fetch` then fails. */
function pause(seconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    signal?.addEventListener("abort", done);
  });
}
