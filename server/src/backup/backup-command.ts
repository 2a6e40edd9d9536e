import path from "node:path";
import { readConfig } from "../config.ts";
import { openDatabase } from "../db/client.ts";
import { explain } from "../explain.ts";
import { openMediaStore } from "../media/open.ts";
import { writeBackup } from "./backup.ts";
import { requestBackup } from "./backup-socket.ts";
import { fileOf, isFolder, keepBackup } from "./files.ts";

// `npm run backup [-- path]`: a folder, or a file that is not there yet.

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stopping.abort());

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // npm runs us in the repository, wherever it was called.
  const here = process.env["INIT_CWD"] ?? process.cwd();
  const given = path.resolve(here, process.argv[2] ?? config.BACKUP_DIR ?? ".");
  // BACKUP_DIR is a folder also before its first night, when nobody has made it yet.
  const file = given === config.BACKUP_DIR || isFolder(given) ? fileOf(given, config, new Date()) : given;
  const running = config.DATABASE_URL === undefined ? await requestBackup(config.DATA_DIR) : undefined;
  if (running !== undefined) return report(file, await keepBackup(file, config.BACKUP_KEY, running, stopping.signal));
  const db = await openDatabase(config);
  try {
    const home = { config, db, media: await openMediaStore(config) };
    report(file, await keepBackup(file, config.BACKUP_KEY, (sink) => writeBackup(home, sink), stopping.signal));
  } finally {
    await db.close();
  }
}

function report(file: string, bytes: number): void {
  console.log(`${file}, ${(bytes / 1e6).toFixed(1)} MB`);
}

await main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
