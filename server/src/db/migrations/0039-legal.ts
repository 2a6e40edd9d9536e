import { type Kysely, sql } from "kysely";

/** Who organises the draws, the documents that players accept, and what they have accepted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settings add organiser jsonb not null default '{}'`.execute(db);
  await sql`create table documents (
    id uuid primary key,
    kind text not null check (kind in
      ('privacy', 'agreement', 'personal_data', 'prize_data', 'mailings', 'publication', 'rules')),
    slug text not null constraint documents_slug_key unique,
    /* of rules, and of nothing else */
    stock_id uuid references stocks (id),
    title text not null,
    content text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint documents_stock_check check ((kind = 'rules') = (stock_id is not null))
  )`.execute(db);
  await sql`create unique index documents_kind on documents (kind) where kind <> 'rules'`.execute(db);
  await sql`create unique index documents_stock on documents (stock_id) where stock_id is not null`.execute(db);
  // Never changed and never deleted: what somebody has accepted can be read for ever.
  await sql`create table document_versions (
    id uuid primary key,
    document_id uuid not null references documents (id),
    number integer not null,
    title text not null,
    content text not null,
    /* of the content */
    sha256 text not null,
    /* whether those who accepted an earlier one are asked again */
    renews boolean not null,
    published_at timestamptz not null,
    constraint document_versions_number_key unique (document_id, number)
  )`.execute(db);
  await sql`create table consents (
    id uuid primary key,
    /* null once staff have deleted the account */
    user_id uuid references users (id) on delete set null,
    purpose text not null check (purpose in
      ('agreement', 'personal_data', 'prize_data', 'mailings', 'publication', 'rules')),
    version_id uuid not null references document_versions (id),
    /* of the text that was accepted, as it was shown */
    sha256 text not null,
    /* of a draw: what is given for it alone */
    stock_id uuid references stocks (id),
    /* that the player is of age, said with the rules */
    adult boolean not null default false,
    given_at timestamptz not null,
    /* null once the account is deleted */
    address text,
    withdrawn_at timestamptz,
    constraint consents_stock_check check ((purpose in ('rules', 'prize_data')) = (stock_id is not null))
  )`.execute(db);
  // Once for each version, of a draw's for each draw.
  await sql`create unique index consents_in_force on consents (user_id, version_id, coalesce(stock_id, user_id))
    where withdrawn_at is null`.execute(db);
  // Asked with every finish while an organiser is known.
  await sql`create index consents_rules on consents (user_id, stock_id) where purpose = 'rules' and withdrawn_at is null`.execute(
    db,
  );
  await sql`create index consents_user on consents (user_id, given_at desc)`.execute(db);
  await sql`create index consents_version on consents (version_id)`.execute(db);
  await sql`create index consents_stock on consents (stock_id) where stock_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table consents`.execute(db);
  await sql`drop table document_versions`.execute(db);
  await sql`drop table documents`.execute(db);
  await sql`alter table settings drop organiser`.execute(db);
}
