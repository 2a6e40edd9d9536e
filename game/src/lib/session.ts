import { previewsPlayer, previewToken } from "./preview.ts";
import { load, save } from "./storage.ts";
import { onOtherTab } from "@hitoslov/brand/storage.ts";
import { createStore } from "@hitoslov/brand/store.ts";

export type Session = { readonly token: string; readonly kind: "player" | "demo" };

/** What the browser has kept of it: nothing where it keeps nothing. */
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

/** A player's game goes on where it stood; what another one left here is nobody's business. */
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

/** Whether a player is here, or was put out and has not come back yet. */
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

/** Who sits at this browser: a player, a demo visitor, or null for a guest. */
export const useSession = session.use;
export const onSessionChange = session.subscribe;
