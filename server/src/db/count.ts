import type { Kysely, SelectQueryBuilder } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "./schema.ts";

/** Matches of a search are counted up to this; a list with more says so (decision 067). */
export const maxCounted = 1000;

/** Counts up to this are never cached. */
const exactUpTo = 10_000;
/** How old a cached count of more rows may be, ms. */
const ttlMs = 30_000;

const known = new WeakMap<Kysely<Database>, LRUCache<string, number>>();

/**
 * How many rows a list has. Counting many rows is slow, and for a long list a count that is half a
 * minute old is good enough.
 */
export async function countRows<Tables extends keyof Database>(
  db: Kysely<Database>,
  rows: SelectQueryBuilder<Database, Tables, object>,
): Promise<number> {
  const count = rows.clearSelect().select((select) => select.fn.countAll<number>().as("total"));
  const { sql, parameters } = count.compile();
  const key = JSON.stringify([sql, parameters]);
  const counts = known.get(db) ?? new LRUCache({ max: 1000, ttl: ttlMs });
  known.set(db, counts);
  const remembered = counts.get(key);
  if (remembered !== undefined) return remembered;
  const { total } = await count.executeTakeFirstOrThrow();
  if (total > exactUpTo) counts.set(key, total);
  return total;
}
