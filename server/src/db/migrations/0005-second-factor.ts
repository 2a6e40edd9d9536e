import { type Kysely, sql } from "kysely";

/** The owner may require a second factor of all staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table settings add column require_totp boolean not null default false").execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table settings drop column require_totp").execute(db);
}
