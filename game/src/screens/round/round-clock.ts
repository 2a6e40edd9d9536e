/**
 * Seconds that never go back and include the time for which the phone slept, as the server counts them: `performance.now()`
 * of most systems leaves it out, while the wall clock may be set back.
 */
export function roundClock(): () => number {
  let before = 0;
  let setBack = 0;
  return () => {
    const now = Date.now();
    setBack += Math.max(0, before - now);
    before = now;
    return (now + setBack) / 1000;
  };
}
