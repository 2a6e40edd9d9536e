import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { end, type Home } from "../home.ts";
import { startLoad } from "../load.ts";
import { addInternals, addTally, openReport, type Report } from "../report.ts";
import { compareRows, repeatCalls } from "../discrepancies.ts";

export type SoakOptions = { readonly seconds: number };

/** How much the minimum of the heap may rise from the first window to the last, MB. */
const mayGrow = 20;
/** The same of resident memory (heap, buffers, compiled code), MB; with long windows, a factor from the second one on. */
const residentMayGrow = { mb: 80, times: 1.1 };
/** If the run is long enough: the first window is then the warm-up. */
const windowSeconds = 600;
const fewestWindows = 5;
const samples = 10;
const memory = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };
const seats = 8;

/** Load for a long time: the memory left after a garbage collection does not grow. */
export async function soak(home: Home, { seconds }: SoakOptions): Promise<Report> {
  const report = openReport("soak", home.engine);
  const { world, line, withDatabase } = home;
  // The memory of the C library and of the heap as `npm start` sets it.
  const server = await home.start(memory, ["--trace-gc", "--max-semi-space-size=8"]);
  // A pause that makes the songs last for the whole time: more finishes would only deal them again.
  const rest = (seats * seconds * 1000) / (world.players.length * world.answers.size);
  const load = startLoad(world, line, { seats, lean: true, rest });
  const heap: number[] = [];
  const resident: number[] = [];
  const windows = Math.max(fewestWindows, Math.round(seconds / windowSeconds));
  for (let window = 0; window < windows; window++) {
    const from = server.lines.length;
    const rss: number[] = [];
    for (let n = 0; n < samples; n++) {
      await sleep((seconds * 1000) / windows / samples);
      rss.push(await residentMemory(server.child.pid ?? 0));
    }
    // «Mark-Compact 45.3 (60.1) -> 30.2 (58.3) MB»: the figure after the arrow is what is still referenced.
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
  const [first = Number.NaN, second = Number.NaN] = resident;
  const last = resident.at(-1) ?? Number.NaN;
  report.more["rss growth MB"] = (last - first).toFixed(1);
  report.more["rss growth, times"] = (last / second).toFixed(2);
  const isFlat = windows > fewestWindows ? last <= second * residentMayGrow.times : last - first < residentMayGrow.mb;
  if (!isFlat) report.failures.push(`resident memory grew from ${first} over ${second} to ${last} MB`);
  await repeatCalls(world, line, report.discrepancies);
  const { code } = await end(server, "SIGTERM");
  if (code !== 0) report.failures.push(`the stop: ${code}`);
  await withDatabase((db) => compareRows(world, db, report.discrepancies));
  return report;
}

/** MB, as the kernel counts it; NaN where there is no such file. */
async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
