import { type Kysely, sql } from "kysely";

const audience = `check (audience in ('all', 'default', 'megafon', 'megafonSubscription', 'premium'))`;

/** When and to whom news, songs, draws and repair works are shown; notices and holidays are JSON already. */
const statements = [
  ...["news", "sounds", "stocks"].map(
    (table) => `alter table ${table} add shown_from timestamptz, add shown_until timestamptz,
      add constraint ${table}_shown check (shown_from < shown_until)`,
  ),
  `alter table news drop constraint news_user_category_check`,
  `alter table news add constraint news_user_category_check
     ${audience.replace("audience", "user_category")}`,
  `alter table sounds add audience text not null default 'all' ${audience}`,
  `alter table stocks add audience text not null default 'all' ${audience}`,
  `alter table settings add repair_from timestamptz, add repair_until timestamptz,
     add repair_audience text not null default 'all' ${audience.replace("audience", "repair_audience")},
     add constraint settings_repair_shown check (repair_from < repair_until)`,
  // What is to change next is asked by every game that is open.
  ...["news", "stocks"].flatMap((table) => [
    `create index ${table}_shown_from on ${table} (shown_from) where shown_from is not null`,
    `create index ${table}_shown_until on ${table} (shown_until) where shown_until is not null`,
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update news set user_category = 'megafon' where user_category = 'megafonSubscription'`.execute(db);
  // Nobody but them was to read it.
  await sql`update news set user_category = 'all', status_id = 'hidden' where user_category = 'premium'`.execute(db);
  await sql`alter table news drop constraint news_user_category_check`.execute(db);
  await sql`alter table news add constraint news_user_category_check
    check (user_category in ('megafon', 'default', 'all'))`.execute(db);
  await sql`alter table news drop shown_from, drop shown_until`.execute(db);
  await sql`alter table sounds drop shown_from, drop shown_until, drop audience`.execute(db);
  await sql`alter table stocks drop shown_from, drop shown_until, drop audience`.execute(db);
  await sql`alter table settings drop repair_from, drop repair_until, drop repair_audience`.execute(db);
}
