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
        const opener = trx.selectFrom("tokens").select(["id", "created_at"]).where("id", "=", tokenId).forKeyShare();
        const mine = await opener.executeTakeFirst();
        if (mine === undefined) throw unauthorized();
        return { token: await openSession(trx, { id: userId, role }, "game", now, config.TIME_ZONE, mine) };
      });
    },
  };
}
