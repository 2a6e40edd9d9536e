import type { ListedPlayer, PlayerCard, PlayerPlay, PlayersQuery } from "@hitoslov/contract";
import { type Kysely, type Selectable, sql } from "kysely";
import { isBegun } from "../../db/begun.ts";
import { byName, isOneOf, orderOf } from "../../db/list.ts";
import { countRows } from "../../db/count.ts";
import { hintColumns, hintsUsed, type HintUses } from "../../db/hint-uses.ts";
import type { Database, PlaysTable } from "../../db/schema.ts";
import { missing } from "../../crud/change.ts";
import { mistakesOf } from "../play/play.ts";
import { drawsOfPlayers, findPlayer, isPlayer, listDrawsOf, playerEntity, selectPlayers } from "../accounts/queries.ts";
import { findFew, findPage, isFoundAmong, maxCounted, openSearch, toBeSorted } from "../accounts/search.ts";

export async function listPlayers(
  db: Kysely<Database>,
  { skip, limit, sort, find, filter = {}, ids }: PlayersQuery,
): Promise<{ users: ListedPlayer[]; total: number; more?: true }> {
  const { field, direction } = orderOf(sort);
  const order = sql.join(orderOfPage(field, direction));
  let players = db.selectFrom("users").where(isPlayer).where("deleted_at", "is", null);
  const isWhole = ids === undefined && Object.keys(filter).length === 0;
  let known: number | undefined;
  if (find !== undefined) {
    const among = sql`select from users where id = found.user_id and ${isPlayer} and deleted_at is null`;
    const search = await openSearch(db, find);
    const found = await findFew(db, search, among);
    if (found === null && isWhole) {
      const rows = players.selectAll();
      const page = await findPage(db, { of: "users", rows, order }, search, { skip, limit });
      // Counting them all would take too long.
      if (page.length === limit) return { users: await listed(db, page), total: maxCounted, more: true };
    }
    if (isWhole) known = found?.length;
    players = players.where(isFoundAmong(sql.ref("id"), search, found));
  }
  if (ids !== undefined) players = players.where(isOneOf(sql.ref("id"), ids));
  if (filter.type) players = players.where("type", "in", filter.type);
  if (filter.user_category) players = players.where("user_category", "in", filter.user_category);
  if (filter.registered_from) players = players.where("created_at", ">=", new Date(filter.registered_from));
  if (filter.registered_to) players = players.where("created_at", "<", new Date(filter.registered_to));
  if (filter.score_min !== undefined) players = players.where("score", ">=", filter.score_min);
  if (filter.score_max !== undefined) players = players.where("score", "<=", filter.score_max);
  const page = sql<{ id: string }>`select id from ${toBeSorted(players.selectAll(), find)} as users
    order by ${order} offset ${skip} limit ${limit}`;
  const [{ rows }, total] = await Promise.all([page.execute(db), known ?? countRows(db, players)]);
  const users = await listed(
    db,
    rows.map(({ id }) => id),
  );
  return { users, total };
}

/** These players, in this order. */
async function listed(db: Kysely<Database>, ids: readonly string[]): Promise<ListedPlayer[]> {
  const [rows, draws] = await Promise.all([selectPlayers(db, ids), drawsOfPlayers(db, ids)]);
  const players = new Map(
    rows.map((player) => [
      player._id,
      {
        ...player,
        role: 3 as const,
        stocks: draws.get(player._id) ?? [],
        guessed_sounds: { all: { count: player.guessed } },
      },
    ]),
  );
  return ids.flatMap((id) => players.get(id) ?? []);
}

/** Uses an index if there is one: nulls, ties and direction are written as in the index. */
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

export async function getCard(db: Kysely<Database>, id: string): Promise<PlayerCard> {
  const [player, stocks, { plays }] = await Promise.all([
    findPlayer(db, id),
    listDrawsOf(db, id, ["active", "paused", "testing", "ended", "disabled"]),
    playsOf(db, id)
      // As in all figures of the game.
      .where("plays.duel_song_id", "is", null)
      .select((select) => select.fn.countAll<number>().as("plays"))
      .executeTakeFirstOrThrow(),
  ]);
  if (player === undefined) throw missing("gamer");
  return { ...player, stocks, plays };
}

/** What a player has begun, the latest first. */
export async function listPlayerPlays(
  db: Kysely<Database>,
  { _id, skip, limit }: { readonly _id: string; readonly skip: number; readonly limit: number },
): Promise<{ data: PlayerPlay[]; total: number }> {
  const [player, rows, { total }] = await Promise.all([
    findPlayer(db, _id),
    playsOf(db, _id)
      .innerJoin("sounds", "sounds.id", "plays.sound_id")
      .select(["plays.id", "plays.sound_id", "sounds.name", "plays.state", "plays.points", "plays.words"])
      .select(hintColumns)
      .select(kindColumns)
      .select(["plays.started_at", "plays.finished_at"])
      .orderBy(sql`coalesce(plays.finished_at, plays.started_at)`, "desc")
      .orderBy("plays.id", "desc")
      .offset(skip)
      .limit(limit)
      .execute(),
    playsOf(db, _id)
      .select((select) => select.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  if (player === undefined) throw missing("gamer");
  const data = rows.map(({ id, sound_id, name, state, points, started_at, finished_at, ...play }) => ({
    _id: id,
    sound: { _id: sound_id, name },
    kind: kindOf(play),
    state,
    points,
    ...tally(play),
    started_at: started_at?.toISOString() ?? null,
    finished_at: finished_at?.toISOString() ?? null,
  }));
  return { data, total };
}

function playsOf(db: Kysely<Database>, userId: string) {
  return db.selectFrom("plays").where("plays.user_id", "=", userId).where(isBegun);
}

export const kindColumns = ["plays.daily_id", "plays.daily_until", "plays.duel_song_id", "plays.replay"] as const;

export function kindOf(
  play: Pick<Selectable<PlaysTable>, "daily_id" | "daily_until" | "duel_song_id" | "replay">,
): PlayerPlay["kind"] {
  if (play.duel_song_id !== null) return "duel";
  if (play.daily_id !== null) return play.daily_until === null ? "archive" : "daily";
  return play.replay === null ? "song" : "replay";
}

/** What went wrong in a play and what was asked for. */
export function tally(play: HintUses): { mistakes: number; hints: number } {
  return { mistakes: mistakesOf(play), hints: hintsUsed(play) };
}

export { playerEntity };
