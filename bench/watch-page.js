// Runs in the page that `front-end.ts` measures: records when its sound started, and when each press became visible.
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
