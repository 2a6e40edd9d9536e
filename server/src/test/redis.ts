import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { spawnGuarded } from "./guarded.ts";
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
  const pidFile = join(dir, "pid");
  const { child, stop } = spawnGuarded(program, [...settings, "--pidfile", pidFile]);
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes("eady to accept connections")) break;
  }
  child.stdout.resume();
  const pid = () => Number(readFileSync(pidFile, "utf8"));
  const signal = (name: NodeJS.Signals) => void process.kill(pid(), name);
  return {
    port,
    pid,
    url: `redis://127.0.0.1:${port}/0`,
    /** Makes it hang, until `resume`. */
    pause: () => signal("SIGSTOP"),
    resume: () => signal("SIGCONT"),
    stop: async () => {
      await stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
export type TestRedis = Awaited<ReturnType<typeof startRedis>>;
