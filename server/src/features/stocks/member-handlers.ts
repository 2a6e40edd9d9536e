import type { stockRoutes } from "@hitoslov/contract";
import { AppError } from "../../http/errors.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { inTransaction, missing } from "../audit/change.ts";
import { recordChange } from "../audit/record.ts";
import { giveByHand, takeBack } from "../awards/by-hand.ts";
import { tellWinners } from "../awards/winner-letter.ts";
import { stockBoard } from "../top/boards.ts";
import { changeScores } from "../top/scores.ts";
import { findMember, listMembers } from "./members.ts";
import { lockStock } from "./prizes.ts";

type Routes = Pick<typeof stockRoutes, "listStockMembers" | "updateStockMember">;

export const memberHandlers = (services: Services): Handlers<Routes> => ({
  listStockMembers: (query) => listMembers(services.db.kysely, query),

  async updateStockMember({ _idStock, _id, score: given, was, prize_id }, { caller: actor }) {
    const { member, award } = await inTransaction(services, {}, async (trx) => {
      // Before the draw, as a finish does, and kept from being deleted meanwhile.
      await trx.selectFrom("users").select("id").where("id", "=", _id).forKeyShare().execute();
      const stock = await lockStock(trx, _idStock);
      const before = await findMember(trx, _idStock, _id);
      if (before === undefined) throw missing("stock_member");
      if (was !== undefined && was !== before.score) {
        throw new AppError(409, "stale", "Очки участника уже изменились. Обновите список и\u00A0внесите правки снова.");
      }
      const now = services.now();
      const score = given ?? before.score;
      if (score !== before.score) {
        if (stock.frozen_at !== null) {
          throw new AppError(409, "conflict", "Итоги подведены: очки больше не\u00A0меняются");
        }
        await trx
          .updateTable("stock_members")
          .set({ score, score_reached_at: now })
          .where("stock_id", "=", _idStock)
          .where("user_id", "=", _id)
          .execute();
      }
      if (prize_id !== undefined && prize_id !== before.prize_id && before.prize_id !== null) {
        await takeBack(trx, actor, _idStock, _id, now);
      }
      const award =
        typeof prize_id === "string" && prize_id !== before.prize_id
          ? await giveByHand(trx, actor, stock, { prizeId: prize_id, userId: _id }, now)
          : undefined;
      if (score !== before.score && before.excluded === null) {
        await changeScores(trx, _id, [{ board: stockBoard(_idStock), score }], now);
      }
      const after = await findMember(trx, _idStock, _id);
      if (after === undefined) throw missing("stock_member");
      await recordChange(trx, {
        actor,
        now,
        entity: "stock_member",
        id: `${_idStock}:${_id}`,
        action: "update",
        before,
        after,
        fields: ["score", "prize", "prize_id"],
      });
      return { member: after, award };
    });
    if (award !== undefined) tellWinners(services, [award]);
    return member;
  },
});
