import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { type Db, openDatabase } from "../../server/src/db/client.ts";
import { migrate } from "../../server/src/db/migrate.ts";
import { migrations as steps } from "../../server/src/db/migrations/index.ts";
import type { Engine } from "../home.ts";
import { startOwnPostgres } from "../postgres.ts";
import { openReport, type Report } from "../report.ts";

const script = fileURLToPath(new URL("../migrate-and-die.ts", import.meta.url));

/** kill -9 within each of the latest migrations, which is then applied fully or not at all; and two at once. */
export async function migrations(engine: Engine, { latest }: { readonly latest: number }): Promise<Report> {
  const report = openReport("migrations", engine);
  const DATA_DIR = await mkdtemp(join(tmpdir(), "hitoslov-crash-"));
  const postgres = engine === "postgres" ? await startOwnPostgres() : undefined;
  const config = { DATA_DIR, DATABASE_URL: postgres?.url };
  const run = async (...step: string[]) => {
    const child = spawn(process.execPath, [script, DATA_DIR, config.DATABASE_URL ?? "", ...step], { stdio: "ignore" });
    await once(child, "exit");
    return child.signalCode ?? child.exitCode;
  };
  const withDatabase = async <T>(work: (db: Db) => Promise<T>) => {
    const db = await openDatabase(config);
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };

  const names = Object.keys(steps);
  for (const name of names.slice(-latest)) {
    const before = Object.fromEntries(Object.entries(steps).filter(([other]) => other < name));
    const made = await withDatabase(async (db) => {
      await migrate(db, before);
      return schemaOf(db);
    });
    const end = await run(name);
    if (end !== "SIGKILL") report.failures.push(`${name} ended with ${end}`);
    const left = await withDatabase(schemaOf);
    if (left !== made) report.failures.push(`${name} is there by half`);
    report.cycles += 1;
  }
  // The embedded engine admits only one process; the other is refused before it does anything.
  const ends = await Promise.all(engine === "postgres" ? [run(), run()] : [run()]);
  if (ends.some((code) => code !== 0)) report.failures.push(`migrations at once ended with ${ends.join(" and ")}`);
  await withDatabase(async (db) => {
    const whole = await schemaOf(db);
    await migrate(db);
    if ((await schemaOf(db)) !== whole) report.failures.push("a second run has changed something");
  });
  await postgres?.close();
  await rm(DATA_DIR, { recursive: true });
  return report;
}

/** Every column, index, trigger and constraint, and the recorded migrations. */
async function schemaOf({ kysely }: Db): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select table_name || '.' || column_name || ' ' || data_type as line
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select tgname::text from pg_trigger
    union all select conname::text from pg_constraint
    order by line`.execute(kysely);
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(kysely);
  return JSON.stringify([rows, done.rows]);
}
