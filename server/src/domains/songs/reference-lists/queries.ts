import { directories, type DirectoryName, type Named } from "@hitoslov/contract";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { contains, isAmong, isOneOf, orderOf, type PlainValue } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import { nextStamp } from "../../../crud/change.ts";
import { fieldsOf, lists } from "./lists.ts";

/** A row of any directory: its fields are those that the contract gives the directory. */
export type Row = {
  readonly [field: string]: string | number | null;
  readonly _id: string;
  readonly songs: number | null;
  readonly updated_at: string;
};

export type ListQuery = {
  readonly skip: number;
  readonly limit: number;
  readonly sort: string;
  readonly find?: string | undefined;
  readonly filter?: Readonly<Record<string, readonly PlainValue[] | undefined>> | undefined;
  readonly ids?: readonly string[] | undefined;
};

/** A page of a directory with the number of songs that use each row, and how many rows there are in all. */
export async function listRows(
  db: Kysely<Database>,
  name: DirectoryName,
  { skip, limit, sort, find, filter = {}, ids }: ListQuery,
): Promise<{ rows: Row[]; total: number }> {
  const { table, search, order } = lists[name];
  const { field, direction } = orderOf(sort);
  const conditions = [sql`true`];
  if (find) conditions.push(sql`${contains(sql`fold_name(${search})`, find)}`);
  if (ids !== undefined) conditions.push(isOneOf(sql.ref("id"), ids));
  for (const [field, values] of Object.entries(filter)) {
    if (values !== undefined) conditions.push(isAmong(field === "songs" ? usesOf(name) : sql.ref(field), values));
  }
  const matching = sql`from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`;
  // Sorting by use counts the songs of every row; any other order only those of the page.
  const key = field === "songs" ? usesOf(name) : (order?.[field] ?? sql`${sql.ref(field)}`);
  // «Ария» comes before the hundreds of names that contain it.
  const exact = find && field === "name" ? sql`twin_key(name) = twin_key(${find}) desc, ` : sql``;
  const page = sql<Stored>`select ${columnsOf(name)} ${matching}
    order by ${exact}${key} ${sql.raw(direction)}, id ${sql.raw(direction)} offset ${skip} limit ${limit}`;
  const [found, counted] = await Promise.all([
    page.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${matching}`.execute(db),
  ]);
  return { rows: await present(db, name, found.rows), total: counted.rows[0]?.total ?? 0 };
}

export async function findRow(db: Kysely<Database>, name: DirectoryName, id: string): Promise<Row | undefined> {
  return one(db, selectOf(name, id));
}

/** The same row, which nobody else can write till the transaction ends. */
export async function lockRow(trx: Transaction<Database>, name: DirectoryName, id: string): Promise<Row | undefined> {
  return one(trx, sql`${selectOf(name, id)} for update`);
}

/** Writes all fields of a locked row anew and moves its stamp on; answers the row. */
export async function saveRow(
  trx: Transaction<Database>,
  name: DirectoryName,
  before: Row,
  fields: Readonly<Record<string, string | number>>,
  now: Date,
): Promise<Row | undefined> {
  return one(trx, updateRow(name, before, JSON.stringify(fields), now));
}

async function one(db: Kysely<Database>, statement: RawBuilder<StoredWithUses>): Promise<Row | undefined> {
  const { rows } = await statement.execute(db);
  const [row] = rows;
  return row && { ...row, updated_at: row.updated_at.toISOString() };
}

function selectOf(name: DirectoryName, id: string): RawBuilder<StoredWithUses> {
  return sql`select ${withUses(name)} from ${sql.table(lists[name].table)} where id = ${id}`;
}

function updateRow(
  name: DirectoryName,
  { _id: id, songs }: Row,
  fields: string,
  now: Date,
): RawBuilder<StoredWithUses> {
  const table = sql.table(lists[name].table);
  // What is not given stays as it was.
  const changes = Object.keys(directories[name].fields).map(
    (field) => sql`${sql.ref(field)} = coalesce(given.${sql.ref(field)}, ${table}.${sql.ref(field)})`,
  );
  const stamp = sql`updated_at = ${nextStamp(now, `${lists[name].table}.updated_at`)}`;
  // Counting the songs of a genre takes longer than the write, and the lock has counted them.
  return sql<StoredWithUses>`
    with saved as (
      update ${table} set ${sql.join([...changes, stamp])} from jsonb_populate_record(null::${table}, ${fields}::jsonb) as given
      where ${table}.id = ${id} returning ${table}.*)
    select ${columnsOf(name)}, ${songs}::bigint as songs from saved`;
}

/** How many songs use the row. */
function usesOf(name: DirectoryName): RawBuilder<unknown> {
  const { songs } = lists[name];
  return songs === undefined ? sql`null::bigint` : sql`(select count(*) from (${songs}) u where u.ref = id)`;
}

function withUses(name: DirectoryName): RawBuilder<unknown> {
  return sql`${columnsOf(name)}, ${usesOf(name)} as songs`;
}

type StoredWithUses = Stored & Pick<Row, "songs">;
type Stored = { readonly [field: string]: string | number; readonly _id: string } & { readonly updated_at: Date };

function columnsOf(name: DirectoryName): RawBuilder<unknown> {
  return sql.join([sql`id as "_id"`, ...fieldsOf(name).map((field) => sql.ref(field)), sql.ref("updated_at")]);
}

async function present(db: Kysely<Database>, name: DirectoryName, rows: readonly Stored[]): Promise<Row[]> {
  const { songs } = lists[name];
  const ids = rows.map((row) => row._id);
  const used = songs === undefined ? undefined : await countUses(db, songs, ids);
  return rows.map(({ updated_at, ...row }) => ({
    ...row,
    songs: used === undefined ? null : (used.get(row._id) ?? 0),
    updated_at: updated_at.toISOString(),
  }));
}

async function countUses(
  db: Kysely<Database>,
  uses: RawBuilder<unknown>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ ref: string; count: number }>`
    select ref, count(*)::integer as count from (${uses}) u where ${isOneOf(sql.ref("ref"), ids)} group by ref`.execute(
    db,
  );
  return new Map(rows.map(({ ref, count }) => [ref, count]));
}

/** How many songs, of the catalogue or the library, use the row. */
export async function countAllUses(db: Kysely<Database>, name: DirectoryName, id: string): Promise<number> {
  const { songs, others } = lists[name];
  let sum = 0;
  for (const uses of [songs, others]) {
    if (uses !== undefined) sum += (await countUses(db, uses, [id])).get(id) ?? 0;
  }
  return sum;
}

/** Every row of a directory that has names, in its order. */
export async function listNames(
  db: Kysely<Database>,
  name: Exclude<DirectoryName, "score" | "speed">,
): Promise<Named[]> {
  const { table, order } = lists[name];
  const { rows } = await sql<Named>`
    select id as "_id", name from ${sql.table(table)} order by ${order?.["name"] ?? sql.ref("name")}, id`.execute(db);
  return rows;
}
