import { type ReplayKind, replayKinds } from "@hitoslov/rules/replay";
import { hasPlayer } from "./session.ts";

/** Only a path of ours: an address from outside may not lead to another site. */
export function ownPath(path: string | null | undefined, fallback: string): string {
  return typeof path === "string" && /^\/(?![/\\])/.test(path) ? path : fallback;
}

type Place = { readonly pathname: string; readonly search?: string };

/** The sign-in page; a player who was signed out by the server returns to the same page afterwards. */
export function signInPath({ pathname, search = "" }: Place): string {
  const from = pathname + search;
  return from !== "/" && hasPlayer() ? `/auth?from=${encodeURIComponent(from)}` : "/auth";
}

const round = /^\/(play|demo|daily(\/\d+)?|duel\/.+)$/;

/** Whether this is the address of a round, in which nobody is interrupted. */
export function isRound(pathname: string): boolean {
  return round.test(pathname);
}

export type Replay = { readonly soundId: string; readonly replay: ReplayKind };

/** The address at which a guessed song is played again. */
export function replayPath({ soundId, replay }: Replay): string {
  return `/play?${new URLSearchParams({ song: soundId, replay }).toString()}`;
}

/** What such an address says; null for one that says nothing. */
export function readReplay(search: string): Replay | null {
  const params = new URLSearchParams(search);
  const soundId = params.get("song");
  const replay = replayKinds.find((kind) => kind === params.get("replay"));
  return soundId === null || replay === undefined ? null : { soundId, replay };
}
