import { volume } from "./preferences.ts";

let unlocked: HTMLAudioElement | undefined;

/**
 * Creates an audio element while a press is handled: some browsers let only such an element play, and the song is known
 * only later.
 */
export function unlockAudio(): void {
  unlocked = new Audio();
  unlocked.load();
}

/** The element created by `unlockAudio`, once; else a new one. */
export function takeAudio(): HTMLAudioElement {
  const element = unlocked ?? new Audio();
  unlocked = undefined;
  return element;
}

/** Whether a navigation's state says that the press which led here was one on «play». */
export function isToPlay(state: unknown): boolean {
  return typeof state === "object" && state !== null && "play" in state && state.play === true;
}

/**
 * One thing plays at a time in all tabs: an element that starts makes all others call their `pause`. Returns a function
 * that stops this.
 */
export function shareAudioFocus(element: HTMLMediaElement, pause: () => void): () => void {
  const channel = new BroadcastChannel("hitoslov.air");
  // A channel reaches only its own origin; only `window.postMessage` needs a target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const claim = () => channel.postMessage(null);
  channel.addEventListener("message", pause);
  // Not `playing`: that also comes after a wait for data, and would stop what has started in another tab meanwhile.
  element.addEventListener("play", claim);
  return () => {
    element.removeEventListener("play", claim);
    channel.close();
  };
}

/** Keeps the element at the chosen volume; returns a function that stops this. An iPhone only supports muting. */
export function followVolume(element: HTMLMediaElement): () => void {
  const apply = () => {
    element.volume = volume.get();
    element.muted = volume.get() === 0;
  };
  apply();
  return volume.subscribe(apply);
}

/**
 * Whether a page can set the volume: on an iPhone or iPad only the device's buttons do. Trying it does not tell: since
 * iOS 15 what is set is taken back in a later task.
 */
export function canSetVolume(): boolean {
  return !(navigator.maxTouchPoints > 1 && navigator.userAgent.includes("Mac OS X"));
}
