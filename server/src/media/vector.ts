import { execFile } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Shape } from "./image.ts";

/** Beside this file, and as the bundle's neighbour. */
const program = path.join(import.meta.dirname, `draw-vector${path.extname(import.meta.filename)}`);
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
  const drawing = promisify(execFile)(process.execPath, [program, String(size), fit], {
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
