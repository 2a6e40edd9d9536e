import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { entrantAlias } from "../entrant-alias.ts";
import { maskName } from "./mask.ts";

/** The condition that the account of `users` has a name and agrees, at present, to its publication: that of the login is not asked. */
export const letsPublish = sql<boolean>`(trim(users.name) <> '' and exists (
  select from consents where consents.user_id = users.id and purpose = 'publication' and withdrawn_at is null
))`;

export type InDraw = { readonly drawId: string; readonly userId: string };

/** Names of these players beside prizes: the masked name if they agree to that, else the start of their alias. */
export async function findPublicNames(
  db: Kysely<Database>,
  players: readonly InDraw[],
): Promise<(of: InDraw) => string | undefined> {
  if (players.length === 0) return () => undefined;
  const { rows } = await sql<{ stock_id: string; user_id: string; name: string; shown: "gone" | "named" | "nameless" }>`
    select stocks.id as stock_id, users.id as user_id,
      case when deleted_at is not null then 'gone' when ${letsPublish} then 'named' else 'nameless' end as shown,
      case when deleted_at is not null or ${letsPublish} then users.name
        else left(${entrantAlias(sql.ref("users.id"))}, 8) end as name
    from unnest(${players.map(({ drawId }) => drawId)}::uuid[], ${players.map(({ userId }) => userId)}::uuid[])
      as asked (stock_id, user_id)
    join stocks on stocks.id = asked.stock_id
    join users on users.id = asked.user_id`.execute(db);
  const names = new Map(
    rows.map(({ stock_id, user_id, name, shown }) => [
      `${stock_id} ${user_id}`,
      shown === "named" ? maskName(name) : name,
    ]),
  );
  return ({ drawId, userId }) => names.get(`${drawId} ${userId}`);
}
