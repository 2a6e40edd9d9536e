import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";

/** The owner of the server under test. */
export const owner = { login: "marina", password: "пульт-марины-1" };

declare module "vitest" {
  interface ProvidedContext {
    /** Where the built server listens, without a slash at the end. */
    origin: string;
    /** Where the server keeps its files; mails land in its outbox. */
    dataDir: string;
    /** A data folder with the demo catalogue in it that no server uses: the others begin with a copy of it. */
    seeded: string;
  }
}

/** Starts the built server for a project's journeys. */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const seeded = await newFolder();
  // Loading the catalogue takes several times as long as copying it.
  await (await run(seeded, {})).stop();
  const { origin, dataDir, stop } = await startServer({}, seeded);
  project.provide("origin", origin);
  project.provide("dataDir", dataDir);
  project.provide("seeded", seeded);
  return async () => {
    await stop();
    await rm(seeded, { recursive: true, force: true });
  };
}

/** The built server, as `npm start` runs it, on a data folder of its own with the demo catalogue in it. */
export async function startServer(
  environment: Readonly<Record<string, string>> = {},
  seeded: string = inject("seeded"),
) {
  const dataDir = await newFolder();
  await cp(seeded, dataDir, { recursive: true });
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
