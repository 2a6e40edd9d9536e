import { type BeaconChain, roundAt, roundTime } from "@hitoslov/rules/beacon";
import { type LotteryProof, verifyLottery } from "@hitoslov/rules/lots";
import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import type { Db } from "../../server/src/db/client.ts";
import type { Database } from "../../server/src/db/schema.ts";
import { openTestBeacon } from "../../server/src/test/beacon.ts";
import { createDraw, createEntrant } from "../../server/src/test/factories.ts";
import type { ServerProcess } from "../../server/src/test/process.ts";
import { end, type Home, waitUntil } from "../home.ts";
import { busyness } from "../machine.ts";
import { addInternals, openReport, type Report } from "../report.ts";

const [entrants, prizes, reserves] = [12, 3, 4];
/** Ms. The jobs run every five and ten seconds; a list that is late for its round names one a minute later. */
const longestStep = 120_000;
/** The tables whose writes are blocked, each in the middle of the transaction of a step. */
const steps = {
  closing: "audit",
  list: "drawing_parts",
  lottery: "drawing_winners",
  awards: "awards",
} as const satisfies Record<string, keyof Database>;

/**
 * kill -9 in each step from the end of a draw to its awards: on PostgreSQL within the transaction of the step, whose
 * write is blocked, and during the request to the beacon; on the embedded engine at random moments. Then every step is
 * done, once.
 */
export async function draws(home: Home): Promise<Report> {
  const report = openReport("draws", home.engine);
  const beacon = await openTestBeacon();
  const draw = await home.withDatabase((db) => createEnded(db, beacon.chain));
  const start = () => home.start(beacon.environment);
  const dies = async (server: ServerProcess) => {
    await end(server, "SIGKILL");
    addInternals(report, server);
    report.cycles += 1;
  };
  const dieIn = async (step: keyof typeof steps) =>
    home.withDatabase(async (db) => {
      let server: ServerProcess | undefined;
      await db.kysely.transaction().execute(async (trx) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        await sql`lock table ${sql.table(steps[step])} in share row exclusive mode`.execute(trx);
        server = await start();
        await waitUntil(() => waits(db, steps[step]), longestStep * busyness());
        await dies(server);
      });
    });
  const dieBeforeAnAnswer = async () => {
    beacon.set(() => {});
    const server = await start();
    await waitUntil(async () => beacon.asked.length > 0, longestStep * busyness());
    await dies(server);
    beacon.set();
  };

  if (home.engine === "postgres") {
    await dieIn("closing");
    await dieIn("list");
    await dieBeforeAnAnswer();
    await dieIn("lottery");
    await dieIn("awards");
  } else {
    for (let kills = 0; kills < 5; kills++) {
      const server = await start();
      await sleep(Math.random() * 12_000);
      await dies(server);
    }
  }
  const server = await start();
  const failedAt = performance.now();
  let asked = 0;
  // From changing addresses, as rate limits are not the subject here.
  const proof = () => {
    asked += 1;
    const address = `10.2.${asked >> 8}.${asked & 255}`;
    return home.line.call("getDrawProof", { _idStock: draw }, { token: "", address });
  };
  await waitUntil(async () => (await proof()).drawn !== null, longestStep * busyness());
  report.recoveries.push(performance.now() - failedAt);
  // Right after the lottery, and once more when nothing is left to do.
  await dies(server);
  const last = await start();
  await sleep(11_000);
  const { list, drawn, ...terms } = await proof();
  if (list === null || drawn === null) throw new Error("The lots are gone");
  const verified = verifyLottery({ ...terms, list, drawn } satisfies LotteryProof, beacon.chain);
  for (const [what, holds] of Object.entries(verified))
    if (holds !== true) report.failures.push(`the ${what} of the proof`);
  addInternals(report, last);
  await end(last, "SIGTERM");
  await home.withDatabase((db) => count(db, draw, report));
  beacon.close();
  return report;
}

/** A draw that has just ended, with a beacon round to come. */
async function createEnded(db: Db, chain: BeaconChain): Promise<string> {
  const app = { db, clock: { now: () => new Date(), advance: () => 0 } };
  const now = Date.now();
  const id = await createDraw(app, { start: new Date(now - 3_600_000), end: new Date(now - 1000) });
  const round = roundAt(chain, new Date(now + 45_000));
  const named = { beacon_round: round, beacon_at: roundTime(chain, round) };
  await db.kysely
    .updateTable("stocks")
    .set({ ...named, randomness: "beacon", draw_mode: "weighted", draw_reserves: reserves })
    .where("id", "=", id)
    .execute();
  await db.kysely
    .insertInto("stock_prizes")
    .values({ id: uuid(), stock_id: id, name: "Гитара", quantity: prizes, way: "draw" })
    .execute();
  for (let at = 0; at < entrants; at++) await createEntrant(app, id, { score: 10 + at });
  return id;
}

/** Whether a write of the server to this table is blocked. */
async function waits({ kysely }: Db, table: keyof Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where relation = ${table}::regclass and not granted`.execute(kysely);
  return rows.length > 0;
}

/** Every row must be there once. */
async function count({ kysely }: Db, draw: string, report: Report): Promise<void> {
  const { rows } = await sql<{ what: string; found: number; due: number }>`
    select * from (values
      ('ends of the draw', (select count(*) from stocks where id = ${draw} and status = 'ended' and frozen_at is not null), 1),
      ('ends in the trail', (select count(*) from audit where entity_id = ${draw} and entity = 'stock' and fields ? 'frozen_at'), 1),
      ('lists in the trail', (select count(*) from audit where entity_id = ${draw} and entity = 'stock' and fields ? 'entrants_hash'), 1),
      ('lots in the trail', (select count(*) from audit where entity_id = ${draw} and entity = 'drawing'), 1),
      ('lists', (select count(*) from drawing_lists where stock_id = ${draw}), 1),
      ('lots', (select count(*) from drawings where stock_id = ${draw}), 1),
      ('drawn', (select count(*) from drawing_winners where stock_id = ${draw}), ${prizes + reserves}::int),
      ('awards', (select count(*) from awards where stock_id = ${draw}), ${prizes}::int),
      ('winners', (select count(distinct user_id) from awards where stock_id = ${draw} and state = 'assigned'), ${prizes}::int)
    ) as counted (what, found, due) where found <> due`.execute(kysely);
  for (const { what, found, due } of rows) report.failures.push(`${what}: ${found} instead of ${due}`);
}
