import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { maxCounted } from "../../db/count.ts";
import { contains, containsByIndex, containsByReading, isOneOf } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";
import { phoneSpellings } from "./phone-spellings.ts";

/** How many rows are checked one by one. */
export const scannedRows = 5000;

const idOfAccount = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Whether an id belongs to an account that a search finds. The accounts are looked up first, so
 * that a search with few matches is cheap however many accounts there are: the planner cannot know
 * how many match.
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
  /** The accounts that match, found by an index. */
  readonly accounts: RawBuilder<unknown>;
};

export async function openSearch(db: Kysely<Database>, find: string): Promise<Search> {
  if (idOfAccount.test(find.trim())) return { find, accounts: sql`select ${find.trim()}::uuid as user_id` };
  const containsRarely = containsByRareParts(await findCommon(db, find));
  return { find, accounts: sql`select user_id from user_search where ${holds(find, containsRarely, containsByIndex)}` };
}

/** The same for accounts that were already looked up. */
export function isFoundAmong(
  id: ReturnType<typeof sql.ref>,
  { accounts }: Search,
  found: readonly string[] | null,
): RawBuilder<SqlBool> {
  if (found !== null) return isOneOf(id, found);
  return sql<SqlBool>`${id} in (with found as materialized (${accounts}) select user_id from found)`;
}

/** The same checked row by row, for few rows; `offset 0` keeps the planner from reordering it. */
export function isFoundInRow(id: ReturnType<typeof sql.ref>, find: string): RawBuilder<SqlBool> {
  if (idOfAccount.test(find.trim())) return isOneOf(id, [find.trim()]);
  return sql<SqlBool>`exists (
    select from user_search where user_id = ${id} and ${holds(find, containsByReading)} offset 0
  )`;
}

/**
 * The ids of matching accounts with a row in `among`, which refers to them as `found.user_id`;
 * null: more than `maxCounted`.
 */
export async function findFew(
  db: Kysely<Database>,
  { accounts }: Search,
  among: RawBuilder<unknown>,
): Promise<readonly string[] | null> {
  // Materialized, it is planned as if read to its end, but is read only as far as needed.
  const { rows } = await sql<{ user_id: string }>`
    with found as materialized (${accounts})
    select found.user_id from found cross join lateral (${among} offset 0) as own limit ${maxCounted + 1}`.execute(db);
  return rows.length <= maxCounted ? rows.map(({ user_id }) => user_id) : null;
}

const runs = /[\p{L}\p{N}\p{M}]+/gu;
/** A word with the characters beside it, which tell the index where the word begins or ends. */
const runsWithEnds = /[^\p{L}\p{N}\p{M}]?([\p{L}\p{N}\p{M}]+)(?=([^\p{L}\p{N}\p{M}]?))/gu;

/**
 * Parts of a text that more than a tenth of the accounts contain, such as «mail» and «ru» of an
 * e-mail, if other parts are rarer. With them the index would read all of those accounts to find
 * the few that contain the other parts as well.
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

/**
 * Uses the index only for the rare parts of a text, then checks the whole text in each row found.
 */
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
 * The ids of a page when many accounts match. Usually the first rows of the order have enough
 * matches, and only those are checked; otherwise all matches are read and sorted.
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
 * Whether an account's text contains a phone, however it is spelled, or every word in any order. A
 * search without letters and digits is taken literally.
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
 * Rows to be sorted, as a table. A search is evaluated first: otherwise the planner would walk
 * along the index of the order and check each row, and the first match might be at the end.
 */
export function toBeSorted(rows: Expression<unknown>, find: string | undefined): RawBuilder<unknown> {
  return sql`(${rows} ${find === undefined ? sql`` : sql`offset 0`})`;
}
