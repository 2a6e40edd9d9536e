import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { contains, containsByIndex, containsByReading, isOneOf } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";
import { phoneSpellings } from "./phone-spellings.ts";

/** What a search finds is counted up to here; of more a list says that there are more. */
export const maxCounted = 1000;
/** So many rows are asked one by one whether they are found. */
export const scannedRows = 5000;

const idOfAccount = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Whether an id is of an account that a search finds. The accounts are looked up first, so that a search that few match
 * costs what they cost, however many others there are: the planner cannot know whether it is such a one.
 */
export async function isFound(
  db: Kysely<Database>,
  id: ReturnType<typeof sql.ref>,
  find: string,
): Promise<RawBuilder<SqlBool>> {
  const search = await openSearch(db, find);
  return isFoundAmong(id, search, await findFew(db, search, sql`select`));
}

export type Search = {
  readonly find: string;
  /** The accounts that are found, by an index. */
  readonly accounts: RawBuilder<unknown>;
};

export async function openSearch(db: Kysely<Database>, find: string): Promise<Search> {
  if (idOfAccount.test(find.trim())) return { find, accounts: sql`select ${find.trim()}::uuid as user_id` };
  const containsRarely = containsByRareParts(await findCommon(db, find));
  return { find, accounts: sql`select user_id from user_search where ${holds(find, containsRarely, contains)}` };
}

/** The same where they have been looked up. */
export function isFoundAmong(
  id: ReturnType<typeof sql.ref>,
  { accounts }: Search,
  found: readonly string[] | null,
): RawBuilder<SqlBool> {
  if (found !== null) return isOneOf(id, found);
  return sql<SqlBool>`${id} in (with found as materialized (${accounts}) select user_id from found)`;
}

/** The same asked of one row after the other, where there are few; an `offset 0` keeps the planner from turning it round. */
export function isFoundInRow(id: ReturnType<typeof sql.ref>, find: string): RawBuilder<SqlBool> {
  if (idOfAccount.test(find.trim())) return isOneOf(id, [find.trim()]);
  return sql<SqlBool>`exists (
    select from user_search where user_id = ${id} and ${holds(find, containsByReading)} offset 0
  )`;
}

/** The ids of what is found and has a row `among`, which names it `found.user_id`; null: they are more than `maxCounted`. */
export async function findFew(
  db: Kysely<Database>,
  { accounts }: Search,
  among: RawBuilder<unknown>,
): Promise<readonly string[] | null> {
  // Materialized, it is planned to be read to its end, and yet read no further than is asked.
  const { rows } = await sql<{ user_id: string }>`
    with found as materialized (${accounts})
    select found.user_id from found cross join lateral (${among} offset 0) as own limit ${maxCounted + 1}`.execute(db);
  return rows.length <= maxCounted ? rows.map(({ user_id }) => user_id) : null;
}

const runs = /[\p{L}\p{N}\p{M}]+/gu;
/** A run with the signs beside it, which tell the index that it begins or ends there. */
const runsWithEnds = /[^\p{L}\p{N}\p{M}]?([\p{L}\p{N}\p{M}]+)(?=([^\p{L}\p{N}\p{M}]?))/gu;

/**
 * Which parts of a text more than a tenth of the accounts hold, as «mail» and «ru» of an e-mail, where others do not. The
 * index would read through all of those to find the few that hold the other parts as well.
 */
async function findCommon(db: Kysely<Database>, find: string): Promise<ReadonlySet<string>> {
  const parts = [...new Set(find.match(runs))];
  if (parts.length < 2 || phoneSpellings(find).length > 0) return new Set();
  const { rows } = await sql<{ part: string }>`
    with sample as materialized (select search from user_search tablesample system (1) limit 300)
    select part from unnest(${parts}::text[]) as part
    where (select count(*) filter (where strpos(search, fold_name(part)) > 0) > count(*) / 10 from sample)`.execute(db);
  return new Set(rows.length < parts.length ? rows.map(({ part }) => part) : []);
}

/** Asks the index only for what is not common in a text, and each row that it finds for the whole. */
function containsByRareParts(common: ReadonlySet<string>): typeof contains {
  return (folded, text) => {
    const rare = [...text.matchAll(runsWithEnds)]
      .filter(([, run = ""]) => !common.has(run))
      .map(([part, , end = ""]) => part + end)
      .filter((part) => part.length > 2);
    if (common.size === 0) return contains(folded, text);
    const conditions = [...rare.map((part) => containsByIndex(folded, part)), containsByReading(folded, text)];
    return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
  };
}

const keys = { users: sql.ref("users.id"), stock_members: sql.ref("stock_members.user_id") } as const;

type Ordered = {
  readonly of: keyof typeof keys;
  /** Rows of that table. */
  readonly rows: Expression<unknown>;
  readonly order: RawBuilder<unknown>;
};

/**
 * The ids of a page of what many match. Mostly they are among the first rows of the order, which are asked; where they lie
 * apart, what is found is read whole and sorted.
 */
export async function findPage(
  db: Kysely<Database>,
  { of, rows, order }: Ordered,
  search: Search,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<string[]> {
  const id = keys[of];
  const table = sql.table(of);
  const pageOf = async (some: RawBuilder<unknown>) => {
    const page = await sql<{ id: string }>`select ${id} as id from (${some}) as ${table}
      order by ${order} offset ${sql.lit(skip)} limit ${sql.lit(limit)}`.execute(db);
    return page.rows.map((row) => row.id);
  };
  const first = sql`select * from (${rows}) as ${table} order by ${order} limit ${sql.lit(scannedRows)}`;
  const near = await pageOf(sql`select * from (${first}) as ${table} where ${isFoundInRow(id, search.find)}`);
  if (near.length === limit) return near;
  return pageOf(sql`select * from (${rows}) as ${table} where ${isFoundAmong(id, search, null)} offset 0`);
}

/**
 * Whether an account's text holds a phone, however it is spelled, or else every word, in whatever order. What has no
 * letter or digit is looked for as it stands.
 */
function holds(find: string, holdsText: typeof contains, holdsPhone = holdsText): RawBuilder<SqlBool> {
  const search = sql.ref("search");
  const any = (texts: readonly string[]) =>
    sql<SqlBool>`(${sql.join(
      texts.map((text) => holdsPhone(search, text)),
      sql` or `,
    )})`;
  const spellings = phoneSpellings(find);
  if (spellings.length > 0) return any(spellings);
  const words = find.split(/\s+/u).filter((word) => word !== "");
  if (words.length === 0) return holdsText(search, find);
  return sql<SqlBool>`${sql.join(
    words.map((word) => {
      const phone = phoneSpellings(word);
      return phone.length > 0 ? any(phone) : holdsText(search, word);
    }),
    sql` and `,
  )}`;
}

/**
 * Rows to be sorted, as a table. What a search has narrowed is found before that: the planner would walk along an index of
 * the order and ask of each row whether it is found, and the first might stand at the end.
 */
export function toBeSorted(rows: Expression<unknown>, find: string | undefined): RawBuilder<unknown> {
  return sql`(${rows} ${find === undefined ? sql`` : sql`offset 0`})`;
}
