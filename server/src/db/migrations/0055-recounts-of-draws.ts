import { type Kysely, sql } from "kysely";

const statements = [
  // What a recount has brought the members of a draw, together. Its proof tells of it.
  `create table stock_recounts (
     stock_id uuid not null references stocks on delete cascade,
     rescoring_id uuid not null references rescorings on delete cascade,
     plays integer not null,
     points bigint not null,
     primary key (stock_id, rescoring_id)
   )`,
  `create index stock_recounts_rescoring on stock_recounts (rescoring_id)`,
];

/** Recounts that have moved the points of a draw. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table stock_recounts`.execute(db);
}
