import { type Kysely, sql } from "kysely";

/** A row of clean songs ends in all sessions of an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column row_ended_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop column row_ended_at`.execute(db);
}
