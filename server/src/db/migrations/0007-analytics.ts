import { type Kysely, sql } from "kysely";

/** What players do, and the house ad they see. */
const statements = [
  // Append-only; of a player who has left nothing says whose an event was
  `create table analytics_events (
     id bigint generated always as identity primary key,
     received_at timestamptz not null,
     at timestamptz not null,
     user_id uuid references users on delete set null,
     visitor uuid,
     role smallint not null,
     name text not null,
     data jsonb not null
   )`,
  `create index analytics_events_age on analytics_events (received_at)`,
  `create index analytics_events_user on analytics_events (user_id) where user_id is not null`,

  `alter table settings
     add column ad_title text not null default '',
     add column ad_text text not null default '',
     add column ad_link text not null default '',
     add column ad_img text`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("alter table settings drop column ad_title, drop column ad_text, drop column ad_link, drop column ad_img")
    .execute(db);
  await sql.raw("drop table analytics_events").execute(db);
}
