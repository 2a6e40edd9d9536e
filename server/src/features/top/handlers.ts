import { neighbours, ratingKeys, type topRoutes } from "@hitoslov/contract";
import { AppError } from "../../http/errors.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { allBoard, periodBoards, stockBoard } from "./boards.ts";
import { countMembers, isShown, listNear, listRanks, ownOf, windowOf } from "./queries.ts";

/** At an edge all neighbours are on one side. */
const side = neighbours.above + neighbours.below;

export const topHandlers = ({ db: { kysely: db }, config }: Services): Handlers<typeof topRoutes> => {
  const boardOf = (rating: string, now: Date): string => {
    const key = ratingKeys.find((known) => known === rating);
    // An id may come in capitals.
    return key === undefined
      ? stockBoard(rating.toLowerCase())
      : { all: allBoard, ...periodBoards(now, config.TIME_ZONE) }[key];
  };

  return {
    async getTop({ rating, ...page }, { caller, now }) {
      const board = boardOf(rating, now);
      const [isThere, ranks, near, totals] = await Promise.all([
        isShown(db, rating),
        listRanks(db, caller.playerId, board, page),
        listNear(db, caller.playerId, [board], { above: side, below: side }),
        countMembers(db, [board]),
      ]);
      if (!isThere) throw new AppError(404, "not_found", "Такого рейтинга нет");
      return {
        data: ranks.map(({ rank }) => rank),
        me: ownOf(near),
        around: windowOf(near),
        total: totals.get(board) ?? 0,
      };
    },
  };
};
