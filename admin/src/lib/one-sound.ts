let current: { pause: () => void } | undefined;

/** One sound at a time across the page: whoever begins silences the one before. */
export function takeTurn(sound: { pause: () => void }): void {
  if (current !== sound) current?.pause();
  current = sound;
}
