import { type Kysely, sql } from "kysely";

const ups = [
  // Answers that count as right beside the words of a song: position, word of the lyric, answer.
  `alter table sounds add column aliases jsonb not null default '[]'`,
  // What a finished play was paid by, its session, and whether it has refused an answer: so that it can be counted anew.
  `alter table plays add column session_id uuid, add column terms jsonb,
     add column has_refused boolean not null default false`,
  `create index plays_refused on plays (sound_id, finished_at, id) where has_refused`,
  `create index plays_session on plays (session_id, finished_at) where session_id is not null`,
  // A change of what is right; any node does the next plays, and \`after_at\` and \`after_id\` say where they begin.
  `create table rescorings (
     id uuid primary key,
     user_id uuid references users on delete set null,
     login text not null,
     sound_id uuid not null references sounds on delete cascade,
     position smallint not null,
     word text not null,
     answers text[] not null,
     /* settling: all were counted; those that were finished meanwhile are looked at once more */
     state text not null default 'running' check (state in ('running', 'settling', 'done')),
     after_at timestamptz,
     after_id uuid,
     total integer not null,
     done integer not null default 0,
     changed integer not null default 0,
     points bigint not null default 0,
     created_at timestamptz not null,
     finished_at timestamptz
   )`,
  `create index rescorings_user on rescorings (user_id)`,
  `create index rescorings_sound on rescorings (sound_id, created_at)`,
  `create index rescorings_open on rescorings (created_at) where state <> 'done'`,
  `create index rescorings_created on rescorings (created_at)`,
  // Points that came later.
  `create table credits (
     id uuid primary key,
     user_id uuid references users on delete cascade,
     token_id uuid references tokens on delete cascade,
     player_id uuid generated always as (coalesce(user_id, token_id)) stored,
     play_id uuid not null references plays on delete cascade,
     rescoring_id uuid not null references rescorings on delete cascade,
     reason text not null check (reason in ('word', 'row')),
     answer text,
     points integer not null,
     at timestamptz not null,
     unique (play_id, rescoring_id),
     check ((user_id is null) <> (token_id is null))
   )`,
  `create index credits_player on credits (player_id, at desc)`,
  `create index credits_user on credits (user_id)`,
  `create index credits_token on credits (token_id) where token_id is not null`,
  `create index credits_rescoring on credits (rescoring_id, player_id)`,
  `create table disputes (
     id uuid primary key,
     user_id uuid references users on delete cascade,
     token_id uuid references tokens on delete cascade,
     player_id uuid generated always as (coalesce(user_id, token_id)) stored,
     sound_id uuid not null references sounds on delete cascade,
     play_id uuid not null references plays on delete cascade,
     kind text not null check (kind in ('word', 'lyric', 'hearing', 'author', 'song')),
     position smallint,
     /* of the lyric, as the play had it */
     word text,
     answer text,
     /* as answers are compared */
     answer_key text,
     comment text not null,
     state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
     reply text not null default '',
     answered_by uuid references users on delete set null,
     rescoring_id uuid references rescorings on delete set null,
     created_at timestamptz not null,
     answered_at timestamptz,
     check ((user_id is null) <> (token_id is null)),
     check ((position is null) = (word is null)),
     check ((state = 'open') = (answered_at is null))
   )`,
  // One of a blank, and one of each kind of a song.
  `create unique index disputes_blank on disputes (player_id, sound_id, position) where position is not null`,
  `create unique index disputes_song on disputes (player_id, sound_id, kind) where position is null`,
  `create index disputes_player on disputes (player_id, created_at desc)`,
  `create index disputes_user on disputes (user_id)`,
  `create index disputes_token on disputes (token_id) where token_id is not null`,
  `create index disputes_sound on disputes (sound_id, position, state)`,
  `create index disputes_state on disputes (state, answered_at)`,
  `create index disputes_play on disputes (play_id)`,
  `create index disputes_answered_by on disputes (answered_by)`,
  `create index disputes_rescoring on disputes (rescoring_id)`,
];

const downs = [
  `drop table disputes, credits, rescorings`,
  `drop index plays_session, plays_refused`,
  `alter table plays drop column has_refused, drop column terms, drop column session_id`,
  `alter table sounds drop column aliases`,
];

/** Complaints about words, answers that count as right, and plays that are counted anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ups) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of downs) await sql.raw(statement).execute(db);
}
