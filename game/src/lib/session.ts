import { useSyncExternalStore } from "react";
import { load, save } from "./storage.ts";

export type Session = { readonly token: string; readonly kind: "player" | "demo" };

const listeners = new Set<() => void>();
let current = read();

function read(): Session | null {
  const [kind, token] = (load("token") ?? "").split(" ");
  if (token === undefined || (kind !== "player" && kind !== "demo")) return null;
  return { kind, token };
}

export function token(): string | null {
  return current?.token ?? null;
}

export function signIn(session: Session): void {
  // Another player's history is nobody's business here.
  save("round", null);
  change(session);
}

export function signOut(): void {
  save("round", null);
  change(null);
}

function change(session: Session | null): void {
  current = session;
  save("token", session === null ? null : `${session.kind} ${session.token}`);
  for (const listener of listeners) listener();
}

// Signing out in one tab signs out in all.
addEventListener("storage", () => {
  current = read();
  for (const listener of listeners) listener();
});

/** Who sits at this browser: a player, a demo visitor, or null for a guest. */
export function useSession(): Session | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
