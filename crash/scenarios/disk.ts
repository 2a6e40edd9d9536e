import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { Db } from "../../server/src/db/client.ts";
import { mountSmallDisk } from "../disk.ts";
import { createHome, end, type Engine, type Home, lives, waitUntil } from "../home.ts";
import { Refusal } from "../line.ts";
import { startLoad } from "../load.ts";
import { addInternals, addTally, openReport, type Report } from "../report.ts";
import { compareRows, repeatCalls } from "../discrepancies.ts";
import type { ServerProcess } from "../../server/src/test/process.ts";

export type DiskOptions = {
  readonly seconds: number;
  /** Even the database's log has no room, without which it stops. */
  readonly ofLog?: boolean;
};

/** Enough for both databases and little more, MB. */
const size = 220;
const left = 256 * 1024;

/**
 * A full disk: uploads are refused with 507 or 503, acknowledged writes stay, and once there is space again everything
 * works. A server that exits because its database has stopped is started again, as a supervisor does.
 */
export async function disk(engine: Engine, { seconds, ofLog = false }: DiskOptions): Promise<Report> {
  const report = openReport(ofLog ? "log" : "disk", engine);
  const small = await mountSmallDisk(size);
  if (small === undefined) {
    report.failures.push("NOT RUN: this process may not mount a file system");
    return report;
  }
  const home = await createHome(engine, { disk: small.dir, players: 8 + Math.ceil(seconds), songs: 100 });
  const { world, line, withDatabase } = home;
  let server = await home.start();
  const first = startLoad(world, line, { seats: 8 });
  await first.reaches(20);
  await first.stop();
  addTally(report, first.tally);
  if (ofLog) {
    await end(server, "SIGTERM");
    await withDatabase(useUpLog);
    await small.fill(0);
    server = await revive(home);
  } else {
    await small.fill(left);
  }
  const load = startLoad(world, line, { seats: 8 });
  const before = load.tally.finishes;
  const refused: Record<number, number> = {};
  let restarts = 0;
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const status = await uploadStatus(home);
    refused[status] = (refused[status] ?? 0) + 1;
    // Fills also the space that the writes themselves free.
    if (performance.now() > until - seconds * 500) await small.fill(0);
    if (!lives(server)) {
      restarts += 1;
      server = await revive(home);
    }
    await sleep(50);
  }
  report.more["finishes meanwhile"] = load.tally.finishes - before;
  report.more["uploads"] = Object.entries(refused)
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ");
  await small.empty();
  const emptied = performance.now();
  while (!(await line.isReady())) {
    if (home.postgres !== undefined && !(await home.postgres.isUp())) await home.postgres.start();
    if (!lives(server)) {
      restarts += 1;
      server = await revive(home);
    }
    if (performance.now() - emptied > 60_000) throw new Error("The server does not come back");
    await sleep(50);
  }
  await load.reaches(20);
  report.recoveries.push(performance.now() - emptied);
  report.cycles = 1;
  report.more["restarts"] = restarts;
  await load.stop();
  addTally(report, load.tally);
  addInternals(report, server);
  if ((await uploadStatus(home)) !== 200) report.failures.push("no upload once there is space again");
  if (Object.keys(refused).some((status) => !["200", "507", "503", "0"].includes(status))) {
    report.failures.push(`uploads were answered ${report.more["uploads"]}`);
  }
  if (!ofLog && refused[507] === undefined && refused[503] === undefined)
    report.failures.push("the disk was never full");
  await repeatCalls(world, line, report.discrepancies);
  await end(server, "SIGTERM");
  await withDatabase((db) => compareRows(world, db, report.discrepancies));
  await home.close();
  await small.close();
  return report;
}

/** Writes until the database is about to need another file of its log: without room for one, PostgreSQL stops. */
async function useUpLog({ kysely }: Db): Promise<void> {
  const leave = 10_000;
  const size = sql<{ used: number; size: number }>`
    select file_offset as used, pg_size_bytes(current_setting('wal_segment_size')) as size
    from pg_walfile_name_offset(pg_current_wal_insert_lsn())`;
  for (;;) {
    const { used, size: whole } = (await size.execute(kysely)).rows[0] ?? { used: 0, size: 0 };
    if (used > whole - 2 * leave) return;
    await sql`select pg_logical_emit_message(true, 'crash', ${"x".repeat(leave)})`.execute(kysely);
  }
}

/** On a full disk a start may fail as well: tries until the server is ready or has failed. */
async function revive(home: Home): Promise<ServerProcess> {
  const server = home.spawn();
  await Promise.race([server.address.catch(() => {}), sleep(10_000)]);
  await waitUntil(async () => !lives(server) || (await home.line.isReady()), 5000).catch(() => {});
  return server;
}

/** An incompressible picture of about 1 MB, more than is left on the disk. */
const side = 800;
const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
  .png()
  .toBuffer();

/** 0 where no answer came. */
async function uploadStatus({ line, world }: Home): Promise<number> {
  try {
    const picture = new Blob([await noise]);
    await line.upload("uploadPrizeImage", { _id: world.prize._id }, ["img", picture], { token: world.staff });
    return 200;
  } catch (error) {
    return error instanceof Refusal ? error.status : 0;
  }
}
