import { setTimeout as sleep } from "node:timers/promises";
import { end, type Home } from "../home.ts";
import { startLoad } from "../load.ts";
import { busyness } from "../machine.ts";
import { addInternals, addTally, openReport, type Report } from "../report.ts";
import { compareRows, repeatCalls, storedUnanswered } from "../discrepancies.ts";

const longestDrain = 10_000;
/** Long enough for a balancer that checks every 50 ms, on a busy machine too; s. */
const grace = 6;

/**
 * SIGTERM under load: what was stored is answered. In every second cycle a balancer is in front of the server, which
 * has a grace period; then no call is dropped at all.
 */
export async function term(home: Home, { cycles }: { readonly cycles: number }): Promise<Report> {
  const report = openReport("term", home.engine);
  const { world, line, withDatabase } = home;
  const drains: number[] = [];
  for (; report.cycles < cycles; report.cycles += 1) {
    const balanced = report.cycles % 2 === 0;
    const server = await home.start({ DRAIN_SECONDS: String(balanced ? grace : 0) });
    await repeatCalls(world, line, report.discrepancies);
    let isReady = true;
    const load = startLoad(world, line, { seats: 8, isOpen: () => isReady });
    await load.reaches(20);
    await sleep(Math.random() * 100);
    const looking = balanced
      ? setInterval(() => void line.isReady().then((ready) => (isReady &&= ready)), 50)
      : undefined;
    const { code, errors, time } = await end(server, "SIGTERM");
    clearInterval(looking);
    await load.stop();
    addTally(report, load.tally);
    addInternals(report, server);
    drains.push(time - (balanced ? grace * 1000 : 0));
    if (code !== 0 || errors !== "") report.failures.push(`the stop: ${code} ${errors}`);
    if (balanced && isReady) report.failures.push("readyz has not told of the stop");
    if (balanced && load.tally.dropped > 0) report.failures.push(`${load.tally.dropped} calls were dropped`);
    const unanswered = await withDatabase((db) => storedUnanswered(world, db));
    if (unanswered > 0) report.failures.push(`${unanswered} writes were stored and not answered`);
  }
  const server = await home.start();
  await repeatCalls(world, line, report.discrepancies);
  await end(server, "SIGTERM");
  await withDatabase((db) => compareRows(world, db, report.discrepancies));
  report.more["longest drain ms"] = Math.round(Math.max(...drains));
  if (Math.max(...drains) > longestDrain * busyness()) report.failures.push("a stop took too long");
  return report;
}
