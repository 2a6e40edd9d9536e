import { forgetImages } from "../crud/images.ts";
import { gameTokenLife } from "../domains/play/game-token.ts";
import { resetMemory } from "../domains/accounts/sessions/reset.ts";
import { addressLife } from "../domains/accounts/sessions/sign-in-addresses.ts";
import { dropTraces } from "../domains/accounts/sessions/traces.ts";
import { dropPastLeaderboards } from "../domains/ratings/scores.ts";
import type { Services } from "../services.ts";
import { schedule } from "./schedule.ts";

/** Longer than anything is told of, ms. */
const noticeMemory = 60 * 24 * 3_600_000;
/** As long as what staff do can be undone, ms. */
const jobMemory = 30 * 24 * 3_600_000;

/**
 * Deletes what can no longer be used: sessions, game tokens, reset links, signatures, counts and addresses of sign-ins,
 * traces in draws that are over, ratings of past months and weeks, jobs of staff. Running it twice, or on two nodes, does no harm.
 */
export async function purge({ config, db, now }: Services): Promise<void> {
  const at = now();
  await db.kysely
    .deleteFrom("game_tokens")
    .where("last_used_at", "<", new Date(at.getTime() - gameTokenLife))
    .execute();
  // By the time of making: what is used up or replaced still counts among what was sent.
  await db.kysely
    .deleteFrom("password_resets")
    .where("created_at", "<", new Date(at.getTime() - resetMemory))
    .execute();
  await db.kysely.deleteFrom("operator_signatures").where("expires_at", "<", at).execute();
  await db.kysely.deleteFrom("tokens").where("expires_at", "<", at).execute();
  await db.kysely.deleteFrom("login_failures").where("expires_at", "<", at).execute();
  await db.kysely
    .deleteFrom("sign_in_addresses")
    .where("last_at", "<", new Date(at.getTime() - addressLife))
    .execute();
  await db.kysely
    .deleteFrom("notices")
    .where("created_at", "<", new Date(at.getTime() - noticeMemory))
    .execute();
  await forgetImages(db.kysely, at);
  await db.kysely
    .deleteFrom("song_jobs")
    .where("created_at", "<", new Date(at.getTime() - jobMemory))
    .where("state", "<>", "running")
    .execute();
  await dropTraces(db.kysely, at);
  await dropPastLeaderboards(db.kysely, at, config.TIME_ZONE);
}

export function startPurge(services: Services): { stop: () => void } {
  return schedule("purge", "17 * * * *", () => purge(services));
}
