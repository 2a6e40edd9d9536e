import type { Output, SongJob, songJobRoutes, SongWork } from "@hitoslov/contract";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { v7 as uuid } from "uuid";
import { isReturnable } from "../../../../crud/undo-group.ts";
import type { Database, SongJobsTable } from "../../../../db/schema.ts";
import { AppError } from "../../../../http/errors.ts";
import { dayMs } from "../../../../time.ts";

/** Jobs listed at most, and refusals of one. */
const maxShown = { jobs: 30, refusals: 100 };
/** How long a job is listed after its end, so that it can be undone there. */
const shownForMs = dayMs;

type Begun = {
  /** Names the job beforehand: what was begun under it is answered, not begun again. */
  readonly id: string | undefined;
  readonly userId: string;
  readonly now: Date;
  readonly ids: readonly string[];
  readonly work: SongWork;
};

/** @throws {AppError} 409 if somebody else has begun a job under this id, or it is of other work. */
export async function insertJob(trx: Transaction<Database>, begun: Begun): Promise<SongJob> {
  const { id = uuid(), userId, now, ids, work } = begun;
  const all = [...new Set(ids)];
  const { login } = await trx.selectFrom("users").select("login").where("id", "=", userId).executeTakeFirstOrThrow();
  const job = await trx
    .insertInto("song_jobs")
    .values({ id, user_id: userId, login, work: JSON.stringify(work), total: all.length, created_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (job === undefined) return findBegun(trx, { ...begun, id });
  await sql`insert into song_job_rows (job_id, ordinal, sound_id)
    select ${id}, ordinal, id from unnest(${all}::uuid[]) with ordinality as given (id, ordinal)`.execute(trx);
  return present({ ...job, returnable: false });
}

function selectJobs(db: Kysely<Database>) {
  return db
    .selectFrom("song_jobs")
    .selectAll()
    .select((row) => isReturnable(row.ref("song_jobs.id")).as("returnable"));
}

async function findBegun(trx: Transaction<Database>, { id, userId, work }: Begun & { id: string }): Promise<SongJob> {
  const job = await selectJobs(trx)
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where(sql<boolean>`work = ${JSON.stringify(work)}::jsonb`)
    .executeTakeFirst();
  if (job === undefined) throw new AppError(409, "conflict", "Под этим номером уже есть другое задание");
  return present(job);
}

/** All running jobs, and those of this member of staff that have ended lately. */
export async function listJobs(db: Kysely<Database>, userId: string, now: Date): Promise<SongJob[]> {
  const jobs = await selectJobs(db)
    .where((eb) =>
      eb.or([
        eb("state", "=", "running"),
        eb.and([eb("user_id", "=", userId), eb("finished_at", ">", new Date(now.getTime() - shownForMs))]),
      ]),
    )
    .orderBy(sql`state <> 'running'`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(maxShown.jobs)
    .execute();
  return jobs.map(present);
}

export async function findJobWithRefusals(
  db: Kysely<Database>,
  id: string,
): Promise<Output<(typeof songJobRoutes)["getSongJob"]>> {
  const job = await findJob(db, id);
  if (job === undefined) throw noJob();
  const refusals = await db
    .selectFrom("song_job_rows")
    .select([
      "sound_id as _id",
      sql<string>`coalesce(name, '')`.as("name"),
      sql<string>`coalesce(reason, '')`.as("reason"),
    ])
    .where("job_id", "=", id)
    .where("outcome", "=", "refused")
    .orderBy("ordinal")
    .limit(maxShown.refusals)
    .execute();
  return { ...job, refusals };
}

/** Stops a running job; one that has ended stays as it is. Waits for the batch in progress. */
export async function stopJob(db: Kysely<Database>, id: string, now: Date): Promise<SongJob> {
  await db
    .updateTable("song_jobs")
    .set({ state: "stopped", finished_at: now })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
  const job = await findJob(db, id);
  if (job === undefined) throw noJob();
  return job;
}

export async function findJob(db: Kysely<Database>, id: string): Promise<SongJob | undefined> {
  const job = await selectJobs(db).where("id", "=", id).executeTakeFirst();
  return job && present(job);
}

function noJob(): AppError {
  return new AppError(404, "not_found", "Такого задания нет");
}

function present(job: Selectable<SongJobsTable> & { readonly returnable: boolean }): SongJob {
  const { id, state, error, total, done, changed, refused, returnable, login, work, created_at } = job;
  const at = created_at.toISOString();
  return { _id: id, kind: work.kind, state, error, total, done, changed, refused, returnable, login, created_at: at };
}
