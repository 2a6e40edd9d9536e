import { type Kysely, sql } from "kysely";

/** The journal's search unpacked every image whose change has no field that names the row: its name is kept beside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table row_images add column name text`.execute(db);
  await sql`update row_images set name = coalesce(jsonb_path_query_first(
      coalesce(after, before), '$.*[*].keyvalue() ? (@.key == "name" || @.key == "title").value') #>> '{}', '')
    from audit
    where audit.id = row_images.id and not jsonb_exists_any(fields, '{name,title,key}')`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table row_images drop column name`.execute(db);
}
