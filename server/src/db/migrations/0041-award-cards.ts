import { type Kysely, sql } from "kysely";

/** What it takes to hand a prize over, and for how long what is about people is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table awards
    /* roubles */
    add column value integer check (value >= 0),
    add column documents text[] not null default '{}'`.execute(db);
  await sql`create table award_papers (
    award_id uuid primary key references awards on delete cascade,
    address text not null default '',
    tracking text not null default '',
    /* of the environment's keys, that by which the rest is encrypted */
    key_id text,
    sealed bytea,
    updated_at timestamptz not null,
    check ((key_id is null) = (sealed is null))
  )`.execute(db);
  await sql`alter table users add column reads_papers boolean not null default false`.execute(db);
  await sql`alter table settings
    add column prize_free_limit integer not null default 4000 check (prize_free_limit >= 0),
    /* days by what is kept; what is left out has the default of the contract */
    add column retention jsonb not null default '{}'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settings drop column prize_free_limit, drop column retention`.execute(db);
  await sql`alter table users drop column reads_papers`.execute(db);
  await sql`drop table award_papers`.execute(db);
  await sql`alter table awards drop column value, drop column documents`.execute(db);
}
