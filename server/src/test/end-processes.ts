import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Does some work, ends the child processes that run this program as long as the work lasts, and waits until they are
 * gone; on Linux only. Idle ones are ended first: otherwise the work could be given to one that has just died.
 */
export async function endProcesses<T>(program: string, signal: NodeJS.Signals, begin: () => Promise<T>): Promise<T> {
  await gone(endAll(program, "SIGKILL"));
  const over = new AbortController();
  const end = () => over.abort();
  const work = begin();
  work.then(end, end);
  const ended = new Set<string>();
  while (!over.signal.aborted) {
    for (const pid of endAll(program, signal)) ended.add(pid);
    await pause(10);
  }
  await gone(ended);
  return work;
}

function endAll(program: string, signal: NodeJS.Signals): ReadonlySet<string> {
  const pids = listProcesses(program);
  for (const pid of pids) process.kill(Number(pid), signal);
  return new Set(pids);
}

/** Waits until this process knows of their ends: until then they are its children and may be given work. */
async function gone(ended: ReadonlySet<string>): Promise<void> {
  while ([...ended].some(isChild)) await pause(10);
}

/** Synchronous: on a busy machine a process would end before an asynchronous look reached it. */
function listProcesses(program: string): string[] {
  return readdirSync("/proc").filter(
    (pid) => /^\d+$/.test(pid) && tell(pid, "cmdline").includes(program) && isChild(pid),
  );
}

function isChild(pid: string): boolean {
  return tell(pid, "status").includes(`PPid:\t${process.pid}\n`);
}

/** A file of the process from /proc; empty once the process has ended. */
function tell(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
