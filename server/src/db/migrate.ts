import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "./client.ts";
import { migrations as ours } from "./migrations/index.ts";

/** Brings the schema up to date, all or nothing. Many servers may start at once: they take turns. */
export async function migrate(db: Db, migrations: Record<string, Migration> = ours): Promise<void> {
  await db.kysely.connection().execute(async (connection) => {
    // Building an index, or waiting for another server to do it, may take longer than a request may.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set idle_in_transaction_session_timeout = 0`.execute(connection);
    const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error instanceof Error) throw error;
    if (error !== undefined) throw new Error("The schema could not be migrated", { cause: error });
    await sql`reset statement_timeout`.execute(connection);
    await sql`reset idle_in_transaction_session_timeout`.execute(connection);
  });
}
