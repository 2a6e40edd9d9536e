import { sql } from "kysely";
import type { Selectable, Transaction, Updateable } from "kysely";
import type { Database, ImportRowsTable, SoundsTable } from "../../../db/schema.ts";
import { missing, updateInside } from "../../../crud/change.ts";
import { AppError } from "../../../http/errors.ts";
import { cover } from "../../../media/image.ts";
import { fragmentOf, recordingOf } from "../../../media/sounds.ts";
import { swapFiles } from "../../../media/swap.ts";
import { keepPicture } from "../../../media/uploads.ts";
import type { Services } from "../../../services.ts";
import { audioColumns, noSource, replaceFiles } from "../catalogue/files.ts";
import { songEntity } from "../catalogue/song.ts";
import { withCopy } from "./content.ts";
import { faultOf } from "./fault.ts";
import { hasFiles } from "./queries.ts";
import type { Problem } from "./read-row.ts";

/** A longer file is a whole recording to cut a fragment from, ms. */
const longestFragment = 60_000;

/** Whether an uploaded sound becomes the recording of its song; else it is played as it is. */
export function isRecording({ ms }: { readonly ms: number | null }): boolean {
  return ms !== null && ms > longestFragment;
}

type Home = Pick<Services, "db" | "media" | "now">;
type Due = {
  readonly import_id: string;
  readonly number: number;
  readonly user_id: string;
  readonly song_id: string;
  readonly sound_file: string | null;
  readonly photo_file: string | null;
  readonly name: string | null;
  readonly ms: number | null;
};

/** Gives the next written song its sound and cover; returns whether there was one. */
export async function processNext(home: Home): Promise<boolean> {
  const { rows } = await sql<Due>`
    select r.import_id, r.number, i.user_id, r.song_id, r.sound_file, r.photo_file, f.name, f.ms
    from import_rows r join imports i on i.id = r.import_id left join import_files f on f.id = r.sound_file
    where i.state = 'writing' and not i.paused and i.user_id is not null and r.written_at is not null
      and r.processed_at is null and r.song_id is not null and ${hasFiles}
    order by i.created_at, r.number limit 1`.execute(home.db.kysely);
  const [due] = rows;
  if (due === undefined) return skipDeleted(home);
  const problems: Problem[] = [];
  const added: string[] = [];
  await swapFiles(home, added, async (removeAfterCommit) => {
    const make = async (field: "sound" | "photo", work: (file: string) => Promise<Updateable<SoundsTable>>) => {
      const file = due[`${field}_file`];
      if (file === null) return {};
      return work(file).catch((error: unknown) => {
        const message = faultOf(error, file);
        if (message === undefined) throw error;
        problems.push({ field, message });
        return {};
      });
    };
    const change = {
      ...(await make("sound", (file) => makeSound(home, due, file, added))),
      ...(await make("photo", (file) => makePhoto(home, file, added))),
    };
    await home.db.kysely.transaction().execute(async (trx) => {
      const discard = async () => {
        for (const name of added) await removeAfterCommit(trx, name);
      };
      // Before the row, as a deletion of the song does: otherwise each could wait for the other.
      await trx.selectFrom("sounds").select("id").where("id", "=", due.song_id).forUpdate().execute();
      const made = { made_file: change.sound ?? change.source ?? null, made_photo: change.photo ?? null };
      if (!(await noteProcessed(trx, due, problems, { processed_at: home.now(), ...made }))) return discard();
      if (Object.keys(change).length > 0) {
        const id = due.song_id;
        await updateInside(trx, home.now(), { userId: due.user_id, groupId: due.import_id }, songEntity, { id }, () =>
          replaceFiles(trx, id, change),
        ).catch(async (error: unknown) => {
          // The song was deleted meanwhile.
          if (!(error instanceof AppError) || error.status !== missing("sound").status) throw error;
          await discard();
        });
      }
    });
  });
  return true;
}

async function makeSound(home: Home, { name, ms }: Due, id: string, added: string[]): Promise<Updateable<SoundsTable>> {
  return withCopy(home, id, async (received) => {
    if (isRecording({ ms })) {
      const { content, type, ms: length, peaks, fingerprint } = await recordingOf("import", received);
      const source = await home.media.save(content, `source-${type}`);
      added.push(source);
      return {
        ...noSource,
        source,
        source_name: name,
        source_ms: length,
        source_bytes: content.length,
        source_at: home.now(),
        source_peaks: peaks,
        source_fingerprint: fingerprint,
      };
    }
    const fragment = await fragmentOf("import", received);
    const sound = await home.media.save(fragment.mp3, "mp3");
    added.push(sound);
    // Another recording is sung at other times.
    return { ...audioColumns(sound, fragment), word_times: null, cut: null };
  });
}

async function makePhoto(home: Home, id: string, added: string[]): Promise<Updateable<SoundsTable>> {
  return withCopy(home, id, async (received) => {
    const photo = await keepPicture(home.media, "import", received, cover);
    added.push(photo);
    return { photo };
  });
}

/**
 * Marks a row as processed, with the problems of its files. The sweep deletes the uploaded bytes, once no other row
 * needs them: songs of one album share a cover.
 * @returns false if it is processed already: while the files were made, the database may have moved to another machine,
 * where the lock of this job was free again and another node did the same.
 */
async function noteProcessed(
  trx: Transaction<Database>,
  due: Due,
  problems: readonly Problem[],
  done: Pick<Selectable<ImportRowsTable>, "processed_at" | "made_file" | "made_photo">,
): Promise<boolean> {
  const row = trx.updateTable("import_rows").where("import_id", "=", due.import_id).where("number", "=", due.number);
  const [noted] = await row.set(done).where("processed_at", "is", null).execute();
  if (noted?.numUpdatedRows !== 1n) return false;
  if (problems.length > 0) {
    const found = await trx
      .selectFrom("import_rows")
      .select("told")
      .where("import_id", "=", due.import_id)
      .where("number", "=", due.number)
      .executeTakeFirst();
    const told = found?.told ?? { name: "", executors: "", problems: [], changes: [], notes: [] };
    await row.set({ outcome: "error", told: JSON.stringify({ ...told, problems }) }).execute();
  }
  await sql`
    delete from import_parts where file_id in (${due.sound_file}, ${due.photo_file}) and not exists (
      select from import_rows r
      where r.import_id = ${due.import_id} and file_id in (r.sound_file, r.photo_file)
        and r.processed_at is null and r.outcome in ('new', 'changed'))`.execute(trx);
  return true;
}

/** Marks rows as processed whose songs were deleted meanwhile; returns whether there were any. */
async function skipDeleted({ db, now }: Home): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update import_rows set processed_at = ${now()} from imports i
    where i.id = import_id and i.state = 'writing' and written_at is not null and processed_at is null
      and song_id is null and ${hasFiles}`.execute(db.kysely);
  return (numAffectedRows ?? 0n) > 0n;
}
