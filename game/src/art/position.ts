/** The position in the audio, 0 to 1; it changes many times a second without rendering. */
export type LivePosition = {
  readonly get: () => number | null;
  readonly subscribe: (listener: () => void) => () => void;
};

/** A fixed or a live position; null before anything was played. */
export type Position = number | null | LivePosition;

export function createPosition(): LivePosition & { readonly set: (value: number | null) => void } {
  const listeners = new Set<() => void>();
  let current: number | null = null;
  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
  };
}

/** Calls `apply` with the position now and at each move; returns a function that stops this. */
export function follow(position: Position, apply: (value: number | null) => void): () => void {
  if (position === null || typeof position === "number") {
    apply(position);
    return () => {};
  }
  const move = () => apply(position.get());
  move();
  return position.subscribe(move);
}
