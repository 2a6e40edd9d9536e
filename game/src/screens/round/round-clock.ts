/** Less is a clock that is being set, s. */
const shortestSleep = 2;

/**
 * Seconds that never go back and include the time for which the phone slept, as the server counts them:
 * `performance.now()` of most systems leaves it out, while the wall clock may be set back.
 */
export function roundClock(): () => number {
  let slept = 0;
  let before = Date.now() - performance.now();
  return () => {
    const now = Date.now() - performance.now();
    const gap = (now - before) / 1000;
    if (gap > shortestSleep) slept += gap;
    before = now;
    return performance.now() / 1000 + slept;
  };
}
