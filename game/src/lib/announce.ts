import { createStore } from "@hitoslov/brand/store.ts";

type Message = { readonly text: string };

const message = createStore<Message | null>(null);

/** Says something politely to screen readers. */
export function announce(text: string): void {
  message.set({ text });
}

export const useAnnouncement = message.use;
