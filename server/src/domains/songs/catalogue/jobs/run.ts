import type { CatalogueSong, SongWork } from "@hitoslov/contract";
import { sql, type Selectable, type Transaction } from "kysely";
import { inTransaction } from "../../../../crud/change.ts";
import type { Database, SongJobsTable } from "../../../../db/schema.ts";
import { isDatabaseAway, isDiskFull } from "../../../../db/client.ts";
import { AppError } from "../../../../http/errors.ts";
import { log } from "../../../../log.ts";
import type { Services } from "../../../../services.ts";
import { deleteSongs, lockExistingSongs, type Staff } from "../bulk.ts";
import { songEntity } from "../song.ts";
import { changeSongs } from "./change.ts";
import type { Outcome } from "./outcome.ts";
import { findUndeletable } from "./undeletable.ts";
import { replaceInSongs } from "./replace.ts";

type Own = Pick<Services, "db" | "now">;
type Job = Selectable<SongJobsTable>;

/** Songs that are written in one transaction. */
const batch = 100;

/** Runs the jobs of staff until none is left. Several nodes may run it at once: each batch is done by one of them. */
export async function runSongJobs(services: Own, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return;
    // One after the other, so that those who wait for a song get their turn.
    if (!(await runBatch(services))) return;
  }
}

/** Does the next songs of the oldest job that no other node is working on, or of `only`; returns whether there was one. */
export async function runBatch({ db, now }: Own, only?: string): Promise<boolean> {
  let id: string | undefined;
  try {
    return await inTransaction({ db }, songEntity, async (trx) => {
      const job = await claimJob(trx, only);
      if (job === undefined) return false;
      id = job.id;
      await doBatch(trx, job, now());
      return true;
    });
  } catch (error) {
    // Where the database is away or full, the job goes on later. Any other error stops it: it would block the jobs after it.
    if (id === undefined || isDatabaseAway(error) || isDiskFull(error)) throw error;
    const ended = { state: "stopped", error: textOf(error), finished_at: now() } as const;
    await db.kysely.updateTable("song_jobs").set(ended).where("id", "=", id).where("state", "=", "running").execute();
    return true;
  }
}

/** The error text that the member of staff would have seen, for example that a genre was deleted meanwhile. */
function textOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  log.error({ err: error }, "a job of songs was stopped");
  return "Что-то сломалось у\u00A0нас";
}

async function claimJob(trx: Transaction<Database>, only: string | undefined): Promise<Job | undefined> {
  const running = trx.selectFrom("song_jobs").selectAll().where("state", "=", "running");
  return (only === undefined ? running : running.where("id", "=", only))
    .orderBy("created_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

async function doBatch(trx: Transaction<Database>, job: Job, now: Date): Promise<void> {
  const rows = await trx
    .selectFrom("song_job_rows")
    .select("sound_id")
    .where("job_id", "=", job.id)
    .where("ordinal", ">", job.done)
    .orderBy("ordinal")
    .limit(batch)
    .execute();
  const ids = rows.map(({ sound_id }) => sound_id);
  const done = job.done + ids.length;
  if (job.user_id === null) throw new AppError(409, "conflict", "Сотрудника, который начал задание, больше нет");
  const staff = { caller: { userId: job.user_id, groupId: job.id }, now };
  const songs = ids.length === 0 ? [] : await lockExistingSongs(trx, ids);
  const { changed, refused } = await doWork(trx, staff, songs, job.work);
  await writeOutcome(trx, job.id, { changed, refused: [...refused, ...goneOf(ids, songs)] }, ids);
  await trx
    .updateTable("song_jobs")
    .set({
      done,
      changed: job.changed + changed.length,
      refused: job.refused + refused.length + ids.length - songs.length,
      ...(done >= job.total && { state: "done", finished_at: now }),
    })
    .where("id", "=", job.id)
    .execute();
}

/** Songs that were deleted since they were chosen. */
function goneOf(ids: readonly string[], songs: readonly CatalogueSong[]): Outcome["refused"] {
  const there = new Set(songs.map(({ _id }) => _id));
  return ids.filter((id) => !there.has(id)).map((_id) => ({ _id, name: "", reason: "Песню уже удалили" }));
}

async function doWork(
  trx: Transaction<Database>,
  staff: Staff,
  songs: readonly CatalogueSong[],
  work: SongWork,
): Promise<Outcome> {
  switch (work.kind) {
    case "change":
      return changeSongs(trx, staff, songs, work.change);
    case "replace":
      return replaceInSongs(trx, staff, songs, work.replace);
    case "delete": {
      const refused = await findUndeletable(trx, songs);
      const stay = new Set(refused.map(({ _id }) => _id));
      const changed = songs.map(({ _id }) => _id).filter((id) => !stay.has(id));
      if (changed.length > 0) await deleteSongs(trx, staff, changed);
      return { changed, refused };
    }
  }
}

async function writeOutcome(
  trx: Transaction<Database>,
  jobId: string,
  { changed, refused }: Outcome,
  ids: readonly string[],
): Promise<void> {
  const named = new Map(refused.map((row) => [row._id, row]));
  const isChanged = new Set(changed);
  const rows = ids.map((id) => {
    const refusal = named.get(id);
    const outcome = refusal !== undefined ? "refused" : isChanged.has(id) ? "changed" : "same";
    return { id, outcome, name: refusal?.name, reason: refusal?.reason };
  });
  await sql`update song_job_rows set outcome = given.outcome, name = given.name, reason = given.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, outcome text, name text, reason text)
    where job_id = ${jobId} and sound_id = given.id`.execute(trx);
}
