import { neighbours, ratingKeys, type topRoutes } from "@hitoslov/contract";
import { AppError } from "../../http/errors.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { allLeaderboard, periodLeaderboards, drawLeaderboard } from "./leaderboards.ts";
import { isShownIn } from "../../showing.ts";
import { asSeen, countRanked, findNear, findRanks, findShownRating, ownOf, windowOf } from "./queries.ts";

/** At the end of a rating all neighbours are on one side. */
const side = neighbours.above + neighbours.below;

export const topHandlers = ({ db: { read }, config }: Services): Handlers<typeof topRoutes> => {
  const leaderboardOf = (rating: string, now: Date): string => {
    const key = ratingKeys.find((known) => known === rating);
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
      return {
        data: ranks.map(asSeen),
        me: ownOf(near),
        around: windowOf(near),
        total: count?.members ?? 0,
      };
    },
  };
};
