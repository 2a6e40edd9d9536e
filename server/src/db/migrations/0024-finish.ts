import { type Kysely, sql } from "kysely";

/** What is told once a song is over: one fact about it, and what the title of its level is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sounds add fact text`.execute(db);
  await sql`alter table difficulties add title text not null default ''`.execute(db);
  await sql`
    update difficulties set title = titles.title
    from (values ('1', 'Новичок'), ('2', 'Знаток'), ('3', 'Маэстро')) as titles (name, title)
    where difficulties.name = titles.name`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table difficulties drop title`.execute(db);
  await sql`alter table sounds drop fact`.execute(db);
}
