import { load, save } from "./storage.ts";
import { createStore } from "./store.ts";

export type Session = { readonly token: string; readonly kind: "player" | "demo" };

const session = createStore(read());

function read(): Session | null {
  const [kind, token] = (load("token") ?? "").split(" ");
  if (token === undefined || (kind !== "player" && kind !== "demo")) return null;
  return { kind, token };
}

export function token(): string | null {
  return session.get()?.token ?? null;
}

export function signIn(next: Session): void {
  // Another player's history is nobody's business here.
  save("round", null);
  change(next);
}

export function signOut(): void {
  save("round", null);
  change(null);
}

function change(next: Session | null): void {
  save("token", next === null ? null : `${next.kind} ${next.token}`);
  session.set(next);
}

// Signing out in one tab signs out in all.
addEventListener("storage", () => session.set(read()));

/** Who sits at this browser: a player, a demo visitor, or null for a guest. */
export const useSession = session.use;
