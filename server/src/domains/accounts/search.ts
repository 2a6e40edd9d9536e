import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { contains, containsByReading, isOneOf } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";

/** So many accounts are looked up by their keys; not more than `countRows` counts anew, or it would remember the ids. */
const few = 10_000;

/**
 * Whether an id is of an account that a search finds. The accounts are looked up first, so that a search that few match
 * costs what they cost, however many others there are: the planner cannot know whether it is such a one.
 */
export async function isFound(
  db: Kysely<Database>,
  id: ReturnType<typeof sql.ref>,
  find: string,
): Promise<RawBuilder<SqlBool>> {
  const search = sql.ref("search");
  // Materialized, it is planned to be read to its end, and yet read no further than is asked.
  const { rows } = await sql<{ user_id: string }>`
    with found as materialized (select user_id from user_search where ${contains(search, find)})
    select user_id from found limit ${few + 1}`.execute(db);
  const ids = rows.map(({ user_id }) => user_id);
  if (ids.length <= few) return isOneOf(id, ids);
  return sql<SqlBool>`${id} in (select user_id from user_search where ${containsByReading(search, find)})`;
}

/**
 * Rows to be sorted, as a table. What a search has narrowed is found before that: the planner would walk along an index of
 * the order and ask of each row whether it is found, and the first might stand at the end.
 */
export function toBeSorted(rows: Expression<unknown>, find: string | undefined): RawBuilder<unknown> {
  return sql`(${rows} ${find === undefined ? sql`` : sql`offset 0`})`;
}
