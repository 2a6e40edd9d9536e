import type { stockRoutes } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { AppError, invalidField } from "../../http/errors.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { inTransaction, missing } from "../audit/change.ts";
import { recordChange } from "../audit/record.ts";
import { stockBoard } from "../top/boards.ts";
import { changeScores } from "../top/scores.ts";
import { findMember, listMembers } from "./members.ts";
import { findStockPrize, lockStock } from "./prizes.ts";

type Routes = Pick<typeof stockRoutes, "listStockMembers" | "updateStockMember">;

export const memberHandlers = (services: Services): Handlers<Routes> => ({
  listStockMembers: (query) => listMembers(services.db.kysely, query),

  async updateStockMember({ _idStock, _id, score: given, was, prize_id }, { caller: actor }) {
    return inTransaction(services, {}, async (trx) => {
      // Before the draw, as a finish does, and kept from being deleted meanwhile.
      await trx.selectFrom("users").select("id").where("id", "=", _id).forKeyShare().execute();
      await lockStock(trx, _idStock);
      const before = await findMember(trx, _idStock, _id);
      if (before === undefined) throw missing("stock_member");
      if (was !== undefined && was !== before.score) {
        throw new AppError(409, "stale", "Очки участника уже изменились. Обновите список и внесите правки снова.");
      }
      if (typeof prize_id === "string" && prize_id !== before.prize_id) await checkLeft(trx, _idStock, prize_id);
      const now = services.now();
      const score = given ?? before.score;
      await trx
        .updateTable("stock_members")
        .set({
          score,
          ...(score !== before.score && { score_reached_at: now }),
          ...(prize_id !== undefined && { stock_prize_id: prize_id }),
        })
        .where("stock_id", "=", _idStock)
        .where("user_id", "=", _id)
        .execute();
      await changeScores(trx, _id, [{ board: stockBoard(_idStock), score }], now);
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
      return after;
    });
  },
});

/** Refuses a prize of another draw and one of which all have been given. */
async function checkLeft(trx: Transaction<Database>, stockId: string, prizeId: string): Promise<void> {
  const prize = await findStockPrize(trx, prizeId);
  if (prize === undefined || prize._idStock !== stockId) {
    throw invalidField("prize_id", "В этом розыгрыше нет такого приза");
  }
  if (prize.given >= prize.quantity) {
    const message = `Таких призов больше нет: вручено ${prize.given} из ${prize.quantity}`;
    throw new AppError(409, "conflict", message, { fields: { prize_id: message } });
  }
}
