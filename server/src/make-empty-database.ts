import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { archivePath, packDatabase } from "./db/empty-database.ts";
import { startEngine } from "./db/pglite-dir.ts";

// The process that makes the archive of a new database: run by the build, or by `db/empty-database.ts`.

const [, , archive = await archivePath()] = process.argv;
const folder = await mkdtemp(path.join(tmpdir(), "hitoslov-empty-"));
try {
  const engine = await startEngine(folder);
  await engine.close();
  await packDatabase(folder, archive);
} finally {
  await rm(folder, { recursive: true });
}
