import type { ListedPlayer, PlayerCard, PlayerPlay, PlayersQuery } from "@hitoslov/contract";
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { isBegun } from "../../db/begun.ts";
import { byName, isOneOf, orderOf } from "../../db/list.ts";
import { countRows, maxCounted } from "../../db/count.ts";
import { hintColumns, hintsUsed, type HintUses } from "../../db/hint-uses.ts";
import type { Database, PlaysTable } from "../../db/schema.ts";
import { missing } from "../../crud/change.ts";
import { mistakesOf } from "../play/play.ts";
import { drawsOfPlayers, findPlayer, isPlayer, listDrawsOf, playerEntity, selectPlayers } from "../accounts/queries.ts";
import { findFew, findPage, isFoundAmong, openSearch, toBeSorted } from "../accounts/search.ts";

export async function listPlayers(
  db: Kysely<Database>,
  { skip, limit, sort, find, filter = {}, ids }: PlayersQuery,
): Promise<{ users: ListedPlayer[]; total: number; more?: true }> {
  const { field, direction } = orderOf(sort);
  const asked = { field, direction, skip, limit };
  let players = selectListed(db);
  const isWhole = ids === undefined && Object.keys(filter).length === 0;
  let known: number | undefined;
  if (find !== undefined) {
    const among = sql`select from users where id = found.user_id and ${isPlayer} and deleted_at is null`;
    const search = await openSearch(db, find);
    const found = await findFew(db, search, among);
    if (found === null && isWhole) {
      const page = await lackingLast(players, asked, {
        read: (rows, order, part) => findPage(db, { of: "users", rows: rows.selectAll(), order }, search, part),
        count: (rows) => countExactly(rows.where(isFoundAmong(sql.ref("id"), search, null))),
      });
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
  const page = lackingLast(players, asked, {
    read: async (rows, order, part) => {
      const sorted = await sql<{ id: string }>`select id from ${toBeSorted(rows.selectAll(), find)} as users
        order by ${order} offset ${part.skip} limit ${part.limit}`.execute(db);
      return sorted.rows.map(({ id }) => id);
    },
    count: countExactly,
  });
  const [sorted, total] = await Promise.all([page, known ?? countRows(db, players)]);
  return { users: await listed(db, sorted), total };
}

type Players = ReturnType<typeof selectListed>;
const selectListed = (db: Kysely<Database>) => db.selectFrom("users").where(isPlayer).where("deleted_at", "is", null);

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

type Page = { readonly skip: number; readonly limit: number };
type Reads = {
  readonly read: (rows: Players, order: RawBuilder<unknown>, page: Page) => Promise<string[]>;
  readonly count: (rows: Players) => Promise<number>;
};
type Sorted = { readonly field: string; readonly direction: "asc" | "desc" };

/**
 * The ids of a page. Who lacks what the order is by comes last in both directions, and is read apart: an index has them at one end.
 */
async function lackingLast(
  players: Players,
  { field, direction, skip, limit }: Sorted & Page,
  { read, count }: Reads,
): Promise<string[]> {
  const value = valueThatMayLack(field);
  const order = sql.join(orderOfPage({ field, direction }));
  if (value === undefined) return read(players, order, { skip, limit });
  const having = players.where(value, "is not", null);
  const first = await read(having, order, { skip, limit });
  if (first.length === limit) return first;
  const before = first.length === 0 && skip > 0 ? await count(having) : skip + first.length;
  const rest = { skip: Math.max(skip - before, 0), limit: limit - first.length };
  // The index of names has those without one in this order, that of e-mails in none.
  const orderOfRest = field === "name" ? order : sql`id ${sql.raw(direction)}`;
  return [...first, ...(await read(players.where(value, "is", null), orderOfRest, rest))];
}

/** Not from the cache: a page begins where the one before has ended. */
async function countExactly(players: Players): Promise<number> {
  const rows = players.clearSelect().select((select) => select.fn.countAll<number>().as("count"));
  return (await rows.executeTakeFirstOrThrow()).count;
}

function valueThatMayLack(field: string) {
  if (field === "email") return lowerEmail;
  return field === "name" || field === "last_seen_at" ? sql.ref(field) : undefined;
}

/** As in the index that keeps e-mails unique. */
const lowerEmail = sql`lower(email)`;

/** Uses an index if there is one: ties and direction are written as in the index. */
function orderOfPage({ field, direction }: Sorted) {
  const [along, back] = direction === "asc" ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
  const id = sql`id ${along}`;
  switch (field) {
    case "login":
    case "name":
      return [sql`${sql.ref(field)} ${byName} ${along}`, id];
    case "email":
      return [sql`${lowerEmail} ${along}`, id];
    case "score":
      return [sql`score ${along}`, sql`score_reached_at ${back}`, id];
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
