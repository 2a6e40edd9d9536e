import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Links of the operator that were used; each is good for one sign-in
  await sql`create table operator_signatures (
    signature bytea primary key,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index operator_signatures_expires on operator_signatures (expires_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table operator_signatures`.execute(db);
}
