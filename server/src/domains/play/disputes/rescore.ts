import { isAccepted, isSameWord } from "@hitoslov/rules";
import type { Transaction } from "kysely";
import { setTimeout } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import type { Database } from "../../../db/schema.ts";
import { log } from "../../../log.ts";
import type { Services } from "../../../services.ts";
import type { Accepted, Rescoring } from "./recount.ts";
import { recountLocked } from "./recount-plays.ts";
import { candidateColumns, countRefusingPlays, type Cursor, playsRefusingAfter } from "./refusing-plays.ts";

type Own = Pick<Services, "config" | "db" | "now">;

type Trx = Transaction<Database>;

/** Plays in one transaction: so few that players' calls hardly wait for their locks. */
const batch = 25;

/**
 * A finish that began before the answer was accepted may end up to so much later, ms. Plays finished around that time are
 * checked once more; a later finish already knows the accepted answer, or that it was taken back.
 */
export const settlingMs = 60_000;

/** The time of a batch with its pause, ms: ten thousand plays take less than half a minute. */
const batchPeriodMs = 58;

/** The pause after a batch, ms, in which players' calls run; never 0, even where a batch takes too long. */
function pauseAfter(took: number): number {
  return Math.max(took / 8, batchPeriodMs - took);
}

/**
 * Runs all recounts until nothing is left. Several nodes may run it at once: each batch is done by one of them.
 * @throws {Error} at the end, if a recount has failed; the others are done.
 */
export async function rescore(services: Own, signal?: AbortSignal): Promise<void> {
  const failed: string[] = [];
  for (;;) {
    if (signal?.aborted === true) return;
    const start = performance.now();
    if (!(await rescoreBatch(services, { failed }))) break;
    await setTimeout(pauseAfter(performance.now() - start));
  }
  if (failed.length > 0) throw new Error(`Recounts failed: ${failed.join(", ")}`);
}

/** Recounts the first plays at once, so that staff see progress. The scheduled job does the others, and what fails here. */
export async function beginRescoring(services: Own, id: string): Promise<void> {
  await rescoreBatch(services, { only: id }).catch((err: unknown) => log.error({ err }, "rescoring failed"));
}

type Choice = { readonly only?: string | undefined; readonly failed?: string[] };

/**
 * Recounts the next plays of the oldest recount that no other node is working on, or of `only`; returns whether there was
 * one. Where it fails, it is logged and added to `failed`, which are skipped: it would block the recounts after it.
 */
async function rescoreBatch(services: Own, { only, failed = [] }: Choice): Promise<boolean> {
  let id: string | undefined;
  try {
    return await services.db.kysely.transaction().execute(async (trx) => {
      const job = await claimRescoring(trx, services.now(), { only, failed });
      if (job === undefined) return false;
      id = job.id;
      await recountNext(trx, services, job);
      return true;
    });
  } catch (err) {
    if (id === undefined) throw err;
    log.error({ err, rescoring: id }, "rescoring failed");
    failed.push(id);
    return true;
  }
}

async function recountNext(trx: Trx, { config, now }: Own, claimed: Rescoring): Promise<void> {
  const { state, created_at } = claimed;
  const isSettling = state === "settling";
  const until = isSettling ? new Date(created_at.getTime() + settlingMs) : created_at;
  const job = isSettling ? { ...claimed, answers: await stillAccepted(trx, claimed) } : claimed;
  const plays = await playsRefusingAfter(trx, job, cursorOf(job), batch)
    .select(candidateColumns)
    .where("finished_at", "<=", until)
    .execute();
  const last = plays.at(-1);
  if (last === undefined) {
    await endPass(trx, job, now());
    return;
  }
  const { changed, points } = await recountLocked(trx, job, plays, { now: now(), zone: config.TIME_ZONE });
  await trx
    .updateTable("rescorings")
    .set({
      after_at: last.finished_at,
      after_id: last.id,
      // Plays that are checked once more were counted before.
      ...(job.state === "running" && { done: job.done + plays.length }),
      changed: job.changed + changed,
      points: job.points + points,
    })
    .where("id", "=", job.id)
    .execute();
  if (plays.length < batch) await endPass(trx, job, now());
}

/** The answers that the song still accepts: whoever gives one that staff have taken back since is paid nothing for it. */
async function stillAccepted(trx: Trx, { sound_id, word, answers }: Rescoring): Promise<string[]> {
  const song = await trx.selectFrom("sounds").select("aliases").where("id", "=", sound_id).executeTakeFirst();
  const right = song?.aliases.filter((alias) => isSameWord(alias.word, word)).map(({ answer }) => answer) ?? [];
  return answers.filter((answer) => isAccepted(answer, word, right));
}

async function claimRescoring(trx: Trx, now: Date, { only, failed = [] }: Choice): Promise<Rescoring | undefined> {
  const settled = new Date(now.getTime() - settlingMs);
  const due = trx
    .selectFrom("rescorings")
    .selectAll()
    .where((where) =>
      where.or([
        where("state", "=", "running"),
        where.and([where("state", "=", "settling"), where("created_at", "<=", settled)]),
      ]),
    )
    .$if(failed.length > 0, (others) => others.where("id", "not in", failed));
  return (only === undefined ? due : due.where("id", "=", only))
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

function cursorOf({ after_at: at, after_id: id }: Rescoring): Cursor {
  return at === null || id === null ? null : { at, id };
}

/** No plays are left: the recount first waits for finishes that were under way when it began, then it is done. */
async function endPass(trx: Trx, { id, state, created_at }: Rescoring, now: Date): Promise<void> {
  const before = new Date(created_at.getTime() - settlingMs);
  await trx
    .updateTable("rescorings")
    .set(
      state === "running"
        ? { state: "settling", after_at: before, after_id: noId, finished_at: now }
        : { state: "done" },
    )
    .where("id", "=", id)
    .execute();
}

const noId = "00000000-0000-0000-0000-000000000000";

export async function insertRescoring(
  trx: Trx,
  { sound_id, position, word, answers }: Accepted,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<string> {
  const { login } = await trx.selectFrom("users").select("login").where("id", "=", userId).executeTakeFirstOrThrow();
  const id = uuid();
  const total = await countRefusingPlays(trx, sound_id, now);
  await trx
    .insertInto("rescorings")
    .values({ id, user_id: userId, login, sound_id, position, word, answers, total, created_at: now })
    .execute();
  return id;
}
