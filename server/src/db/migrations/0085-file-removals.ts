import { type Kysely, sql } from "kysely";

/** A file that a change has replaced is removed also where the server dies after the commit, or its store fails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table file_removals (name text primary key)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table file_removals`.execute(db);
}
