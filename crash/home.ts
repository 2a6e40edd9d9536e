import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Db, openDatabase } from "../server/src/db/client.ts";
import { freePort } from "../server/src/test/postgres.ts";
import { type ServerProcess, spawnServer } from "../server/src/test/process.ts";
import { busyness } from "./machine.ts";
import { type Line, openLine } from "./line.ts";
import { type OwnPostgres, startOwnPostgres } from "./postgres.ts";
import { createWorld, type World } from "./world.ts";

export type Engine = "embedded" | "postgres";
export const engines: readonly Engine[] = ["embedded", "postgres"];

/** How long a start may take before it counts as failed, ms. */
const longestStart = 60_000;

/** The database and the folder that the servers of one scenario use, one after another. */
export type Home = {
  readonly engine: Engine;
  readonly dataDir: string;
  readonly postgres: OwnPostgres | undefined;
  readonly world: World;
  readonly line: Line;
  /** Starts a server; resolves once it is ready. */
  readonly start: (more?: Readonly<Record<string, string>>, ofNode?: readonly string[]) => Promise<ServerProcess>;
  /** Starts a server without waiting for it. */
  readonly spawn: (more?: Readonly<Record<string, string>>, ofNode?: readonly string[]) => ServerProcess;
  /** The database itself; the embedded one only while no server runs. */
  readonly withDatabase: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
};

export type HomeOptions = {
  readonly players?: number;
  readonly songs?: number;
  /** The folder of a separate disk for the data. */
  readonly disk?: string;
};

export const metricsToken = "crash-metrics-token";

export async function createHome(engine: Engine, { players = 40, songs = 200, disk }: HomeOptions = {}): Promise<Home> {
  const dataDir = await mkdtemp(join(disk ?? tmpdir(), "hitoslov-crash-"));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  process.once("exit", remove);
  const postgres = engine === "postgres" ? await startOwnPostgres(disk) : undefined;
  const port = await freePort();
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    SEED_DEMO: "false",
    TRUST_PROXY: "1",
    METRICS_TOKEN: metricsToken,
    ...(postgres && { DATABASE_URL: postgres.url }),
  };
  const line = openLine(`http://127.0.0.1:${port}`);
  const withDatabase: Home["withDatabase"] = async (work) => {
    const db = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: postgres?.url });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };
  const spawn: Home["spawn"] = (more = {}, ofNode = []) => spawnServer({ ...environment, ...more }, ofNode);
  const start: Home["start"] = async (more, ofNode) => {
    const server = spawn(more, ofNode);
    await server.address;
    await waitUntil(line.isReady, longestStart * busyness());
    return server;
  };
  const world = await withDatabase((db) => createWorld(db, { players, songs }));
  const close = async () => {
    await postgres?.close();
    process.removeListener("exit", remove);
    remove();
  };
  return { engine, dataDir, postgres, world, line, start, spawn, withDatabase, close };
}

/** Stops a server by a signal; returns its exit code, its errors and the time it took. */
export async function end(server: ServerProcess, signal: NodeJS.Signals) {
  const asked = performance.now();
  server.child.kill(signal);
  const { code, errors } = await server.exited;
  return { code, errors, time: performance.now() - asked };
}

export async function waitUntil(holds: () => Promise<boolean>, longest: number, every = 25): Promise<number> {
  const started = performance.now();
  while (!(await holds())) {
    if (performance.now() - started > longest)
      throw new Error(`It did not happen in ${longest} ms: ${holds.toString()}`);
    await sleep(every);
  }
  return performance.now() - started;
}

/** Whether the process still lives. */
export function lives({ child }: ServerProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
