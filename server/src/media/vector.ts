import { execFile } from "node:child_process";
import { constants, setPriority } from "node:os";
import { promisify } from "node:util";
import { beside } from "../beside.ts";
import type { Shape } from "./image.ts";

/** Milliseconds after which a drawing is not worth its time. */
const longest = 10_000;

/**
 * Draws a vector picture in a process of its own: a few lines of it may take an hour of work, and on a thread of the
 * server nothing could stop them.
 */
export async function drawVector(
  content: Uint8Array,
  { size, fit }: Shape,
  timeout: number = longest,
): Promise<Buffer> {
  const drawing = promisify(execFile)(process.execPath, [beside("draw-vector"), String(size), fit], {
    encoding: "buffer",
    env: {},
    timeout,
    killSignal: "SIGKILL",
    maxBuffer: 16 * 1024 * 1024,
  });
  const { pid, stdin } = drawing.child;
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  // Who is stopped reads no more.
  stdin?.on("error", () => {}).end(content);
  return (await drawing).stdout;
}
