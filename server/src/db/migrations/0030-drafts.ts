import { type Kysely, sql } from "kysely";

/** A song is a draft until it is published; players do not meet it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allow(db, "active", "hidden", "draft");
}

/** No draft becomes one that players meet. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update sounds set status_id = 'hidden' where status_id = 'draft'`.execute(db);
  await allow(db, "active", "hidden");
}

async function allow(db: Kysely<unknown>, ...codes: readonly string[]): Promise<void> {
  const allowed = sql.join(codes.map((code) => sql.lit(code)));
  await sql`alter table sounds drop constraint sounds_status_id_check,
    add constraint sounds_status_id_check check (status_id in (${allowed}))`.execute(db);
}
