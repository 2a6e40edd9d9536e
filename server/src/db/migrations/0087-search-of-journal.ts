import { type Kysely, sql } from "kysely";

/** A speed is named by its seconds, as the back office names it; null of an edit that has changed only one of them. */
const speed = (side: "before" | "after") =>
  String.raw`(fields #>> '{min_time,${side}}') || '–' || (fields #>> '{max_time,${side}}') || E'\u00A0с'`;

// An operator of a long journal has made these beforehand, `concurrently`: see OPERATIONS.md, «Upgrade».
const ups = [
  // The name of the changed row, from the fields that the trail has kept.
  `create or replace function name_of_change(fields jsonb) returns text immutable parallel safe language sql return coalesce(
     fields #>> '{name,before}', fields #>> '{name,after}',
     fields #>> '{title,before}', fields #>> '{title,after}',
     fields #>> '{key,before}', fields #>> '{key,after}',
     ${speed("before")}, ${speed("after")}, '')`,
  `create index if not exists audit_trigrams on audit using gin (fold_name(name_of_change(fields) || ' ' || login) gin_trgm_ops)`,
  "create index if not exists audit_member on audit (member_id) where member_id is not null",
  "create index if not exists row_images_trigrams on row_images using gin (fold_name(name) gin_trgm_ops)",
  // Those of nodes before 0074, which the purge names.
  "create index if not exists row_images_nameless on row_images (id) where name is null",
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
