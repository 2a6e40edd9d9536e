import { volume } from "./preferences.ts";

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

type AudioFocus = { readonly claim: () => void; readonly leave: () => void };

/** In all tabs one thing sounds at a time: whoever starts claims the air, and the others are hushed. */
export function requestAudioFocus(pause: () => void): AudioFocus {
  const channel = new BroadcastChannel("hitoslov.air");
  channel.addEventListener("message", pause);
  // A channel is heard by its own origin alone; only a window's message needs to be told where it may go.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return { claim: () => channel.postMessage(null), leave: () => channel.close() };
}

/** Keeps an element as loud as the player has chosen; returns how to stop. An iPhone knows only loud and mute. */
export function followVolume(element: HTMLMediaElement): () => void {
  const apply = () => {
    element.volume = volume.get();
    element.muted = volume.get() === 0;
  };
  apply();
  return volume.subscribe(apply);
}

/** Whether a page may say how loud a sound is: an iPhone leaves that to its buttons. */
export function canSetVolume(): boolean {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
