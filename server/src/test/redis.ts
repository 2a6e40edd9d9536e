import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./postgres.ts";

const program = "redis-server";

export function hasRedis(): boolean {
  return spawnSync(program, ["--version"]).status === 0;
}

/** An empty Redis on a port of the loopback; it ends with this process. */
export async function startRedis(given?: number) {
  const dir = await mkdtemp(join(tmpdir(), "hitoslov-redis-"));
  const port = given ?? (await freePort());
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--dir", dir, "--save", "", "--appendonly", "no"];
  const child = spawn(program, settings, { stdio: ["ignore", "pipe", "ignore"] });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes("eady to accept connections")) break;
  }
  child.stdout.resume();
  return {
    port,
    url: `redis://127.0.0.1:${port}/0`,
    /** Hangs, or goes on. */
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    stop: async () => {
      process.removeListener("exit", kill);
      kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, "close");
      await rm(dir, { recursive: true, force: true });
    },
  };
}
export type TestRedis = Awaited<ReturnType<typeof startRedis>>;
