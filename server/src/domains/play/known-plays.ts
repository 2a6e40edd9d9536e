import { LRUCache } from "lru-cache";
import type { Play } from "./play.ts";

/** A cache of plays that this node has read or changed lately; an entry is valid while the row's version is the same. */
export type KnownPlays = {
  readonly get: (playerId: string, itemId: string) => Play | undefined;
  readonly keep: (play: Play) => void;
};

/** A play is about 2 kB. */
const maxPlays = 5000;

export function openKnownPlays(): KnownPlays {
  const plays = new LRUCache<string, Play>({ max: maxPlays });
  return {
    get: (playerId, itemId) => plays.get(`${playerId} ${itemId}`),
    keep: (play) => void plays.set(`${play.player_id} ${play.item_id}`, play),
  };
}
