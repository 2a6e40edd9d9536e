import { previewToken } from "./preview.ts";

/** Keys of local storage; the admin app has its own. */
const keys = {
  token: "hitoslov.game.token",
  /** Whose round and drafts these are. */
  player: "hitoslov.game.player",
  round: "hitoslov.game.round",
  drafts: "hitoslov.game.drafts",
  volume: "hitoslov.game.volume",
  inputMode: "hitoslov.game.input",
  effects: "hitoslov.game.effects",
  repeat: "hitoslov.game.repeat",
  largeWords: "hitoslov.game.large-words",
  lessMotion: "hitoslov.game.less-motion",
  asksBeforeHint: "hitoslov.game.ask-before-hint",
  notifications: "hitoslov.game.notifications",
  /** Read by public/before-paint.js. */
  theme: "hitoslov.theme",
  notices: "hitoslov.game.notices",
  seenAwards: "hitoslov.game.seen-awards",
  readNews: "hitoslov.game.read-news",
  /** The name this browser is counted under, and its last launch. */
  visitor: "hitoslov.game.visitor",
  launch: "hitoslov.game.launch",
  /** The first song has been explained; the name is of the film that once did it. */
  coached: "hitoslov.game.video-seen",
  /** The instruction was watched before. */
  watched: "hitoslov.game.video-watched",
  /** Songs since the last ad. */
  sinceAd: "hitoslov.game.since-ad",
} as const;
export type StorageKey = keyof typeof keys;

/** What a preview remembers goes with its page. */
const memory = previewToken === null ? null : new Map<StorageKey, string>();

// Private windows and full disks refuse storage; the game goes on without it.

export function load(key: StorageKey): string | null {
  if (memory !== null) return memory.get(key) ?? null;
  try {
    return localStorage.getItem(keys[key]);
  } catch {
    return null;
  }
}

export function save(key: StorageKey, value: string | null): void {
  if (memory !== null) {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
    return;
  }
  try {
    if (value === null) localStorage.removeItem(keys[key]);
    else localStorage.setItem(keys[key], value);
  } catch {
    // Nothing is lost but the memory of a choice.
  }
}
