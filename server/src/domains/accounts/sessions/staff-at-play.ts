import type { staffAtPlayRoutes } from "@hitoslov/contract";
import { unauthorized } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/register.ts";
import type { Services } from "../../../services.ts";
import { openSession } from "./queries.ts";

export function staffAtPlayHandlers({ db, config }: Services): Handlers<typeof staffAtPlayRoutes> {
  return {
    async enterGame(_input, { caller, now }) {
      return db.kysely.transaction().execute(async (trx) => {
        const { tokenId, userId, role } = caller;
        // The staff session may have ended since it was checked.
        const mine = await trx.selectFrom("tokens").select("id").where("id", "=", tokenId).forKeyShare().execute();
        if (mine.length === 0) throw unauthorized();
        return { token: await openSession(trx, { id: userId, role }, "game", now, config.TIME_ZONE, tokenId) };
      });
    },
  };
}
