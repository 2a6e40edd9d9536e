import { type Kysely, sql } from "kysely";

const ups = [
  // The name of the changed row, from the fields that the trail has kept. That of a speed is its seconds, as the back
  // office names it; null of an edit that has changed only one of them.
  `create function name_of_change(fields jsonb) returns text immutable parallel safe language sql return coalesce(
     fields #>> '{name,before}', fields #>> '{name,after}',
     fields #>> '{title,before}', fields #>> '{title,after}',
     fields #>> '{key,before}', fields #>> '{key,after}',
     (fields #>> '{min_time,before}') || '–' || (fields #>> '{max_time,before}') || '\u00A0с',
     (fields #>> '{min_time,after}') || '–' || (fields #>> '{max_time,after}') || '\u00A0с', '')`,
  "create index audit_trigrams on audit using gin (fold_name(name_of_change(fields) || ' ' || login) gin_trgm_ops)",
  "create index audit_member on audit (member_id) where member_id is not null",
  "create index row_images_trigrams on row_images using gin (fold_name(name) gin_trgm_ops)",
  // Those of nodes before 0074, which the purge names.
  "create index row_images_nameless on row_images (id) where name is null",
];
const downs = [
  "drop index row_images_nameless, row_images_trigrams, audit_member, audit_trigrams",
  "drop function name_of_change",
];

/** The journal's search read the whole trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ups) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of downs) await sql.raw(statement).execute(db);
}
