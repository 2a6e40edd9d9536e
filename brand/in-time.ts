/** How long a part of an app may be on its way, ms. */
export const CHUNK_TIMEOUT = 120_000;

/** The chunk, or an error once it is late: a request may wait for its answer without end. */
export function inTime<T>(chunk: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("The chunk did not come in time")), CHUNK_TIMEOUT);
    void chunk.finally(() => clearTimeout(late)).then(resolve, reject);
  });
}
