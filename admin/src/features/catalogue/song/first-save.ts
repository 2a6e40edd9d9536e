/** The number of a song, for what has to wait until the song is saved for the first time. */
export type FirstSave = {
  readonly tell: (id: string) => void;
  /** Rejects when the signal says that nobody waits any longer. */
  readonly wait: (signal: AbortSignal) => Promise<string>;
  /** A file of the song is on its way, or waits for the save. */
  readonly send: <T>(upload: Promise<T>) => Promise<T>;
  /** Whether all files have come, once none is on its way. */
  readonly sent: () => Promise<boolean>;
};

export function createFirstSave(id: string | undefined): FirstSave {
  const waiting = new Set<(id: string) => void>();
  const uploads = new Set<Promise<unknown>>();
  let known = id;
  return {
    tell: (next) => {
      known = next;
      for (const resolve of waiting) resolve(next);
      waiting.clear();
    },
    wait: (signal) =>
      new Promise((resolve, reject) => {
        if (known !== undefined) {
          resolve(known);
          return;
        }
        waiting.add(resolve);
        signal.addEventListener("abort", () => {
          waiting.delete(resolve);
          reject(new DOMException("Nobody waits any longer", "AbortError"));
        });
      }),
    send: (upload) => {
      uploads.add(upload);
      const forget = () => void uploads.delete(upload);
      upload.then(forget, forget);
      return upload;
    },
    sent: async () => (await Promise.allSettled(uploads)).every(({ status }) => status === "fulfilled"),
  };
}
