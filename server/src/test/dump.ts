import { sql } from "kysely";
import { returnables } from "../returnables.ts";
import type { TestApp } from "./app.ts";

const parts = Object.values(returnables).flatMap((it): { table: string }[] => [
  ...(it.parts ?? []),
  ...(it.dependants ?? []),
]);

/** All rows that staff can take back, by table; when they were changed is no part of what they are. */
export async function dumpReturnables({ db }: Pick<TestApp, "db">): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const table of new Set(parts.map((part) => part.table))) {
    const { rows } = await sql`
      select to_jsonb(row) - 'updated_at' as row from ${sql.table(table)} as row order by 1`.execute(db.kysely);
    all[table] = rows;
  }
  return all;
}
