import { contract, type Route } from "@hitoslov/contract";
import { sql } from "kysely";
import { loadavg } from "node:os";
import { chromium } from "playwright-core";
import { requireChromium } from "../scripts/browser.mjs";
import { show, table } from "./parts/figures.ts";
import { startInstallation } from "./parts/installation.ts";
import { cpuOf } from "./parts/process.ts";
import { openVisits, type Seen } from "./parts/visits.ts";
import { isSmall } from "./world/worlds.ts";

/**
 * A day of players in some minutes: visits without pauses, on three built nodes behind nginx with PostgreSQL, Redis and
 * a bucket. Prints the cost of a play, its visit included: the figures of docs/CAPACITY.md. They are CPU time and bytes,
 * so other work of the machine changes them little.
 */

const [seats, players, warmUp, measured] = isSmall ? [4, 100, 50, 200] : [8, 500, 500, 2000];

const installation = await startInstallation({ nodes: 3, players, songs: 500 });
const { nodes, nginx, redis, cluster, db, world } = installation;
let seen: Seen[] = [];
const visits = openVisits(nginx.origin, world, (one) => void seen.push(one));

async function playTill(plays: number): Promise<void> {
  const goal = visits.plays() + plays;
  const seat = async () => {
    while (visits.plays() < goal) await visits.visit();
  };
  await Promise.all(Array.from({ length: seats }, seat));
}

async function measure() {
  await sql`checkpoint`.execute(db.kysely);
  const { rows } = await sql<{ wal: string; stored: string; events: string }>`
    select pg_current_wal_lsn() - '0/0' as wal, sum(pg_total_relation_size(oid)) as stored,
      (select sum(pg_total_relation_size(relid)) from pg_partition_tree('analytics_events')) as events
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db.kysely);
  return {
    plays: visits.plays(),
    nodes: nodes.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    database: cpuOf(cluster.pid),
    redis: cpuOf(redis.pid()),
    nginx: cpuOf(nginx.pid()),
    wal: Number(rows[0]?.wal),
    stored: Number(rows[0]?.stored),
    events: Number(rows[0]?.events),
  };
}

await playTill(warmUp);
const before = await measure();
seen = [];
const load = loadavg()[0] ?? 0;
await playTill(measured);
const after = await measure();
await sql`vacuum analyze`.execute(db.kysely);

const plays = after.plays - before.plays;
const of = (key: keyof typeof before) => (after[key] - before[key]) / plays;
const failed = seen.filter(({ status }) => status >= 400);
const bytesOf = (isIt: (one: Seen) => boolean) => seen.filter(isIt).reduce((sum, { bytes }) => sum + bytes, 0) / plays;
const staffOnly = (name: Seen["name"]) =>
  name !== "audio" && (contract[name] as Route).access.every((role) => role === 1 || role === 2);

/** The bytes that nginx sends while a browser opens the game. */
async function visitOf(open: () => Promise<unknown>): Promise<number> {
  const known = nginx.accesses().length;
  await open();
  // nginx logs a request when it has ended.
  await new Promise((resolve) => setTimeout(resolve, 500));
  return nginx
    .accesses()
    .slice(known)
    .filter((line) => !line.includes(" /media/"))
    .reduce((sum, line) => sum + Number(/ \d{3} (\d+) \d/.exec(line)?.[1] ?? 0), 0);
}
const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
const open = async () => {
  const page = await context.newPage();
  await page.goto(`${nginx.origin}/demo`, { waitUntil: "networkidle" });
  await page.close();
};
const first = await visitOf(open);
const following = await visitOf(open);
await browser.close();

const kib = (bytes: number) => `${show(bytes / 1024, 1)} KiB`;
const ms = (seconds: number) => `${show(seconds * 1000)} ms`;
const rows = [
  ["calls", show(seen.length / plays, 1)],
  ["… of staff", show(seen.filter(({ name }) => staffOnly(name)).length / plays, 2)],
  ["CPU of nodes", ms(of("nodes"))],
  ["CPU of PostgreSQL", ms(of("database"))],
  ["CPU of nginx", ms(of("nginx"))],
  ["CPU of Redis", ms(of("redis"))],
  ["written to the WAL", kib(of("wal"))],
  ["stored, tables and indexes", kib(of("stored"))],
  ["… of them usage events, kept for a while", kib(of("events"))],
  ["answers to the player without audio", kib(bytesOf(({ name }) => name !== "audio"))],
  ["audio to the player", kib(bytesOf(({ name }) => name === "audio"))],
  ["page and code, a first visit", kib(first)],
  ["page and code, a following visit", kib(following)],
];
console.log(
  `${plays} plays on three nodes; load of the machine ${show(load, 1)} before and ${show(loadavg()[0] ?? 0, 1)} after\n`,
);
console.log(table(["a play", "measured"], rows));
const slowest = Object.entries(Object.groupBy(seen, ({ name }) => name))
  .map(([name, calls]) => [
    name,
    show(calls.length / plays, 2),
    show(calls.reduce((sum, { ms }) => sum + ms, 0) / calls.length, 1),
  ])
  .toSorted(([, one], [, other]) => Number(other) - Number(one));
console.log(`\n${table(["call", "a play", "mean, ms"], slowest)}`);
if (failed.length > 0)
  console.log(
    `\n${failed.length} calls failed: ${[...new Set(failed.map(({ name, status }) => `${name} ${status}`))].join(", ")}`,
  );
await installation.close();
process.exit(failed.length > 0 ? 1 : 0);
