import { expect as base } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";

/** How long to wait for what is due to happen: it only ends what hangs, and says nothing of how quick anything is. */
export const longest = 180_000;

/** A question that cannot be answered is asked again, as one with a wrong answer is: a page may be on its way elsewhere. */
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
