import { fixedTerms, type Retention } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import { isWinnerLetter } from "../domains/content/notices/send.ts";
import { forgetImages, nameIn } from "../crud/images.ts";
import { dropTrail } from "../crud/forget.ts";
import { deleteInBatches, rowsAtOnce, setInBatches } from "../db/in-batches.ts";
import { isOneOf } from "../db/list.ts";
import { findTerms } from "../db/retention.ts";
import type { Database } from "../db/schema.ts";
import { dropPapers, sealAnew } from "../domains/draws/awards/papers.ts";
import { gameTokenLife } from "../domains/play/game-token.ts";
import { resetWindowMs } from "../domains/accounts/sessions/reset.ts";
import { addressLife } from "../domains/accounts/sessions/sign-in-addresses.ts";
import { dropTraces, traceLife } from "../domains/accounts/sessions/traces.ts";
import { dropPastLeaderboards } from "../domains/ratings/scores.ts";
import type { Services } from "../services.ts";
import { type Steps, takeSteps } from "../steps.ts";
import { runExclusively } from "./run-exclusively.ts";
import { type Job, schedule } from "./schedule.ts";
import { dayMs } from "../time.ts";

const hour = 3_600_000;

/**
 * Deletes what can no longer be used: sessions, game tokens, reset links, signatures, numbers of codes for prizes, counts and
 * addresses of sign-ins, traces in draws that are over, ratings of past months and weeks, jobs of
 * staff; and what is kept for as long as the settings say: the trail, what is about winners,
 * withdrawn consents, what players wrote, letters in the outbox; and names of guests whose session is over. One node at a
 * time does all of it; each node empties its own outbox.
 * @throws {Error} at the end, if a step has failed; the other steps are done.
 */
export async function purge(services: Services): Promise<void> {
  const { db, now } = services;
  const at = now();
  const terms = await findTerms(db.kysely);
  const outbox = () => services.mail.dropKept(new Date(at.getTime() - terms.outbox * dayMs));
  const failed = await takeSteps("purge", { outbox });
  await runExclusively(db, "purge", async () => {
    failed.push(...(await takeSteps("purge", stepsOf(services, terms, at))));
  });
  if (failed.length > 0) throw new Error(`Steps of the purge failed: ${failed.join(", ")}`);
}

/** Ends sign-ins whose time is over and the games of those and of what was opened from them, some at a time. */
async function dropSessions(db: Kysely<Database>, at: Date): Promise<void> {
  const isPlaying = sql<boolean>`exists (select from game_sessions where token_id = tokens.id)`;
  const hasOpenedGame = sql<boolean>`exists (
    select from tokens as own join game_sessions on token_id = own.id where own.opened_by = tokens.id)`;
  /** Those that a call has locked stay until the next time. */
  let left = 0;
  for (;;) {
    const over = await db
      .selectFrom("tokens")
      .select("id")
      .where("expires_at", "<", at)
      .orderBy("expires_at")
      .orderBy("id")
      .limit(sql.lit(rowsAtOnce))
      .offset(left)
      .execute();
    if (over.length === 0) return;
    const ids = over.map(({ id }) => id);
    const isOver = isOneOf(sql.ref("id"), ids);
    const opened = await db
      .selectFrom("tokens")
      .select("id")
      .where(isOneOf(sql.ref("opened_by"), ids))
      .execute();
    const gone = [...ids, ...opened.map(({ id }) => id)];
    // Calls lock the game before the sign-in that it belongs to, and a sign-in ends with the one that it was opened from.
    await deleteInBatches(db, "game_sessions", () => isOneOf(sql.ref("token_id"), gone));
    await deleteInBatches(db, "tokens", (row) => row.and([isOver, row.not(isPlaying), row.not(hasOpenedGame)]));
    left += (await db.selectFrom("tokens").select("id").where(isOver).execute()).length;
  }
}

