import { type Kysely, sql } from "kysely";

const columns = `
  received_at timestamptz not null,
  at timestamptz not null,
  user_id uuid,
  visitor uuid,
  role smallint not null,
  name text not null,
  data jsonb not null`;

/**
 * Usage events by month. The table as it is becomes the partition of all that came till the end of this month: nothing is
 * rewritten, only its `at` is looked through once. Whatever no month is made for lies in `_rest`.
 */
const ups = [
  `alter table analytics_events rename to analytics_events_before`,
  `alter index analytics_events_at rename to analytics_events_before_at`,
  `alter index analytics_events_user rename to analytics_events_before_user`,
  // No key by id: nobody looks for one, and the sequence gives none twice.
  `create table analytics_events (id bigint generated always as identity, ${columns}) partition by range (at)`,
  `create index analytics_events_at on analytics_events (at)`,
  `create index analytics_events_user on analytics_events (user_id) where user_id is not null`,
  `create table analytics_events_rest partition of analytics_events default`,
  `do $$ declare
     latest timestamptz := greatest(now(), (select max(at) from analytics_events_before));
     until timestamptz := (date_trunc('month', latest at time zone 'UTC') + interval '1 month') at time zone 'UTC';
   begin
     execute format('alter table analytics_events attach partition analytics_events_before
       for values from (minvalue) to (%L)', until);
   end $$`,
  // Last, since it holds up who writes accounts. That of the old table counts for it: no row is looked at.
  `alter table analytics_events add constraint analytics_events_user_id_fkey
     foreign key (user_id) references users on delete set null`,
];

const downs = [
  `alter table analytics_events detach partition analytics_events_before`,
  `insert into analytics_events_before select * from analytics_events`,
  `drop table analytics_events`,
  `alter table analytics_events_before rename to analytics_events`,
  `alter index analytics_events_before_at rename to analytics_events_at`,
  `alter index analytics_events_before_user rename to analytics_events_user`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const last = await takeIdentity(db, "analytics_events");
  for (const statement of ups) await sql.raw(statement).execute(db);
  await giveIdentity(db, last);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const last = await takeIdentity(db, "analytics_events");
  for (const statement of downs) await sql.raw(statement).execute(db);
  await sql.raw("alter table analytics_events alter id add generated always as identity").execute(db);
  await giveIdentity(db, last);
}

type Identity = { readonly last_value: string; readonly is_called: boolean };

/** A partition has no sequence of its own. */
async function takeIdentity(db: Kysely<unknown>, table: string): Promise<Identity> {
  const { rows } = await sql<Identity>`
    select last_value::text, is_called from analytics_events_id_seq`.execute(db);
  const [last] = rows;
  if (last === undefined) throw new Error("The sequence of events is gone");
  await sql`alter table ${sql.id(table)} alter id drop identity`.execute(db);
  return last;
}

async function giveIdentity(db: Kysely<unknown>, { last_value, is_called }: Identity): Promise<void> {
  await sql`select setval('analytics_events_id_seq', ${last_value}::bigint, ${is_called}::boolean)`.execute(db);
}
