import { type libraryRoutes, type libraryStaffRoutes, limits } from "@hitoslov/contract";
import { AppError } from "../../../http/errors.ts";
import { requireFile } from "../../../http/files.ts";
import { selectFields } from "../../../http/list.ts";
import type { Handlers } from "../../../http/register.ts";
import { swapFiles } from "../../../media/swap.ts";
import { keepAudio } from "../../../media/uploads.ts";
import type { Services } from "../../../services.ts";
import { createRow, deleteRow, inTransaction, updateInside, updateRow } from "../../../crud/change.ts";
import { listItems, lockOrder, renumber, setExecutors } from "./item-queries.ts";
import { listActiveSongs } from "./queries.ts";
import { trackEntity } from "./track.ts";

export const libraryHandlers = (services: Services): Handlers<typeof libraryRoutes & typeof libraryStaffRoutes> => {
  const { db, media, now } = services;
  return {
    async listLibrary() {
      return { data: await listActiveSongs(db.kysely) };
    },

    async listLibraryItems(query) {
      const { data, total } = await listItems(db.kysely, query);
      return { data: selectFields(data, query.select), total };
    },

    async createLibraryItem({ executor_id, ...fields }, { caller }) {
      return createRow(services, caller, trackEntity, async (trx, id, at) => {
        await trx
          .insertInto("library_songs")
          .values({ ...fields, id, updated_at: at })
          .execute();
        await setExecutors(trx, id, executor_id);
      });
    },

    async updateLibraryItem({ _id, updated_at, executor_id, ...fields }, { caller }) {
      return updateRow(services, caller, trackEntity, { _id, updated_at }, async (trx) => {
        await trx.updateTable("library_songs").set(fields).where("id", "=", _id).execute();
        await setExecutors(trx, _id, executor_id);
      });
    },

    async deleteLibraryItem({ _id }, { caller }) {
      return deleteRow(services, caller, trackEntity, _id);
    },

    async moveLibraryItem({ _id, position }, { caller }) {
      return inTransaction(services, trackEntity, async (trx) => {
        const songs = await lockOrder(trx);
        const own = songs.filter(({ id }) => id === _id);
        const others = songs.filter(({ id }) => id !== _id);
        if (others.length >= limits.order.max) {
          throw new AppError(409, "conflict", `Песен больше ${limits.order.max}: номеров на все не хватит`);
        }
        return updateInside(trx, now(), caller, trackEntity, { id: _id }, async () => {
          const { [_id]: _own, ...moved } = await renumber(trx, others.toSpliced(position, 0, ...own), now());
          return { moved };
        });
      });
    },

    async uploadLibrarySound({ _id }, { caller }, files) {
      const { name: sound, duration, type } = await keepAudio(media, caller.userId, requireFile(files.sound));
      return swapFiles(services, [sound], () =>
        updateRow(services, caller, trackEntity, { _id }, async (trx) => {
          await trx.updateTable("library_songs").set({ sound, duration, type }).where("id", "=", _id).execute();
        }),
      );
    },

    async deleteLibrarySound(row, { caller }) {
      return updateRow(services, caller, trackEntity, row, async (trx) => {
        const none = { sound: null, duration: null, type: null };
        await trx.updateTable("library_songs").set(none).where("id", "=", row._id).execute();
      });
    },
  };
};
