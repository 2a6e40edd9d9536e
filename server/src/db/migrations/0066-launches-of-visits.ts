import { type Kysely, sql } from "kysely";

/** A visit that signs up takes its launch along, which says where it came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index analytics_events_visit on analytics_events (visitor) where name = 'launch'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index analytics_events_visit`.execute(db);
}
