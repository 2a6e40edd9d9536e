// Runs in the page that `front-end.ts` measures: when its sound began, and how long each press took until it was seen.
localStorage.setItem("hitoslov.game.video-seen", "yes");
const seen = { sound: 0, presses: [] };
globalThis.seen = seen;
const NativeAudio = globalThis.Audio;
globalThis.Audio = class extends NativeAudio {
  constructor(src) {
    super(src);
    this.addEventListener("playing", () => (seen.sound ||= performance.now()));
  }
};
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId !== 0) seen.presses.push(duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
