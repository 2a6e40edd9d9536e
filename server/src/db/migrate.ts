import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type Db, NewerSchemaError } from "./client.ts";
import { isDeadlock } from "./errors.ts";
import { migrations as ours } from "./migrations/index.ts";
import type { Database } from "./schema.ts";

/** Nodes of the previous release go on while the schema changes, and lock tables in an order of their own. */
const maxDeadlocks = 10;

/**
 * Brings the schema up to date, all or nothing. Servers that start at once take turns. A newer
 * schema is left as it is, so that nodes of the previous release start again during a roll
 * (decision 076).
 */
export async function migrate(db: Db, migrations: Record<string, Migration> = ours): Promise<void> {
  const known = Object.keys(migrations);
  const applied = await listApplied(db.kysely);
  if (known.every((name, index) => applied[index] === name)) {
    refuseContracted(known, applied.slice(known.length));
    return;
  }
  const { Migrator } = await import("kysely/migration");
  // Building an index, or waiting for another server to do so, may take long.
  await db.withoutTimeouts(async (connection) => {
    const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrations } });
    for (let deadlocks = 0; ; deadlocks += 1) {
      const { error } = await migrator.migrateToLatest();
      if (error === undefined) return;
      if (deadlocks < maxDeadlocks && isDeadlock(error)) continue;
      throw error instanceof Error ? error : new Error("The schema could not be migrated", { cause: error });
    }
  });
}

/**
 * The number of the newest migration that a program must at least know to run after this one, which
 * removes something that older programs use; undefined for one that removes nothing.
 */
export function wantedBy(name: string): string | undefined {
  return /-after-(\d{4})$/.exec(name)?.[1];
}

function refuseContracted(known: readonly string[], unknown: readonly string[]): void {
  const newest = known.at(-1)?.slice(0, 4) ?? "";
  const contracted = unknown.find((name) => (wantedBy(name) ?? "") > newest);
  if (contracted === undefined) return;
  throw new NewerSchemaError(
    `The database is of a newer version, whose migration ${contracted} has taken away what this one uses: start that version`,
  );
}

/** In order. The migrator would look at every table to find out, at every start. */
async function listApplied(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (tables[0]?.found !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}
