import { type Kysely, sql } from "kysely";

const text = (row: string) => `fold_name(${row}.login || ' ' || coalesce(${row}.name, '') || ' ' ||
  coalesce(${row}.email, '') || ' ' || coalesce(${row}.phone, ''))`;

/** Search by indexes of trigrams, which PostgreSQL brings along. */
const statements = [
  `create extension if not exists pg_trgm`,

  // Beside the accounts: every finish writes a score there, and each time the index would be written as well.
  `create table user_search (
     user_id uuid primary key references users on delete cascade,
     /* login, name, e-mail and phone, folded */
     search text not null
   )`,
  `create function keep_user_search() returns trigger language plpgsql as $$
     begin
       insert into user_search values (new.id, ${text("new")})
       on conflict (user_id) do update set search = excluded.search where user_search.search <> excluded.search;
       return null;
     end $$`,
  // From here on nobody else writes accounts till all is done.
  `create trigger users_search after insert or update of login, name, email, phone on users
     for each row execute function keep_user_search()`,
  `insert into user_search select id, search from users`,
  `alter table users drop column search`,

  `create index user_search_trigrams on user_search using gin (search gin_trgm_ops)`,
  `create index sounds_trigrams on sounds using gin (search gin_trgm_ops)`,
  ...["executors", "authors", "films"].map(
    (table) => `create index ${table}_trigrams on ${table} using gin (fold_name(name) gin_trgm_ops)`,
  ),
];

/** The extension stays: it may be an administrator's. */
const undoing = [
  `drop index films_trigrams, authors_trigrams, executors_trigrams, sounds_trigrams`,
  `alter table users add column search text generated always as (${text("users")}) stored`,
  `drop trigger users_search on users`,
  `drop function keep_user_search`,
  `drop table user_search`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of undoing) await sql.raw(statement).execute(db);
}
