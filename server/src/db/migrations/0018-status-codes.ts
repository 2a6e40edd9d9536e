import { type Kysely, sql } from "kysely";

const tables = ["library_songs", "sounds", "news"];
const names = { active: "Активна", hidden: "Неактивна" };

/** Statuses are codes; the contract has their Russian names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceStatuses(db, [names.active, "active"], [names.hidden, "hidden"]);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replaceStatuses(db, ["active", names.active], ["hidden", names.hidden]);
}

async function replaceStatuses(db: Kysely<unknown>, ...pairs: readonly [before: string, after: string][]) {
  const branches = sql.join(
    pairs.map(([before, after]) => sql`when ${sql.lit(before)} then ${sql.lit(after)}`),
    sql` `,
  );
  const allowed = sql.join(pairs.map(([, after]) => sql.lit(after)));
  for (const table of tables) {
    const check = sql.id(`${table}_status_id_check`);
    await sql`alter table ${sql.id(table)} drop constraint ${check}`.execute(db);
    await sql`update ${sql.id(table)} set status_id = case status_id ${branches} end`.execute(db);
    await sql`alter table ${sql.id(table)} add constraint ${check} check (status_id in (${allowed}))`.execute(db);
  }
}
