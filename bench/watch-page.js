// Runs in the page that `front-end.ts` measures: when its sound began, and how long each press took until it was seen.
localStorage.setItem("hitoslov.game.video-seen", "yes");
const presses = [];
const firstSound = new Promise((resolve) => {
  const NativeAudio = globalThis.Audio;
  globalThis.Audio = class extends NativeAudio {
    constructor() {
      super();
      this.addEventListener("playing", () => resolve(performance.now()));
    }
  };
});
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId !== 0) presses.push([interactionId, duration]);
  }
}).observe({ type: "event", durationThreshold: 16, buffered: true });
globalThis.seen = { firstSound, presses };
