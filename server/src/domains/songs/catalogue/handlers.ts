import {
  alwaysShown,
  type CatalogueQuery,
  type catalogueRoutes,
  limits,
  type savedFilterRoutes,
  type songJobRoutes,
} from "@hitoslov/contract";
import { sql } from "kysely";
import { AppError } from "../../../http/errors.ts";
import { selectFields } from "../../../http/list.ts";
import type { Handlers } from "../../../http/register.ts";
import type { Services } from "../../../services.ts";
import { createRow, deleteRow, inTransaction, updateInside, updateRow } from "../../../crud/change.ts";
import { alignHandlers } from "./align.ts";
import { deleteSongs, updateSongs } from "./bulk.ts";
import { songFileHandlers } from "./files.ts";
import { checkTargets } from "./links.ts";
import { songJobHandlers } from "./jobs/handlers.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { findSongIds, findNeighbours, listSongs, type Matching } from "./queries.ts";
import { savedFilterHandlers } from "./saved-filters.ts";
import { findUpkeepProgress, setUpkeepRunning } from "./upkeep.ts";
import { songEntity, checkAir, checkDay, insertSong, songEntityFor, saveSong } from "./song.ts";

/** The ids of the songs with this mark, by the plays of the last days. */
type FindMarked = (mark: NonNullable<NonNullable<CatalogueQuery["filter"]>["mark"]>) => Promise<string[]>;

export const catalogueHandlers = (
  services: Services,
  findMarked: FindMarked,
): Omit<Handlers<typeof catalogueRoutes>, "previewSound"> &
  Handlers<typeof songJobRoutes> &
  Handlers<typeof savedFilterRoutes> => {
  const { db } = services;
  const { TIME_ZONE } = services.config;
  const matching = async <Q extends Matching>(query: Q): Promise<Q> => {
    const mark = query.filter?.mark;
    return mark === undefined ? query : { ...query, marked: await findMarked(mark) };
  };
  return {
    ...songJobHandlers(services),
    ...savedFilterHandlers(services),
    ...songFileHandlers(services),
    ...alignHandlers(services),

    async listCatalogue({ select, ...query }) {
      const { songs, total } = await listSongs(db.kysely, await matching(query));
      return { data: selectFields(songs, select), total };
    },

    async getNeighbours(query) {
      return findNeighbours(db.kysely, await matching(query));
    },

    async findSongIds(query) {
      const { max } = limits.selection;
      const ids = await findSongIds(db.kysely, await matching(query), max);
      if (ids.length > max) throw new AppError(400, "bad_request", `Нашлось больше ${max}\u00A0песен: уточните поиск`);
      return { ids };
    },

    async listDuplicates(query) {
      return { data: await findDuplicates(db.kysely, query) };
    },

    async getSoundUpkeep() {
      return findUpkeepProgress(db.kysely);
    },

    async setSoundUpkeep({ running }, { caller }) {
      return setUpkeepRunning(services, caller, running);
    },

    async createSound(fields, { caller }) {
      return createRow(services, caller, songEntityFor(fields), (trx, id, now) => {
        checkAir(fields, { ...alwaysShown, daily_on: null }, TIME_ZONE, now);
        return insertSong(trx, id, fields, now);
      });
    },

    async updateSound({ _id, updated_at, ...fields }, { caller }) {
      return updateRow(services, caller, songEntityFor(fields), { _id, updated_at }, (trx, before, now) => {
        checkAir(fields, before, TIME_ZONE, now);
        return saveSong(trx, before, fields);
      });
    },

    async planDaily({ day, sound_id, was, was_day }, { caller }) {
      return inTransaction(services, songEntity, async (trx) => {
        await checkDay(trx, day);
        const either = trx
          .selectFrom("sounds")
          .select(["id", "daily_on"])
          .where(sql<boolean>`daily_on = ${day}::date or id = ${sound_id}::uuid`)
          .orderBy("id")
          .forUpdate();
        const { id } = (await either.execute()).find(({ daily_on }) => daily_on === day) ?? { id: null };
        if (id !== was) {
          throw new AppError(409, "conflict", "Пока вы выбирали, план этого дня изменился. Посмотрите ещё раз.");
        }
        const now = services.now();
        const put = (song: string, daily_on: string | null) =>
          updateInside(trx, now, caller, songEntity, { id: song }, async (_trx, before) => {
            if (song === sound_id && was_day !== undefined && before.daily_on !== was_day) {
              throw new AppError(409, "conflict", "Пока вы выбирали, день этой песни изменился. Посмотрите ещё раз.");
            }
            checkAir({ daily_on }, before, TIME_ZONE, now);
            await trx.updateTable("sounds").set({ daily_on }).where("id", "=", song).execute();
          });
        if (id !== null && id !== sound_id) await put(id, null);
        if (sound_id !== null) await put(sound_id, day);
        return { day, sound_id };
      });
    },

    async deleteSound({ _id }, { caller }) {
      return deleteRow(services, caller, songEntity, _id);
    },

    async updateSounds({ ids, was_status_id, ...change }, context) {
      if (change.status_id === undefined && change.difficulty_id === undefined) {
        throw new AppError(400, "bad_request", "Выберите статус или уровень");
      }
      const data = await inTransaction(services, songEntity, async (trx) => {
        await checkTargets(trx, change);
        return updateSongs(trx, context, [...new Set(ids)], change, was_status_id);
      });
      return { data };
    },

    async deleteSounds({ ids }, context) {
      const data = await inTransaction(services, songEntity, (trx) => deleteSongs(trx, context, [...new Set(ids)]));
      return { data };
    },
  };
};
