import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Kysely,
  type RawBuilder,
  sql,
  type SqlBool,
} from "kysely";
import type { Database } from "./schema.ts";

/** Rows that one statement changes. Rows of other tables may go with each. */
export const rowsAtOnce = 1000;

type IsDue<Table extends keyof Database> = (row: ExpressionBuilder<Database, Table>) => Expression<SqlBool>;

/**
 * Deletes these rows of a table without partitions, in statements that hold their locks for a moment and stay within the
 * time limit, however many rows there are.
 * @param order a column that has an index and a bound in `isDue`. The planner takes a bound that it does not know for a
 * third of the table, which it would read whole.
 */
export async function deleteInBatches<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  isDue: IsDue<Table>,
  order?: keyof Database[Table] & string,
): Promise<void> {
  await changeInBatches(db, table, sql`delete from ${sql.table(table)}`, isDue, order);
}

/**
 * Sets one column of these rows, in such statements.
 * @param isDue must be false of a row that is set.
 */
export async function setInBatches<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  [column, value]: readonly [column: keyof Database[Table] & string, value: string | null | RawBuilder<string>],
  isDue: IsDue<Table>,
): Promise<void> {
  await changeInBatches(db, table, sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`, isDue);
}

async function changeInBatches<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  change: RawBuilder<unknown>,
  isDue: IsDue<Table>,
  order?: string,
): Promise<void> {
  const inOrder = order === undefined ? sql`` : sql`order by ${sql.ref(order)}`;
  for (;;) {
    // By its place a row is found at once. One that a call has locked stays until the next time: that call may wait for
    // another row of these.
    const { numAffectedRows = 0n } = await sql`
      ${change} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${isDue(expressionBuilder<Database, Table>())}
        ${inOrder} limit ${sql.lit(rowsAtOnce)} for update skip locked
      ))`.execute(db);
    if (numAffectedRows === 0n) return;
  }
}
