import { Cron } from "croner";
import { gameTokenLife } from "../features/game/game-token.ts";
import type { Services } from "../services.ts";

/** Deletes sessions and game tokens that can no longer be used. Running it twice, or on two nodes, does no harm. */
export async function purge({ db, now }: Services): Promise<void> {
  const at = now();
  await db.kysely
    .deleteFrom("game_tokens")
    .where("last_used_at", "<", new Date(at.getTime() - gameTokenLife))
    .execute();
  await db.kysely.deleteFrom("tokens").where("expires_at", "<", at).execute();
}

export function startPurge(services: Services): { stop: () => void } {
  return new Cron("17 * * * *", { protect: true, catch: (error) => console.error("Purge failed:", error) }, () =>
    purge(services),
  );
}
