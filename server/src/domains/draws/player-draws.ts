import {
  neighbours,
  type PlayerDraw,
  PlayerDrawSchema,
  type DrawPrize,
  type DrawsQuery,
  type DrawStatus,
} from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import { isOneOf } from "../../db/list.ts";
import type { Db } from "../../db/client.ts";
import type { Database } from "../../db/schema.ts";
import type { AccountCaller } from "../../http/caller.ts";
import { isShownIn } from "../../showing.ts";
import {
  asSeen,
  reverseOrder,
  countRanked,
  findFirst,
  findNear,
  ownOf,
  type Ranked,
  scoreAt,
  totalsOf,
  windowOf,
  drawLeaderboard,
} from "../ratings/queries.ts";
import { leftDraw, listAsking } from "./entry-state.ts";
import { entrantOf } from "./entrant-alias.ts";
import { listed } from "./entrants.ts";
import { listDrawPrizes } from "./prizes.ts";
import { byId, pageDraws, selectDraws } from "./queries.ts";
import { findPublicNames } from "./winners/public-names.ts";

/** The statuses of the draws that players see. */
export const shownStatuses = ["active", "paused", "ended"] as const satisfies DrawStatus[];

/** Rows that the own one is shown among. */
const size = neighbours.above + 1 + neighbours.below;

const statuses = PlayerDrawSchema.shape.status.options;

/** The statuses of a draw that is asked for by its id. With `forces`, one is tried on every screen before it begins. */
export function askedStatuses(forces: boolean): readonly DrawStatus[] {
  return forces ? statuses : shownStatuses;
}

/**
 * Draws as players see them, whatever is asked for. With `forces`, testing ones are found by their ids.
 */
export async function listPlayerDraws(
  { kysely: db, read }: Pick<Db, "kysely" | "read">,
  { filter, ...query }: DrawsQuery,
  { playerId: viewer, audiences }: Pick<AccountCaller, "playerId" | "audiences">,
  forces: boolean,
  now: Date,
): Promise<{ data: PlayerDraw[]; total: number }> {
  const seen = askedStatuses(forces && query.ids !== undefined);
  const status = (filter?.status ?? seen).filter((asked) => seen.includes(asked));
  const { ids, total } = await pageDraws(db, { ...query, filter: { status } }, isShownIn("stocks", audiences, now));
  const leaderboards = ids.map(drawLeaderboard);
  const [stocks, prizes, [first, near, counts]] = await Promise.all([
    selectDraws(db, ids),
    listDrawPrizes(db, ids),
    read(
      findFirst(viewer, leaderboards, listed),
      findNear(viewer, leaderboards, size - 1, size - 1),
      countRanked(leaderboards),
    ),
  ]);
  const totals = totalsOf(counts);
  const [cuts, excluded, entrants, passed, asking] = await Promise.all([
    listCuts(db, prizes),
    listExclusions(db, ids, viewer),
    listOwnEntrants(db, ids, viewer),
    listPassed(db, ids, viewer),
    listAsking(db, ids, viewer),
  ]);
  const held = await listHeld(
    db,
    ids,
    [...first, ...near].map(({ _id }) => _id),
  );
  const shownOf = await asPublished(db, stocks, [...first, ...near], held);
  const prizesOf = Map.groupBy(prizes, (prize) => prize._idStock);
  const firstOf = Map.groupBy(first, ({ board }) => board);
  const nearOf = Map.groupBy(near, ({ board }) => board);
  const data = stocks.flatMap(({ _id, status: given, answer_days: _answerDays, updated_at: _updatedAt, ...more }) => {
    const { shown_from: _from, shown_until: _until, audience: _audience, ...shownTerms } = more;
    const { handover: _handover, region: _region, min_age: _age, tax_payer: _payer, ...told } = shownTerms;
    const leaderboard = drawLeaderboard(_id);
    const shown = statuses.find((known) => known === given);
    if (shown === undefined) return [];
    const near = nearOf.get(leaderboard) ?? [];
    const own = ownOf(near);
    return {
      _id,
      ...told,
      status: shown,
      now: now.toISOString(),
      prizes: byId(
        prizesOf.get(_id)?.map((prize) => ({
          _id: prize._id,
          name: prize.name,
          img: prize.img,
          quantity: prize.quantity,
          category: prize.category,
          way: prize.way,
          place_from: prize.place_from,
          place_to: prize.place_to,
        })),
      ),
      members: Object.fromEntries(
        (firstOf.get(leaderboard) ?? []).map((rank) => [
          rank._id,
          { ...asSeen(shownOf(rank)), prize: held(_id, rank._id) },
        ]),
      ),
      members_total: totals.get(leaderboard) ?? 0,
      cut: cuts.get(leaderboard) ?? null,
      me: own && {
        ...own,
        prize: held(_id, viewer),
        passed: shown === "active" ? passedBy(near, passed.get(_id)) : null,
        entrant: entrants.get(_id) ?? null,
      },
      around: own !== null && own.place > listed ? windowOf(near.map(shownOf)) : [],
      asks: shown !== "ended" && asking.has(_id),
      excluded: excluded.has(_id),
    };
  });
  return { data, total };
}

