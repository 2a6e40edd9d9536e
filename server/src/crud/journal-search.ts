import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { maxCounted } from "../db/count.ts";
import { contains, containsByReading } from "../db/list.ts";
import type { Database } from "../db/schema.ts";
import { nameOfChange, nameOfPerson, nameOfRow } from "./change-names.ts";

/** Rows of the trail. */
export type Changes = SelectQueryBuilder<Database, "audit", object>;
type Page = { readonly skip: number; readonly limit: number };

/** Searches the name that a row of the journal shows, and who made the change. */
export function mentions(find: string) {
  // Only where it is needed: an image kept without its name has to be unpacked.
  const kept = sql`case when ${nameOfChange} = '' then (
    select ${nameOfRow} from row_images where row_images.id = audit.id) end`;
  const names = sql`concat_ws(' ', ${nameOfChange}, ${kept}, ${nameOfPerson}, audit.login)`;
  return sql<SqlBool>`strpos(fold_name(${names}), (select fold_name(${find}))) > 0`;
}

/** How many rows are checked one by one. */
const scannedRows = 5000;

/** Whether these are more rows than are checked one by one. */
async function areMany(db: Kysely<Database>, rows: Expression<unknown>): Promise<boolean> {
  const beyond = await sql`select from (${rows}) as found offset ${sql.lit(scannedRows)} limit 1`.execute(db);
  return beyond.rows.length > 0;
}

type Search = {
  /** The rows that it looks among. */
  readonly of: Changes;
  readonly find: string;
  /** Ids of rows with all that it may find. Parts may overlap, but none has an id twice. */
  readonly candidates: readonly Expression<unknown>[];
};

export async function openSearch(db: Kysely<Database>, of: Changes, find: string): Promise<Search> {
  const all = of.select("audit.id");
  return { of, find, candidates: (await areMany(db, all)) ? await mayMention(db, find) : [all] };
}

/** Ids of the rows that may mention a text, as far as possible found by an index. */
async function mayMention(db: Kysely<Database>, find: string): Promise<RawBuilder<unknown>[]> {
  const login = sql`split_part(search, ' ', 1)`;
  // The index knows the e-mails too, which the journal does not show.
  const people = sql`select user_id from user_search where ${contains(sql.ref("search"), find)}`;
  const aboutPeople = (await areMany(db, people))
    ? sql`select id from audit where member_id is not null or entity in ('gamer', 'admin')`
    : sql`
      select about.id from (${people} and ${containsByReading(login, find)}) as people cross join lateral (
        select id from audit where member_id = people.user_id
          or (member_id is null and entity in ('gamer', 'admin') and entity_id = people.user_id::text)
        offset 0) as about`;
  const goneLogin = sql`fold_name(fields #>> '{login,before}')`;
  return [
    sql`select id from audit where ${contains(sql`fold_name(name_of_change(fields) || ' ' || login)`, find)}`,
    sql`select id from row_images where ${contains(sql`fold_name(name)`, find)}`,
    sql`select id from row_images where name is null`,
    aboutPeople,
    sql`select id from audit where entity = 'admin' and entity_id in (
      select entity_id from audit where entity = 'admin' and action = 'delete' and ${containsByReading(goneLogin, find)})`,
  ];
}

/** Those of `ids` that a search finds, in their order; `offset 0` keeps the planner from reading other rows. */
function foundAmong(ids: RawBuilder<unknown>, { of, find }: Search): RawBuilder<unknown> {
  const row = of
    .where(sql<SqlBool>`audit.id = ids.id`)
    .where(mentions(find))
    .select("audit.id");
  return sql`${ids} cross join lateral (${row} offset 0) as found`;
}

/** The ids of the rows that a search finds; null: more than `maxCounted`. */
export async function findFew(db: Kysely<Database>, search: Search): Promise<readonly string[] | null> {
  const atMost = sql.lit(maxCounted + 1);
  // Materialized, ids are planned as if read to their end, but are read only as far as needed.
  const parts = search.candidates.map(
    (ids) => sql`(
      with ids as materialized (${ids}) select found.id from ${foundAmong(sql`ids`, search)} limit ${atMost})`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(parts, sql` union `)}) as found limit ${atMost}`.execute(db);
  return rows.length <= maxCounted ? rows.map(({ id }) => id) : null;
}

/**
 * The ids of a page when a search finds many. Usually the latest rows have enough, and only those are looked at;
 * otherwise all candidates are read and sorted, and are checked until the page is full.
 */
export async function findPage(
  db: Kysely<Database>,
  search: Search,
  { skip, limit }: Page,
): Promise<readonly string[]> {
  const page = sql`offset ${sql.lit(skip)} limit ${sql.lit(limit)}`;
  const latestRows = search.of.selectAll("audit").orderBy("at", "desc").orderBy("id", "desc").limit(scannedRows);
  const near = await sql<{ id: string }>`
    select id from ${latestRows} as audit where ${mentions(search.find)} order by at desc, id desc ${page}`.execute(db);
  if (near.rows.length === limit) return near.rows.map(({ id }) => id);
  const candidates = sql.join(
    search.candidates.map((ids) => sql`(${ids})`),
    sql` union `,
  );
  const sorted = sql`(
    select ids.id, at from (${candidates}) as ids cross join lateral (select at from audit where id = ids.id offset 0) as row
    order by at desc, id desc offset 0) as ids`;
  const { rows } = await sql<{ id: string }>`
    select found.id from ${foundAmong(sorted, search)} order by ids.at desc, ids.id desc ${page}`.execute(db);
  return rows.map(({ id }) => id);
}
