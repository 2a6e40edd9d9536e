import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Ends the processes of this one that run a program of ours, as long as a work lasts, and waits until they are gone; on
 * Linux only.
 */
export async function endProcesses<T>(program: string, signal: NodeJS.Signals, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const end = () => over.abort();
  work.then(end, end);
  const ended = new Set<string>();
  while (!over.signal.aborted) {
    for (const pid of await listProcesses(program)) {
      ended.add(pid);
      process.kill(Number(pid), signal);
    }
    await pause(10);
  }
  const areLeft = async () => (await listProcesses(program)).some((pid) => ended.has(pid));
  while (await areLeft()) await pause(10);
  // And till this one has been told.
  await pause(50);
  return work;
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
