import { readFile } from "node:fs/promises";
import { type Drawing, type Shape, toWebp } from "./media/image.ts";

// The process that `media/drawing.ts` starts: the path of a picture comes in, the picture as webp goes out.

export type Order = { readonly path: string; readonly shape: Shape; readonly seconds: number };
export type Answer = { readonly path: string; readonly drawing: Drawing };

/** How often the time taken is looked at, ms. */
const beat = 50;

process.on("message", (order: Order) => void draw(order));
process.on("disconnect", () => process.exit());

async function draw({ path, shape, seconds }: Order): Promise<void> {
  const before = process.cpuUsage();
  // Of the processor, not of the clock: on a busy machine a harmless picture waits for its turn.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1e6 < seconds) return;
    clearInterval(watch);
    // The thread that draws cannot be stopped, but its process can.
    const answer: Answer = { path, drawing: { refused: "complex" } };
    process.send?.(answer, () => process.kill(process.pid, "SIGKILL"));
  }, beat);
  try {
    const answer: Answer = { path, drawing: await toWebp(await readFile(path), shape) };
    process.send?.(answer);
  } finally {
    clearInterval(watch);
  }
}
