import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Does a work, ends the processes of this one that run a program of ours as long as it lasts, and waits until they are
 * gone; on Linux only. Those that waited for a work are ended before: one that had just died would be given this one.
 */
export async function endProcesses<T>(program: string, signal: NodeJS.Signals, begin: () => Promise<T>): Promise<T> {
  await gone(program, await endAll(program, "SIGKILL"));
  const over = new AbortController();
  const end = () => over.abort();
  const work = begin();
  work.then(end, end);
  const ended = new Set<string>();
  while (!over.signal.aborted) {
    for (const pid of await endAll(program, signal)) ended.add(pid);
    await pause(10);
  }
  await gone(program, ended);
  return work;
}

async function endAll(program: string, signal: NodeJS.Signals): Promise<ReadonlySet<string>> {
  const pids = await listProcesses(program);
  for (const pid of pids) process.kill(Number(pid), signal);
  return new Set(pids);
}

async function gone(program: string, ended: ReadonlySet<string>): Promise<void> {
  const areLeft = async () => (await listProcesses(program)).some((pid) => ended.has(pid));
  while (await areLeft()) await pause(10);
  // And till this one has been told.
  await pause(50);
}

async function listProcesses(program: string): Promise<string[]> {
  const found = [];
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const tell = (file: string) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
    if (!(await tell("cmdline")).includes(program)) continue;
    if ((await tell("status")).includes(`PPid:\t${process.pid}\n`)) found.push(pid);
  }
  return found;
}
