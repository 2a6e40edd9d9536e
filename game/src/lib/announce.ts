import { useSyncExternalStore } from "react";

type Message = { readonly text: string };

const listeners = new Set<() => void>();
let current: Message | null = null;

/** Says something politely to screen readers. */
export function announce(text: string): void {
  current = { text };
  for (const listener of listeners) listener();
}

export function useAnnouncement(): Message | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
