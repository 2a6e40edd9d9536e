import { type Kysely, sql } from "kysely";

/** Who pays for an ad, and its token in the register of advertising; empty where it is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settings add ad_advertiser text not null default '', add ad_erid text not null default ''`.execute(
    db,
  );
  await sql`alter table news add advertiser text not null default '', add erid text not null default ''`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settings drop ad_advertiser, drop ad_erid`.execute(db);
  await sql`alter table news drop advertiser, drop erid`.execute(db);
}
