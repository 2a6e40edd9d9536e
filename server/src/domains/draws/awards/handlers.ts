import type { awardRoutes, awardStaffRoutes } from "@hitoslov/contract";
import { mayUse } from "../../../http/caller.ts";
import { AppError } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/register.ts";
import { streamWorkbook } from "../../../http/workbook.ts";
import type { Services } from "../../../services.ts";
import { inTransaction, missing } from "../../../crud/change.ts";
import { requireNameless } from "../../../crud/reasons.ts";
import { type LockedDraw, lockDraw } from "../prizes.ts";
import { findReserve, listRankAwards } from "./candidates.ts";
import { changeState, lockAward } from "./change-state.ts";
import { confirmAward, sendCode } from "./confirm.ts";
import { requireConfirmable } from "./confirmed-number.ts";
import { drawBySeed, drawByAnswer } from "../lottery/by-staff.ts";
import { findEntrantPath, findProof, streamProof } from "../lottery/proof.ts";
import { prepareLottery } from "./lottery.ts";
import { changeExclusion } from "./exclusion.ts";
import { give } from "./give.ts";
import { findAward, listAwards, listOwnAwards } from "./queries.ts";
import { findSignals } from "./signals.ts";
import { drawSheets } from "./workbook.ts";

export const awardHandlers = (services: Services): Handlers<typeof awardRoutes & typeof awardStaffRoutes> => {
  const { config, db, now } = services;
  const sources = { db: db.kysely, config };
  return {
    async listOwnAwards(_input, { caller }) {
      return { data: await listOwnAwards(db.kysely, caller.userId, now()) };
    },

    sendAwardCode: ({ _id }, { caller }) => sendCode(services, caller, _id),

    confirmAward: (input, { caller }) => confirmAward(services, caller, input),

    getDrawProof: ({ _idStock }, { caller }) => findProof(sources, _idStock, mayUse(caller, "draws")),

    downloadDrawProof: ({ _idStock }, { caller }) => streamProof(sources, _idStock, mayUse(caller, "draws")),

    findDrawEntrant: (query, { caller }) => findEntrantPath(sources, query, mayUse(caller, "draws")),

    async listAwards({ _idStock }) {
      return { data: await listAwards(db.kysely, _idStock) };
    },

    async previewPlaceAwards({ _idStock }) {
      return { data: await listRankAwards(db.kysely, _idStock) };
    },

    async givePlaceAwards({ _idStock, awards: previewed }, { caller }) {
      const given = await inTransaction(services, {}, async (trx) => {
        const draw = await lockDraw(trx, _idStock);
        requireFrozen(draw);
        const current = await listRankAwards(trx, _idStock);
        const same =
          current.length === previewed.length &&
          current.every(({ place, prize_id, member }, at) => {
            const seen = previewed[at];
            return seen?.place === place && seen.prize_id === prize_id && seen.user_id === member._id;
          });
        if (!same) {
          throw new AppError(409, "stale", "Список призёров изменился. Посмотрите ещё раз и\u00A0повторите.");
        }
        const givings = current.map(({ place, prize_id, member }) => ({
          prizeId: prize_id,
          userId: member._id,
          way: "place" as const,
          slot: place,
        }));
        return give(trx, caller, draw, givings, now());
      });
      return { data: given };
    },

    async previewLottery({ _idStock }) {
      const draw = await db.kysely
        .selectFrom("stocks")
        .select(["id", "frozen_at", "draw_mode", "draw_min_score", "randomness", "beacon_round"])
        .where("id", "=", _idStock)
        .executeTakeFirst();
      if (draw === undefined) throw missing("stock");
      const { entrants, weight, prizes, obstacle } = await prepareLottery(db.kysely, draw);
      return { entrants, weight, prizes: prizes.length, obstacle };
    },

    runLottery: async (input, { caller }) => ({ data: await drawBySeed(services, caller, input) }),

    submitBeacon: async (input, { caller }) => ({ data: await drawByAnswer(services, caller, input) }),

    updateAward: ({ _id, state, reason }, { caller }) =>
      inTransaction(services, {}, async (trx) => {
        const { draw, award } = await lockAward(trx, _id);
        if (reason !== undefined) await requireNameless(trx, award.member._id, reason);
        const number = state === "confirmed" ? await requireConfirmable(trx, draw, award.member._id) : undefined;
        return changeState(trx, caller, award, { state, number, ...(reason !== undefined && { reason }) }, now());
      }),

    async previewReplacement({ _id }) {
      const award = await findAward(db.kysely, _id);
      if (award === undefined) throw missing("award");
      return { next: (await findReserve(db.kysely, award)) ?? null };
    },

    async replaceAward({ _id, reason, next: seen }, { caller }) {
      // Who has moved up to the rank may have got its prize by rank.
      const unique = { awards_slot: { field: "prize_id", message: "Приз за\u00A0это место уже вручён" } };
      const next = await inTransaction(services, { unique }, async (trx) => {
        const { draw, award } = await lockAward(trx, _id);
        if (award.replaced_by !== null) throw new AppError(409, "stale", "Приз уже передан. Обновите список.");
        const { way, slot, prize } = award;
        if (way === "hand") {
          throw new AppError(
            409,
            "conflict",
            "У\u00A0приза, вручённого вручную, нет запасных: выберите победителя сами",
          );
        }
        await requireNameless(trx, award.member._id, reason);
        if (award.state !== "expired") await changeState(trx, caller, award, { state: "expired", reason }, now());
        const reserve = await findReserve(trx, award);
        if (reserve === undefined) throw new AppError(409, "conflict", "В\u00A0запасе никого не осталось");
        if (seen !== undefined && reserve._id !== seen) {
          throw new AppError(409, "stale", "Следующий в\u00A0запасе уже другой. Посмотрите ещё раз и\u00A0повторите.");
        }
        // The proof shows the reason beside both of them.
        await requireNameless(trx, reserve._id, reason);
        const giving = { prizeId: prize._id, userId: reserve._id, way, slot, replaces: _id, reason };
        return give(trx, caller, draw, [giving], now());
      });
      const [award] = next;
      if (award === undefined) throw missing("award");
      return award;
    },

    excludeMember: (input, { caller }) => changeExclusion(services, caller, input),

    async listSignals({ _idStock, ids }) {
      return { data: await findSignals(db.kysely, _idStock, ids, config.TIME_ZONE) };
    },

    async downloadStock({ _idStock }) {
      const draw = await db.kysely.selectFrom("stocks").select("id").where("id", "=", _idStock).executeTakeFirst();
      if (draw === undefined) throw missing("stock");
      return streamWorkbook(drawSheets(db.kysely, _idStock, config.TIME_ZONE));
    },
  };
};

function requireFrozen({ frozen_at }: LockedDraw): void {
  if (frozen_at === null) throw new AppError(409, "conflict", "Итоги ещё не\u00A0подведены");
}
