import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync } from "node:fs";
import { createInterface } from "node:readline";
import path from "node:path";
import { findPostgres, freePort, plainUser } from "../../server/src/test/postgres.ts";

export type Cluster = {
  readonly url: (database: string) => string;
  /** The id of the postmaster, the parent of all other processes of PostgreSQL. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
};

/** Settings for a machine of this size; everything else is PostgreSQL's default, durable commits included. */
const settings = ["shared_buffers=1GB", "max_wal_size=4GB", "max_connections=100"];

/** Starts a PostgreSQL whose folder is kept, and created if it is missing. It stops with this process. */
export async function openCluster(folder: string): Promise<Cluster> {
  const binaries = findPostgres();
  if (binaries === undefined) throw new Error("PostgreSQL 15 or newer was not found");
  const user = process.getuid?.() === 0 ? plainUser() : undefined;
  const data = path.join(folder, "postgres");
  if (!existsSync(path.join(data, "PG_VERSION"))) {
    mkdirSync(folder, { recursive: true });
    mkdirSync(data, { mode: 0o700 });
    if (user !== undefined) chownSync(data, user.uid, user.gid);
    const parameters = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"];
    const { status, stderr } = spawnSync(path.join(binaries, "initdb"), parameters, {
      ...user,
      cwd: "/",
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
  }
  const port = await freePort();
  const command = ["-D", data, "-k", data, "-h", "127.0.0.1", "-p", String(port)];
  // Under a shell that waits for the end of its input, which comes when this process ends in any way.
  const script = `"$@" </dev/null & pid=$!; echo "pid $pid" >&2; cat >/dev/null; kill -INT $pid; wait $pid`;
  const parts = ["-c", script, "sh", path.join(binaries, "postgres"), ...command];
  const shell = spawn("sh", [...parts, ...settings.flatMap((setting) => ["-c", setting])], {
    ...user,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const exited = new Promise<void>((resolve) => void shell.once("exit", () => resolve()));
  const log: string[] = [];
  const pid = await new Promise<number>((resolve, reject) => {
    let found = 0;
    createInterface({ input: shell.stderr }).on("line", (line) => {
      log.push(line);
      found ||= Number(/^pid (\d+)$/.exec(line)?.[1] ?? 0);
      if (line.includes("ready to accept connections")) resolve(found);
    });
    void exited.then(() => reject(new Error(`PostgreSQL did not start:\n${log.join("\n")}`)));
  });
  return {
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    pid,
    stop: async () => {
      shell.stdin.end();
      await exited;
    },
  };
}
