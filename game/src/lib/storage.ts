/** Keys of local storage; the admin app has its own. */
const keys = {
  token: "hitoslov.game.token",
  round: "hitoslov.game.round",
  volume: "hitoslov.game.volume",
  inputMode: "hitoslov.game.input",
} as const;
export type StorageKey = keyof typeof keys;

// Private windows and full disks refuse storage; the game goes on without it.

export function load(key: StorageKey): string | null {
  try {
    return localStorage.getItem(keys[key]);
  } catch {
    return null;
  }
}

export function save(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(keys[key]);
    else localStorage.setItem(keys[key], value);
  } catch {
    // Nothing is lost but the memory of a choice.
  }
}
