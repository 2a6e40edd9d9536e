import { type Kysely, sql } from "kysely";

const statements = [
  // The first lamp costs nothing in this play.
  `alter table plays add free_lamp boolean not null default false`,
  // When the account was last given one.
  `alter table users add lamp_given_at timestamptz`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plays drop free_lamp`.execute(db);
  await sql`alter table users drop lamp_given_at`.execute(db);
}
