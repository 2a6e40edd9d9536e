import { type Kysely, sql } from "kysely";

const statements = [
  "alter table news add column published_at timestamptz",
  // What was hidden may have been shown before: its date stays.
  "update news set published_at = created_at",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table news drop column published_at`.execute(db);
}
