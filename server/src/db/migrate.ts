import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "./client.ts";
import { migrations as ours } from "./migrations/index.ts";

/** Brings the schema up to date, all or nothing. Many servers may start at once: they take turns. */
export async function migrate(db: Db, migrations: Record<string, Migration> = ours): Promise<void> {
  // Building an index, or waiting for another server to do it, takes its time.
  await db.unhurried(async (connection) => {
    const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error instanceof Error) throw error;
    if (error !== undefined) throw new Error("The schema could not be migrated", { cause: error });
  });
}
