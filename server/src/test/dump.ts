import { quicknet } from "@hitoslov/rules/beacon";
import { sql } from "kysely";
import { returnables } from "../returnables.ts";
import type { TestApp } from "./app.ts";

const parts = Object.values(returnables(quicknet, "Europe/Moscow")).flatMap((it): { table: string }[] => [
  ...(it.parts ?? []),
  ...(it.dependants ?? []),
]);

type Rows = { readonly db: Pick<TestApp["db"], "kysely"> };

/** All rows that staff can take back, by table, without the time of their last change. */
export async function dumpReturnables({ db }: Rows): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const table of new Set(parts.map((part) => part.table))) {
    const { rows } = await sql`
      select to_jsonb(row) - 'updated_at' as row from ${sql.table(table)} as row order by 1`.execute(db.kysely);
    all[table] = rows;
  }
  return all;
}

/** Every row of every table; binary values are in hex. */
export async function dumpAll({ db }: Pick<TestApp, "db">): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(db.kysely);
  const all: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql`select to_jsonb(row) as row from ${sql.table(name)} as row`.execute(db.kysely);
    all[name] = rows;
  }
  return all;
}
