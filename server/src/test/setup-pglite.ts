import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { migrate } from "../db/migrate.ts";
import { engineOptions } from "../db/pglite-dir.ts";
import { embeddedDb } from "../db/pglite.ts";

/** Once a run: a migrated empty database as a file, which every test file loads into memory. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const pglite = await PGlite.create(engineOptions);
  const db = embeddedDb(pglite);
  await migrate(db);
  const dump = await pglite.dumpDataDir("none");
  await db.close();
  const dir = await mkdtemp(join(tmpdir(), "hitoslov-test-"));
  const file = join(dir, "migrated.tar");
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  project.provide("testDatabase", { engine: "pglite", dump: file });
  return () => rm(dir, { recursive: true });
}
