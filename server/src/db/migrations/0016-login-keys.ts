import { type Kysely, sql } from "kysely";
import { lookalikeKey } from "../../lookalikes.ts";

const columns = [`alter table users add column login_key text, add column login_clash boolean not null default false`];
/** Accounts from before that look like an older one keep their login, and only the eldest stands in the index. */
const constraints = [
  `update users set login_clash = true from
     (select id, row_number() over (partition by login_key order by created_at, id) as nth from users
      where login_key is not null) as alike
   where alike.id = users.id and nth > 1`,
  `create unique index users_login_key on users (login_key) where not login_clash`,
  `create index users_login_clash on users (login_key) where login_clash`,
  // Else a stranger could take the look of the others once the eldest has gone.
  `create function keep_login_key() returns trigger language plpgsql as $$
     begin
       update users set login_clash = false where id =
         (select id from users where login_key = old.login_key and login_clash order by created_at, id limit 1);
       return null;
     end $$`,
  `create trigger users_login_key_left after delete on users
     for each row when (old.login_key is not null and not old.login_clash) execute function keep_login_key()`,
  `create trigger users_login_key_changed after update of login_key on users
     for each row when (not old.login_clash and old.login_key is distinct from new.login_key)
     execute function keep_login_key()`,
];
const undoing = [
  `drop trigger users_login_key_changed on users`,
  `drop trigger users_login_key_left on users`,
  `drop function keep_login_key`,
  `alter table users drop column login_clash, drop column login_key`,
];

/** What logins look like, so that no two new ones look the same; see docs/decisions/028. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of columns) await sql.raw(statement).execute(db);
  await fill(db);
  for (const statement of constraints) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of undoing) await sql.raw(statement).execute(db);
}

const pageSize = 5000;

/** Who has left is called by chance, and nobody takes that for their own. */
async function fill(db: Kysely<unknown>): Promise<void> {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await sql<{ id: string; login: string }>`
      select id, login from users where id > ${last} and deleted_at is null order by id limit ${pageSize}`.execute(db);
    const ids = rows.map(({ id }) => id);
    const keys = await Promise.all(rows.map(({ login }) => lookalikeKey(login)));
    await sql`update users set login_key = filled.key
      from (select unnest(${ids}::uuid[]) as id, unnest(${keys}::text[]) as key) as filled
      where filled.id = users.id`.execute(db);
    if (rows.length < pageSize) return;
    last = ids.at(-1) ?? last;
  }
}
