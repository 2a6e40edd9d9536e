import { type Kysely, sql } from "kysely";

/**
 * The whole schema of the product's entities. Names are unique without regard to case and ё; ids are UUIDv7 made by
 * the server; instants are timestamptz. PostgreSQL 15 level: the embedded engine and a server run the same text.
 */
const statements = [
  `create function fold_name(name text) returns text immutable strict parallel safe language sql
     return translate(lower(name collate "und-x-icu"), 'ё', 'е')`,

  // People and their sessions
  `create table users (
     id uuid primary key,
     login text not null,
     name text,
     email text,
     phone text,
     password_hash text,
     role smallint not null default 3 check (role in (1, 2, 3)),
     photo text,
     score integer not null default 0,
     score_reached_at timestamptz not null default now(),
     type text not null default 'Бесплатный' check (type in ('Премиум', 'Бесплатный')),
     user_category text not null default 'default'
       check (user_category in ('default', 'megafon', 'megafonSubscription')),
     last_seen_at timestamptz,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,
  `create unique index users_login on users (lower(login collate "und-x-icu"))`,
  `create unique index users_email on users (lower(email))`,
  `create unique index users_phone on users (phone)`,
  `create index users_ranking on users (score desc, score_reached_at) where role = 3`,

  // A token without a user is a demo visit
  `create table tokens (
     id uuid primary key,
     hash bytea not null unique,
     user_id uuid references users on delete cascade,
     area text not null check (area in ('game', 'admin')),
     created_at timestamptz not null default now(),
     last_used_at timestamptz not null default now(),
     expires_at timestamptz not null
   )`,
  `create index tokens_user on tokens (user_id)`,
  `create index tokens_expiry on tokens (expires_at)`,

  // Directories
  `create table difficulties (
     id uuid primary key,
     name text not null check (name ~ '^[1-9][0-9]{0,2}$'),
     points integer not null check (points >= 0),
     updated_at timestamptz not null default now()
   )`,
  `create unique index difficulties_name on difficulties (name)`,
  `create table scores (
     id uuid primary key,
     key text not null unique
       check (key in ('word', 'typed', 'author', 'mistake', 'word_tip', 'name_tip', 'in_row')),
     score integer not null,
     updated_at timestamptz not null default now()
   )`,
  `create table speeds (
     id uuid primary key,
     min_time integer not null check (min_time between 0 and 999),
     max_time integer not null check (max_time between 0 and 999),
     coefficient double precision not null check (coefficient > 0),
     updated_at timestamptz not null default now(),
     check (min_time < max_time)
   )`,
  ...["genres", "languages", "executors", "authors", "films"].flatMap((table) => [
    `create table ${table} (
       id uuid primary key,
       name text not null,
       updated_at timestamptz not null default now()
     )`,
    `create unique index ${table}_name on ${table} (fold_name(name))`,
  ]),
  `create table filters (
     id uuid primary key,
     name text not null,
     description text not null,
     updated_at timestamptz not null default now()
   )`,
  `create unique index filters_name on filters (fold_name(name))`,

  // The audio library
  `create table library_songs (
     id uuid primary key,
     name text not null,
     status_id text not null check (status_id in ('Активна', 'Неактивна')),
     "order" smallint not null check ("order" between 0 and 9999),
     duration integer,
     type text,
     sound text,
     updated_at timestamptz not null default now()
   )`,
  `create table library_song_executors (
     library_song_id uuid not null references library_songs on delete cascade,
     executor_id uuid not null references executors,
     ordinal smallint not null,
     primary key (library_song_id, executor_id)
   )`,
  `create index library_song_executors_executor on library_song_executors (executor_id)`,

  // The song catalogue. `hidden` are the positions a player restores; `decoys` is the staff's own list.
  `create table sounds (
     id uuid primary key,
     name text not null,
     fragment text not null,
     fragment_order integer check (fragment_order between 0 and 9999),
     hidden smallint[] not null default '{}',
     decoys text[] not null default '{}',
     sound_id integer not null unique check (sound_id between 0 and 999999),
     status_id text not null check (status_id in ('Активна', 'Неактивна')),
     difficulty_id uuid not null references difficulties,
     film_id uuid references films,
     filter_id uuid references filters,
     demo boolean not null default false,
     photo text,
     rights_holder text,
     sound text,
     duration integer,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,
  `create index sounds_difficulty on sounds (difficulty_id)`,
  `create index sounds_film on sounds (film_id)`,
  `create index sounds_filter on sounds (filter_id)`,
  ...(
    [
      ["sound_music_authors", "author_id", "authors"],
      ["sound_text_authors", "author_id", "authors"],
      ["sound_executors", "executor_id", "executors"],
      ["sound_genres", "genre_id", "genres"],
      ["sound_languages", "language_id", "languages"],
    ] as const
  ).flatMap(([table, column, target]) => [
    `create table ${table} (
       sound_id uuid not null references sounds on delete cascade,
       ${column} uuid not null references ${target},
       ordinal smallint not null,
       primary key (sound_id, ${column})
     )`,
    `create index ${table}_${column} on ${table} (${column})`,
  ]),

  // Prizes, draws, news, settings
  `create table prizes (
     id uuid primary key,
     name text not null,
     description text not null default '',
     img text,
     updated_at timestamptz not null default now()
   )`,
  `create table stocks (
     id uuid primary key,
     fullname text not null,
     name text not null,
     description text not null,
     start_date timestamptz not null,
     end_date timestamptz not null,
     status text not null default 'testing' check (status in ('active', 'paused', 'testing', 'ended', 'disabled')),
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     check (start_date < end_date)
   )`,
  `create index stocks_status on stocks (status)`,
  `create table stock_prizes (
     id uuid primary key,
     stock_id uuid not null references stocks on delete cascade,
     prize_id uuid references prizes,
     name text not null,
     img text,
     quantity integer not null check (quantity >= 0),
     category text not null default 'Стандартная',
     updated_at timestamptz not null default now()
   )`,
  `create index stock_prizes_stock on stock_prizes (stock_id)`,
  `create table stock_members (
     stock_id uuid not null references stocks on delete cascade,
     user_id uuid not null references users on delete cascade,
     score integer not null default 0,
     score_reached_at timestamptz not null,
     stock_prize_id uuid references stock_prizes,
     primary key (stock_id, user_id)
   )`,
  `create index stock_members_ranking on stock_members (stock_id, score desc, score_reached_at)`,
  `create index stock_members_user on stock_members (user_id)`,
  `create table news (
     id uuid primary key,
     title text not null,
     content text not null,
     user_category text not null default 'all' check (user_category in ('megafon', 'default', 'all')),
     status_id text not null check (status_id in ('Активна', 'Неактивна')),
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,
  `create table settings (
     only_row boolean primary key default true check (only_row),
     max_help smallint not null default 3 check (max_help between 0 and 99),
     empty_stock text not null default 'Сейчас розыгрышей нет. Загляните позже.',
     ratings jsonb not null default '[]',
     is_repair_works boolean not null default false,
     repair_text text not null default '',
     holidays jsonb not null default '[]',
     notices jsonb not null default '[]',
     storage_url text not null default '/media/',
     video text,
     length_between_ads smallint not null default 5 check (length_between_ads between 0 and 999),
     /* salts the choice of decoys and authors, so that nobody can compute it */
     secret text not null default gen_random_uuid()::text || gen_random_uuid()::text,
     updated_at timestamptz not null default now()
   )`,

  // The game. A player is an account or one demo visit; `player_id` is whichever it is.
  `create table game_sessions (
     id uuid primary key,
     token_id uuid not null unique references tokens on delete cascade,
     user_id uuid references users on delete cascade,
     player_id uuid generated always as (coalesce(user_id, token_id)) stored,
     seed text not null,
     /* in-progress sounds at the start of the session: they come first in its order */
     resumed uuid[] not null default '{}',
     per_session integer not null default 0,
     same_level integer not null default 0,
     in_row integer not null default 0,
     difficulty_id uuid references difficulties on delete set null,
     last_finished_at timestamptz,
     created_at timestamptz not null,
     last_used_at timestamptz not null
   )`,
  `create index game_sessions_user on game_sessions (user_id)`,
  `create table plays (
     id uuid primary key,
     user_id uuid references users on delete cascade,
     token_id uuid references tokens on delete cascade,
     player_id uuid generated always as (coalesce(user_id, token_id)) stored,
     sound_id uuid not null references sounds on delete cascade,
     state text not null default 'served' check (state in ('served', 'started', 'guessed', 'failed')),
     seed text not null,
     fragment text not null,
     hidden smallint[] not null,
     tray text[] not null,
     words jsonb not null default '{}',
     name_tip boolean not null default false,
     authors jsonb,
     served_at timestamptz not null,
     started_at timestamptz,
     last_restored_at timestamptz,
     finished_at timestamptz,
     points integer not null default 0,
     client_duration double precision,
     result jsonb,
     check ((user_id is null) <> (token_id is null))
   )`,
  `create unique index plays_open on plays (player_id, sound_id) where state in ('served', 'started')`,
  `create unique index plays_guessed on plays (player_id, sound_id) where state = 'guessed'`,
  `create index plays_finished on plays (player_id, finished_at) where state = 'guessed'`,
  `create index plays_sound on plays (sound_id)`,
  `create table game_tokens (
     hash bytea primary key,
     session_id uuid not null references game_sessions on delete cascade,
     created_at timestamptz not null,
     last_used_at timestamptz not null,
     spent_play_id uuid references plays on delete cascade
   )`,
  `create index game_tokens_session on game_tokens (session_id)`,
  `create index game_tokens_use on game_tokens (last_used_at)`,
  `create index game_tokens_play on game_tokens (spent_play_id)`,

  // Every node keeps the active catalogue and the settings in memory; these tell them when to read again.
  `create function notify_catalogue() returns trigger language plpgsql as
     $$ begin perform pg_notify('catalogue', ''); return null; end $$`,
  ...[
    "sounds",
    "sound_music_authors",
    "sound_text_authors",
    "sound_executors",
    "difficulties",
    "scores",
    "speeds",
    "executors",
    "authors",
    "films",
    "settings",
  ].map(
    (table) =>
      `create trigger ${table}_changed after insert or update or delete or truncate on ${table}
       for each statement execute function notify_catalogue()`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(): Promise<void> {
  throw new Error("The first migration is not taken back: drop the database instead");
}
