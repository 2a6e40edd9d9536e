import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { beside } from "../beside.ts";
import type { Answer, Order } from "../draw-pictures.ts";
import type { Drawing, Shape } from "./image.ts";

export type DrawingOptions = {
  /** Seconds of the processor that one picture may take. */
  readonly seconds: number;
  /** The same by the clock, where the machine is busy. */
  readonly atMost: number;
  /** Players come before uploads; nobody plays before the start has ended, which waits for the demo's pictures. */
  readonly priority: "low" | "normal";
};

const usual: DrawingOptions = { seconds: 2, atMost: 20, priority: "low" };
/** A process that draws nothing for so long ends, ms. */
const idleFor = 10_000;

const idle = new Map<ChildProcess, { readonly timer: NodeJS.Timeout; readonly priority: DrawingOptions["priority"] }>();

/**
 * Draws a picture as webp in a process of its own: a few lines of a vector picture may take an hour of work, and on a
 * thread of the server nothing could stop them. The process is kept for the next picture; one that takes too long is
 * stopped. As many processes run as calls are made at once.
 */
export async function drawPicture(path: string, shape: Shape, options: Partial<DrawingOptions> = {}): Promise<Drawing> {
  const { seconds, atMost, priority } = { ...usual, ...options };
  const child = takeIdle(priority) ?? startProcess(priority);
  let timer: NodeJS.Timeout | undefined;
  const answer = await new Promise<Drawing | undefined>((resolve) => {
    child.on("message", (message) => {
      // Our own program says nothing else.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const { path: drawn, drawing } = message as Answer;
      if (drawn === path) resolve(drawing);
    });
    child.once("close", () => resolve(undefined)).on("error", () => resolve(undefined));
    timer = setTimeout(() => resolve(undefined), atMost * 1000);
    child.send({ path, shape, seconds } satisfies Order, (error) => {
      if (error !== null) resolve(undefined);
    });
  });
  clearTimeout(timer);
  child
    .removeAllListeners("message")
    .removeAllListeners("close")
    .removeAllListeners("error")
    .on("error", () => {});
  if (answer === undefined || ("refused" in answer && answer.refused === "complex")) child.kill("SIGKILL");
  else keepIdle(child, priority);
  return answer ?? { refused: "complex" };
}

function startProcess(priority: DrawingOptions["priority"]): ChildProcess {
  const child = fork(beside("draw-pictures"), {
    // What a hostile picture might reach has no secrets.
    env: {},
    execArgv: ["--max-old-space-size=128"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  if (child.pid !== undefined && priority === "low") setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

function takeIdle(wanted: DrawingOptions["priority"]): ChildProcess | undefined {
  for (const [child, { timer, priority }] of idle) {
    if (priority !== wanted) continue;
    clearTimeout(timer);
    idle.delete(child);
    if (!child.connected) continue;
    child.ref();
    child.channel?.ref();
    return child;
  }
  return undefined;
}

/** Does not keep the server from ending; it ends when the server does. */
function keepIdle(child: ChildProcess, priority: DrawingOptions["priority"]): void {
  child.unref();
  child.channel?.unref();
  const end = () => {
    idle.delete(child);
    child.kill("SIGKILL");
  };
  idle.set(child, { timer: setTimeout(end, idleFor).unref(), priority });
}
