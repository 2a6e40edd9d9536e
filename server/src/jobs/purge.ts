import { fixedTerms } from "@hitoslov/contract";
import { forgetImages } from "../crud/images.ts";
import { dropTrail } from "../crud/forget.ts";
import { dropPapers, sealAnew } from "../domains/draws/awards/papers.ts";
import { findTerms } from "../domains/settings/retention.ts";
import { gameTokenLife } from "../domains/play/game-token.ts";
import { resetMemory } from "../domains/accounts/sessions/reset.ts";
import { addressLife } from "../domains/accounts/sessions/sign-in-addresses.ts";
import { dropTraces } from "../domains/accounts/sessions/traces.ts";
import { dropPastLeaderboards } from "../domains/ratings/scores.ts";
import type { Services } from "../services.ts";
import { schedule } from "./schedule.ts";

const day = 24 * 3_600_000;

/**
 * Deletes what can no longer be used: sessions, game tokens, reset links, signatures, counts and addresses of sign-ins,
 * traces in draws that are over, ratings of past months and weeks, jobs of staff; and what is kept for as long as the
 * settings say: the trail, what is about winners, withdrawn consents, what players wrote, letters that had no way. Running
 * it twice, or on two nodes, does no harm.
 */
export async function purge(services: Services): Promise<void> {
  const { config, db, mail, now } = services;
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
    .where("created_at", "<", new Date(at.getTime() - fixedTerms.notices.days * day))
    .execute();
  await forgetImages(db.kysely, at);
  const terms = await findTerms(db.kysely);
  await dropTrail(db.kysely, new Date(at.getTime() - terms.journal * day));
  await dropPapers(db.kysely, terms, at);
  await sealAnew(services);
  await db.kysely
    .deleteFrom("consents")
    .where("withdrawn_at", "<", new Date(at.getTime() - terms.consents * day))
    .execute();
  await db.kysely
    .updateTable("disputes")
    .set({ comment: "" })
    .where("state", "<>", "open")
    .where("answered_at", "<", new Date(at.getTime() - terms.disputes * day))
    .where("comment", "<>", "")
    .execute();
  await mail.dropKept(new Date(at.getTime() - terms.outbox * day));
  await db.kysely
    .deleteFrom("song_jobs")
    .where("created_at", "<", new Date(at.getTime() - fixedTerms.jobs.days * day))
    .where("state", "<>", "running")
    .execute();
  await dropTraces(db.kysely, at);
  await dropPastLeaderboards(db.kysely, at, config.TIME_ZONE);
}

export function startPurge(services: Services): { stop: () => void } {
  return schedule("purge", "17 * * * *", () => purge(services));
}
