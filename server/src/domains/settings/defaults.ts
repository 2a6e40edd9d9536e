import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";

const ratings = [
  { key: "all", name: "За всё время", show: true },
  { key: "month", name: "За месяц", show: true },
  { key: "week", name: "За неделю", show: true },
];

/** Whether there were none. */
export async function createDefaultSettings(trx: Transaction<Database>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("settings")
    .values({ only_row: true, ratings: JSON.stringify(ratings) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
