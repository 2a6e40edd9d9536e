import { LRUCache } from "lru-cache";
import type { Play } from "./play.ts";

/** Plays that this node has read or changed lately: what it knows of one holds while the row's version is the same. */
export type KnownPlays = {
  readonly get: (playerId: string, soundId: string) => Play | undefined;
  readonly keep: (play: Play) => void;
};

/** A play is about 2 kB. */
const most = 5000;

export function openKnownPlays(): KnownPlays {
  const plays = new LRUCache<string, Play>({ max: most });
  return {
    get: (playerId, soundId) => plays.get(`${playerId} ${soundId}`),
    keep: (play) => void plays.set(`${play.player_id} ${play.sound_id}`, play),
  };
}
