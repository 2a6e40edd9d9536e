import { loadItem, onOtherTab, saveItem } from "@hitoslov/brand/storage.ts";
import { createStore, type Store } from "@hitoslov/brand/store.ts";
import { previewToken } from "./preview.ts";

/** Keys of local storage, after `hitoslov.game.`; the admin app has its own. As types they weigh nothing. */
export type StorageKey =
  | "token"
  /** The player that the round and drafts belong to. */
  | "player"
  | "round"
  | "drafts"
  | "volume"
  | "input"
  | "effects"
  | "repeat"
  | "large-words"
  | "less-motion"
  | "ask-before-hint"
  | "notifications"
  /** Without `game.`: the admin app has the same, and public/before-paint.js reads it. */
  | "theme"
  | "notices"
  | "seen-awards"
  | "read-news"
  /** The id of this browser in analytics, and its last launch. */
  | "visitor"
  | "launch"
  /** When the latest game began, ms since 1970. */
  | "start"
  /** The first song has been explained; the name is of the film that once did it. */
  | "video-seen"
  /** The instruction was watched before. */
  | "video-watched"
  /** Songs since the last ad. */
  | "since-ad"
  /** What opens the room that is hosted here, the places in others, and the name last taken there. */
  | "room-host"
  | "room-guest"
  | "room-name";

/** What lasts as long as the page: all that a preview saves, and what the browser refuses to store. */
const memory = new Map<StorageKey, string>();

const nameOf = (key: StorageKey) => `hitoslov.${key === "theme" ? "" : "game."}${key}`;

export function load(key: StorageKey): string | null {
  return memory.get(key) ?? (previewToken === null ? loadItem(nameOf(key)) : null);
}

export function save(key: StorageKey, value: string | null): void {
  memory.delete(key);
  if (previewToken === null) saveItem(nameOf(key), value);
  if (value !== null && load(key) !== value) memory.set(key, value);
}

/** A choice of the player: kept in this browser and followed by all its tabs at once. */
export function createKept<T extends string | number | boolean>(
  key: StorageKey,
  read: (saved: string | null) => T,
): Store<T> {
  const store = createStore(read(load(key)));
  onOtherTab(() => {
    const saved = load(key);
    if (saved !== null) store.set(read(saved));
  });
  return {
    ...store,
    set: (value) => {
      save(key, String(value));
      store.set(value);
    },
  };
}
