import { type Kysely, sql, type Transaction } from "kysely";
import { hash } from "node:crypto";
import type { Database } from "../db/schema.ts";

export type Trx = Transaction<Database>;

export type Table = {
  readonly name: string;
  /** Columns that are written; the database computes the others. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
};

/** About how many bytes of rows are fetched at a time. */
const pageBytes = 1 << 20;
const longestPage = 8192;

/**
 * Every table in the database, read from its catalogue so that a new one cannot be forgotten. A
 * partitioned table counts as one.
 */
export async function findTables(db: Kysely<Database>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname as name,
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`.execute(db);
  return rows;
}

/** Makes the database write values as text in one way, whatever its settings are. */
export async function fixText(trx: Trx): Promise<void> {
  await sql`
    select set_config(name, value, true) from (values ('TimeZone', 'UTC'), ('DateStyle', 'ISO, YMD'),
      ('IntervalStyle', 'postgres'), ('bytea_output', 'hex'), ('extra_float_digits', '1')) as fixed (name, value)`.execute(
    trx,
  );
}

/** All rows, a page at a time; each is a line of JSON in which every value is text or null, so that none is rounded. */
export async function* readRows(trx: Trx, { name, columns }: Table): AsyncGenerator<readonly string[]> {
  const values = columns.map((column) => sql`${sql.id(column.name)}::text as ${sql.id(column.name)}`);
  await sql`declare all_rows no scroll cursor for
    select row_to_json(r)::text as line from (select ${sql.join(values)} from ${sql.id(name)}) r`.execute(trx);
  let length = 32;
  while (true) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(length)} from all_rows`.execute(trx);
    if (rows.length === 0) break;
    const lines = rows.map(({ line }) => line);
    yield lines;
    const bytes = lines.reduce((sum, line) => sum + line.length, 0);
    length = Math.min(longestPage, Math.max(1, Math.floor((pageBytes * rows.length) / bytes)));
  }
  await sql`close all_rows`.execute(trx);
}

export async function insertRows(trx: Trx, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.id(column.name)));
  const texts = sql.join(columns.map((column) => sql`${sql.id(column.name)} text`));
  const values = sql.join(columns.map((column) => sql`${sql.id(column.name)}::${sql.raw(column.type)}`));
  await sql`insert into ${sql.id(name)} (${names}) overriding system value
    select ${values} from json_to_recordset(${`[${lines.join(",")}]`}::json) as r (${texts})`.execute(trx);
}

export type Sum = { readonly rows: number; readonly sum: string };

/** A digest of rows that does not depend on their order. */
export function openSum() {
  let rows = 0;
  let sum = 0n;
  return {
    add: (lines: readonly string[]) => {
      rows += lines.length;
      for (const line of lines) sum = BigInt.asUintN(256, sum + BigInt(`0x${hash("sha256", line)}`));
    },
    value: (): Sum => ({ rows, sum: sum.toString(16) }),
  };
}

export type Sequence = { readonly value: string; readonly called: boolean };

export async function readSequences(trx: Trx): Promise<Record<string, Sequence>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`.execute(trx);
  const found: Record<string, Sequence> = {};
  for (const { name } of rows) {
    const read = sql<Sequence>`select last_value::text as value, is_called as called from ${sql.id(name)}`;
    const [sequence] = (await read.execute(trx)).rows;
    if (sequence !== undefined) found[name] = sequence;
  }
  return found;
}

export async function setSequences(trx: Trx, sequences: Readonly<Record<string, Sequence>>): Promise<void> {
  for (const [name, { value, called }] of Object.entries(sequences)) {
    await sql`select setval(format('%I', ${name}::text)::regclass, ${value}::bigint, ${called})`.execute(trx);
  }
}

/**
 * Runs a load without foreign keys, so that tables may come in any order; the keys are then
 * restored and checked.
 */
export async function withoutForeignKeys(trx: Trx, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace order by conname`.execute(
    trx,
  );
  for (const { table, name } of keys) {
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(trx);
  }
  await load();
  for (const { table, name, definition } of keys) {
    const key = sql`add constraint ${sql.id(name)} ${sql.raw(definition)}`;
    await sql`alter table ${sql.id(table)} ${key}`.execute(trx);
  }
}
