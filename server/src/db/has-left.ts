import { sql } from "kysely";

/** The reason kept for an entrant who has left the draw; staff read it beside the entrant. */
export const leftDraw = "Участник вышел из\u00A0розыгрыша";

/** Whether staff have excluded `member`, a row of `stock_members`: who has left stands aside like one who is excluded. */
export const isExcluded = sql<boolean>`(member.excluded_at is not null and member.excluded_reason <> ${sql.lit(leftDraw)})`;

/**
 * Whether one of `users` has left one of `stocks`: has withdrawn a consent that it asks for and
 * not given it again. A frozen ranking keeps players who leave later, so only this tells that they
 * have left. `offset` makes the planner look into the index for each row: with a join it would
 * scan all withdrawals for each of a million entrants, because it underestimates how many there
 * are.
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
