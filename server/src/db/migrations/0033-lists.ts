import { type Kysely, sql } from "kysely";

const statements = [
  // A change of many songs: any node does the next batch, and `done` says where that begins.
  `create table song_jobs (
     id uuid primary key,
     user_id uuid references users on delete set null,
     login text not null,
     work jsonb not null,
     state text not null default 'running' check (state in ('running', 'done', 'stopped')),
     error text,
     total integer not null,
     done integer not null default 0,
     changed integer not null default 0,
     refused integer not null default 0,
     created_at timestamptz not null,
     finished_at timestamptz
   )`,
  `create index song_jobs_user on song_jobs (user_id)`,
  `create index song_jobs_running on song_jobs (created_at) where state = 'running'`,
  `create index song_jobs_created on song_jobs (created_at)`,
  // The songs of a job in its order, also those that are gone.
  `create table song_job_rows (
     job_id uuid not null references song_jobs on delete cascade,
     ordinal integer not null,
     sound_id uuid not null,
     outcome text check (outcome in ('changed', 'same', 'refused')),
     name text,
     reason text,
     primary key (job_id, ordinal)
   )`,
  `create index song_job_rows_refused on song_job_rows (job_id, ordinal) where outcome = 'refused'`,
  `create table saved_filters (
     id uuid primary key,
     user_id uuid references users on delete cascade,
     name text not null,
     shared boolean not null,
     query text not null,
     updated_at timestamptz not null default now()
   )`,
  `create unique index saved_filters_own on saved_filters (user_id, fold_name(name)) where not shared`,
  `create unique index saved_filters_shared on saved_filters (fold_name(name)) where shared`,
  `create index saved_filters_user on saved_filters (user_id)`,
];

/** Many songs at once, and filters under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table saved_filters, song_job_rows, song_jobs`.execute(db);
}
