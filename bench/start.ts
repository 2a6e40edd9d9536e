import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openCluster } from "./world/cluster.ts";
import { buildServer, ourServer } from "./parts/build.ts";
import { median, show, table } from "./parts/figures.ts";
import { memoryOf } from "./parts/process.ts";
import { freePort } from "../server/src/test/postgres.ts";

/**
 * From the start of our process, with existing data, to its first answer of 200, beside bare Fastify that waits for the
 * same database; 1.5 is the limit. The embedded database starts within each process. Then the idle memory of both.
 */

const atMost = 1.5;
const rounds = process.argv.includes("--small") ? 5 : 11;
const rest = 10_000;

const folder = mkdtempSync(path.join(tmpdir(), "hitoslov-bench-start-"));
// PostgreSQL runs as a plain user.
chmodSync(folder, 0o755);
const cluster = await openCluster(folder);
const bare = [process.execPath, path.join(import.meta.dirname, "peers/bare-start.ts")];
// `npm start` does it too; the bare server may use it as well.
const NODE_COMPILE_CACHE = path.join(folder, "compiled");
const engines = {
  embedded: { DATA_DIR: path.join(folder, "embedded") },
  PostgreSQL: { DATA_DIR: path.join(folder, "server"), DATABASE_URL: cluster.url("postgres"), SEED_DEMO: "true" },
};

buildServer();
let worst = 0;
const rows = [];
for (const [engine, environment] of Object.entries(engines)) {
  // The first start migrates and seeds.
  await start(ourServer, environment);
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const turn = [
      async () => void times.ours.push((await start(ourServer, environment)).time),
      async () => void times.bare.push((await start(bare, environment)).time),
    ];
    for (const work of round % 2 === 0 ? turn : turn.toReversed()) await work();
  }
  const ratio = median(times.ours) / median(times.bare);
  worst = Math.max(worst, ratio);
  const held = [(await start(ourServer, environment, rest)).memory, (await start(bare, environment, rest)).memory];
  rows.push([
    engine,
    show(median(times.ours), 0),
    show(median(times.bare), 0),
    show(ratio),
    ...held.map((mib) => show(mib, 0)),
  ]);
}
console.log(`medians of ${rounds} starts, ms; MiB after ${rest / 1000} s of rest\n`);
console.log(table(["engine", "ours", "bare + database", "ratio", "ours at rest", "bare at rest"], rows));
await cluster.stop();
rmSync(folder, { recursive: true });
process.exitCode = worst <= atMost ? 0 : 1;

/** Starts a server, waits for its first answer, and stops it. */
async function start(
  [program = "", ...parameters]: readonly string[],
  environment: Record<string, string>,
  pause = 0,
): Promise<{ time: number; memory: number }> {
  const port = await freePort();
  const env = { PATH: process.env["PATH"] ?? "", NODE_COMPILE_CACHE, ...environment, PORT: String(port) };
  const startedAt = performance.now();
  const child = spawn(program, parameters, { env, stdio: ["ignore", "ignore", "inherit"] });
  const exited = once(child, "exit");
  while (!(await answers(`http://127.0.0.1:${port}/healthz`))) {
    if (child.exitCode !== null) throw new Error(`${parameters.join(" ")} ended`);
    await sleep(5);
  }
  const time = performance.now() - startedAt;
  await sleep(pause);
  const memory = memoryOf(child.pid ?? 0).now;
  child.kill("SIGTERM");
  await exited;
  return { time, memory };
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );
}
