import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const running = new Set<ChildProcess>();
process.once("exit", () => running.forEach((child) => child.kill("SIGKILL")));

export type Server = { readonly url: string; readonly pid: number; readonly stop: () => Promise<void> };

/** Starts a program that prints its address; it ends with this process. */
export async function startServer(
  command: readonly string[],
  environment: Record<string, string> = {},
): Promise<Server> {
  const [program = "", ...parameters] = command;
  const env = { PATH: process.env["PATH"] ?? "", ...environment };
  const child = spawn(program, parameters, { env, stdio: ["ignore", "pipe", "inherit"] });
  running.add(child);
  const exited = once(child, "exit").then(() => void running.delete(child));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [found] = /http:\/\/\S+/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    void exited.then(() => reject(new Error(`${command.join(" ")} ended`)));
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  return { url, pid: child.pid ?? 0, stop };
}

const ticksASecond = 100;

/** CPU seconds of a process and its children, also of those that have ended. */
export function cpuOf(pid: number): number {
  const own = cpuField(pid, [11, 12, 13, 14]);
  return own + childrenOf(pid).reduce((sum, child) => sum + cpuField(child, [11, 12]), 0);
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => fieldsOf(child)[1] === String(pid));
}

function cpuField(pid: number, places: readonly number[]): number {
  const fields = fieldsOf(pid);
  return places.reduce((sum, place) => sum + Number(fields[place] ?? 0), 0) / ticksASecond;
}

/** The fields after the name in /proc/<pid>/stat: state, parent, and so on; empty if the process has ended. */
function fieldsOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

/** Memory of a process and its children, MiB: now, and the peak since `forgetPeak`. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const all = [pid, ...childrenOf(pid)].map((one) => readFileSync(`/proc/${one}/status`, "utf8"));
  const sum = (name: string) =>
    all.reduce((total, status) => total + Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]), 0) /
    1024;
  return { now: sum("VmRSS"), peak: sum("VmHWM") };
}

export function forgetPeak(pid: number): void {
  for (const one of [pid, ...childrenOf(pid)]) writeFileSync(`/proc/${one}/clear_refs`, "5");
}
