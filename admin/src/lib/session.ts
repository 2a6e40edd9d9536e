import { load, save } from "./storage.ts";
import { onOtherTab } from "@hitoslov/brand/storage.ts";
import { createStore } from "@hitoslov/brand/store.ts";

/** The stored token; null if the browser stores nothing. */
let kept = load("token");
const session = createStore(kept);

export const token = session.get;

export function signIn(next: string): void {
  change(next);
}

export function signOut(): void {
  change(null);
}

/** The server no longer knows the session. Returns false if another tab has signed in since; this tab continues with that session. */
export function expire(): boolean {
  kept = load("token");
  const isOver = kept === null || kept === token();
  if (isOver) signOut();
  else session.set(kept);
  return isOver;
}

function change(next: string | null): void {
  save("token", next);
  kept = load("token");
  session.set(next);
}

// Signing out in one tab signs out in all.
onOtherTab(() => {
  const before = kept;
  kept = load("token");
  if (kept !== before) session.set(kept);
});

export const onSessionChange = session.subscribe;
/** The token of the session, or null; the gates follow it. */
export const useToken = session.use;
