import { spawn } from "node:child_process";
import { once } from "node:events";

/** The shell ends the program when the shell's input closes: when this process ends, even by kill -9. */
const script =
  '"$@" </dev/null & pid=$!; cat >/dev/null; kill -CONT $pid 2>/dev/null; kill -TERM $pid 2>/dev/null; wait $pid';

/** Starts a program that does not outlive this process. Both of its outputs are on `child.stdout`. */
export function spawnGuarded(
  program: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  user: { readonly uid?: number; readonly gid?: number } = {},
) {
  const child = spawn("sh", ["-c", `exec 2>&1; ${script}`, "sh", program, ...words], {
    ...user,
    env,
    // An interrupt at the terminal must not end the shell before its program.
    detached: true,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const exited = once(child, "close");
  const stop = async () => {
    child.stdin.end();
    await exited;
  };
  return { child, stop };
}
