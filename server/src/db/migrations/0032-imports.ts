import { type Kysely, sql } from "kysely";

const statements = [
  `create table imports (
     id uuid primary key,
     user_id uuid references users on delete set null,
     author text not null,
     state text not null default 'open' check (state in ('open', 'writing', 'done')),
     paused boolean not null default false,
     /* Headers of the table, what each column is, and which rows of lists names mean. */
     headers text[] not null default '{}',
     mapping jsonb not null default '[]',
     answers jsonb not null default '[]',
     /* What a check has found, till files, columns or answers change. */
     checked_at timestamptz,
     findings jsonb,
     writing_at timestamptz,
     created_at timestamptz not null,
     updated_at timestamptz not null
   )`,
  `create index imports_user on imports (user_id)`,
  `create index imports_writing on imports (created_at) where state = 'writing'`,
  `create index imports_created on imports (created_at)`,
  // Files as they were sent, and those that archives held.
  `create table import_files (
     id uuid primary key,
     import_id uuid not null references imports on delete cascade,
     /* The archive it was in. */
     archive_id uuid references import_files on delete cascade,
     name text not null,
     kind text not null check (kind in ('table', 'archive', 'sound', 'photo')),
     bytes bigint not null,
     received bigint not null default 0,
     read_at timestamptz,
     problem text,
     /* Of a sound: what its tags say, how long it is, what it sounds like. */
     tags jsonb,
     ms integer,
     hash text,
     heard_at timestamptz,
     fingerprint integer[],
     created_at timestamptz not null
   )`,
  `create unique index import_files_name on import_files (import_id, name)`,
  `create index import_files_archive on import_files (archive_id)`,
  `create index import_files_unread on import_files (created_at) where read_at is null`,
  `create index import_files_unheard on import_files (created_at) where kind = 'sound' and heard_at is null`,
  `create index import_files_hash on import_files (hash)`,
  // What has come of a file, in the order of its bytes.
  `create table import_parts (
     file_id uuid not null references import_files on delete cascade,
     starts_at bigint not null,
     bytes bigint not null,
     file text not null,
     primary key (file_id, starts_at)
   )`,
  `create table import_rows (
     import_id uuid not null references imports on delete cascade,
     number integer not null,
     cells text[] not null,
     outcome text check (outcome in ('new', 'changed', 'same', 'ask', 'error')),
     /* What staff are told of the row. */
     told jsonb,
     /* What is to be written. */
     target jsonb,
     /* The song it changes or has become. */
     song_id uuid references sounds on delete set null,
     written_at timestamptz,
     sound_file uuid references import_files on delete set null,
     photo_file uuid references import_files on delete set null,
     processed_at timestamptz,
     primary key (import_id, number)
   )`,
  `create index import_rows_song on import_rows (song_id)`,
  `create index import_rows_sound on import_rows (sound_file)`,
  `create index import_rows_photo on import_rows (photo_file)`,
  // What staff have said columns are, by their folded headers; for all staff.
  `create table import_columns (
     header text primary key,
     field text,
     updated_at timestamptz not null
   )`,
];

/** Imports of songs from tables and files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table import_columns, import_rows, import_parts, import_files, imports`.execute(db);
}
