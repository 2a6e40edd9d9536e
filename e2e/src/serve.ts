import { type FullConfig, test } from "@playwright/test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { asAdmin, databaseUrl, randomName } from "../../server/src/test/postgres-databases.ts";
import { findPostgres, startPostgres } from "../../server/src/test/postgres.ts";

/** The owner of the server under test. */
export const owner = { login: "marina", password: "пульт-марины-1" };

type Served = {
  /** The origin of the built server, without a slash at the end. */
  readonly origin: string;
  /** The folder of the server's files; its outbox gets the mails. */
  readonly dataDir: string;
};

/** Where a server keeps its data: on the embedded engine all of it in the folder. */
type Home = { readonly dataDir: string; readonly database?: Database };
type Database = { readonly cluster: string; readonly name: string };

/** The set-up passes the servers to the workers by the environment, which they inherit. */
const [servers, seed] = ["E2E_SERVERS", "E2E_SEED"];

/** Starts the built server for each project: changes by staff must not affect the players of other journeys. */
export default async function serve({ projects }: FullConfig): Promise<() => Promise<void>> {
  // Playwright runs the teardown only at an interrupt.
  process.once("SIGTERM", () => process.kill(process.pid, "SIGINT"));
  // PostgreSQL needs half of the CPU time that the embedded engine does.
  const postgres = findPostgres() === undefined ? undefined : await startPostgres();
  const seeded: Home = {
    dataDir: await newFolder(),
    ...(postgres && { database: await createDatabase(postgres.url) }),
  };
  // Copying a database takes a fraction of the time of seeding it.
  await (await run(seeded, {})).stop();
  process.env[seed] = JSON.stringify(seeded);
  const started = await Promise.all(projects.map(async ({ name }) => [name, await startServer()] as const));
  process.env[servers] = JSON.stringify(
    Object.fromEntries(started.map(([name, { origin, dataDir }]) => [name, { origin, dataDir }])),
  );
  return async () => {
    await Promise.all(started.map(([, server]) => server.stop()));
    await rm(seeded.dataDir, { recursive: true, force: true });
    await postgres?.stop();
  };
}

/** The server of the running test's project. */
export function served(): Served {
  const all = JSON.parse(process.env[servers] ?? "{}") as Record<string, Served>;
  const found = all[test.info().project.name];
  if (found === undefined) throw new Error("No server was started for this project");
  return found;
}

/** Starts the built server on a copy of the seeded data, after a statement where one is given. */
export async function startServer(environment: Readonly<Record<string, string>> = {}, statement?: string) {
  const { dataDir, database }: Home = JSON.parse(process.env[seed] ?? "{}");
  return serveFrom(
    // No server uses the seeded data itself.
    async (folder) => {
      await cp(dataDir, folder, { recursive: true });
      const copy = database && (await createDatabase(database.cluster, database.name));
      if (statement !== undefined) await change({ dataDir: folder, ...(copy && { database: copy }) }, statement);
      return copy;
    },
    environment,
  );
}

/** Starts the built server as the first `npm start` does: the embedded engine in an empty folder, which it seeds. */
export function startEmbedded() {
  return serveFrom(async () => undefined, {});
}

async function serveFrom(
  fill: (dataDir: string) => Promise<Database | undefined>,
  environment: Readonly<Record<string, string>>,
) {
  const dataDir = await newFolder();
  const database = await fill(dataDir);
  const server = await run({ dataDir, ...(database && { database }) }, environment);
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin: server.origin, dataDir, stop };
}

/** Creates an empty database or a copy of another; it is removed with its cluster. */
async function createDatabase(cluster: string, template = "template1"): Promise<Database> {
  const name = randomName();
  await asAdmin(cluster, `create database ${name} template ${template}`);
  return { cluster, name };
}

/** Runs a statement in the database of a server that is not running. */
async function change({ dataDir, database }: Home, statement: string): Promise<void> {
  if (database !== undefined) {
    await asAdmin(databaseUrl(database.cluster, database.name), statement);
    return;
  }
  const { openDir } = await import("../../server/src/db/pglite-dir.ts");
  const engine = await openDir(path.join(dataDir, "db"));
  await engine.exec(statement);
  await engine.close();
}

function newFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), "hitoslov-e2e-"));
}

async function run({ dataDir, database }: Home, environment: Readonly<Record<string, string>>) {
  const main = fileURLToPath(new URL("../../server/dist/main.js", import.meta.url));
  const server = spawn(process.execPath, [main], {
    // Every page has an address of its own, so that limits by address do not add up over the tests.
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      ...(database && { DATABASE_URL: databaseUrl(database.cluster, database.name) }),
      SEED_DEMO: "true",
      PORT: "0",
      TRUST_PROXY: "1",
      NODE_ENV: "production",
      OWNER_LOGIN: owner.login,
      OWNER_PASSWORD: owner.password,
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const origin = await firstAddress(server.stdout);
  const stop = async () => {
    server.kill("SIGTERM");
    if (server.exitCode === null) await once(server, "exit");
  };
  return { origin, stop };
}

/** Resolves with the address; afterwards prints the errors that the server logs among the output of the journeys. */
function firstAddress(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: output });
    lines.on("line", (line) => {
      const address = /http:\/\/\S+/.exec(line)?.[0];
      if (address !== undefined) resolve(address);
      if (line.includes('"level":50')) console.error(line);
    });
    lines.once("close", () => reject(new Error("The server ended before it listened")));
  });
}
