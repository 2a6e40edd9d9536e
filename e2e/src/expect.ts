import { expect as base } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";

/** A timeout that only ends what hangs; it is no measure of speed. */
export const longest = 180_000;

/** A callback that throws is called again, as one with a wrong result is: the page may be navigating. */
const poll: typeof base.poll = (ask, options) =>
  base.poll(async () => {
    const deadline = Date.now() + longest;
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await sleep(100);
      }
    }
  }, options);

export const expect: typeof base = new Proxy(base, {
  get: (target, key): unknown => (key === "poll" ? poll : Reflect.get(target, key)),
});
