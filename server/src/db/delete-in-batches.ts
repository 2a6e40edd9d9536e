import { type Expression, type ExpressionBuilder, expressionBuilder, type Kysely, sql, type SqlBool } from "kysely";
import type { Database } from "./schema.ts";

/** Rows that one statement deletes. Rows of other tables may go with each. */
export const rowsAtOnce = 1000;

/**
 * Deletes these rows of a table without partitions, in statements that hold their locks for a moment and stay within the
 * time limit, however many rows there are.
 */
export async function deleteInBatches<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  isDue: (row: ExpressionBuilder<Database, Table>) => Expression<SqlBool>,
): Promise<void> {
  const from = sql.table(table);
  for (;;) {
    // By its place a row is found at once, and one that is changed meanwhile has another place and stays.
    const { numAffectedRows = 0n } = await sql`
      delete from ${from} where ctid = any(array(
        select ctid from ${from} where ${isDue(expressionBuilder<Database, Table>())} limit ${rowsAtOnce}
      ))`.execute(db);
    if (numAffectedRows === 0n) return;
  }
}
