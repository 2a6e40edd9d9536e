import { type Kysely, sql } from "kysely";

const refers = "add constraint disputes_token_id_fkey foreign key (token_id) references tokens";

const ups = [
  `alter table disputes drop constraint disputes_check, drop constraint disputes_token_id_fkey,
     add constraint disputes_check check (user_id is null or token_id is null), ${refers} on delete set null`,
];

const downs = [
  "delete from disputes where player_id is null",
  `alter table disputes drop constraint disputes_check, drop constraint disputes_token_id_fkey,
     add constraint disputes_check check ((user_id is null) <> (token_id is null)), ${refers} on delete cascade`,
];

/** A complaint of a visit without an account stays, without its sender, when the visit goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ups) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of downs) await sql.raw(statement).execute(db);
}
