import type { DrawStatus, Player, User } from "@hitoslov/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { isOneOf, mediaUrl } from "../../db/list.ts";
import { typeInForce } from "../../db/premium.ts";
import type { Database } from "../../db/schema.ts";
import type { AuditedEntity } from "../../crud/change.ts";
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
      typeInForce.as("type"),
      "user_category",
      "subscription_checked_at",
      "guessed",
      "created_at",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  if (user === undefined) return undefined;
  const shown = isShownIn("stocks", audiencesOf(user), now);
  const draws = await listDrawsOf(db, id, ["active", "paused", "ended"], shown);
  const { id: _id, guessed, sections, subscription_checked_at, created_at, ...rest } = user;
  const guessed_sounds = { all: { count: guessed } };
  return {
    _id,
    ...rest,
    ...(sections !== null && { sections }),
    stocks: draws,
    guessed_sounds,
    subscription_checked_at: subscription_checked_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}

/** The draws an account takes part in, the latest first, with its rank and prizes. */
export async function listDrawsOf(
  db: Kysely<Database>,
  userId: string,
  statuses: readonly DrawStatus[],
  shown: RawBuilder<boolean> = sql`true`,
): Promise<User["stocks"]> {
  return entriesOf(db, [userId]).where("stocks.status", "in", statuses).where(shown).execute();
}

/** The draws of many players, in every status, by player. */
export async function drawsOfPlayers(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, User["stocks"]>> {
  const rows = await entriesOf(db, ids).select("stock_members.user_id").execute();
  const draws = new Map<string, User["stocks"]>();
  for (const { user_id, ...draw } of rows) draws.set(user_id, [...(draws.get(user_id) ?? []), draw]);
  return draws;
}

function entriesOf(db: Kysely<Database>, ids: readonly string[]) {
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
    .where(isOneOf(sql.ref("stock_members.user_id"), ids))
    .orderBy("stocks.start_date", "desc");
}

/** A player's account; an account of staff counts as not found. */
export const playerEntity: AuditedEntity<Player> = {
  entity: "gamer",
  table: "users",
  find: findPlayer,
  staleText: "Запись уже изменилась: игрок сыграл или её\u00A0правил другой сотрудник",
  fields: [
    "login",
    "name",
    "email",
    "phone",
    "photo",
    "score",
    "type",
    "user_category",
    "blocked_at",
    "blocked_until",
    "block_reason",
    "block_contact",
  ],
};

/** Written as in the indexes of players. */
export const isPlayer = sql<boolean>`role = 3`;

export async function findPlayer(db: Kysely<Database>, id: string): Promise<Player | undefined> {
  const [player] = await selectPlayers(db, [id]);
  return player;
}

export async function selectPlayers(db: Kysely<Database>, ids: readonly string[]): Promise<Player[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select(["id as _id", "login", "name", "email", "phone", "score", "guessed", "type", "user_category"])
    .select(mediaUrl<"users">("users.photo").as("photo"))
    .select(["subscription_checked_at", "last_seen_at", "created_at", "updated_at"])
    .select(["blocked_at", "blocked_until", "block_reason", "block_contact"])
    .where("id", "in", ids)
    .where(isPlayer)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(
    ({ subscription_checked_at, last_seen_at, created_at, updated_at, blocked_at, blocked_until, ...row }) => ({
      ...row,
      subscription_checked_at: subscription_checked_at?.toISOString() ?? null,
      blocked_at: blocked_at?.toISOString() ?? null,
      blocked_until: blocked_until?.toISOString() ?? null,
      last_seen_at: last_seen_at?.toISOString() ?? null,
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    }),
  );
}
