import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { programPath } from "../program-path.ts";

/** Players come before uploads; nobody plays before the start has ended, which waits for the demo's pictures. */
export type Priority = "low" | "normal";

/** What goes to a process and comes back with its id: first that the order is taken, then the answer to it. */
type OrderMessage = { readonly id: number; readonly order: unknown };
type ReplyMessage = { readonly id: number; readonly answer?: unknown };

/**
 * How long a process may take to start on a busy machine, s; a slow start is not caused by a file.
 */
const startTimeoutSeconds = 60;

/** An idle process ends after this long, ms. */
const idleFor = 10_000;

/** Signals that stop the server and its processes together: the file is not to blame. */
const stopSignals = new Set<NodeJS.Signals | null>(["SIGTERM", "SIGINT", "SIGHUP"]);

/** There was no process for an order, or somebody has stopped it. */
export class ProcessStoppedError extends Error {
  override readonly name = "ProcessStoppedError";
  readonly statusCode = 503;
}

/**
 * Work on strangers' files in processes of their own: a few bytes may take an hour of work, and on a thread of the
 * server nothing could stop them. A process is kept for the next order; one that takes too long or gives up is stopped.
 * As many processes run as orders are made at once.
 * @param program a file beside this one's bundle, see `serveOrders`.
 * @param megabytes of memory for its JavaScript.
 */
// Both ends of a program name the same two types.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function openProcesses<Order, Answer>(program: string, megabytes: number) {
  const idle = new Map<ChildProcess, { readonly timer: NodeJS.Timeout; readonly priority: Priority }>();
  let orders = 0;

  function startProcess(priority: Priority): ChildProcess {
    const child = fork(programPath(program), {
      // No secrets in the environment that a hostile file might reach.
      env: {},
      execArgv: [`--max-old-space-size=${megabytes}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    if (child.pid !== undefined && priority === "low") setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    return child;
  }

  function takeIdle(wanted: Priority): ChildProcess | undefined {
    for (const [child, { timer, priority }] of idle) {
      if (priority !== wanted) continue;
      clearTimeout(timer);
      idle.delete(child);
      if (!child.connected || child.exitCode !== null || child.signalCode !== null) continue;
      child.ref();
      child.channel?.ref();
      return child;
    }
    return undefined;
  }

  /** Does not keep the server running; it ends with the server. */
  function keepIdle(child: ChildProcess, priority: Priority): void {
    child.unref();
    child.channel?.unref();
    const end = () => {
      idle.delete(child);
      child.kill("SIGKILL");
    };
    idle.set(child, { timer: setTimeout(end, idleFor).unref(), priority });
  }

  /**
   * The answer to an order; undefined where it has made the process crash or took more than `atMost` seconds by the clock
   * once it was taken.
   * @param isLast of an answer after which the process is of no more use.
   * @throws {ProcessStoppedError}
   */
  return async (
    order: Order,
    {
      atMost,
      priority,
      isLast = () => false,
    }: { readonly atMost: number; readonly priority: Priority; readonly isLast?: (answer: Answer) => boolean },
  ): Promise<Answer | undefined> => {
    const kept = takeIdle(priority);
    const child = kept ?? startProcess(priority);
    const id = ++orders;
    let timer: NodeJS.Timeout | undefined;
    let answer: Answer | undefined;
    // A kept process may have died before it got the order, which is not caused by the file.
    let isTaken = kept === undefined;
    try {
      answer = await new Promise<Answer | undefined>((resolve, reject) => {
        child.on("message", (message) => {
          // Our own program says nothing else.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          const reply = message as ReplyMessage;
          if (reply.id !== id) return;
          // The program answers what its caller names as `Answer`.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          if ("answer" in reply) return resolve(reply.answer as Answer);
          isTaken = true;
          clearTimeout(timer);
          timer = setTimeout(() => resolve(undefined), atMost * 1000);
        });
        child.once("close", (_code, signal) =>
          isTaken && !stopSignals.has(signal) ? resolve(undefined) : reject(new ProcessStoppedError()),
        );
        child.on("error", () => reject(new ProcessStoppedError()));
        timer = setTimeout(() => reject(new ProcessStoppedError()), startTimeoutSeconds * 1000);
        child.send({ id, order } satisfies OrderMessage, (error) => {
          if (error !== null) reject(new ProcessStoppedError());
        });
      });
      return answer;
    } finally {
      clearTimeout(timer);
      child
        .removeAllListeners("message")
        .removeAllListeners("close")
        .removeAllListeners("error")
        .on("error", () => {});
      if (answer === undefined || isLast(answer)) child.kill("SIGKILL");
      else keepIdle(child, priority);
    }
  };
}

/** The other end: the whole of such a program. `stop` answers at once and ends the process. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function serveOrders<Order, Answer>(
  work: (order: Order, stop: (answer: Answer) => void) => Promise<Answer>,
): void {
  process.on("disconnect", () => process.exit());
  process.on("message", ({ id, order }: OrderMessage) => {
    process.send?.({ id } satisfies ReplyMessage);
    const sendReply = (answer: Answer, then = () => {}) =>
      void process.send?.({ id, answer } satisfies ReplyMessage, then);
    const stop = (answer: Answer) => sendReply(answer, () => process.kill(process.pid, "SIGKILL"));
    // Only our own server sends orders.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    void work(order as Order, stop).then((answer) => sendReply(answer));
  });
}
