import type { playerRoutes } from "@hitoslov/contract";
import { AppError } from "../../http/errors.ts";
import { selectFields } from "../../http/list.ts";
import type { Handlers } from "../../http/register.ts";
import { swapFiles } from "../../media/swap.ts";
import type { Services } from "../../services.ts";
import { requireOwner } from "../accounts/administrators/handlers.ts";
import { lockOwners, staffEntity } from "../accounts/administrators/queries.ts";
import { forgetInTrail } from "../../crud/forget.ts";
import { forgetInReasons } from "../../crud/reasons.ts";
import { deleteInside, inTransaction, missing, updateRow } from "../../crud/change.ts";
import { lockGame } from "../accounts/sessions/queries.ts";
import { keepExclusions, leaveTraces } from "../accounts/sessions/traces.ts";
import { accountChanges, changeScores, leaveLeaderboards } from "../ratings/scores.ts";
import { playerEntity, getCard, listPlayers, listPlays } from "./queries.ts";

export function playerHandlers(services: Services): Handlers<typeof playerRoutes> {
  return {
    async listGamers(query) {
      const { users, total } = await listPlayers(services.db.kysely, query);
      return { users: selectFields(users, query.select), total };
    },

    async getGamer({ _id }) {
      return getCard(services.db.kysely, _id);
    },

    async listGamerPlays(query) {
      return listPlays(services.db.kysely, query);
    },

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
      return swapFiles(services.media, [], (removeAfterCommit) =>
        inTransaction(services, {}, async (trx) => {
          const user = await trx.selectFrom("users").select("role").where("id", "=", _id).executeTakeFirst();
          if (user === undefined) throw missing("gamer");
          // Nobody of staff becomes a player, nor the other way round.
          const isPlayer = user.role === 3;
          if (!isPlayer && caller.role !== 1) throw new AppError(403, "forbidden", "Это действие вам недоступно");
          if (_id === caller.userId) throw new AppError(409, "conflict", "Себя удалить нельзя");
          await lockGame(trx, _id);
          if (!isPlayer) {
            const owners = await lockOwners(trx);
            if (owners.length === 1 && owners.includes(_id)) {
              throw new AppError(409, "conflict", "Последнего владельца нельзя удалить");
            }
            requireOwner(owners, caller.userId);
          }
          const now = services.now();
          const leaveAll = async () => {
            const { photo, phone, email } = await trx
              .selectFrom("users")
              .select(["photo", "phone", "email"])
              .where("id", "=", _id)
              .executeTakeFirstOrThrow();
            removeAfterCommit(photo);
            await leaveTraces(trx, _id, { phone, email }, now);
            await keepExclusions(trx, _id);
            await forgetInReasons(trx, _id);
            await leaveLeaderboards(trx, _id, now);
          };
          if (!isPlayer) return deleteInside(trx, now, caller, { ...staffEntity, leave: leaveAll }, _id);
          const deleted = await deleteInside(trx, now, caller, { ...playerEntity, leave: leaveAll }, _id);
          await forgetInTrail(trx, _id);
          return deleted;
        }),
      );
    },
  };
}
