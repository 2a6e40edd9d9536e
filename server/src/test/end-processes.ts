import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/** Ends the processes of this one that run a program of ours, as long as a work lasts; on Linux only. */
export async function endProcesses<T>(program: string, signal: NodeJS.Signals, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const end = () => over.abort();
  work.then(end, end);
  while (!over.signal.aborted) {
    for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
      const tell = (file: string) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
      if (!(await tell("cmdline")).includes(program)) continue;
      if ((await tell("status")).includes(`PPid:\t${process.pid}\n`)) process.kill(Number(pid), signal);
    }
    await pause(10);
  }
  return work;
}
