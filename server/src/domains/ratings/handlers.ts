import { neighbours, ratingKeys, type topRoutes } from "@hitoslov/contract";
import { AppError } from "../../http/errors.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { allLeaderboard, periodLeaderboards, drawLeaderboard } from "./leaderboards.ts";
import { isShownIn } from "../../showing.ts";
import {
  asSeen,
  countRanked,
  findNear,
  findRanks,
  findShownRating,
  type MaskRanks,
  ownOf,
  type Ranked,
  windowOf,
} from "./queries.ts";

/** At the end of a rating all neighbours are on one side. */
const side = neighbours.above + neighbours.below;

/** `maskInDraw` hides who holds a prize of a running draw. */
export function topHandlers({ db: { read }, config }: Services, maskInDraw: MaskRanks): Handlers<typeof topRoutes> {
  const keyOf = (rating: string) => ratingKeys.find((known) => known === rating);
  const leaderboardOf = (rating: string, now: Date): string => {
    const key = keyOf(rating);
    // An id may come in capitals.
    return key === undefined
      ? drawLeaderboard(rating.toLowerCase())
      : { all: allLeaderboard, ...periodLeaderboards(now, config.TIME_ZONE) }[key];
  };

  return {
    async getTop({ rating, ...page }, { caller, now }) {
      const leaderboard = leaderboardOf(rating, now);
      const [[shown], ranks, near, [count]] = await read(
        findShownRating(
          rating,
          caller.role === 3 ? isShownIn("stocks", caller.audiences, now) : undefined,
          config.APP_ENV !== "production",
        ),
        findRanks(caller.playerId, leaderboard, page),
        findNear(caller.playerId, [leaderboard], side, side),
        countRanked([leaderboard]),
      );
      if (shown === undefined) throw new AppError(404, "not_found", "Такого рейтинга нет");
      const shownOf =
        keyOf(rating) === undefined
          ? await maskInDraw(rating.toLowerCase(), [...ranks, ...near])
          : (rank: Ranked) => rank;
      return {
        data: ranks.map((rank) => asSeen(shownOf(rank))),
        me: ownOf(near),
        around: windowOf(near.map(shownOf)),
        total: count?.members ?? 0,
      };
    },
  };
}
