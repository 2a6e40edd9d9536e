import { type Kysely, sql } from "kysely";
import { createHmac } from "node:crypto";

/** Numbers that outlive their accounts, as keyed hashes: one prize of a draw for a number, and no way around an exclusion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table awards add column phone_hash bytea`.execute(db);
  await fillHashes(db);
  await sql`drop index awards_phone`.execute(db);
  await sql`create unique index awards_phone on awards (stock_id, phone_hash) where state <> 'expired'`.execute(db);

  // The phones and e-mails that members of a draw have given up, by changing them or by deleting the account.
  await sql`create table member_traces (
    stock_id uuid not null references stocks on delete cascade,
    /* the account, which may be gone */
    user_id uuid not null,
    hash bytea not null,
    /* whether the member was excluded when staff deleted the account */
    excluded boolean not null default false,
    primary key (stock_id, hash, user_id)
  )`.execute(db);
  await sql`create index member_traces_user on member_traces (user_id)`.execute(db);

  // Where a link or a code went; null for those sent before this column existed, which live for a day.
  await sql`alter table password_resets add column sent_to bytea`.execute(db);
  await sql`create index password_resets_sent_to on password_resets (sent_to)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table password_resets drop column sent_to`.execute(db);
  await sql`drop table member_traces`.execute(db);
  await sql`drop index awards_phone`.execute(db);
  await sql`create unique index awards_phone on awards (stock_id, phone) where state <> 'expired'`.execute(db);
  await sql`alter table awards drop column phone_hash`.execute(db);
}

/** As `contactHash` of domains/accounts/sessions/traces.ts made them when this was written. */
async function fillHashes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; phone: string; salt: string }>`
    select awards.id, phone, salt from awards join stocks on stocks.id = stock_id
    where phone is not null and state <> 'expired'`.execute(db);
  const hashes = rows.map(({ id, phone, salt }) => ({
    id,
    hash: createHmac("sha256", salt)
      .update(JSON.stringify(["phone", phone]))
      .digest("hex"),
  }));
  await sql`update awards set phone_hash = decode(hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as filled (id uuid, hash text)
    where awards.id = filled.id`.execute(db);
}
