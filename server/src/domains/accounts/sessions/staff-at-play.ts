import type { staffAtPlayRoutes } from "@hitoslov/contract";
import type { Handlers } from "../../../http/register.ts";
import { requireSession } from "../../../http/require-session.ts";
import type { Services } from "../../../services.ts";
import { openSession } from "./queries.ts";

export function staffAtPlayHandlers({ db, config }: Services): Handlers<typeof staffAtPlayRoutes> {
  return {
    async enterGame(_input, { caller, now }) {
      return db.kysely.transaction().execute(async (trx) => {
        const { tokenId, userId, role } = caller;
        // It is changed below; a share would first let a deletion in, which then waits for this call.
        await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
        await requireSession(trx, caller);
        const opener = trx.selectFrom("tokens").select(["id", "created_at"]).where("id", "=", tokenId);
        const mine = await opener.executeTakeFirstOrThrow();
        return { token: await openSession(trx, { id: userId, role }, "game", now, config.TIME_ZONE, mine) };
      });
    },
  };
}