/** The steps in the database, which all nodes share. */
function stepsOf(services: Services, terms: Retention, at: Date): Steps {
  const { config } = services;
  const { kysely } = services.db;
  const before = (ms: number) => new Date(at.getTime() - ms);
  const daysBefore = (days: number) => before(days * dayMs);
  return {
    gameTokens: () =>
      deleteInBatches(kysely, "game_tokens", (row) => row("last_used_at", "<", before(gameTokenLife)), "last_used_at"),
    // By the time of creation: links used or replaced still count as sent.
    resets: () => deleteInBatches(kysely, "password_resets", (row) => row("created_at", "<", before(resetWindowMs))),
    signatures: () => deleteInBatches(kysely, "operator_signatures", (row) => row("expires_at", "<", at)),
    sessions: () => dropSessions(kysely, at),
    // An hour after the code: it confirms a prize by this number, and the clocks of nodes differ.
    codes: () =>
      setInBatches(kysely, "awards", ["code_phone", null], (row) =>
        row.and([row("code_expires_at", "<", before(hour)), row("code_phone", "is not", null)]),
      ),
    failures: () => deleteInBatches(kysely, "login_failures", (row) => row("expires_at", "<", at)),
    addresses: () =>
      deleteInBatches(kysely, "sign_in_addresses", (row) => row("last_at", "<", before(addressLife)), "last_at"),
    notices: () => {
      const oldest = daysBefore(fixedTerms.notices.days);
      return deleteInBatches(kysely, "notices", (row) => row("created_at", "<", oldest), "created_at");
    },
    // Otherwise each search for letters to send would read them.
    lateNotices: () =>
      deleteInBatches(kysely, "notices", (row) =>
        row.and([row("sent_at", "is", null), row("expires_at", "<=", at), row.not(isWinnerLetter)]),
      ),
    images: () => forgetImages(kysely, at),
    // Those of a version before 0074.
    names: () =>
      setInBatches(kysely, "row_images", ["name", nameIn(sql`coalesce(after, before)`)], (row) =>
        row("name", "is", null),
      ),
    trail: () => dropTrail(kysely, daysBefore(terms.journal)),
    papers: () => dropPapers(kysely, terms, at),
    seals: () => sealAnew(services),
    consents: () =>
      deleteInBatches(
        kysely,
        "consents",
        (row) =>
          row.and([
            row("withdrawn_at", "<", daysBefore(terms.consents)),
            // Only these rows show who has left a draw, and may therefore win nothing.
            row.not(
              row.exists(
                row
                  .selectFrom("stocks")
                  .select("id")
                  .whereRef("stocks.id", "=", "consents.stock_id")
                  .where(sql<boolean>`coalesce(frozen_at, end_date) >= ${before(traceLife)}`),
              ),
            ),
          ]),
        "withdrawn_at",
      ),
    disputes: () =>
      setInBatches(kysely, "disputes", ["comment", ""], (row) =>
        row.and([
          row("state", "<>", "open"),
          row("answered_at", "<", daysBefore(terms.disputes)),
          row("comment", "<>", ""),
        ]),
      ),
    // A guest who was called is known by the session alone. One who called takes the duel along.
    guests: () =>
      setInBatches(kysely, "duels", ["rival_name", null], (row) =>
        row.and([row("rival_id", "is", null), row("rival_name", "is not", null)]),
      ),
    jobs: async () => {
      const old = kysely
        .selectFrom("song_jobs")
        .select("id")
        .where("created_at", "<", daysBefore(fixedTerms.jobs.days))
        .where("state", "<>", "running");
      // First and apart: a job may have a hundred thousand.
      await deleteInBatches(kysely, "song_job_rows", (row) => row("job_id", "in", old));
      await deleteInBatches(kysely, "song_jobs", (row) => row("id", "in", old));
    },
    traces: () => dropTraces(kysely, at),
    leaderboards: () => dropPastLeaderboards(kysely, at, config.TIME_ZONE),
  };
}

export function startPurge(services: Services): Job {
  return schedule("purge", "17 * * * *", () => purge(services));
}
