import { type FullConfig, test } from "@playwright/test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The owner of the server under test. */
export const owner = { login: "marina", password: "пульт-марины-1" };

type Served = {
  /** Where the built server listens, without a slash at the end. */
  readonly origin: string;
  /** Where the server keeps its files; mails land in its outbox. */
  readonly dataDir: string;
};

/** How the set-up tells the workers, which inherit its environment. */
const [servers, seed] = ["E2E_SERVERS", "E2E_SEED"];

/** Starts the built server for each project: what staff change must not reach the players of other journeys. */
export default async function serve({ projects }: FullConfig): Promise<() => Promise<void>> {
  // Playwright tears down at an interrupt only.
  process.once("SIGTERM", () => process.kill(process.pid, "SIGINT"));
  const seeded = await newFolder();
  // Loading the catalogue takes several times as long as copying it.
  await (await run(seeded, {})).stop();
  process.env[seed] = seeded;
  const started = await Promise.all(projects.map(async ({ name }) => [name, await startServer()] as const));
  process.env[servers] = JSON.stringify(
    Object.fromEntries(started.map(([name, { origin, dataDir }]) => [name, { origin, dataDir }])),
  );
  return async () => {
    await Promise.all(started.map(([, server]) => server.stop()));
    await rm(seeded, { recursive: true, force: true });
  };
}

/** The server of the project whose test runs. */
export function served(): Served {
  const all = JSON.parse(process.env[servers] ?? "{}") as Record<string, Served>;
  const found = all[test.info().project.name];
  if (found === undefined) throw new Error("No server was started for this project");
  return found;
}

/** The built server, as `npm start` runs it, on a data folder of its own with the demo catalogue in it. */
export async function startServer(environment: Readonly<Record<string, string>> = {}) {
  const dataDir = await newFolder();
  // A data folder with the demo catalogue in it that no server uses.
  await cp(process.env[seed] ?? "", dataDir, { recursive: true });
  const server = await run(dataDir, environment);
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin: server.origin, dataDir, stop };
}

function newFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), "hitoslov-e2e-"));
}

async function run(dataDir: string, environment: Readonly<Record<string, string>>) {
  const main = fileURLToPath(new URL("../../server/dist/main.js", import.meta.url));
  const server = spawn(process.execPath, [main], {
    // Every page comes from an address of its own, so that the limits by address do not add up over the tests.
    env: {
      ...process.env,
      DATA_DIR: dataDir,
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

async function firstAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address !== undefined) {
      // Keep reading, or the server would block on a full pipe.
      output.resume();
      return address;
    }
  }
  throw new Error("The server ended before it listened");
}
