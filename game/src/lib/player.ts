import { createStore } from "@hitoslov/brand/store.ts";

/** A whole song to listen to, outside of rounds. */
export type Track = {
  readonly id: string;
  readonly name: string;
  /** The first line of the song's credits. */
  readonly by: string;
  readonly sound: string;
};

export type Turntable = { readonly queue: readonly Track[]; readonly index: number };

/** The queue of the player that keeps playing across screens, and the song it plays; null if there is none. */
export const turntable = createStore<Turntable | null>(null);

/** Resolves when the queue changes, which first happens when a song starts to play. */
export function songOn(): Promise<void> {
  return new Promise((resolve) => {
    const stop = turntable.subscribe(() => {
      stop();
      resolve();
    });
  });
}
