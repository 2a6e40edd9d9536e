import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../db/client.ts";

/** Resolves when so many statements of the test's database wait for a lock; PostgreSQL only. */
export async function waiting({ db }: { readonly db: Pick<Db, "kysely"> }, count: number): Promise<void> {
  const query = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await query.execute(db.kysely)).rows[0]?.count, { interval: 20 }).toBe(count);
}
