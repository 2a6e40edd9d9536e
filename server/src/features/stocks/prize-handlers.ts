import type { StockPrize, stockRoutes } from "@hitoslov/contract";
import { AppError } from "../../http/errors.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { createRow, deleteInside, inTransaction, missing, type Subject, updateInside } from "../audit/change.ts";
import { findStockPrize, lockStock } from "./prizes.ts";

const subject: Subject<StockPrize> = {
  entity: "stock_prize",
  table: "stock_prizes",
  find: findStockPrize,
  fields: ["name", "prize_id", "quantity", "category"],
};

type Routes = Pick<typeof stockRoutes, "createStockPrize" | "updateStockPrize" | "deleteStockPrize">;

export const stockPrizeHandlers = (services: Services): Handlers<Routes> => {
  const { now } = services;
  return {
    async createStockPrize({ _idStock: stock_id, ...fields }, { caller }) {
      return createRow(services, caller, subject, async (trx, id, at) => {
        await lockStock(trx, stock_id);
        await trx
          .insertInto("stock_prizes")
          .values({ ...fields, id, stock_id, updated_at: at })
          .execute();
      });
    },

    async updateStockPrize({ _id: id, updated_at, _idStock, ...fields }, { caller }) {
      return inTransaction(services, subject, async (trx) => {
        await lockStock(trx, _idStock);
        return updateInside(trx, now(), caller, subject, { id, updated_at }, async (_trx, { given, ...before }) => {
          if (before._idStock !== _idStock) throw missing("stock_prize");
          if (fields.quantity < given) {
            const message = `Уже вручено: ${given}`;
            throw new AppError(409, "conflict", message, { fields: { quantity: message } });
          }
          await trx.updateTable("stock_prizes").set(fields).where("id", "=", id).execute();
        });
      });
    },

    async deleteStockPrize({ _id }, { caller }) {
      return inTransaction(services, subject, async (trx) => {
        const prize = await findStockPrize(trx, _id);
        if (prize === undefined) throw missing("stock_prize");
        await lockStock(trx, prize._idStock);
        return deleteInside(trx, now(), caller, subject, _id, async (_trx, { given }) => {
          if (given > 0) throw new AppError(409, "in_use", `Приз уже вручён (${given})`);
        });
      });
    },
  };
};
