import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import type { Db } from "../../server/src/db/client.ts";
import { grace } from "../../server/src/jobs/close-draws.ts";
import { startCluster } from "../../nodes/cluster.ts";
import { type Ha, missingForHa, startHa } from "../../nodes/ha-cluster.ts";
import type { Member } from "../../nodes/ha-member.ts";
import { canMount } from "../disk.ts";
import { waitUntil } from "../home.ts";
import { type Line, Refusal } from "../line.ts";
import { startLoad } from "../load.ts";
import { addTally, openReport, type Report } from "../report.ts";
import { compareRows, repeatCalls } from "../discrepancies.ts";

/** A fault of the PostgreSQL that leads. */
export type Fault = {
  readonly name: string;
  /** The longest time without a leader, s. */
  readonly target?: number;
  readonly inject: (leader: Member, ha: Ha) => Promise<void> | void;
  readonly repair: (leader: Member) => Promise<void> | void;
  /** Whether it needs a disk that can be filled. */
  readonly needsDisk?: boolean;
};

export const faults: readonly Fault[] = [
  { name: "a planned switchover", inject: (_, ha) => ha.switchover(), repair: () => {} },
  { name: "kill -9", target: 15, inject: (leader) => leader.kill(), repair: (leader) => leader.startPatroni() },
  { name: "a frozen machine", target: 30, inject: (leader) => leader.freeze(), repair: (leader) => leader.thaw() },
  { name: "a cut cable", inject: (leader) => leader.cut(), repair: (leader) => leader.reconnect() },
  {
    name: "a full disk",
    needsDisk: true,
    inject: async (leader) => {
      await leader.disk?.fill(0);
      await leader.useLog();
    },
    repair: (leader) => leader.disk?.empty(),
  },
];

/** Three nodes on three PostgreSQL. */
export async function startHaCluster() {
  let ha: Ha | undefined;
  const cluster = await startCluster(
    3,
    { players: 40, songs: 250 },
    { startDatabase: async () => (ha = await startHa()) },
  );
  if (ha === undefined) throw new Error("The cluster has no database");
  return { ...cluster, ha };
}
export type HaCluster = Awaited<ReturnType<typeof startHaCluster>>;

/** All faults, one after another, each with its time limit. */
export async function ha(): Promise<Report> {
  const all = openReport("ha", "postgres");
  const missing = missingForHa();
  if (missing.length > 0) {
    all.failures.push(`NOT RUN: ${missing.join(", ")} not found`);
    return all;
  }
  const hasDisk = await canMount();
  if (!hasDisk) all.failures.push("NOT RUN with a full disk: this process may not mount a file system");
  const cluster = await startHaCluster();
  try {
    for (const fault of faults.filter(({ needsDisk }) => hasDisk || !needsDisk)) {
      const { name, target = Number.POSITIVE_INFINITY } = fault;
      const report = await runFault(cluster, fault);
      const [away = Number.NaN] = report.recoveries;
      all.more[`${name}, s`] = (away / 1000).toFixed(1);
      all.recoveries.push(away);
      all.failures.push(...report.failures, ...(away > target * 1000 ? [`${name}: ${away} ms to recover`] : []));
      all.cycles += 1;
      for (const count of ["finishes", "genres", "busy", "dropped"] as const) all[count] += report[count];
      all.discrepancies.lost += report.discrepancies.lost;
      all.discrepancies.double += report.discrepancies.double;
      all.discrepancies.messages.push(...report.discrepancies.messages);
    }
  } finally {
    await cluster.close();
  }
  return all;
}

/** Few, so that a fast machine does not run out of songs to play. */
const seats = 3;
/** A timeout for what hangs, ms. */
const longest = 120_000;

/**
 * One fault under finishes and writes of staff, until all three have recovered: calls get 503 meanwhile, no
 * acknowledged write is lost or doubled, nodes notify each other again, and a job that falls due runs once.
 */
export async function runFault(cluster: HaCluster, fault: Fault): Promise<Report> {
  const report = openReport(`ha: ${fault.name}`, "postgres");
  const { world, line, nodes, ha, db } = cluster;
  await waitUntil(ha.isWhole, longest, 100);
  const leader = await ha.leader();
  if (leader === undefined) throw new Error("Nobody leads");
  const load = startLoad(world, line, { seats });
  await load.reaches(20);
  const draw = await addEndingDraw(db);
  const failedAt = performance.now();
  try {
    await fault.inject(leader, ha);
    await waitUntil(async () => ![undefined, leader].includes(await ha.leader()), longest);
    await load.reaches(1);
    report.recoveries.push(performance.now() - failedAt);
    // Writes that the old leader does not have.
    await load.reaches(20);
    await fault.repair(leader);
    await waitUntil(ha.isWhole, longest, 100);
    await load.reaches(20);
  } finally {
    await load.stop();
  }
  addTally(report, load.tally);
  report.cycles += 1;
  if (load.tally.busy === 0) report.failures.push("no call was refused: it did not happen");

  await repeatCalls(world, retryBusy(line), report.discrepancies);
  await compareRows(world, db, report.discrepancies);
  await waitUntil(async () => (await endingsOf(db, draw)) > 0, longest, 100);
  const [first, ...others] = nodes;
  const staff = { token: world.staff };
  const [rule] = (await first?.line.call("listScore", {}, staff))?.data ?? [];
  if (rule === undefined) throw new Error("There are no score rules");
  const score = rule.score + 1;
  await first?.line.call("updateScore", { _id: rule._id, updated_at: rule.updated_at, score }, staff);
  for (const { line: own } of others) {
    const told = () => retryBusy(own).call("listScores", {}, staff);
    const isTold = async () => (await told()).data.find(({ key }) => key === rule.key)?.score === score;
    await waitUntil(isTold, longest);
  }
  const endings = await endingsOf(db, draw);
  if (endings !== 1) report.failures.push(`a draw was ended ${endings} times`);
  return report;
}

/** Repeats calls that get 503, as on a machine so busy that nobody leads for a moment. */
function retryBusy(line: Line): Line {
  const call: Line["call"] = async (...asked) => {
    for (;;) {
      try {
        return await line.call(...asked);
      } catch (error) {
        if (!(error instanceof Refusal && error.status === 503)) throw error;
        await sleep(500);
      }
    }
  };
  return { ...line, call };
}

/** A draw that ends while nobody leads. */
async function addEndingDraw({ kysely }: Db): Promise<string> {
  const id = uuid();
  const due = Date.now() + 2000;
  const text = { fullname: "Лето", name: "Лето", description: "Лето" };
  const dates = { start_date: new Date(due - 2 * grace), end_date: new Date(due - grace) };
  await kysely
    .insertInto("stocks")
    .values({ id, ...text, ...dates, status: "active" })
    .execute();
  return id;
}

async function endingsOf({ kysely }: Db, id: string): Promise<number> {
  const rows = await kysely
    .selectFrom("audit")
    .select("id")
    .where("entity", "=", "stock")
    .where("entity_id", "=", id)
    .execute();
  return rows.length;
}
