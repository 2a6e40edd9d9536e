import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

/** The owner of the server under test. */
export const owner = { login: "marina", password: "пульт-марины-1" };

declare module "vitest" {
  interface ProvidedContext {
    /** Where the built server listens, without a slash at the end. */
    origin: string;
    /** Where the server keeps its files; mails land in its outbox. */
    dataDir: string;
  }
}

/** Starts the built server for a project's journeys. */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const { origin, dataDir, stop } = await startServer();
  project.provide("origin", origin);
  project.provide("dataDir", dataDir);
  return stop;
}

/** The built server, as `npm start` runs it, on a data folder of its own with the demo catalogue in it. */
export async function startServer(environment: Readonly<Record<string, string>> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "hitoslov-e2e-"));
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
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin, dataDir, stop };
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
