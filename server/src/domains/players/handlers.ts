import type { playerRoutes, supportRoutes } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { AppError } from "../../http/errors.ts";
import { selectFields } from "../../http/list.ts";
import type { Handlers } from "../../http/register.ts";
import { swapFiles } from "../../media/swap.ts";
import type { Services } from "../../services.ts";
import { lockOwners, requireOwner, staffEntity } from "../accounts/administrators/queries.ts";
import { forgetInTrail } from "../../crud/forget.ts";
import { deleteInside, findRow, inTransaction, missing, updateRow } from "../../crud/change.ts";
import { recordChange } from "../../crud/record.ts";
import { forgetPlayer, prepareAccountDeletion } from "../accounts/sessions/own-data.ts";
import { leaveRooms, lockGame } from "../accounts/sessions/queries.ts";
import { accountChanges, changeScores, leaveLeaderboards, lockWithDraws } from "../ratings/scores.ts";
import { findPlayDetails } from "./play-details.ts";
import { playerEntity, getCard, listPlayers, listPlayerPlays } from "./queries.ts";

export function playerHandlers(
  services: Services,
): Handlers<typeof playerRoutes & Pick<typeof supportRoutes, "getPlayerPlay">> {
  return {
    async listPlayers(query) {
      const { users, ...counted } = await listPlayers(services.db.kysely, query);
      return { users: selectFields(users, query.select), ...counted };
    },

    async getPlayer({ _id }) {
      return getCard(services.db.kysely, _id);
    },

    async listPlayerPlays(query) {
      return listPlayerPlays(services.db.kysely, query);
    },

    getPlayerPlay: ({ _id }) => findPlayDetails(services.db.kysely, _id),

    async updateUserScore({ _id, updated_at, score, type }, { caller }) {
      return updateRow(services, caller, playerEntity, { _id, updated_at }, async (trx, before, now) => {
        const reached = score === before.score ? {} : { score_reached_at: now };
        await trx
          .updateTable("users")
          .set({ score, type, ...reached })
          .where("id", "=", _id)
          .execute();
        const account = { score, added: score - before.score };
        await changeScores(trx, _id, accountChanges(account, now, services.config.TIME_ZONE), now);
      });
    },

    async deleteUser({ _id }, { caller }) {
      const contacts: string[] = [];
      const deleted = await swapFiles(services, [], (removeAfterCommit) =>
        inTransaction(services, {}, async (trx) => {
          const user = await trx.selectFrom("users").select("role").where("id", "=", _id).executeTakeFirst();
          if (user === undefined) throw missing("gamer");
          // Staff never become players, nor the other way round.
          const isPlayer = user.role === 3;
          if (!isPlayer && caller.role !== 1) throw new AppError(403, "forbidden", "Это действие вам недоступно");
          if (_id === caller.userId) throw new AppError(409, "conflict", "Себя удалить нельзя");
          await leaveRooms(trx, _id, services.now());
          // What an import or a job in their name, or they themselves, lock before they write.
          for (const table of ["imports", "song_jobs", "saved_filters"] as const) {
            await trx.selectFrom(table).select("id").where("user_id", "=", _id).orderBy("id").forUpdate().execute();
          }
          await lockGame(trx, _id);
          if (!isPlayer) {
            const owners = await lockOwners(trx);
            if (owners.length === 1 && owners.includes(_id)) {
              throw new AppError(409, "conflict", "Последнего владельца нельзя удалить");
            }
            requireOwner(owners, caller.userId);
            await requireNoRehearsedPrize(trx, _id);
          }
          await lockWithDraws(trx, _id);
          const now = services.now();
          if (isPlayer && (await hasWon(trx, _id))) {
            const before = await findRow(trx, playerEntity, _id);
            await recordChange(trx, { ...playerEntity, actor: caller, now, id: _id, action: "delete", before });
            const forgotten = await forgetPlayer(trx, _id, now, caller);
            await removeAfterCommit(trx, forgotten.photo);
            contacts.push(...forgotten.contacts);
            return { _id };
          }
          const beforeDelete = async () => {
            const forgotten = await prepareAccountDeletion(trx, _id, now, caller);
            await removeAfterCommit(trx, forgotten.photo);
            contacts.push(...forgotten.contacts);
            await leaveLeaderboards(trx, _id, now);
            // Others work with these; the person's own ones go with the account. By now they can save no more.
            await trx
              .updateTable("saved_filters")
              .set({ user_id: null })
              .where("user_id", "=", _id)
              .where("shared", "=", true)
              .execute();
          };
          if (!isPlayer) return deleteInside(trx, now, caller, { ...staffEntity, beforeDelete }, _id);
          const gone = await deleteInside(trx, now, caller, { ...playerEntity, beforeDelete }, _id);
          await forgetInTrail(trx, _id);
          return gone;
        }),
      );
      await services.mail.forget(contacts);
      return deleted;
    },
  };
}

/**
 * An award must stay, so the account is forgotten, as when its owner asks for that, and not
 * deleted.
 */
async function hasWon(trx: Transaction<Database>, userId: string): Promise<boolean> {
  const award = await trx.selectFrom("awards").select("id").where("user_id", "=", userId).limit(1).executeTakeFirst();
  return award !== undefined;
}

/** Staff win in rehearsals only. Resetting one removes its prizes, so one that is left is still being looked at. */
async function requireNoRehearsedPrize(trx: Transaction<Database>, userId: string): Promise<void> {
  const draw = await trx
    .selectFrom("awards")
    .innerJoin("stocks", "stocks.id", "awards.stock_id")
    .select("fullname")
    .where("user_id", "=", userId)
    .where("status", "=", "testing")
    .limit(1)
    .executeTakeFirst();
  if (draw === undefined) return;
  const message = `Сначала сбросьте репетицию розыгрыша «${draw.fullname}»: в\u00A0ней у\u00A0сотрудника есть приз`;
  throw new AppError(409, "conflict", message);
}
