import { createStore } from "@hitoslov/brand/store.ts";

/** A whole song to be listened to. */
export type Track = {
  readonly id: string;
  readonly name: string;
  /** Whose song it is, in one line. */
  readonly by: string;
  readonly sound: string;
};

export type Turntable = { readonly queue: readonly Track[]; readonly index: number };

/** What lies on the turntable of the player that goes on across screens; null: nothing. */
export const turntable = createStore<Turntable | null>(null);

/** Resolves when something is put on. */
export function songOn(): Promise<void> {
  return new Promise((resolve) => {
    const stop = turntable.subscribe(() => {
      stop();
      resolve();
    });
  });
}
