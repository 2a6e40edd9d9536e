import { sql, type Transaction } from "kysely";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import type { Config } from "../config.ts";
import type { Database } from "./schema.ts";

export const DrawSchema = z.object({
  fullname: z.string(),
  name: z.string(),
  description: z.string(),
  /** Days since its start and to its end on the day it is loaded. */
  daysGone: z.int(),
  daysLeft: z.int(),
});
type Prize = { readonly id: string; readonly name: string; readonly quantity: number; readonly category: string };

/** A running draw of these prizes of the directory: the rarer one is, the higher the rank that wins it. */
export async function insertDraw(
  trx: Transaction<Database>,
  { daysGone, daysLeft, ...names }: z.infer<typeof DrawSchema>,
  catalogue: readonly Prize[],
  zone: Config["TIME_ZONE"],
): Promise<void> {
  const prizes = catalogue.toSorted((a, b) => a.quantity - b.quantity);
  const id = uuid();
  const today = sql`date_trunc('day', now() at time zone ${zone}::text)`;
  const midnightIn = (days: number) =>
    sql<Date>`(${today} + make_interval(days => ${days})) at time zone ${zone}::text`;
  await trx
    .insertInto("stocks")
    .values({
      id,
      ...names,
      start_date: midnightIn(-daysGone),
      end_date: midnightIn(daysLeft),
      status: "active",
    })
    .execute();
  await trx
    .insertInto("stock_prizes")
    .values(
      prizes.map(({ id: prize_id, ...prize }, at) => ({
        id: uuid(),
        stock_id: id,
        prize_id,
        ...prize,
        way: "place" as const,
        place_from: 1 + prizes.slice(0, at).reduce((places, { quantity }) => places + quantity, 0),
      })),
    )
    .execute();
}
