import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { end, type Home, lives, metricsToken, waitUntil } from "../home.ts";
import { startLoad } from "../load.ts";
import { busyness } from "../machine.ts";
import { addInternals, addTally, openReport, type Report } from "../report.ts";
import { compareRows, repeatCalls } from "../discrepancies.ts";

export type PostgresOptions = { readonly restarts: number; readonly cuts: number };

const longestRecovery = 10_000;

/** PostgreSQL crashes and connections break, under load: calls get 503 meanwhile, and no transaction stays open. */
export async function postgres(home: Home, { restarts, cuts }: PostgresOptions): Promise<Report> {
  const report = openReport("postgres", home.engine);
  const { world, line, withDatabase, postgres: database } = home;
  const server = await home.start();
  const load = startLoad(world, line, { seats: 8 });
  await load.reaches(20);
  for (let n = 0; n < restarts; n++) {
    await sleep(Math.random() * 300);
    const failedAt = performance.now();
    await database?.crash();
    // Long enough for calls to fail.
    await sleep(500);
    await database?.start();
    await load.reaches(1);
    report.recoveries.push(performance.now() - failedAt);
    await load.reaches(20);
    report.cycles += 1;
  }
  for (let n = 0; n < cuts; n++) {
    await sleep(Math.random() * 200);
    await withDatabase(({ kysely }) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'hitoslov%' and pid <> pg_backend_pid()`.execute(kysely),
    );
    await load.reaches(10);
    report.cycles += 1;
  }
  await load.stop();
  addTally(report, load.tally);
  addInternals(report, server);
  if (!lives(server)) report.failures.push("the process has ended");
  report.failures.push(
    ...report.recoveries.filter((time) => time > longestRecovery * busyness()).map((time) => `${time} ms to recover`),
  );
  await expectQuiet(home, report);
  await repeatCalls(world, line, report.discrepancies);
  const { code, errors } = await end(server, "SIGTERM");
  if (code !== 0) report.failures.push(`the stop: ${code}`);
  report.more["lines of errors"] = errors.split("\n").length;
  if (/unhandled|uncaught/i.test(errors)) report.failures.push(errors);
  await withDatabase((db) => compareRows(world, db, report.discrepancies));
  return report;
}

/** No connection is in use, and no transaction open. */
async function expectQuiet({ line, withDatabase }: Home, report: Report): Promise<void> {
  const pool = async () => {
    const response = await fetch(`${line.origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    const found = (await response.text()).matchAll(/hitoslov_db_connections\{state="(\w+)"\} (\d+)/g);
    return Object.fromEntries([...found].map(([, state = "", count]) => [state, Number(count)]));
  };
  const isQuiet = async () => {
    const { total, idle, waiting } = await pool();
    return total === idle && waiting === 0;
  };
  // Jobs run all the time: a short transaction of theirs is not one that was left open.
  const isClosed = async () => {
    const { rows } = await withDatabase(({ kysely }) =>
      sql`select 1 from pg_stat_activity
        where application_name like 'hitoslov%' and state <> 'idle' and pid <> pg_backend_pid()`.execute(kysely),
    );
    return rows.length === 0;
  };
  await waitUntil(isQuiet, 5000 * busyness()).catch(() => void report.failures.push("connections are still in use"));
  report.more["connections"] = (await pool())["total"] ?? 0;
  await waitUntil(isClosed, 5000 * busyness()).catch(() => void report.failures.push("transactions are open"));
}
