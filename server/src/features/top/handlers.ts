import { neighbours, ratingKeys, type topRoutes } from "@hitoslov/contract";
import { AppError } from "../../http/errors.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { allBoard, periodBoards, stockBoard } from "./boards.ts";
import { countMembers, findRunning, isShown, listNear, listRanks, ownOf, windowOf } from "./queries.ts";

/** At an edge all neighbours are on one side. */
const side = neighbours.above + neighbours.below;

export const topHandlers = ({ db: { kysely: db }, config }: Services): Handlers<typeof topRoutes> => {
  async function findBoard(rating: string, now: Date): Promise<string | undefined> {
    const key = ratingKeys.find((known) => known === rating);
    if (key === undefined) {
      const stockId = await findRunning(db, rating);
      return stockId === undefined ? undefined : stockBoard(stockId);
    }
    if (!(await isShown(db, key))) return undefined;
    return { all: allBoard, ...periodBoards(now, config.TIME_ZONE) }[key];
  }

  return {
    async getTop({ rating, ...page }, { caller, now }) {
      const board = await findBoard(rating, now);
      if (board === undefined) throw new AppError(404, "not_found", "Такого рейтинга нет");
      const [ranks, near, totals] = await Promise.all([
        listRanks(db, caller.playerId, board, page),
        listNear(db, caller.playerId, [board], { above: side, below: side }),
        countMembers(db, [board]),
      ]);
      return {
        data: ranks.map(({ rank }) => rank),
        me: ownOf(near),
        around: windowOf(near),
        total: totals.get(board) ?? 0,
      };
    },
  };
};
