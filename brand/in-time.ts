/** How long a chunk of an app may take to load, ms. */
const CHUNK_TIMEOUT = 120_000;

/** Resolves with the chunk; rejects after the time limit, because a request may never get an answer. */
export function inTime<T>(chunk: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("The chunk did not come in time")), CHUNK_TIMEOUT);
    void chunk.finally(() => clearTimeout(late)).then(resolve, reject);
  });
}
