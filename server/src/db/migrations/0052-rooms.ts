import { type Kysely, sql } from "kysely";

const ups = [
  `create table rooms (
     id uuid primary key,
     code text not null,
     host_id uuid not null references users on delete cascade,
     host_hash bytea not null unique,
     settings jsonb not null,
     stage text not null check (stage in ('lobby', 'song', 'scores', 'over')),
     song smallint,
     starts_at timestamptz,
     until timestamptz,
     locked boolean not null default false,
     created_at timestamptz not null,
     active_at timestamptz not null,
     over_at timestamptz,
     check ((stage = 'over') = (over_at is not null)),
     check (stage <> 'song' or song is not null and starts_at is not null and until is not null)
   )`,
  // A code is used again once its room is over; a host has one room at a time.
  "create unique index rooms_code on rooms (code) where over_at is null",
  "create unique index rooms_open on rooms (host_id) where over_at is null",
  "create index rooms_host on rooms (host_id)",
  "create index rooms_over on rooms (over_at)",
  `create table room_songs (
     room_id uuid not null references rooms on delete cascade,
     at smallint not null,
     sound_id uuid not null references sounds on delete cascade,
     seed text not null,
     fragment text not null,
     hidden smallint[] not null,
     tray text[] not null,
     primary key (room_id, at)
   )`,
  "create index room_songs_sound on room_songs (sound_id)",
  `create table room_guests (
     id uuid primary key,
     room_id uuid not null references rooms on delete cascade,
     name text not null,
     name_key text not null,
     hash bytea not null unique,
     /* of one who has come with a session */
     user_id uuid references users on delete set null,
     /* the first song of this guest, from 0 */
     first_song smallint not null,
     joined_at timestamptz not null,
     seen_at timestamptz not null,
     /* the connection that speaks for this guest */
     socket uuid,
     removed_at timestamptz
   )`,
  "create index room_guests_room on room_guests (room_id)",
  "create index room_guests_user on room_guests (user_id)",
  `create table room_answers (
     guest_id uuid not null references room_guests on delete cascade,
     at smallint not null,
     words jsonb not null,
     points integer not null,
     done_at timestamptz,
     primary key (guest_id, at)
   )`,
  // Kept when the room is gone.
  `create table shown_answers (
     user_id uuid not null references users on delete cascade,
     sound_id uuid not null references sounds on delete cascade,
     shown_at timestamptz not null,
     primary key (user_id, sound_id)
   )`,
  "create index shown_answers_sound on shown_answers (sound_id)",
];

/** Rooms: one screen sings, phones are the keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ups) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table shown_answers, room_answers, room_guests, room_songs, rooms`.execute(db);
}
