import { sql } from "kysely";
import type { Services } from "../../../services.ts";
import { fingerprintNext, inspectNext } from "./inspect.ts";
import { processNext } from "./processing.ts";
import { endImports, writeBatch } from "./writing.ts";

type Home = Pick<Services, "db" | "media" | "now">;

/** Days after which the files of an idle import are deleted. */
const keptDays = 30;

/** The most urgent first. */
const steps: readonly ((home: Home) => Promise<boolean>)[] = [writeBatch, inspectNext, processNext, fingerprintNext];

/**
 * Does all pending work of imports, step by step, until nothing is left or the server stops. Each step is one transaction
 * that also records that it is done, so any node can continue after a crash.
 */
export async function workOnImports(home: Home, signal?: AbortSignal): Promise<void> {
  await pauseOrphans(home);
  for (;;) {
    if (signal?.aborted === true || !(await doNext(home))) break;
  }
  await endImports(home);
}

async function doNext(home: Home): Promise<boolean> {
  for (const work of steps) if (await work(home)) return true;
  return false;
}

/**
 * Pauses imports of staff whose account was deleted, until somebody else lets them go on: every write is recorded with
 * who made it.
 */
async function pauseOrphans({ db, now }: Home): Promise<void> {
  await db.kysely
    .updateTable("imports")
    .set({ paused: true, updated_at: now() })
    .where("state", "=", "writing")
    .where("paused", "=", false)
    .where("user_id", "is", null)
    .execute();
}

/** Whether there is work; every node asks every few seconds. */
export async function isThereWork({ db }: Pick<Services, "db">): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from imports where state = 'writing' and not paused)
      or exists (select from import_files where read_at is null and received = bytes)
      or exists (select from import_files f join imports i on i.id = import_id
        where kind = 'sound' and read_at is not null and heard_at is null and i.state = 'open') as due`.execute(
    db.kysely,
  );
  return rows[0]?.due === true;
}

/**
 * Releases the files of old imports, which the sweep deletes; the records of what was imported stay. An import that can
 * still be written says which files are gone, and is checked again before it is.
 */
export async function forgetOldFiles({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const at = now();
  const isOld = sql`i.updated_at < ${at}::timestamptz - make_interval(days => ${keptDays})`;
  // What a table or an archive held is kept as rows and files of its own, once it is read.
  const isLost = sql`f.import_id = i.id and f.problem is null and f.received > 0
    and (f.read_at is null or f.kind in ('sound', 'photo'))`;
  await db.kysely.transaction().execute(async (trx) => {
    // Locks them: none begins to be written meanwhile.
    await sql`
      update imports i set checked_at = null, findings = null
      where state = 'open' and ${isOld} and exists (select from import_files f where ${isLost})`.execute(trx);
    // Received as a whole: an upload whose first parts are gone cannot go on.
    await sql`
      update import_files f set problem = ${`Файл хранили ${keptDays}\u00A0дней: загрузите его снова`}, received = bytes,
        read_at = ${at}::timestamptz, heard_at = ${at}::timestamptz
      from imports i where ${isLost} and i.state = 'open' and ${isOld}`.execute(trx);
    await sql`
      delete from import_parts using import_files f, imports i
      where f.id = file_id and i.id = f.import_id and i.state <> 'writing' and ${isOld}`.execute(trx);
  });
}
