import { type Kysely, sql } from "kysely";

const statements = [
  // A keyed hash of the mailbox that the letter went to, as of messages for a new password; null: no letter was sent.
  `alter table notices add sent_to bytea`,
  `create index notices_sent_to on notices (sent_to) where sent_to is not null`,
  // What whoever reads a mailbox has turned off by the link in a letter, whichever account has the address. It outlives
  // accounts.
  `create table mail_suppressions (
     mailbox bytea not null,
     kind text not null,
     at timestamptz not null,
     primary key (mailbox, kind)
   )`,
];

/** Letters are counted by mailbox, and turned off for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table mail_suppressions`.execute(db);
  await sql`alter table notices drop sent_to`.execute(db);
}
