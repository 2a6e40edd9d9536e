import { type RawBuilder, type ReferenceExpression, sql, type SqlBool } from "kysely";
import type { Database } from "./schema.ts";

/** The order of names that a Russian reader expects. */
export const byName = sql.raw(`collate "und-x-icu"`);

/** The shortest text that a trigram index can find: for a shorter one it would be read whole. */
const threeInARow = /[\p{L}\p{N}]{3}/u;

/**
 * Whether a folded text contains the search text literally; uses a trigram index if there is one.
 */
export function contains(folded: RawBuilder<unknown>, find: string) {
  return threeInARow.test(find) ? containsByIndex(folded, find) : containsByReading(folded, find);
}

/** The same where the text is known to have a trigram: three in a row, or less with a sign beside it. */
export function containsByIndex(folded: RawBuilder<unknown>, find: string) {
  const pattern = `%${find.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  // In a subquery it is folded once and not for every row.
  return sql<SqlBool>`${folded} like (select fold_name(${pattern}))`;
}

/** The same by reading every row; the planner expects a third of them to match. */
export function containsByReading(folded: RawBuilder<unknown>, find: string) {
  return sql<SqlBool>`strpos(${folded}, (select fold_name(${find}))) > 0`;
}

/** Whether a row's id is one of these; always false for an empty list, since `in ()` is not SQL. */
export function isOneOf(id: ReturnType<typeof sql.ref>, ids: readonly string[]) {
  return sql<SqlBool>`${id} = any(${ids}::uuid[])`;
}

export type PlainValue = string | number | boolean;

/** Whether a value is one of these, by type and value: the number 10 is not the text "10". */
export function isAmong(value: RawBuilder<unknown>, values: readonly PlainValue[]) {
  return sql<SqlBool>`to_jsonb(${value}) in (select jsonb_array_elements(${JSON.stringify(values)}::jsonb))`;
}

/**
 * The row of a table that belongs to a row of the page, for a lateral join. The planner cannot
 * know how short a page is, and would rather read the whole table at once; `offset 0` keeps it
 * from that.
 */
export function rowOf(table: keyof Database, where: RawBuilder<unknown>) {
  return sql`(select * from ${sql.table(table)} where ${where} offset 0)`;
}

/** The address of a file kept under a name; null where there is none. */
export function mediaUrl<T extends keyof Database>(column: ReferenceExpression<Database, T> & string) {
  return sql<string | null>`(select storage_url from settings) || ${sql.ref(column)}`;
}

/** Turns `-name` of a query string into a column and a direction. */
export function orderOf<S extends string>(
  sort: S,
): { field: S extends `-${infer F}` ? F : S; direction: "asc" | "desc" } {
  const descending = sort.startsWith("-");
  // `slice` returns any string; this one has lost its minus.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const field = (descending ? sort.slice(1) : sort) as S extends `-${infer F}` ? F : S;
  return { field, direction: descending ? "desc" : "asc" };
}

/** In the order in which songs are locked: a row that refers to a song locks it against deletion. */
export function inLockOrder<Row extends { readonly sound_id: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.sound_id < b.sound_id ? -1 : 1));
}
