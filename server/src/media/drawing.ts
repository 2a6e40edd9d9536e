import type { Order } from "../draw-pictures.ts";
import type { Drawing, Shape } from "./image.ts";
import { openProcesses, type Priority } from "./processes.ts";

export type DrawingOptions = {
  /** Seconds of the processor that one picture may take. */
  readonly seconds: number;
  /** The same by the clock, where the machine is busy. */
  readonly atMost: number;
  readonly priority: Priority;
};

const defaults: DrawingOptions = { seconds: 2, atMost: 60, priority: "low" };
const order = openProcesses<Order, Drawing>("draw-pictures", 128);

/** Draws a picture as webp in a process of its own: a few lines of a vector picture may take an hour of work. */
export async function drawPicture(path: string, shape: Shape, options: Partial<DrawingOptions> = {}): Promise<Drawing> {
  const { seconds, atMost, priority } = { ...defaults, ...options };
  const isLast = (drawing: Drawing) => "refused" in drawing && drawing.refused === "complex";
  return (await order({ path, shape, seconds }, { atMost, priority, isLast })) ?? { refused: "complex" };
}
