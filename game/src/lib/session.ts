import { previewsPlayer, previewToken } from "./preview.ts";
import { load, save } from "./storage.ts";
import { onOtherTab } from "@hitoslov/brand/storage.ts";
import { createStore } from "@hitoslov/brand/store.ts";

export type Session = { readonly token: string; readonly kind: "player" | "demo" };

/** The session that the browser has stored, if any. */
let kept: string | null = null;
const session = createStore(read());

function read(): Session | null {
  if (previewToken !== null) return { kind: previewsPlayer ? "player" : "demo", token: previewToken };
  kept = load("token");
  const [kind, token] = (kept ?? "").split(" ");
  if (token === undefined || (kind !== "player" && kind !== "demo")) return null;
  return { kind, token };
}

export function token(): string | null {
  return session.get()?.token ?? null;
}

/** The same player continues where they stopped; another player's leftovers are removed. */
export function signIn(next: Session, playerId: string | null = null): void {
  if (playerId === null || playerId !== load("player")) forgetGame();
  save("player", playerId);
  change(next);
}

export function signOut(): void {
  forgetGame();
  save("player", null);
  change(null);
}

/**
 * The server no longer knows the session: whoever played is to come back to the same word. Returns false if another tab has
 * signed in since; this tab continues with that session.
 */
export function expire(): boolean {
  const next = read();
  const isOver = next === null || next.token === token();
  if (isOver) change(null);
  else session.set(next);
  return isOver;
}

/** Whether a player is signed in, or was signed out by the server and has not come back yet. */
export function hasPlayer(): boolean {
  return load("player") !== null;
}

function forgetGame(): void {
  save("round", null);
  save("drafts", null);
}

function change(next: Session | null): void {
  save("token", next === null ? null : `${next.kind} ${next.token}`);
  kept = load("token");
  session.set(next);
}

// Signing in or out in one tab does so in all.
onOtherTab(() => {
  if (load("token") !== kept) session.set(read());
});

/** Who uses this browser: a player, a demo visitor, or null for a guest. */
export const useSession = session.use;
export const onSessionChange = session.subscribe;
