import { type Kysely, sql } from "kysely";

const tables = ["genres", "languages", "executors", "authors", "films", "filters"];

const statements = [
  // Of names that differ in spaces only as well.
  `create function twin_key(name text) returns text immutable strict parallel safe language sql
     return regexp_replace(fold_name(name), '[\\s\\u00a0]+', '', 'g')`,
  // A name that is written anew has to be the only one.
  `create function end_twin() returns trigger language plpgsql as $$
     begin
       if fold_name(new.name) <> fold_name(old.name) then new.twin := false; end if;
       return new;
     end $$`,
  // Where the first of twins goes or gets another name, the next takes its place.
  `create function promote_twin() returns trigger language plpgsql as $$
     begin
       execute format(
         'update %1$I set twin = false where id = (
            select id from %1$I where twin_key(name) = twin_key($1) and twin order by id limit 1)
          and not exists (select from %1$I where twin_key(name) = twin_key($1) and not twin)', tg_table_name)
         using old.name;
       return null;
     end $$`,
  ...tables.flatMap((table) => [
    // Twins from before stay till they are merged or renamed.
    `alter table ${table} add column twin boolean not null default false`,
    `update ${table} set twin = true from (
       select id, row_number() over (partition by twin_key(name) order by id) as place from ${table}) as placed
     where placed.id = ${table}.id and place > 1`,
    `drop index ${table}_name`,
    `create unique index ${table}_name on ${table} (twin_key(name)) where not twin`,
    `create index ${table}_twins on ${table} (twin_key(name)) where twin`,
    `create trigger ${table}_renamed before update of name on ${table} for each row execute function end_twin()`,
    `create trigger ${table}_left after update of name on ${table} for each row
       when (not old.twin and old.name <> new.name) execute function promote_twin()`,
    `create trigger ${table}_gone after delete on ${table} for each row
       when (not old.twin) execute function promote_twin()`,
  ]),
];

const undoing = [
  ...tables.flatMap((table) => [
    `drop trigger ${table}_gone on ${table}`,
    `drop trigger ${table}_left on ${table}`,
    `drop trigger ${table}_renamed on ${table}`,
    `drop index ${table}_twins`,
    `drop index ${table}_name`,
    `alter table ${table} drop column twin`,
    `create unique index ${table}_name on ${table} (fold_name(name))`,
  ]),
  `drop function promote_twin`,
  `drop function end_twin`,
  `drop function twin_key`,
];

/** Names of reference lists are unique regardless of case, ё and spaces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of undoing) await sql.raw(statement).execute(db);
}
