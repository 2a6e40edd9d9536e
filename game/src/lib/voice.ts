export type Voice = { readonly claim: () => void; readonly leave: () => void };

/** In all tabs one thing sounds at a time: whoever starts claims the air, and the others are hushed. */
export function requestAudioFocus(pause: () => void): Voice {
  const channel = new BroadcastChannel("hitoslov.air");
  channel.addEventListener("message", pause);
  // A channel is heard by its own origin alone; only a window's message needs to be told where it may go.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return { claim: () => channel.postMessage(null), leave: () => channel.close() };
}
