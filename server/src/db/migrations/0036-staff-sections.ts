import { type Kysely, sql } from "kysely";

/** What the owner has limited an administrator to; null: to nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add sections text[] constraint users_sections_check check (sections is null
    or sections <@ array['songs', 'content', 'draws', 'players', 'numbers'] and cardinality(sections) > 0 and role = 2
  )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop sections`.execute(db);
}
