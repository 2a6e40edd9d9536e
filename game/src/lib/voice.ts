import { volume } from "./preferences.ts";

export type Voice = { readonly claim: () => void; readonly leave: () => void };

/** In all tabs one thing sounds at a time: whoever starts claims the air, and the others are hushed. */
export function requestAudioFocus(pause: () => void): Voice {
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
