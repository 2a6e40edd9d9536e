import { type SongStatusCode, SongStatusSchema } from "@hitoslov/contract";
import { type Selectable, sql, type Transaction } from "kysely";
import type { Database, ImportRowsTable, ImportTarget, ImportTold } from "../../../db/schema.ts";
import { createInside, inTransaction, missing, updateInside } from "../../../crud/change.ts";
import { isUnfitValue, isUniqueViolation, isViolation } from "../../../db/client.ts";
import { AppError } from "../../../http/errors.ts";
import { log } from "../../../log.ts";
import type { Services } from "../../../services.ts";
import { lockExistingSongs } from "../catalogue/bulk.ts";
import type { Fields } from "../catalogue/links.ts";
import { songEntity, insertSong, saveSong } from "../catalogue/song.ts";
import { keepHidden } from "./hidden-words.ts";
import { type Lists, openLists, type Writer } from "./writable-lists.ts";
import { listOf, namesFields } from "./read-row.ts";
import { hasFiles } from "./queries.ts";

/** Imported songs are drafts: players do not see them until staff publish them. */
const importedStatus: SongStatusCode = "draft";

/** Rows of one transaction. */
export const batch = 100;

/** Tries of a row without a code: staff who add songs at the same time may take the same next code. */
const maxTries = 20;

type Home = Pick<Services, "db" | "now">;
type Row = Pick<Selectable<ImportRowsTable>, "number" | "told" | "target" | "song_id">;

/**
 * Writes the next rows of an import and marks them as written, in one transaction; returns whether there were any. A row
 * that cannot be written is marked as failed and rolled back; the others are written.
 */
export async function writeBatch(home: Home): Promise<boolean> {
  const due = await home.db.kysely
    .selectFrom("imports")
    .innerJoin("import_rows", "import_id", "id")
    .select("id")
    .where("state", "=", "writing")
    .where("paused", "=", false)
    .where("user_id", "is not", null)
    .where("outcome", "in", ["new", "changed"])
    .where("written_at", "is", null)
    .orderBy("imports.created_at")
    .limit(1)
    .executeTakeFirst();
  if (due === undefined) return false;
  await inTransaction(home, songEntity, async (trx) => {
    const found = await trx.selectFrom("imports").selectAll().where("id", "=", due.id).forUpdate().executeTakeFirst();
    if (found === undefined || found.state !== "writing" || found.paused || found.user_id === null) return;
    const rows = await trx
      .selectFrom("import_rows")
      .select(["number", "told", "target", "song_id"])
      .where("import_id", "=", due.id)
      .where("outcome", "in", ["new", "changed"])
      .where("written_at", "is", null)
      .orderBy("number")
      .limit(batch)
      .execute();
    const changed = rows.flatMap(({ song_id }) => song_id ?? []);
    // In the order of their ids, as by all who change several songs, and not in that of the table.
    if (changed.length > 0) await lockExistingSongs(trx, changed);
    await writeRows({ trx, now: home.now(), actor: { userId: found.user_id, groupId: due.id } }, due.id, rows);
    // After the last row the files are processed: their time is measured from here.
    await sql`
      update imports set writing_at = ${home.now()} where id = ${due.id} and not exists (
        select from import_rows where import_id = imports.id and outcome in ('new', 'changed') and written_at is null)
    `.execute(trx);
  });
  return true;
}

async function writeRows(writer: Writer, importId: string, rows: readonly Row[]): Promise<void> {
  const { trx, now } = writer;
  const lists = await openLists(writer);
  const write = async (row: Row, tries = 1): Promise<void> => {
    await sql`savepoint import_row`.execute(trx);
    try {
      const song_id = await writeRow(writer, row, lists);
      await trx
        .updateTable("import_rows")
        .set({ song_id, written_at: now })
        .where("import_id", "=", importId)
        .where("number", "=", row.number)
        .execute();
      await sql`release savepoint import_row`.execute(trx);
    } catch (error) {
      const message = describeFailure(error);
      if (message === undefined) throw error;
      await sql`rollback to savepoint import_row`.execute(trx);
      await sql`release savepoint import_row`.execute(trx);
      await lists.reload();
      // Another transaction has added the same name, which the next try finds, or has taken the next code.
      const mayPass = row.target?.code === undefined ? tries < maxTries : tries === 1;
      if (isUniqueViolation(error) && mayPass) return write(row, tries + 1);
      if (!(error instanceof AppError)) log.error({ err: error, import: importId }, "a row of an import is refused");
      await noteFailure(trx, importId, row, message);
    }
  };
  for (const row of rows) await write(row);
}

/** Why a row could not be written; undefined where it is not the row's fault. */
function describeFailure(error: unknown): string | undefined {
  if (error instanceof AppError && error.status < 500 && error.status !== 401) return error.message;
  if (isUniqueViolation(error, "sounds_sound_id_key")) return "Код звука уже занят";
  // A retry would fail again, together with its whole batch.
  if (isViolation(error) || isUnfitValue(error))
    return "Значения строки не\u00A0подходят для базы. Проверьте их и\u00A0загрузите строку ещё раз.";
  return undefined;
}

