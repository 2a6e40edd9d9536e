import type { Prize, prizeRoutes } from "@hitoslov/contract";
import { counted } from "@hitoslov/contract/plural";
import { mayUse } from "../../../http/caller.ts";
import { AppError } from "../../../http/errors.ts";
import { requireFile } from "../../../http/files.ts";
import { selectFields } from "../../../http/list.ts";
import type { Handlers } from "../../../http/register.ts";
import { cover } from "../../../media/image.ts";
import { swapFiles } from "../../../media/swap.ts";
import { keepPicture } from "../../../media/uploads.ts";
import type { Services } from "../../../services.ts";
import { createRow, deleteRow, type AuditedEntity, updateRow } from "../../../crud/change.ts";
import { isShownIn } from "../../../showing.ts";
import { shownStatuses } from "../player-draws.ts";
import { findPrize, listPrizes } from "./queries.ts";

export const prizes: AuditedEntity<Prize> = {
  entity: "prize",
  table: "prizes",
  parts: [{ table: "prizes", key: "id" }],
  find: findPrize,
  beforeDelete: async (_trx, { stocks }) => {
    if (stocks === 0) return;
    const draws = counted(stocks, "розыгрыше", "розыгрышах", "розыгрышах");
    throw new AppError(409, "in_use", `Нельзя удалить: приз есть в\u00A0${draws}. Сначала уберите его оттуда.`);
  },
  fields: ["name", "description", "img"],
};

export const prizeHandlers = (services: Services): Handlers<typeof prizeRoutes> => {
  const { db, media } = services;
  return {
    async listPrizes(query, { caller, now }) {
      const among = mayUse(caller, "draws")
        ? undefined
        : { statuses: shownStatuses, shown: isShownIn("stocks", caller.audiences, now) };
      const { data, total } = await listPrizes(db.kysely, query, among);
      return { data: selectFields(data, query.select), total };
    },

    async createPrize(fields, { caller }) {
      return createRow(services, caller, prizes, async (trx, id, now) => {
        await trx
          .insertInto("prizes")
          .values({ ...fields, id, updated_at: now })
          .execute();
      });
    },

    async updatePrize({ id: _id, newPrize, updated_at }, { caller }) {
      return updateRow(services, caller, prizes, { _id, updated_at }, async (trx) => {
        await trx.updateTable("prizes").set(newPrize).where("id", "=", _id).execute();
      });
    },

    async deletePrize({ _id, id = _id }, { caller }) {
      if (id === undefined) throw new AppError(400, "bad_request", "Не указан приз");
      return deleteRow(services, caller, prizes, id);
    },

    async uploadPrizeImage({ _id }, { caller }, files) {
      const img = await keepPicture(media, caller.userId, requireFile(files.img), cover);
      return swapFiles(services, [img], () =>
        updateRow(services, caller, prizes, { _id }, async (trx) => {
          await trx.updateTable("prizes").set({ img }).where("id", "=", _id).execute();
        }),
      );
    },

    async deletePrizeImage(row, { caller }) {
      return updateRow(services, caller, prizes, row, async (trx) => {
        await trx.updateTable("prizes").set({ img: null }).where("id", "=", row._id).execute();
      });
    },
  };
};
