import type { entrantRoutes } from "@hitoslov/contract";
import { AppError } from "../../http/errors.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { inTransaction } from "../../crud/change.ts";
import { requireNameless } from "../../crud/reasons.ts";
import { giveByHand, takeBack } from "./awards/by-hand.ts";
import { listDrawEvents } from "./awards/interventions.ts";
import { countWrongCodes, requireCode } from "../accounts/sessions/second-factor.ts";
import {
  correctEntrant,
  lockEntrant,
  previewCorrection,
  recordEntrant,
  requireOpen,
  setScore,
  touchEntrant,
} from "./correction.ts";
import { listEntrants } from "./entrants.ts";

export const entrantHandlers = (services: Services): Handlers<typeof entrantRoutes> => {
  const { db } = services;
  return {
    listStockMembers: (query) => listEntrants(db.kysely, query),

    listStockEvents: (query) => listDrawEvents(db.kysely, query),

    previewCorrection: (query) => previewCorrection(db.kysely, query, services.now()),

    correctStockMember: (input, { caller }) => correctEntrant(services, caller, input),

    async updateStockMember(
      { _idStock, _id, score: given, was, prize_id, was_prize_id, reason, code },
      { caller: actor },
    ) {
      const claim = { userId: actor.userId, code, now: services.now() };
      return countWrongCodes(db.kysely, claim, () =>
        inTransaction(services, {}, async (trx) => {
          const { draw, entrant: before } = await lockEntrant(trx, { _idStock, _id });
          const now = services.now();
          const score = given ?? before.score;
          // Else this call would be a way round the code that a correction asks for.
          if (score !== before.score) await requireCode(trx, actor.userId, code, now);
          if (was !== undefined && was !== before.score) {
            const message = "Очки участника уже изменились. Обновите список и\u00A0внесите правки снова.";
            throw new AppError(409, "stale", message);
          }
          // Else a choice on an old screen would take back what a colleague has just given.
          if (was_prize_id !== undefined && was_prize_id !== before.prize_id) {
            const message = "Приз участника уже изменился. Посмотрите ещё раз и\u00A0выберите снова.";
            throw new AppError(409, "stale", message);
          }
          if (score !== before.score) requireOpen(draw, now);
          if (reason !== undefined) await requireNameless(trx, _id, reason);
          if (prize_id !== undefined && prize_id !== before.prize_id && before.prize_id !== null) {
            await takeBack(trx, actor, { stockId: _idStock, userId: _id, reason }, now);
          }
          if (typeof prize_id === "string" && prize_id !== before.prize_id) {
            await giveByHand(trx, actor, draw, { prizeId: prize_id, userId: _id, reason }, now);
          }
          if (score !== before.score) await setScore(trx, before, score, now);
          else if (prize_id !== undefined && prize_id !== before.prize_id) await touchEntrant(trx, before, now);
          return recordEntrant(trx, actor, before, reason, now);
        }),
      );
    },
  };
};