async function noteFailure(
  trx: Transaction<Database>,
  importId: string,
  { number, told }: Row,
  message: string,
): Promise<void> {
  const empty: ImportTold = { name: "", executors: "", problems: [], changes: [], notes: [] };
  const after = { ...empty, ...told, problems: [{ field: null, message }] };
  await trx
    .updateTable("import_rows")
    .set({ outcome: "error", told: JSON.stringify(after), target: null })
    .where("import_id", "=", importId)
    .where("number", "=", number)
    .execute();
}

async function writeRow(writer: Writer, { target, song_id }: Row, { idOf }: Lists): Promise<string> {
  const { trx, now, actor } = writer;
  if (target === null) throw new Error("A row without a target is not written");
  const { updated_at } = target;
  // Only a song that was there when the row was checked has a stamp: it was deleted since.
  if (song_id === null && updated_at !== undefined) throw missing("sound");
  const ids: Partial<Record<(typeof namesFields)[number], string[]>> = {};
  for (const field of namesFields) {
    const names = target[field];
    if (names === undefined) continue;
    const found: string[] = [];
    for (const name of names) found.push(await idOf(listOf[field], name));
    ids[field] = [...new Set(found)];
  }
  const film = target.film ? await idOf("film", target.film) : undefined;
  if (song_id === null) {
    const fields = {
      ...emptyFields,
      ...fieldsOfTarget(target, ids, film),
      sound_id: target.code ?? (await nextCode(trx)),
    };
    const { _id } = await createInside(trx, now, actor, songEntity, (id) =>
      insertSong(trx, id, { ...fields, status_id: importedStatus }, now),
    );
    return _id;
  }
  await updateInside(trx, now, actor, songEntity, { id: song_id, updated_at }, async (_trx, before) => {
    const fragment = target.fragment ?? before.fragment;
    const fields: Fields = {
      ...before,
      hidden: keepHidden(before, fragment),
      sound_id: before.sound_id,
      status_id: SongStatusSchema.parse(before.status_id),
      difficulty_id: before.difficulty._id,
      film_id: before.film?._id ?? null,
      filter_id: before.filter?._id ?? null,
      music_author_id: before.music_authors.map(({ _id }) => _id),
      text_author_id: before.text_authors.map(({ _id }) => _id),
      executor_id: before.executors.map(({ _id }) => _id),
      genre_id: before.genres.map(({ _id }) => _id),
      language_id: before.languages.map(({ _id }) => _id),
      // Kept while their number fits, as by the form.
      word_times: undefined,
      daily_on: undefined,
      silence: undefined,
      ...fieldsOfTarget(target, ids, film),
    };
    await saveSong(trx, before, fields);
  });
  return song_id;
}

const emptyFields = {
  name: "",
  fragment: "",
  fragment_order: null,
  hidden: [],
  decoys: [],
  difficulty_id: "",
  music_author_id: [],
  text_author_id: [],
  executor_id: [],
  genre_id: [],
  language_id: [],
  film_id: null,
  filter_id: null,
  demo: false,
  typing_only: false,
  rights_holder: null,
  fact: null,
};

/** The fields that a row has something for. */
function fieldsOfTarget(
  { name, fragment, hidden, difficulty_id, rights_holder, fact }: ImportTarget,
  ids: Partial<Record<(typeof namesFields)[number], string[]>>,
  film: string | undefined,
): Partial<Fields> {
  return {
    ...(name !== undefined && { name }),
    ...(fragment !== undefined && { fragment }),
    ...(hidden !== undefined && { hidden }),
    ...(difficulty_id !== undefined && { difficulty_id }),
    ...(rights_holder !== undefined && { rights_holder }),
    ...(fact !== undefined && { fact }),
    ...(ids.executors && { executor_id: ids.executors }),
    ...(ids.text_authors && { text_author_id: ids.text_authors }),
    ...(ids.music_authors && { music_author_id: ids.music_authors }),
    ...(ids.genres && { genre_id: ids.genres }),
    ...(ids.languages && { language_id: ids.languages }),
    ...(film !== undefined && { film_id: film }),
  };
}

/** The number after the highest, else the lowest that is free. */
async function nextCode(trx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ next: number | null }>`
    select case when coalesce(max(sound_id), 0) < 999999 then coalesce(max(sound_id), 0) + 1 else
      (select min(free) from generate_series(1, 999999) free
        where not exists (select from sounds s where s.sound_id = free)) end as next
    from sounds`.execute(trx);
  const next = rows[0]?.next;
  if (next === null || next === undefined)
    throw new AppError(409, "conflict", "Свободных кодов звука не\u00A0осталось");
  return next;
}

/** Ends imports of which all is written and processed. */
export async function endImports({ db, now }: Home): Promise<void> {
  await sql`
    update imports set state = 'done', updated_at = ${now()} where state = 'writing' and not exists (
      select from import_rows where import_id = imports.id and outcome in ('new', 'changed')
        and (written_at is null or processed_at is null and ${hasFiles}))`.execute(db.kysely);
}
