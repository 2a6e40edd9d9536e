import { type Kysely, sql } from "kysely";

const statements = [
  // Until null: for good. The reason and the contact are shown to the player.
  `alter table users
     add blocked_at timestamptz,
     add blocked_until timestamptz,
     add block_reason text,
     add block_contact text,
     add constraint users_block_check check (
       case when blocked_at is null then blocked_until is null and block_reason is null and block_contact is null
       else block_reason is not null end
     )`,
  `create table player_notes (
     id uuid primary key,
     user_id uuid not null references users on delete cascade,
     author_id uuid references users on delete set null,
     /* Of the author, who may be gone. */
     login text not null,
     text text not null,
     at timestamptz not null
   )`,
  `create index player_notes_of on player_notes (user_id, at)`,
  `create index player_notes_by on player_notes (author_id)`,
  // Where winners and players who are excluded or blocked can write to.
  `alter table settings add contact text not null default ''`,
];

const undoing = [
  `alter table settings drop contact`,
  `drop table player_notes`,
  `alter table users drop blocked_at, drop blocked_until, drop block_reason, drop block_contact`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of undoing) await sql.raw(statement).execute(db);
}
