import { load, save } from "./storage.ts";
import { createStore } from "@hitoslov/brand/store.ts";

const session = createStore(load("token"));

export const token = session.get;

export function signIn(next: string): void {
  save("token", next);
  session.set(next);
}

export function signOut(): void {
  save("token", null);
  session.set(null);
}

// Signing out in one tab signs out in all.
addEventListener("storage", () => {
  const next = load("token");
  if (next !== token()) session.set(next);
});

export const onSessionChange = session.subscribe;
/** The token of whoever sits at this browser, or null; the gates follow it. */
export const useToken = session.use;
