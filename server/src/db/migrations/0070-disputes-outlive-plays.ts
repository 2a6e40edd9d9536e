import { type Kysely, sql } from "kysely";

const refers = "add constraint disputes_play_id_fkey foreign key (play_id) references plays";

const ups = [
  `alter table disputes alter column play_id drop not null, drop constraint disputes_play_id_fkey,
     ${refers} on delete set null`,
];

const downs = [
  "delete from disputes where play_id is null",
  `alter table disputes alter column play_id set not null, drop constraint disputes_play_id_fkey,
     ${refers} on delete cascade`,
];

/** A complaint stays where its open play goes with a song of the day that is replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ups) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of downs) await sql.raw(statement).execute(db);
}
