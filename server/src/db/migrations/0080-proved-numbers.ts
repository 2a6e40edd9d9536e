import { type Kysely, sql } from "kysely";

/** Whether a number was proved to be its player's; null, as of all from before: not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column phone_proved boolean`.execute(db);
  await sql`alter table member_traces add column proved boolean`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table member_traces drop column proved`.execute(db);
  await sql`alter table users drop column phone_proved`.execute(db);
}
