import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "../server/src/db/client.ts";
import { buildServer, ourServer } from "./parts/build.ts";
import { audio, type CallName, callNames, calls } from "./parts/calls.ts";
import { median, show, table } from "./parts/figures.ts";
import { type Measured, measure } from "./parts/measure.ts";
import { startNginx } from "./parts/nginx.ts";
import { startServer } from "./parts/process.ts";
import { openCluster } from "./world/cluster.ts";
import { prepare } from "./world/prepare.ts";
import { cacheDir, isSmall, openWorld, worlds } from "./world/worlds.ts";

/**
 * The cost of the game's calls, each beside (a) bare Fastify that answers the same bytes from memory, (b) the same call
 * written by hand with Fastify and pg, (c) nginx for files. Fails if ours is below `atLeast` of (b).
 * Names of calls limit it to these; `--small` is a quick try.
 */

const atLeast = 0.8;
const rounds = isSmall ? 1 : 5;
const seconds = isSmall ? 2 : 5;

const asked = process.argv.slice(2).filter((name) => callNames.some((known) => known === name));
const chosen = asked.length === 0 ? callNames : callNames.filter((name) => asked.includes(name));
const peer = (name: string, ...parameters: string[]) => [
  process.execPath,
  path.join(import.meta.dirname, "peers", name),
  ...parameters,
];

buildServer();
const cluster = await openCluster(cacheDir);
const DATABASE_URL = await openWorld(cluster, worlds.calls);
const DATA_DIR = mkdtempSync(path.join(tmpdir(), "hitoslov-bench-data-"));
const media = path.join(DATA_DIR, "media");
mkdirSync(media);
writeFileSync(path.join(media, audio.name), randomBytes(audio.bytes));
const db = await openDatabase({ DATABASE_URL, DATA_DIR });
const ours = await startServer(ourServer, {
  DATABASE_URL,
  DATA_DIR,
  PORT: "0",
});
const byHand = await startServer(peer("by-hand.ts"), { DATABASE_URL });

const found: (readonly [CallName, Record<string, Measured[]>])[] = [];
for (const name of chosen) {
  const call = calls[name];
  const bare = await startServer(peer("bare.ts", await answerOf(name)));
  const isFile = name === "audio";
  const other = isFile ? await startNginx(media) : byHand;
  const servers = { ours, bare, other };
  const measured = await measure({ name, call, servers, rounds, seconds, db, cluster, players: worlds.calls.players });
  found.push([name, measured]);
  await bare.stop();
  if (isFile) await other.stop();
  const rates = Object.entries(measured).map(
    ([server, all]) => `${server} ${show(median(all.map(({ rate }) => rate)), 0)}`,
  );
  console.log(`${call.title}, requests/s: ${rates.join(", ")}`);
}

/** Our server's answer to the first request of a call, for the bare server to repeat. */
async function answerOf(name: CallName): Promise<string> {
  await prepare(db.kysely, calls[name], { round: 0, players: worlds.calls.players });
  const { method, path: url, headers, body } = calls[name].request(0, { round: 0, players: worlds.calls.players });
  const response = await fetch(new URL(url, ours.url), {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${name}: ${bytes.toString()}`);
  const type = response.headers.get("content-type") ?? "";
  const route = new URL(url, ours.url).pathname;
  return JSON.stringify({ method, path: route, status: response.status, type, body: bytes.toString("base64") });
}

let worst = Number.POSITIVE_INFINITY;
const rows = found.map(([name, measured]) => {
  const of = (server: string, key: keyof Measured) => median((measured[server] ?? []).map((round) => round[key]));
  const ratio = of("ours", "rate") / of("other", "rate");
  if (name !== "audio") worst = Math.min(worst, ratio);
  return [
    calls[name].title,
    ...["ours", "bare", "other"].map((server) => show(of(server, "rate"), 0)),
    ...["ours", "other"].map((server) => `${show(of(server, "p50"), 1)} / ${show(of(server, "p99"), 1)}`),
    ...["ours", "other"].map((server) => `${show(of(server, "cpu"))} + ${show(of(server, "database"))}`),
    ...["ours", "other"].map((server) => show(of(server, "peak"), 0)),
    show(of("ours", "rate") / of("bare", "rate")),
    name === "audio" ? "" : show(ratio),
    name === "audio" ? show(ratio) : "",
  ];
});
const head = [
  "call",
  "ours, requests/s",
  "bare",
  "by hand (nginx)",
  "p50 / p99, ms",
  "by hand",
  "CPU + database, ms a request",
  "by hand",
  "peak, MiB",
  "by hand",
  "ours/(a)",
  "ours/(b)",
  "ours/(c)",
];
console.log(`\nmedians of ${rounds} rounds of ${seconds} s, 16 connections\n\n${table(head, rows)}`);

await ours.stop();
await byHand.stop();
await db.close();
await cluster.stop();
rmSync(DATA_DIR, { recursive: true });
process.exitCode = worst < atLeast ? 1 : 0;
