import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Db } from "./client.ts";
import { migrations as ours } from "./migrations/index.ts";
import type { Database } from "./schema.ts";

/** Brings the schema up to date, all or nothing. Many servers may start at once: they take turns. */
export async function migrate(db: Db, migrations: Record<string, Migration> = ours): Promise<void> {
  if (await isUpToDate(db.kysely, Object.keys(migrations))) return;
  const { Migrator } = await import("kysely/migration");
  // Building an index, or waiting for another server to do it, takes its time.
  await db.unhurried(async (connection) => {
    const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error instanceof Error) throw error;
    if (error !== undefined) throw new Error("The schema could not be migrated", { cause: error });
  });
}

/** Whether nothing is to be done, as at nearly every start: the migrator would look at every table to find out. */
async function isUpToDate(db: Kysely<Database>, names: readonly string[]): Promise<boolean> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (tables[0]?.found !== true) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name).join() === names.join();
}
