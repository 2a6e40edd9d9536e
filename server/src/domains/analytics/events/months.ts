import { type Kysely, sql } from "kysely";
import type { Db } from "../../../db/client.ts";
import type { Database } from "../../../db/schema.ts";
import { latest } from "./queries.ts";

/** Usage events have a partition for each month of UTC (decision 070); this many months are made in advance. */
const monthsAhead = 2;

/** How long to wait for a lock. Players wait behind it, so it is shorter than PostgreSQL's `deadlock_timeout`. */
const lockTimeoutSql = sql.lit("500ms");

type Month = { readonly name: string; readonly from: string; readonly until: string };

/** Makes the partitions of this month and the next ones; events that came before their partition move into it. */
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

/** Drops, as a whole, each partition whose events were all received before this instant. */
export async function dropMonths(db: Db, before: Date): Promise<void> {
  const end = new Date(before.getTime() - latest);
  for (const { name, until } of await findMonths(db.kysely)) {
    if (until === null || until > end) continue;
    // Not detached first: that removes the partition's foreign key to the accounts, and so locks every account.
    await withLockTimeout(db, (trx) => sql`drop table if exists ${sql.table(name)}`.execute(trx));
  }
}

/** The existing partitions and their ends; null for the default partition, which holds events without a month's own. */
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

/** Runs a change of the schema that gives up after a short wait for a lock; the job tries again later. */
async function withLockTimeout(db: Db, work: (trx: Kysely<Database>) => Promise<unknown>): Promise<void> {
  await db.withoutTimeouts((own) =>
    own.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = ${lockTimeoutSql}`.execute(trx);
      await work(trx);
    }),
  );
}
