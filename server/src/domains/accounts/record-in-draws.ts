import { sql, type Transaction } from "kysely";
import { type Actor, recordChanges } from "../../crud/record.ts";
import type { Database } from "../../db/schema.ts";

type Values = Readonly<Record<string, string | number | null>>;

/** Whether the outcome of a draw may still change: it is not frozen, or has prizes that are not yet sent. */
const isOpen = sql<boolean>`stocks.status <> 'testing' and (frozen_at is null or exists (
  select from stock_prizes where stock_prizes.stock_id = stocks.id and quantity > (
    select count(*) from awards where stock_prize_id = stock_prizes.id and state in ('sent', 'received'))))`;

/**
 * Records what staff do to the account of an entrant in every draw whose outcome it may change. A deletion is recorded
 * before the rows are gone.
 */
export async function recordInDraws(
  trx: Transaction<Database>,
  actor: Actor,
  playerId: string,
  change:
    | { readonly action: "delete" }
    | { readonly action: "update"; readonly before: Values; readonly after: Values },
  now: Date,
): Promise<void> {
  const entrants = await trx
    .selectFrom("stock_members")
    .innerJoin("stocks", "stocks.id", "stock_members.stock_id")
    .select(["stocks.id", "stock_members.score"])
    .where("user_id", "=", playerId)
    .where(isOpen)
    .orderBy("stocks.id")
    .execute();
  await recordChanges<Values>(
    trx,
    actor,
    entrants.map(({ id: stockId, score }) => {
      const { before, after } = change.action === "update" ? change : { before: { score }, after: undefined };
      const about = { entity: "stock_member", id: `${stockId}:${playerId}`, stockId, memberId: playerId } as const;
      return { ...about, action: change.action, now, before, after, fields: Object.keys(before) };
    }),
  );
}
