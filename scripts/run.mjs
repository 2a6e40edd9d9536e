import { spawn } from "node:child_process";
import { constants } from "node:os";

/** The exit code that a shell reports for a program, ended by itself or by a signal. */
export function exitCode(code, signal) {
  return code ?? 128 + constants.signals[signal];
}

/**
 * Runs a program to its end and resolves with `{ code, stopped }`; `stopped` is the signal that asked us to end. It is
 * passed on to the program, which ends in its own time, and we end after it. Ctrl+C in a terminal also reaches the
 * program directly, so it has to tolerate a second signal. Its output goes where ours does, or to `print`.
 */
export async function run(command, args, { print, ...options } = {}) {
  const child = spawn(command, args, { stdio: print ? ["inherit", "pipe", "pipe"] : "inherit", ...options });
  for (const output of print ? [child.stdout, child.stderr] : []) output.setEncoding("utf8").on("data", print);
  let stopped;
  const stop = (signal) => {
    stopped ??= signal;
    child.kill(signal);
  };
  const release = onStop(stop);
  try {
    return await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code, signal) => resolve({ code: exitCode(code, signal), stopped }));
    });
  } finally {
    release();
  }
}

/** Calls `stop` for every signal that asks us to end, and when npm has died without passing one on. */
function onStop(stop) {
  const handlers = ["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => [signal, () => stop(signal)]);
  for (const [signal, handler] of handlers) process.on(signal, handler);

  // A killed npm leaves us to another parent process; unnoticed, the server would run on forever.
  const parent = process.ppid;
  const watch = process.env.npm_lifecycle_event && setInterval(() => process.ppid !== parent && stop("SIGTERM"), 1000);

  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
    clearInterval(watch);
  };
}

/** Exits this process if a step, with the result of `run`, has failed or was stopped. */
export function exitUnlessDone({ code, stopped }, failure) {
  if (stopped) process.exit(exitCode(null, stopped));
  if (code === 0) return;
  console.error(failure);
  process.exit(code);
}
