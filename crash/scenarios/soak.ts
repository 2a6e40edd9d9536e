import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { end, type Home } from "../home.ts";
import { startLoad } from "../load.ts";
import { addInternals, addTally, openReport, type Report } from "../report.ts";
import { askAgain, readRows } from "../truth.ts";

export type SoakOptions = { readonly seconds: number };

/** The floor may rise by so much from the first fifth of the time to the last, MB. */
const mayGrow = 20;
/** The same of the memory that the system counts: heap, buffers, compiled code. */
const residentMayGrow = 80;
const fifths = 5;

/** Load for a long time: the memory that is left after a collection does not grow. */
export async function soak(home: Home, { seconds }: SoakOptions): Promise<Report> {
  const report = openReport("soak", home.engine);
  const { world, line, withDatabase } = home;
  const server = await home.start({}, ["--trace-gc", "--max-semi-space-size=8"]);
  const load = startLoad(world, line, { seats: 8, lean: true });
  const heap: number[] = [];
  const resident: number[] = [];
  for (let fifth = 0; fifth < fifths; fifth++) {
    const from = server.lines.length;
    const rss: number[] = [];
    for (let n = 0; n < 10; n++) {
      await sleep((seconds * 1000) / fifths / 10);
      rss.push(await residentMemory(server.child.pid ?? 0));
    }
    // «Mark-Compact 45.3 (60.1) -> 30.2 (58.3) MB»: the figure after the arrow is what nobody could let go of.
    const after = server.lines.slice(from).flatMap((text) => {
      const [, left] = /Mark-Compact.*? -> ([\d.]+) /.exec(text) ?? [];
      return left === undefined ? [] : [Number(left)];
    });
    heap.push(Math.min(...after));
    resident.push(Math.min(...rss));
  }
  await load.stop();
  addTally(report, load.tally);
  addInternals(report, server);
  report.cycles = 1;
  const growth = (heap.at(-1) ?? Number.NaN) - (heap[0] ?? Number.NaN);
  report.more["heap floors MB"] = heap.map((floor) => floor.toFixed(0)).join(" ");
  report.more["rss floors MB"] = resident.map((floor) => floor.toFixed(0)).join(" ");
  report.more["growth MB"] = growth.toFixed(1);
  if (!(growth < mayGrow)) report.failures.push(`the memory floor grew by ${growth} MB`);
  const residentGrowth = (resident.at(-1) ?? Number.NaN) - (resident[0] ?? Number.NaN);
  report.more["rss growth MB"] = residentGrowth.toFixed(1);
  if (!(residentGrowth < residentMayGrow)) report.failures.push(`resident memory grew by ${residentGrowth} MB`);
  await askAgain(world, line, report.truth);
  const { code } = await end(server, "SIGTERM");
  if (code !== 0) report.failures.push(`the stop: ${code}`);
  await withDatabase((db) => readRows(world, db, report.truth));
  return report;
}

/** MB, as the kernel counts it; not a number where it has no such file. */
async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
