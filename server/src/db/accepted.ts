import { type Expression, sql } from "kysely";

/** When an account accepted the rules of the draw, a row of `stocks`; null where it has not, or has withdrawn that since. */
export function acceptedAt(userId: Expression<unknown>) {
  return sql<Date | null>`(
    select min(given_at) from consents
    where consents.user_id = ${userId} and consents.stock_id = stocks.id and purpose = 'rules' and withdrawn_at is null)`;
}
