import type { Player, PlayerCard, PlayerPlay, PlayersQuery } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import { byName, isOneOf, mediaUrl, orderOf } from "../../db/list.ts";
import { countRows } from "../../db/count.ts";
import { hintColumns, hintsUsed, type HintUses } from "../../db/hint-uses.ts";
import type { Database } from "../../db/schema.ts";
import { missing, type AuditedEntity } from "../../crud/change.ts";
import { mistakesOf } from "../play/play.ts";
import { listDrawsOf } from "../accounts/queries.ts";
import { isFound, toBeSorted } from "../accounts/search.ts";

/** A player's account; one of staff is none, whoever asks. */
export const playerEntity: AuditedEntity<Player> = {
  entity: "gamer",
  table: "users",
  find: findPlayer,
  fields: ["login", "name", "email", "phone", "photo", "score", "type", "user_category"],
};

/** As the indexes of players have it. */
const isPlayer = sql<boolean>`role = 3`;

export async function listPlayers(
  db: Kysely<Database>,
  { skip, limit, sort, find, filter = {}, ids }: PlayersQuery,
): Promise<{ users: Player[]; total: number }> {
  let players = db.selectFrom("users").where(isPlayer).where("deleted_at", "is", null);
  if (find !== undefined) players = players.where(await isFound(db, sql.ref("id"), find));
  if (ids !== undefined) players = players.where(isOneOf(sql.ref("id"), ids));
  if (filter.type) players = players.where("type", "in", filter.type);
  if (filter.user_category) players = players.where("user_category", "in", filter.user_category);
  if (filter.registered_from) players = players.where("created_at", ">=", new Date(filter.registered_from));
  if (filter.registered_to) players = players.where("created_at", "<", new Date(filter.registered_to));
  if (filter.score_min !== undefined) players = players.where("score", ">=", filter.score_min);
  if (filter.score_max !== undefined) players = players.where("score", "<=", filter.score_max);
  const { field, direction } = orderOf(sort);
  const page = sql<{ id: string }>`select id from ${toBeSorted(players.selectAll(), find)} as users
    order by ${sql.join(orderOfPage(field, direction))} offset ${skip} limit ${limit}`;
  const [{ rows: found }, total] = await Promise.all([page.execute(db), countRows(db, players)]);
  const order = found.map(({ id }) => id);
  const rows = new Map((await selectPlayers(db, order)).map((player) => [player._id, player]));
  return { users: order.flatMap((id) => rows.get(id) ?? []), total };
}

/** Read off an index where there is one: it has its nulls, its ties and its direction as they are written here. */
function orderOfPage(field: string, direction: "asc" | "desc") {
  const [along, back] = direction === "asc" ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
  const id = sql`id ${along}`;
  switch (field) {
    case "login":
      return [sql`login ${byName} ${along}`, id];
    case "name":
    case "email":
      return [sql`${sql.ref(field)} ${byName} ${along} nulls last`, id];
    case "score":
      return [sql`score ${along}`, sql`score_reached_at ${back}`, id];
    case "last_seen_at":
      return [sql`last_seen_at ${along} nulls last`, id];
    default:
      return [sql`${sql.ref(field)} ${along}`, id];
  }
}

export async function findPlayer(db: Kysely<Database>, id: string): Promise<Player | undefined> {
  const [gamer] = await selectPlayers(db, [id]);
  return gamer;
}

async function selectPlayers(db: Kysely<Database>, ids: readonly string[]): Promise<Player[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select(["id as _id", "login", "name", "email", "phone", "score", "guessed", "type", "user_category"])
    .select(mediaUrl<"users">("users.photo").as("photo"))
    .select(["last_seen_at", "created_at", "updated_at"])
    .where("id", "in", ids)
    .where(isPlayer)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ last_seen_at, created_at, updated_at, ...row }) => ({
    ...row,
    last_seen_at: last_seen_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }));
}

export async function getCard(db: Kysely<Database>, id: string): Promise<PlayerCard> {
  const [gamer, stocks, { plays }] = await Promise.all([
    findPlayer(db, id),
    listDrawsOf(db, id, ["active", "paused", "testing", "ended", "disabled"]),
    playsOf(db, id)
      .select((select) => select.fn.countAll<number>().as("plays"))
      .executeTakeFirstOrThrow(),
  ]);
  if (gamer === undefined) throw missing("gamer");
  return { ...gamer, stocks, plays };
}

/** What a player has run, the latest first. */
export async function listPlays(
  db: Kysely<Database>,
  { _id, skip, limit }: { readonly _id: string; readonly skip: number; readonly limit: number },
): Promise<{ data: PlayerPlay[]; total: number }> {
  const [gamer, rows, { total }] = await Promise.all([
    findPlayer(db, _id),
    playsOf(db, _id)
      .innerJoin("sounds", "sounds.id", "plays.sound_id")
      .select(["plays.id", "plays.sound_id", "sounds.name", "plays.state", "plays.points", "plays.words"])
      .select(hintColumns)
      .select(["plays.started_at", "plays.finished_at"])
      .orderBy(sql`coalesce(plays.finished_at, plays.started_at, plays.served_at)`, "desc")
      .orderBy("plays.id", "desc")
      .offset(skip)
      .limit(limit)
      .execute(),
    playsOf(db, _id)
      .select((select) => select.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  if (gamer === undefined) throw missing("gamer");
  const data = rows.map(({ id, sound_id, name, state, points, started_at, finished_at, ...play }) => ({
    _id: id,
    sound: { _id: sound_id, name },
    state,
    points,
    ...tally(play),
    started_at: started_at?.toISOString() ?? null,
    finished_at: finished_at?.toISOString() ?? null,
  }));
  return { data, total };
}

function playsOf(db: Kysely<Database>, userId: string) {
  return db.selectFrom("plays").where("plays.user_id", "=", userId);
}

/** What went wrong in a play and what was asked for. */
export function tally(play: HintUses): { mistakes: number; hints: number } {
  return { mistakes: mistakesOf(play), hints: hintsUsed(play) };
}
