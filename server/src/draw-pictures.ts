import { readFile } from "node:fs/promises";
import { type Drawing, type Shape, toWebp } from "./media/image.ts";
import { serveOrders } from "./media/processes.ts";

// The process that `media/drawing.ts` starts: the path of a picture comes in, the picture as webp goes out.

export type Order = { readonly path: string; readonly shape: Shape; readonly seconds: number };

/** How often the time taken is looked at, ms. */
const beat = 50;

serveOrders<Order, Drawing>(async ({ path, shape, seconds }, stop) => {
  const before = process.cpuUsage();
  // Of the processor, not of the clock: on a busy machine a harmless picture waits for its turn.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1e6 < seconds) return;
    clearInterval(watch);
    // The thread that draws cannot be stopped, but its process can.
    stop({ refused: "complex" });
  }, beat);
  try {
    return await toWebp(await readFile(path), shape);
  } finally {
    clearInterval(watch);
  }
});
