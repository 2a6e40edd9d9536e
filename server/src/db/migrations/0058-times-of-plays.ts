import { type Kysely, sql } from "kysely";

// An operator of many plays has made them beforehand, `concurrently`: see OPERATIONS.md, «Upgrade».
const statements = [
  "create index if not exists plays_heard on plays (heard_at) where heard_at is not null",
  `create index if not exists plays_open_daily on plays (daily_id)
     where daily_id is not null and state in ('served', 'started')`,
];

/** The plays heard on a day, and those of a song of the day that is withdrawn, are found without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index plays_open_daily, plays_heard`.execute(db);
}
