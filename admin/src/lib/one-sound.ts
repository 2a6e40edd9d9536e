let current: HTMLMediaElement | undefined;

/** One sound at a time across the page: whoever begins silences the one before. */
export function takeTurn(sound: HTMLMediaElement): void {
  if (current !== sound) current?.pause();
  current = sound;
}
