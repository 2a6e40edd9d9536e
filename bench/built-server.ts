import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

/** Runs the built server with the demo catalogue in its own folder while `measure` runs; ORIGIN names another server. */
export async function withServer(
  measure: (origin: string) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const known = process.env["ORIGIN"];
  if (known !== undefined) return measure(known);
  const dataDir = await mkdtemp(path.join(tmpdir(), "hitoslov-bench-"));
  const main = path.join(import.meta.dirname, "../server/dist/main.js");
  const server = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: "0", TRUST_PROXY: "1", NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await measure(await addressOf(server.stdout));
  } finally {
    server.kill("SIGTERM");
    if (server.exitCode === null) await once(server, "exit");
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address === undefined) continue;
    output.resume();
    return address;
  }
  throw new Error("The server ended before it listened");
}
