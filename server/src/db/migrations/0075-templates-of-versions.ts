import { type Kysely, sql } from "kysely";

/** Whether published rules still state a draw's terms is told by the text they were made of, not by a later draft. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_versions add column template_title text, add column template_content text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_versions drop column template_content, drop column template_title`.execute(db);
}
