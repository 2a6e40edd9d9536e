import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { contains, containsByReading, isOneOf } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";
import { phoneSpellings } from "./phone-spellings.ts";

/** So many accounts are looked up by their keys; not more than `countRows` counts anew, or it would remember the ids. */
export const few = 10_000;
/** So many rows of an order are walked for a page of what many match: some of them are that page, unless they lie apart. */
const walked = 20_000;

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
  return isFoundAmong(id, find, await findFew(db, find));
}

/** The same where they have been looked up. */
export function isFoundAmong(
  id: ReturnType<typeof sql.ref>,
  find: string,
  found: readonly string[] | null,
): RawBuilder<SqlBool> {
  if (found !== null) return isOneOf(id, found);
  return sql<SqlBool>`${id} in (select user_id from user_search where ${holds(find, containsByReading)})`;
}

/** The ids of what is found; null: they are more than `few`. */
export async function findFew(db: Kysely<Database>, find: string): Promise<readonly string[] | null> {
  if (idOfAccount.test(find.trim())) return [find.trim()];
  // Materialized, it is planned to be read to its end, and yet read no further than is asked.
  const { rows } = await sql<{ user_id: string }>`
    with found as materialized (select user_id from user_search where ${holds(find, contains)})
    select user_id from found limit ${few + 1}`.execute(db);
  return rows.length <= few ? rows.map(({ user_id }) => user_id) : null;
}

/**
 * The ids of a page of what many match, fewer where they are not among the first rows of the order: it is read along, and
 * each row is asked whether it is found, which an `offset 0` keeps the planner from turning round.
 */
export async function walkFor(
  db: Kysely<Database>,
  rows: Expression<unknown>,
  find: string,
  { order, skip, limit }: { readonly order: RawBuilder<unknown>; readonly skip: number; readonly limit: number },
): Promise<string[]> {
  const page = await sql<{ id: string }>`
    select id from (select * from (${rows}) as users order by ${order} limit ${walked}) as users
    cross join lateral (
      select from user_search where user_id = users.id and ${holds(find, containsByReading)} offset 0
    ) as found
    order by ${order} offset ${skip} limit ${limit}`.execute(db);
  return page.rows.map(({ id }) => id);
}

/**
 * Whether an account's text holds a phone, however it is spelled, or else every word, in whatever order. What has no
 * letter or digit is looked for as it stands.
 */
function holds(find: string, holdsText: typeof contains): RawBuilder<SqlBool> {
  const search = sql.ref("search");
  const any = (texts: readonly string[]) =>
    sql<SqlBool>`(${sql.join(
      texts.map((text) => holdsText(search, text)),
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
