import { type Kysely, sql } from "kysely";

/** A guest's call to join may be sent again, for its answer was lost: it is known by a key of the client, kept as a hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table room_guests add join_key bytea`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table room_guests drop join_key`.execute(db);
}
