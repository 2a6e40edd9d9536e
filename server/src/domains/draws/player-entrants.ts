import { type Kysely, sql } from "kysely";
import { isExcluded } from "../../db/has-left.ts";
import { isOneOf } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";
import { entrantAlias } from "./entrant-alias.ts";

/** The names of the prizes that these players hold in these draws. */
export async function listHeldPrizes(
  db: Kysely<Database>,
  drawIds: readonly string[],
  userIds: readonly string[],
): Promise<(drawId: string, userId: string) => string | null> {
  const rows = await db
    .selectFrom("awards")
    .innerJoin("stock_prizes", "stock_prizes.id", "awards.stock_prize_id")
    .select(["awards.stock_id", "user_id", "stock_prizes.name"])
    .where("state", "<>", "expired")
    .where(isOneOf(sql.ref("awards.stock_id"), drawIds))
    .where(isOneOf(sql.ref("user_id"), userIds))
    .execute();
  const names = new Map(rows.map(({ stock_id, user_id, name }) => [`${stock_id} ${user_id}`, name]));
  return (drawId, userId) => names.get(`${drawId} ${userId}`) ?? null;
}

/** Those of these draws from which staff have excluded the player. */
export async function listExclusions(
  db: Kysely<Database>,
  ids: readonly string[],
  userId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("stock_members as member")
    .select("stock_id")
    .where(isOneOf(sql.ref("stock_id"), ids))
    .where("user_id", "=", userId)
    .where(isExcluded)
    .execute();
  return new Set(rows.map(({ stock_id }) => stock_id));
}

/**
 * The alias of the player in the proof of each draw. It is told from the first song on, so that a salt chosen later to
 * suit the outcome would show.
 */
export async function listAliases(
  db: Kysely<Database>,
  ids: readonly string[],
  userId: string,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("stocks")
    .select(["stocks.id", entrantAlias(sql.val(userId)).as("entrant")])
    .where(isOneOf(sql.ref("stocks.id"), ids))
    .execute();
  return new Map(rows.map(({ id, entrant }) => [id, entrant]));
}
