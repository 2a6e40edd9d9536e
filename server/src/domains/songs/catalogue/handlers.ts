import type { catalogueRoutes } from "@hitoslov/contract";
import { AppError } from "../../../http/errors.ts";
import { selectFields } from "../../../http/list.ts";
import type { Handlers } from "../../../http/register.ts";
import { swapFiles } from "../../../media/swap.ts";
import type { Services } from "../../../services.ts";
import { createRow, deleteRow, inTransaction, updateRow } from "../../../crud/change.ts";
import { deleteSongs, leaveSongs, updateSongs } from "./bulk.ts";
import { songFileHandlers } from "./files.ts";
import { checkTargets } from "./links.ts";
import { findDuplicates, findNeighbours, listSongs } from "./queries.ts";
import { insertSong, numbered, saveSong, audited } from "./song.ts";

export const catalogueHandlers = (services: Services): Omit<Handlers<typeof catalogueRoutes>, "previewSound"> => {
  const { db, media } = services;
  return {
    ...songFileHandlers(services),

    async listCatalogue({ select, ...query }) {
      const { songs, total } = await listSongs(db.kysely, query);
      return { data: selectFields(songs, select), total };
    },

    async getNeighbours(query) {
      return findNeighbours(db.kysely, query);
    },

    async listDuplicates(query) {
      return { data: await findDuplicates(db.kysely, query) };
    },

    async createSound(fields, { caller }) {
      return createRow(services, caller, numbered(fields), (trx, id, now) => insertSong(trx, id, fields, now));
    },

    async updateSound({ _id, updated_at, ...fields }, { caller }) {
      return updateRow(services, caller, numbered(fields), { _id, updated_at }, (trx, before) =>
        saveSong(trx, before, fields),
      );
    },

    async deleteSound({ _id }, { caller }) {
      return swapFiles(media, [], (removeAfterCommit) =>
        deleteRow(services, caller, audited, _id, (trx) => leaveSongs(trx, [_id], removeAfterCommit)),
      );
    },

    async updateSounds({ ids, ...change }, context) {
      if (change.status_id === undefined && change.difficulty_id === undefined) {
        throw new AppError(400, "bad_request", "Выберите статус или уровень");
      }
      const data = await inTransaction(services, audited, async (trx) => {
        await checkTargets(trx, change);
        return updateSongs(trx, context, [...new Set(ids)], change);
      });
      return { data };
    },

    async deleteSounds({ ids }, context) {
      const data = await swapFiles(media, [], (removeAfterCommit) =>
        inTransaction(services, audited, (trx) => deleteSongs(trx, context, [...new Set(ids)], removeAfterCommit)),
      );
      return { data };
    },
  };
};
