import type { DrawStatus, User } from "@hitoslov/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { mediaUrl } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";
import { audiencesOf, isShownIn } from "../../showing.ts";

/** The user as the API shows one; secrets are never selected. */
export async function findUser(db: Kysely<Database>, id: string, now: Date): Promise<User | undefined> {
  const user = await db
    .selectFrom("users")
    .select([
      "id",
      "login",
      "name",
      "email",
      "phone",
      "role",
      "sections",
      mediaUrl<"users">("users.photo").as("photo"),
      "score",
      "type",
      "user_category",
      "guessed",
      "created_at",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  if (user === undefined) return undefined;
  const shown = isShownIn("stocks", audiencesOf(user), now);
  const draws = await listDrawsOf(db, id, ["active", "paused", "ended"], shown);
  const { id: _id, guessed, sections, created_at, ...rest } = user;
  const guessed_sounds = { all: { count: guessed } };
  return {
    _id,
    ...rest,
    ...(sections !== null && { sections }),
    stocks: draws,
    guessed_sounds,
    created_at: created_at.toISOString(),
  };
}

/** The draws somebody takes part in, the latest first, and what they hold there. */
export async function listDrawsOf(
  db: Kysely<Database>,
  userId: string,
  statuses: readonly DrawStatus[],
  shown: RawBuilder<boolean> = sql`true`,
): Promise<User["stocks"]> {
  return db
    .selectFrom("stock_members")
    .innerJoin("stocks", "stocks.id", "stock_members.stock_id")
    .leftJoin("awards", (join) =>
      join
        .onRef("awards.stock_id", "=", "stock_members.stock_id")
        .onRef("awards.user_id", "=", "stock_members.user_id")
        .on("awards.state", "<>", "expired"),
    )
    .leftJoin("stock_prizes", "stock_prizes.id", "awards.stock_prize_id")
    .select(["stocks.id as _id", "stocks.name", "stock_members.score", "stock_prizes.name as prize"])
    .where("stock_members.user_id", "=", userId)
    .where("stocks.status", "in", statuses)
    .where(shown)
    .orderBy("stocks.start_date", "desc")
    .execute();
}
