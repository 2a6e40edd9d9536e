import { execFile, spawnSync } from "node:child_process";
import { chownSync, rmSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findPostgres, freePort, plainUser } from "../server/src/test/postgres.ts";

const run = promisify(execFile);

/** A PostgreSQL with durable commits, which can be crashed and started again on the same data. */
export type OwnPostgres = {
  readonly url: string;
  readonly start: () => Promise<void>;
  /** Without a checkpoint; all connections break. */
  readonly crash: () => Promise<void>;
  readonly isUp: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** In a folder below `parent`, which may be a small disk. */
export async function startOwnPostgres(parent = tmpdir()): Promise<OwnPostgres> {
  const binaries = findPostgres();
  if (binaries === undefined) throw new Error("PostgreSQL 15 or newer was not found");
  const user = process.getuid?.() === 0 ? plainUser() : undefined;
  const dir = await mkdtemp(join(parent, "hitoslov-crash-pg-"));
  await chmod(dir, 0o700);
  if (user !== undefined) chownSync(dir, user.uid, user.gid);
  const data = join(dir, "data");
  const port = await freePort();
  const options = { ...user, cwd: "/" };
  const control = (...words: string[]) => run(join(binaries, "pg_ctl"), ["-D", data, ...words], options);
  await run(
    join(binaries, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--wal-segsize=4"],
    options,
  );
  const settings = ["max_connections=60", "shared_buffers=32MB", "min_wal_size=8MB", "max_wal_size=64MB"];
  const words = ["-k", dir, "-h", "127.0.0.1", "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const start = async () => {
    await control("-w", "-t", "60", "-l", join(dir, "log"), "-o", words.join(" "), "start");
  };
  const crash = async () => {
    await control("-w", "-m", "immediate", "stop").catch(() => {});
  };
  const stopNow = () => {
    spawnSync(join(binaries, "pg_ctl"), ["-D", data, "-m", "immediate", "stop"], options);
    rmSync(dir, { recursive: true, force: true });
  };
  process.once("exit", stopNow);
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    crash,
    isUp: () =>
      control("status").then(
        () => true,
        () => false,
      ),
    close: async () => {
      process.removeListener("exit", stopNow);
      stopNow();
    },
  };
}
