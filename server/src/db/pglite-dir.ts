import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { setFlagsFromString } from "node:v8";
import { DurableFS } from "./durable-fs.ts";
import { unpackEmptyDatabase } from "./empty-database.ts";
import { parsers } from "./parsers.ts";

// One function of the engine, of fourteen thousand, takes the optimising compiler 600 MB at every start. The plain compiler
// does with 40 and starts sooner; scans of many rows take longer (decision 029).
for (const flag of ["--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);

/**
 * Options of every embedded engine: how it reads values, its extensions and its memory. The rest
 * depends on where its files are.
 */
export const engineOptions = {
  parsers: { ...parsers },
  extensions: { pg_trgm },
  startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"],
} satisfies PGliteOptions;

/** The path of the embedded database in a data folder. */
export function databaseDir(dataDir: string): string {
  return join(dataDir, "db");
}

/** Opens the embedded engine on a folder of the disk, making the database there at the first start. */
export async function openDir(dir: string): Promise<PGlite> {
  if (!existsSync(dir)) await createDir(dir);
  return startEngine(dir);
}

/**
 * Made in another folder and renamed once it is complete and on the disk, so that a first start
 * may be interrupted at any moment.
 */
async function createDir(dir: string): Promise<void> {
  const draft = `${dir}.new`;
  await rm(draft, { recursive: true, force: true });
  // Only our own user may read it, as with a cluster of PostgreSQL: it holds password hashes and
  // phones.
  await mkdir(draft, { mode: 0o700 });
  await unpackEmptyDatabase(draft);
  await syncTree(draft);
  await rename(draft, dir);
  await syncEntry(dirname(dir));
}

/** Starts the engine on a folder with a database, or an empty one, where it makes one. */
export function startEngine(dir: string): Promise<PGlite> {
  let lastWords = "";
  const onStderr = (line: string) => {
    if (/\b(PANIC|FATAL):/.test(line)) lastWords = line;
    return true;
  };
  // After this no query would ever return: the event loop hangs inside the engine. The log is replayed at the next
  // start, exactly as after a crash of PostgreSQL.
  const onAbort = () => {
    process.stderr.write(`The embedded database has stopped. ${lastWords}\n`);
    process.exit(1);
  };
  return PGlite.create({
    ...engineOptions,
    fs: new DurableFS(dir, onAbort),
    // -F turns fsync off; the default method, fdatasync, is a call that the engine's disk driver does not pass on.
    startParams: [...engineOptions.startParams.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"],
    onStderr,
  });
}

async function syncTree(dir: string): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    await (entry.isDirectory() ? syncTree(path) : syncEntry(path));
  }
  await syncEntry(dir);
}

async function syncEntry(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
