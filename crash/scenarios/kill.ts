import { setTimeout as sleep } from "node:timers/promises";
import { end, type Home } from "../home.ts";
import { startLoad } from "../load.ts";
import { addInternals, addTally, openReport, type Report } from "../report.ts";
import { compareRows, repeatCalls } from "../discrepancies.ts";

export type KillOptions = { readonly cycles: number; readonly finishes?: number };

/** kill -9 at random moments under eight players: every acknowledged write is there, once. */
export async function kill(home: Home, { cycles, finishes = 80 }: KillOptions): Promise<Report> {
  const report = openReport("kill", home.engine);
  const { world, line, withDatabase } = home;
  let server = await home.start();
  for (; report.cycles < cycles; report.cycles += 1) {
    const load = startLoad(world, line, { seats: 8 });
    await load.reaches(Math.ceil(finishes * (0.5 + Math.random())));
    await sleep(Math.random() * 50);
    const killed = performance.now();
    await end(server, "SIGKILL");
    await load.stop();
    addTally(report, load.tally);
    addInternals(report, server);
    server = await home.start();
    report.recoveries.push(performance.now() - killed);
    await repeatCalls(world, line, report.discrepancies);
  }
  const { code, errors } = await end(server, "SIGTERM");
  if (code !== 0 || errors !== "") report.failures.push(`the last stop: ${code} ${errors}`);
  await withDatabase((db) => compareRows(world, db, report.discrepancies));
  return report;
}
