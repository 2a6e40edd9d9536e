import { type Kysely, sql } from "kysely";
import type { Db } from "../../../db/client.ts";
import type { Database } from "../../../db/schema.ts";
import { latest } from "./queries.ts";

/** Usage events lie in a partition for each month of UTC (decision 070). So many are made in advance. */
const monthsAhead = 2;

/** So long a lock is waited for, since players wait behind it: less than PostgreSQL takes to look for a deadlock. */
const lockTimeoutSql = sql.lit("500ms");

type Month = { readonly name: string; readonly from: string; readonly until: string };

/** Makes the partitions of this month and the next ones. Events that came before theirs was there move into it. */
export async function makeMonths(db: Db, now: Date): Promise<void> {
  const made = await findMonths(db.kysely);
  const end = made.flatMap(({ until }) => until ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0];
  for (let later = 0; later <= monthsAhead; later++) {
    const month = monthOf(now, later);
    if (end === undefined || new Date(month.from) >= end) await makeMonth(db, month);
  }
}

function makeMonth(db: Db, { name, from, until }: Month): Promise<void> {
  return withLockTimeout(db, async (trx) => {
    const table = sql.table(name);
    await sql`lock table analytics_events_rest in access exclusive mode`.execute(trx);
    const { rows } = await sql`select where to_regclass(${name}) is not null`.execute(trx);
    if (rows.length > 0) return;
    await sql`create table ${table} (like analytics_events)`.execute(trx);
    await sql`
      with moved as (
        delete from analytics_events_rest
        where at >= ${from}::text::timestamptz and at < ${until}::text::timestamptz returning *
      ) insert into ${table} select * from moved`.execute(trx);
    await sql`
      alter table analytics_events attach partition ${table}
      for values from (${sql.lit(from)}) to (${sql.lit(until)})`.execute(trx);
  });
}

/** Drops the partitions all of whose events were received before then, whole. */
export async function dropMonths(db: Db, before: Date): Promise<void> {
  const end = new Date(before.getTime() - latest);
  for (const { name, until } of await findMonths(db.kysely)) {
    if (until === null || until > end) continue;
    // Detached first, it would have its key to the accounts taken away, and that locks every account.
    await withLockTimeout(db, (trx) => sql`drop table if exists ${sql.table(name)}`.execute(trx));
  }
}

/** The partitions that there are, and where each ends; the one for whatever has none ends nowhere. */
async function findMonths(db: Kysely<Database>) {
  const { rows } = await sql<{ name: string; until: Date | null }>`
    select relname as name,
      (regexp_match(pg_get_expr(relpartbound, pg_class.oid), $$TO \\('(.+)'\\)$$))[1]::timestamptz as until
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'analytics_events'::regclass order by 1`.execute(db);
  return rows;
}

function monthOf(now: Date, later: number): Month {
  const start = (month: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month)).toISOString();
  const from = start(later);
  return { name: `analytics_events_${from.slice(0, 7).replace("-", "_")}`, from, until: start(later + 1) };
}

/** A change of the schema that gives up at once where it would have to wait: the job comes again. */
async function withLockTimeout(db: Db, work: (trx: Kysely<Database>) => Promise<unknown>): Promise<void> {
  await db.withoutTimeouts((own) =>
    own.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = ${lockTimeoutSql}`.execute(trx);
      await work(trx);
    }),
  );
}