/**
 * Others as they let themselves be named once a draw has ended, and as soon as they hold a prize: their pictures would
 * tell them too.
 */
async function asPublished(
  db: Kysely<Database>,
  draws: readonly { readonly _id: string; readonly status: DrawStatus }[],
  ranks: readonly Ranked[],
  held: (drawId: string, userId: string) => string | null,
): Promise<(rank: Ranked) => Ranked> {
  const drawOf = new Map(draws.map((draw) => [drawLeaderboard(draw._id), draw]));
  const asked = ranks.flatMap(({ board, _id: userId, me }) => {
    const draw = drawOf.get(board);
    if (draw === undefined || me || (draw.status !== "ended" && held(draw._id, userId) === null)) return [];
    return [{ drawId: draw._id, userId }];
  });
  const nameOf = await findPublicNames(db, asked);
  return (rank) => {
    const name = nameOf({ drawId: drawOf.get(rank.board)?._id ?? "", userId: rank._id });
    return name === undefined ? rank : { ...rank, name, photo: null };
  };
}

/** The one who has passed, where that is the one right above. */
function passedBy(
  near: readonly { readonly _id: string; readonly name: string }[],
  by: { readonly user_id: string; readonly points: number } | undefined,
): { name: string; points: number } | null {
  const rival = near.find(({ _id }) => _id === by?.user_id);
  return rival === undefined || by === undefined ? null : { name: rival.name, points: by.points };
}

/**
 * Who stands right above the player in each of these draws, where that was otherwise when the player's points were last
 * earned: what the rival has earned there since is more than the distance.
 */
async function listPassed(
  db: Kysely<Database>,
  ids: readonly string[],
  viewer: string,
): Promise<Map<string, { user_id: string; points: number }>> {
  const { rows } = await sql<{ id: string; user_id: string; points: number }>`
    select asked.id, rival.user_id, rival.score - own.score as points
    from unnest(${ids}::uuid[], ${ids.map(drawLeaderboard)}::text[]) as asked (id, board)
    join board_scores as own on own.board = asked.board and own.user_id = ${viewer}
    cross join lateral (
      select user_id, score, reached_at from board_scores
      where board = own.board and (-score, reached_at, user_id) < (-own.score, own.reached_at, own.user_id)
      order by ${reverseOrder} limit 1
    ) as rival
    cross join lateral (
      select coalesce(sum(points), 0) as points from plays
      where user_id = rival.user_id and finished_at > own.reached_at
        and result -> 'stocks' @> jsonb_build_array(jsonb_build_object('_id', asked.id))
    ) as since
    where rival.score > own.score and rival.reached_at > own.reached_at
      and rival.score - since.points <= own.score`.execute(db);
  return new Map(rows.map(({ id, ...by }) => [id, by]));
}

/** What these players have won in these draws, by name. */
async function listHeld(
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

/** The last place in each draw's rating that brings a prize, and the score there. */
async function listCuts(
  db: Kysely<Database>,
  prizes: readonly DrawPrize[],
): Promise<Map<string, NonNullable<PlayerDraw["cut"]>>> {
  const last = new Map<string, number>();
  for (const { _idStock, place_to } of prizes) {
    const leaderboard = drawLeaderboard(_idStock);
    if (place_to !== null && place_to > (last.get(leaderboard) ?? 0)) last.set(leaderboard, place_to);
  }
  return scoreAt(db, last);
}

/** Those of these draws from which staff have excluded the player. */
async function listExclusions(db: Kysely<Database>, ids: readonly string[], userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("stock_members")
    .select("stock_id")
    .where(isOneOf(sql.ref("stock_id"), ids))
    .where("user_id", "=", userId)
    .where("excluded_at", "is not", null)
    .where("excluded_reason", "<>", leftDraw)
    .execute();
  return new Set(rows.map(({ stock_id }) => stock_id));
}

/**
 * What the player is called in the proof of each draw. Told from the first song on: salts that were tried until the
 * outcome suits would show.
 */
async function listOwnEntrants(
  db: Kysely<Database>,
  ids: readonly string[],
  userId: string,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("stocks")
    .select(["stocks.id", entrantOf(sql.val(userId)).as("entrant")])
    .where(isOneOf(sql.ref("stocks.id"), ids))
    .execute();
  return new Map(rows.map(({ id, entrant }) => [id, entrant]));
}
