import { type Kysely, sql } from "kysely";

/** Draws that are tried before they are published, and what there must be of them by then. */
const statements = [
  `alter table stocks add rehearsed_at timestamptz`,
  `create table stock_testers (
     stock_id uuid not null references stocks on delete cascade,
     user_id uuid not null references users on delete cascade,
     primary key (stock_id, user_id)
   )`,
  // What rules have to say besides; null or empty: not said yet.
  `alter table stocks
     add handover text not null default '',
     add region text not null default '',
     add min_age smallint check (min_age >= 18),
     add tax_payer text check (tax_payer in ('organiser', 'winner'))`,
  `alter table stock_prizes add value integer check (value > 0)`,
  `create index stock_testers_user on stock_testers (user_id)`,
  // They have run and were set back: what players have earned there is no rehearsal. Disabled ones are hidden as well.
  `update stocks set status = 'disabled'
     where status = 'testing' and exists (select from stock_members where stock_id = stocks.id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table stock_testers`.execute(db);
  await sql`alter table stock_prizes drop value`.execute(db);
  await sql`alter table stocks drop rehearsed_at, drop handover, drop region, drop min_age, drop tax_payer`.execute(db);
}
