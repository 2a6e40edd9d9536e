import { type Kysely, sql } from "kysely";

/**
 * What staff have changed can be taken back: the rows as they were before and after, beside the trail that people read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table row_images (
    /* of the change in the trail */
    id uuid primary key,
    entity text not null,
    row_id text not null,
    at timestamptz not null,
    /* rows by table; null: there was nothing, or is nothing any more */
    before jsonb,
    after jsonb,
    /* the names of all stored files in both */
    files text not null default '',
    /* when it was taken back */
    returned_at timestamptz,
    /* many changes that are taken back as one */
    group_id uuid
  )`.execute(db);
  await sql`create index row_images_row on row_images (entity, row_id, at desc)`.execute(db);
  await sql`create index row_images_at on row_images (at)`.execute(db);
  await sql`create index row_images_trash on row_images (at desc) where after is null and returned_at is null`.execute(
    db,
  );
  // The change that this one took back, or the version it went back to.
  await sql`alter table audit add column returns uuid`.execute(db);
  await sql`create index row_images_group on row_images (group_id) where group_id is not null`.execute(db);
  await sql`create index audit_at on audit (at desc, id desc)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_at`.execute(db);
  await sql`alter table audit drop column returns`.execute(db);
  await sql`drop table row_images`.execute(db);
}
