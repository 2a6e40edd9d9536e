import { type ImportField, type ImportRow, limits, type SongImport } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import { isReturnable } from "../../../crud/undo-group.ts";
import type { Database } from "../../../db/schema.ts";
import { noImport } from "./changing.ts";

/** The columns of an import without a table, whose rows are made of its sounds. */
export const soundColumns = ["name", "executors", "sound", "code"] as const satisfies readonly ImportField[];

const noCounts = { new: 0, changed: 0, same: 0, ask: 0, error: 0 };
/** Files listed one by one at most. */
const shownFiles = 100;

type Figures = Pick<SongImport, "sounds" | "photos" | "bytes" | "unread" | "unheard" | "heard_since">;
type Progress = Pick<SongImport["progress"], "rows" | "written" | "files" | "processed" | "errors">;

const noFigures: Figures = { sounds: 0, photos: 0, bytes: 0, unread: 0, unheard: 0, heard_since: false };

export async function findImport(db: Kysely<Database>, id: string, now: Date): Promise<SongImport> {
  const [found, files, figures, progress, outcomes, example] = await Promise.all([
    db
      .selectFrom("imports")
      .selectAll()
      .select((row) => isReturnable(row.ref("imports.id")).as("returnable"))
      .where("id", "=", id)
      .executeTakeFirst(),
    db
      .selectFrom("import_files")
      .select(["id", "name", "kind", "bytes", "received", "read_at", "problem"])
      .where("import_id", "=", id)
      .where((eb) =>
        eb.or([eb("problem", "is not", null), eb("kind", "in", ["table", "archive"]), eb("read_at", "is", null)]),
      )
      .orderBy(sql`problem is null`)
      .orderBy("created_at")
      .limit(shownFiles)
      .execute(),
    sql<Figures>`
      select count(*) filter (where kind = 'sound' and problem is null)::integer as sounds,
        count(*) filter (where kind = 'photo' and problem is null)::integer as photos,
        coalesce(sum(bytes) filter (where archive_id is null), 0)::bigint as bytes,
        count(*) filter (where read_at is null)::integer as unread,
        count(*) filter (where kind = 'sound' and heard_at is null and i.state = 'open')::integer as unheard,
        -- A check begins with this stamp, and may miss what is heard while it goes on.
        coalesce(bool_or(heard_at >= i.updated_at and i.checked_at is not null and i.state = 'open'), false)
          as heard_since
      from import_files f join imports i on i.id = f.import_id where f.import_id = ${id}`.execute(db),
    sql<Progress>`
      select count(*) filter (where outcome in ('new', 'changed'))::integer as rows,
        count(written_at)::integer as written,
        count(*) filter (where written_at is not null and ${hasFiles})::integer as files,
        count(*) filter (where ${hasFiles} and processed_at is not null)::integer as processed,
        count(*) filter (where outcome in ('error', 'ask'))::integer as errors
      from import_rows where import_id = ${id}`.execute(db),
    // Counted anew after the check: a row may be refused when it is written.
    db
      .selectFrom("import_rows")
      .select(["outcome", sql<number>`count(*)::integer`.as("count")])
      .where("import_id", "=", id)
      .groupBy("outcome")
      .execute(),
    db
      .selectFrom("import_rows")
      .select("cells")
      .where("import_id", "=", id)
      .orderBy("number")
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (found === undefined) throw noImport();
  const { findings, mapping, headers } = found;
  const counts = { ...noCounts };
  for (const { outcome, count } of outcomes) if (outcome !== null) counts[outcome] = count;
  const done = progress.rows[0] ?? { rows: 0, written: 0, files: 0, processed: 0, errors: 0 };
  return {
    _id: id,
    state: found.state,
    paused: found.paused,
    created_at: found.created_at.toISOString(),
    author: found.author,
    files: files.map(({ id: _id, read_at, ...file }) => ({ ...file, _id, read: read_at !== null })),
    ...(figures.rows[0] ?? noFigures),
    columns: headers.map((header, at) => ({
      header,
      example: [...(example?.cells[at] ?? "")].slice(0, 100).join(""),
      field: mapping[at] ?? null,
    })),
    checked_at: found.checked_at?.toISOString() ?? null,
    counts,
    questions: findings?.questions ?? [],
    creations: findings?.creations ?? [],
    spare: findings?.spare ?? 0,
    returnable: found.returnable,
    progress: { ...done, now: await nameNext(db, id, found.state), seconds: secondsLeft(done, found, now) },
  };
}

/** Whether a row has a sound or cover, which is processed after it is written. */
export const hasFiles = sql<boolean>`(sound_file is not null or photo_file is not null)`;

/** An estimate for the rows, then for their files, by the speed so far without pauses. */
function secondsLeft(
  { rows, written, files, processed }: Progress,
  { state, writing_at, paused }: { readonly state: string; readonly writing_at: Date | null; readonly paused: boolean },
  now: Date,
): number | null {
  const [done, all] = written < rows ? [written, rows] : [processed, files];
  if (state !== "writing" || paused || writing_at === null || done === 0) return null;
  const each = (now.getTime() - writing_at.getTime()) / 1000 / done;
  return Math.round(each * (all - done));
}

async function nameNext(db: Kysely<Database>, id: string, state: string): Promise<string | null> {
  if (state !== "writing") return null;
  const next = await db
    .selectFrom("import_rows")
    .select("told")
    .where("import_id", "=", id)
    .where("written_at", "is not", null)
    .where("processed_at", "is", null)
    .where(hasFiles)
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
  return next?.told?.name ?? null;
}

type RowsQuery = {
  readonly _id: string;
  readonly outcome?: ImportRow["outcome"] | undefined;
  skip: number;
  limit: number;
};

export async function listRows(
  db: Kysely<Database>,
  { _id, outcome, skip, limit }: RowsQuery,
): Promise<{ data: ImportRow[]; total: number }> {
  const where = sql`import_rows.import_id = ${_id} and (${outcome ?? null}::text is null or outcome = ${outcome ?? null})`;
  const [rows, total] = await Promise.all([
    db
      .selectFrom("import_rows")
      .leftJoin("import_files", "import_files.id", "sound_file")
      .leftJoin("sounds", "sounds.id", "song_id")
      .select(["number", "outcome", "told", "song_id", "written_at", "cells"])
      .select(["sounds.sound_id", "import_files.name as file", "import_files.ms"])
      .where(sql<boolean>`${where}`)
      .orderBy("number")
      .offset(skip)
      .limit(limit)
      .execute(),
    sql<{ total: number }>`select count(*)::integer as total from import_rows where ${where}`.execute(db),
  ]);
  const data = rows.map(({ number, outcome: result, told, song_id, sound_id, written_at, file, ms, cells }) => ({
    number,
    outcome: result,
    ...(told ?? { name: cells[0] ?? "", executors: "", problems: [], changes: [], notes: [] }),
    sound: file === null ? null : { name: file, ms },
    song: song_id === null || sound_id === null ? null : { _id: song_id, sound_id },
    written: written_at !== null,
  }));
  return { data, total: total.rows[0]?.total ?? 0 };
}

/** The latest imports, and all that this member of staff has not written: only who finds them can delete them. */
export async function listImports(db: Kysely<Database>, userId: string) {
  const { rows } = await sql<{
    id: string;
    state: SongImport["state"];
    created_at: Date;
    author: string;
    name: string | null;
    rows: number;
    written: number;
  }>`
    select id, state, created_at, author,
      (select name from import_files f where f.import_id = imports.id order by kind <> 'table', created_at limit 1) as name,
      (select count(*)::integer from import_rows r where r.import_id = imports.id) as rows,
      (select count(written_at)::integer from import_rows r where r.import_id = imports.id) as written
    from imports
    where (user_id = ${userId} and state = 'open')
      or id in (select id from imports order by created_at desc, id desc limit ${limits.page.default})
    order by created_at desc, id desc`.execute(db);
  return rows.map(({ id: _id, created_at, ...row }) => ({ _id, created_at: created_at.toISOString(), ...row }));
}
