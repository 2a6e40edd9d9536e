import { replayKinds, type ReplayKind } from "@hitoslov/rules/replay";

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
