import type { User } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";

/** The user as the API shows one; secrets are never selected. */
export async function findUser(db: Kysely<Database>, id: string): Promise<User | undefined> {
  const user = await db
    .selectFrom("users")
    .select((select) => [
      "id",
      "login",
      "name",
      "email",
      "phone",
      "role",
      "photo",
      "score",
      "type",
      "user_category",
      select
        .selectFrom("plays")
        .whereRef("plays.player_id", "=", "users.id")
        .where("plays.state", "=", "guessed")
        .select((count) => count.fn.countAll<number>().as("count"))
        .as("guessed"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  if (user === undefined) return undefined;
  const stocks = await db
    .selectFrom("stock_members")
    .innerJoin("stocks", "stocks.id", "stock_members.stock_id")
    .leftJoin("stock_prizes", "stock_prizes.id", "stock_members.stock_prize_id")
    .select(["stocks.id as _id", "stocks.name", "stock_members.score", "stock_prizes.name as prize"])
    .where("stock_members.user_id", "=", id)
    .where("stocks.status", "in", ["active", "paused", "ended"])
    .orderBy("stocks.start_date", "desc")
    .execute();
  const { id: _id, guessed, ...rest } = user;
  return { _id, ...rest, stocks, guessed_sounds: { all: { count: guessed ?? 0 } } };
}
