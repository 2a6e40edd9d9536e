import { sql } from "kysely";

/**
 * Whether one of `users` has left one of `stocks`: has withdrawn what it asks for, and not given it again. A ranking that is
 * frozen keeps who leaves it, so nothing else tells that of them. `offset` has the index asked for each row: joined, those
 * who have left would be gone through for each of a million entrants, for the planner thinks them rarer than they are.
 */
export const hasLeft = sql<boolean>`exists (
  select from consents as withdrawn
  where withdrawn.stock_id = stocks.id and withdrawn.user_id = users.id and withdrawn.withdrawn_at is not null
    and not exists (
      select from consents as given
      where given.stock_id = withdrawn.stock_id and given.user_id = withdrawn.user_id
        and given.purpose = withdrawn.purpose and given.withdrawn_at is null
      offset 0
    )
  offset 0
)`;
