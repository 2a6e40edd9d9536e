import { type Kysely, sql } from "kysely";

/** Ways in that guessing does not open. */
const statements = [
  // Failed sign-ins by a keyed hash of what was named or of where they came from; it lives for minutes
  `create table login_failures (
     key bytea primary key,
     failures integer not null,
     blocked_until timestamptz not null,
     expires_at timestamptz not null
   )`,
  `create index login_failures_expiry on login_failures (expires_at)`,

  // Where an account has been signed in from, by keyed hashes
  `create table sign_in_addresses (
     user_id uuid not null references users on delete cascade,
     hash bytea not null,
     last_at timestamptz not null,
     primary key (user_id, hash)
   )`,
  `create index sign_in_addresses_age on sign_in_addresses (last_at)`,

  // A code to a phone is short: it bears but few tries
  `alter table password_resets
     add column is_code boolean not null default false,
     add column tries smallint not null default 0`,

  // Of a player who has left, plays and points stay, and nothing that says whose they were
  `alter table users add column deleted_at timestamptz`,

  // The second factor: its key, whether it is asked for, the last step a code of which was used; codes for a lost phone
  `alter table users
     add column totp_secret bytea,
     add column totp_on boolean not null default false,
     add column totp_step integer not null default 0`,
  `create table recovery_codes (
     user_id uuid not null references users on delete cascade,
     hash bytea not null,
     primary key (user_id, hash)
   )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      "alter table users drop column deleted_at, drop column totp_secret, drop column totp_on, drop column totp_step",
    )
    .execute(db);
  await sql.raw("alter table password_resets drop column is_code, drop column tries").execute(db);
  for (const table of ["recovery_codes", "sign_in_addresses", "login_failures"])
    await sql.raw(`drop table ${table}`).execute(db);
}
