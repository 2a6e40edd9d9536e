import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Does a work, ends the processes of this one that run a program of ours as long as it lasts, and waits until they are
 * gone; on Linux only. Those that waited for a work are ended before: one that had just died would be given this one.
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

/** Waits till this process has been told of their ends: until then they are children of its, and may be given work. */
async function gone(ended: ReadonlySet<string>): Promise<void> {
  while ([...ended].some(isChild)) await pause(10);
}

/** At one go: on a busy machine a process would be over before a patient look had come to it. */
function listProcesses(program: string): string[] {
  return readdirSync("/proc").filter(
    (pid) => /^\d+$/.test(pid) && tell(pid, "cmdline").includes(program) && isChild(pid),
  );
}

function isChild(pid: string): boolean {
  return tell(pid, "status").includes(`PPid:\t${process.pid}\n`);
}

/** Empty once the process is over. */
function tell(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
