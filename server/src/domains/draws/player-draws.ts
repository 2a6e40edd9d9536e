import {
  neighbours,
  type PlayerDraw,
  PlayerDrawSchema,
  type DrawPrize,
  type DrawsQuery,
  type DrawStatus,
} from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import { randomUUID } from "node:crypto";
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
  type MaskRanks,
  ownOf,
  type Ranked,
  scoreAt,
  totalsOf,
  windowOf,
  drawLeaderboard,
} from "../ratings/queries.ts";
import { listUnacceptedDraws } from "./entry-state.ts";
import { topSize } from "./entrants.ts";
import { listAliases, listExclusions, listHeldPrizes } from "./player-entrants.ts";
import { findPromised } from "./player-prizes.ts";
import { listDrawPrizes } from "./prizes.ts";
import { byId, pageDraws, selectDraws } from "./queries.ts";
import { findPublicNames } from "./winners/public-names.ts";

/** The statuses of the draws that players see. */
export const shownStatuses = ["active", "paused", "ended"] as const satisfies DrawStatus[];

/** How many rows show the player's own row among its neighbours. */
const size = neighbours.above + 1 + neighbours.below;

const statuses = PlayerDrawSchema.shape.status.options;

/** The statuses in which a draw can be read by its id; with `forces` also in tests, to try it on every screen. */
export function askedStatuses(forces: boolean): readonly DrawStatus[] {
  return forces ? statuses : shownStatuses;
}

type Hidden = {
  /** Whether draws in tests are found by their ids. */
  readonly forces: boolean;
  /** The draw of a preview; while it is in tests, it is shown as it will run. */
  readonly previewed: string | null;
};

/** Draws as players see them. */
export async function listPlayerDraws(
  { kysely: db, read }: Pick<Db, "kysely" | "read">,
  { filter, ...query }: DrawsQuery,
  { playerId: viewer, audiences }: Pick<AccountCaller, "playerId" | "audiences">,
  { forces, previewed }: Hidden,
  now: Date,
): Promise<{ data: PlayerDraw[]; total: number }> {
  const asksPreviewed = query.ids?.join() === previewed;
  const seen = askedStatuses((forces && query.ids !== undefined) || asksPreviewed);
  const status = (filter?.status ?? seen).filter((asked) => seen.includes(asked));
  const { ids, total } = await pageDraws(db, { ...query, filter: { status } }, isShownIn("stocks", audiences, now));
  const leaderboards = ids.map(drawLeaderboard);
  const [draws, prizes, [first, near, counts]] = await Promise.all([
    selectDraws(db, ids),
    listDrawPrizes(db, ids),
    read(
      findFirst(viewer, leaderboards, topSize),
      findNear(viewer, leaderboards, size - 1, size - 1),
      countRanked(leaderboards),
    ),
  ]);
  const totals = totalsOf(counts);
  const [promised, excluded, aliases, passed, unaccepted] = await Promise.all([
    findPromised(db, draws, prizes),
    listExclusions(db, ids, viewer),
    listAliases(db, ids, viewer),
    listPassed(db, ids, viewer),
    listUnacceptedDraws(db, ids, viewer),
  ]);
  const [cuts, held] = await Promise.all([
    listCuts(db, promised.prizes),
    listHeldPrizes(
      db,
      ids,
      [...first, ...near].map(({ _id }) => _id),
    ),
  ]);
  const shownOf = await asPublished(db, draws, [...first, ...near], held);
  const prizesOf = Map.groupBy(promised.prizes, (prize) => prize._idStock);
  const firstOf = Map.groupBy(first, ({ board }) => board);
  const nearOf = Map.groupBy(near, ({ board }) => board);
  const data = draws.flatMap(({ _id, status: given, answer_days: _answerDays, updated_at: _updatedAt, ...more }) => {
    const { shown_from: _from, shown_until: _until, audience: _audience, ...shownTerms } = more;
    const { handover: _handover, region: _region, min_age: _age, tax_payer: _payer, ...told } = shownTerms;
    const leaderboard = drawLeaderboard(_id);
    const known = statuses.find((status) => status === given);
    if (known === undefined) return [];
    const shown = known === "testing" && _id === previewed ? "active" : known;
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
        (firstOf.get(leaderboard) ?? []).map((rank) => {
          const published = shownOf(rank);
          return [published._id, { ...asSeen(published), prize: held(_id, rank._id) }];
        }),
      ),
      members_total: totals.get(leaderboard) ?? 0,
      cut: cuts.get(leaderboard) ?? null,
      me: own && {
        ...own,
        prize: held(_id, viewer),
        passed: shown === "active" ? passedBy(near, shownOf, passed.get(_id)) : null,
        entrant: aliases.get(_id) ?? null,
      },
      awarded: promised.awarded.has(_id),
      around: own !== null && own.place > topSize ? windowOf(near.map(shownOf)) : [],
      asks: shown !== "ended" && unaccepted.has(_id),
      excluded: excluded.has(_id),
    };
  });
  return { data, total };
}

/** Masks who holds a prize in the whole rating of a draw, which is shown while it runs. */
export function maskHolders(db: Kysely<Database>): MaskRanks {
  return async (drawId, ranks) => {
    const held = await listHeldPrizes(
      db,
      [drawId],
      ranks.map(({ _id }) => _id),
    );
    return asPublished(db, [{ _id: drawId, status: "active" }], ranks, held);
  };
}

/**
 * Other players under the names they have agreed to, once a draw has ended or they hold a prize. They have no picture,
 * no id of their account and nothing else that a rating says of them: it would tell who they are, beside their whole
 * names.
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
    return name === undefined ? rank : { ...rank, _id: randomUUID(), name, photo: null, songs: null, premium: false };
  };
}

/** The rival who has passed the player, if it is the one right above. */
function passedBy(
  near: readonly Ranked[],
  shownOf: (rank: Ranked) => Ranked,
  by: { readonly user_id: string; readonly points: number } | undefined,
): { name: string; points: number } | null {
  const rival = near.find(({ _id }) => _id === by?.user_id);
  return rival === undefined || by === undefined ? null : { name: shownOf(rival).name, points: by.points };
}

/**
 * The rival right above the player in each of these draws who was behind when the player last earned points: the rival
 * has earned more points since than the distance between them.
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

/** The last rank of each draw that brings a prize, and the score there. */
async function listCuts(
  db: Kysely<Database>,
  prizes: readonly DrawPrize[],
): Promise<Map<string, NonNullable<PlayerDraw["cut"]>>> {
  const last = new Map<string, number>();
  for (const { _idStock, place_from, place_to } of prizes) {
    const leaderboard = drawLeaderboard(_idStock);
    if (place_from === null || place_to === null || place_to < place_from) continue;
    if (place_to > (last.get(leaderboard) ?? 0)) last.set(leaderboard, place_to);
  }
  return scoreAt(db, last);
}
