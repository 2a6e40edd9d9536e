import { parseArgs } from "node:util";
import { findPostgres } from "../server/src/test/postgres.ts";
import { createHome, type Engine, engines, type Home, type HomeOptions } from "./home.ts";
import { failuresOf, type Report, rowOf } from "./report.ts";
import { disk } from "./scenarios/disk.ts";
import { ha } from "./scenarios/ha.ts";
import { imports } from "./scenarios/imports.ts";
import { draws } from "./scenarios/draws.ts";
import { kill } from "./scenarios/kill.ts";
import { migrations } from "./scenarios/migrations.ts";
import { postgres } from "./scenarios/postgres.ts";
import { rescore } from "./scenarios/rescore.ts";
import { second } from "./scenarios/second.ts";
import { soak } from "./scenarios/soak.ts";
import { term } from "./scenarios/term.ts";

/**
 * Crash scenarios on both engines: `npm run crash`, or some of them: `npm run crash -- kill --cycles 50
 * --engine postgres`. Scenarios: kill, imports, postgres, term, disk, log, migrations, second, draws, rescore, ha, soak.
 */

// Without this an interrupt would skip the `exit` handlers, which remove files and mounts.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cycles: { type: "string" }, seconds: { type: "string" }, engine: { type: "string" } },
});
const given = (text: string | undefined, usual: number) => (text === undefined ? usual : Number(text));
const cycles = (usual: number) => given(values.cycles, usual);
const seconds = (usual: number) => given(values.seconds, usual);

/** Runs `work` in a home of that size. */
async function inHome(engine: Engine, size: HomeOptions, work: (home: Home) => Promise<Report>): Promise<Report> {
  const home = await createHome(engine, size);
  try {
    return await work(home);
  } finally {
    await home.close();
  }
}

/** Undefined where a scenario is only for the other engine. */
const scenarios: Record<string, (engine: Engine) => Promise<Report> | undefined> = {
  kill: (engine) => inHome(engine, {}, (home) => kill(home, { cycles: cycles(50) })),
  imports: (engine) =>
    inHome(engine, { players: 1, songs: 5 }, (home) => imports(home, { rows: 1000, kills: cycles(10) })),
  postgres: (engine) =>
    engine === "postgres"
      ? inHome(engine, {}, (home) => postgres(home, { restarts: cycles(5), cuts: cycles(5) }))
      : undefined,
  term: (engine) => inHome(engine, {}, (home) => term(home, { cycles: cycles(20) })),
  disk: (engine) => disk(engine, { seconds: seconds(20) }),
  log: (engine) => disk(engine, { seconds: seconds(20), ofLog: true }),
  migrations: (engine) => migrations(engine, { latest: cycles(Number.POSITIVE_INFINITY) }),
  second: (engine) =>
    engine === "embedded"
      ? inHome(engine, { players: 1, songs: 1 }, (home) => second(home, { cycles: cycles(5) }))
      : undefined,
  rescore: (engine) =>
    inHome(engine, { players: 1, songs: 40 }, (home) => rescore(home, { kills: cycles(20), players: 5000 })),
  draws: (engine) => inHome(engine, { players: 1, songs: 1 }, draws),
  ha: (engine) => (engine === "postgres" ? ha() : undefined),
  soak: (engine) => inHome(engine, { players: 600 }, (home) => soak(home, { seconds: seconds(600) })),
};

const unknown = positionals.filter((name) => !(name in scenarios));
if (unknown.length > 0)
  throw new Error(`No such scenario: ${unknown.join(", ")}. There are ${Object.keys(scenarios).join(", ")}`);
const chosen = positionals.length > 0 ? positionals : Object.keys(scenarios);

let failed = false;
for (const engine of engines.filter((name) => (values.engine ?? name) === name)) {
  if (engine === "postgres" && findPostgres() === undefined) {
    console.log("PostgreSQL 15 or newer was not found: NOT RUN on it.");
    failed = true;
    continue;
  }
  const rows = [];
  for (const name of chosen) {
    const report = await scenarios[name]?.(engine);
    if (report === undefined) continue;
    rows.push(rowOf(report));
    console.log(JSON.stringify(rows.at(-1)));
    for (const failure of failuresOf(report).slice(0, 20)) console.error(`${name} on ${engine}: ${failure}`);
    failed ||= failuresOf(report).length > 0;
  }
  for (const row of rows)
    console.log(
      Object.entries(row)
        .map(([key, value]) => `${key} ${value}`)
        .join(" · "),
    );
}
process.exitCode = failed ? 1 : 0;
