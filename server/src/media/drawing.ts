import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { beside } from "../beside.ts";
import type { Answer, Order } from "../draw-pictures.ts";
import type { Drawing, Shape } from "./image.ts";

export type DrawingTimes = {
  /** Seconds of the processor that one picture may take. */
  readonly seconds: number;
  /** The same by the clock, where the machine is busy. */
  readonly atMost: number;
};

const usual: DrawingTimes = { seconds: 2, atMost: 20 };
/** A process that draws nothing for so long ends, ms. */
const idleFor = 10_000;

const idle = new Map<ChildProcess, NodeJS.Timeout>();

/**
 * Draws a picture as webp in a process of its own: a few lines of a vector picture may take an hour of work, and on a
 * thread of the server nothing could stop them. The process is kept for the next picture; one that takes too long is
 * stopped. As many processes run as calls are made at once.
 */
export async function drawPicture(path: string, shape: Shape, times: DrawingTimes = usual): Promise<Drawing> {
  const child = takeIdle() ?? startProcess();
  let timer: NodeJS.Timeout | undefined;
  const answer = await new Promise<Drawing | undefined>((resolve) => {
    child.on("message", (message) => {
      // Our own program says nothing else.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const { path: drawn, drawing } = message as Answer;
      if (drawn === path) resolve(drawing);
    });
    child.once("close", () => resolve(undefined)).on("error", () => resolve(undefined));
    timer = setTimeout(() => resolve(undefined), times.atMost * 1000);
    child.send({ path, shape, seconds: times.seconds } satisfies Order, (error) => {
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
  else keepIdle(child);
  return answer ?? { refused: "complex" };
}

function startProcess(): ChildProcess {
  const child = fork(beside("draw-pictures"), {
    // What a hostile picture might reach has no secrets.
    env: {},
    execArgv: ["--max-old-space-size=128"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

function takeIdle(): ChildProcess | undefined {
  for (const [child, timer] of idle) {
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
function keepIdle(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  const end = () => {
    idle.delete(child);
    child.kill("SIGKILL");
  };
  idle.set(child, setTimeout(end, idleFor).unref());
}
