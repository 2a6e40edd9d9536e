let unlocked: HTMLAudioElement | undefined;

/**
 * Readies an audio element while a press is handled: some browsers let only such a one sound, and what it is to play comes
 * when the press is long over.
 */
export function unlockAudio(): void {
  unlocked = new Audio();
  unlocked.load();
}

/** The element that a press has readied, once; else a new one. */
export function takeAudio(): HTMLAudioElement {
  const element = unlocked ?? new Audio();
  unlocked = undefined;
  return element;
}

/** Whether the press that led to an address, whose state says so, was one to play. */
export function isToPlay(state: unknown): boolean {
  return typeof state === "object" && state !== null && "play" in state && state.play === true;
}
