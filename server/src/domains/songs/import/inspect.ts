import { type ImportFile, limits } from "@hitoslov/contract";
import { sql, type Transaction } from "kysely";
import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";
import { ArchiveError, entriesOfZip } from "../../../media/archive.ts";
import { openProcesses } from "../../../media/processes.ts";
import { readSoundTags, recordingOf } from "../../../media/sounds.ts";
import type { Received } from "../../../media/store.ts";
import type { Answer, Order } from "../../../read-tables.ts";
import type { Services } from "../../../services.ts";
import { mapColumns } from "./columns.ts";
import { readerOf, withCopy } from "./content.ts";
import { faultOf } from "./fault.ts";
import { acceptedKind, addFile, cleanName, kindOf, printable, refuseFile } from "./store.ts";
import { type Table, TableError, unreadable } from "./tables.ts";

type Home = Pick<Services, "db" | "media" | "now">;
type File = Pick<ImportFile, "name" | "kind" | "bytes"> & { readonly id: string; readonly import_id: string };

/** Reads the next received file; returns whether there was one. After a crash it is read again. */
export async function inspectNext(home: Home): Promise<boolean> {
  const file = await home.db.kysely
    .selectFrom("import_files")
    .select(["id", "import_id", "name", "kind", "bytes"])
    .where("read_at", "is", null)
    .whereRef("received", "=", "bytes")
    // The table first: everything else depends on it.
    .orderBy(sql`case kind when 'table' then 0 when 'archive' then 2 else 1 end`)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  if (file === undefined) return false;
  await refuseAtFault(home, file.id, () => inspectors[file.kind](home, file));
  return true;
}

/** Runs `work`; if the file is at fault, it is marked as unusable, so that it does not block others. */
async function refuseAtFault(home: Home, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const problem = faultOf(error, id);
    if (problem === undefined) throw error;
    await refuseFile(home.db.kysely, id, problem, home.now());
  }
}

const inspectors: Record<ImportFile["kind"], (home: Home, file: File) => Promise<void>> = {
  table: async (home, { id, import_id }) => {
    const { headers, rows } = await withCopy(home, id, readTable);
    await home.db.kysely.transaction().execute(async (trx) => {
      const known = await trx.selectFrom("import_columns").select(["header", "field"]).execute();
      const mapping = mapColumns(headers, new Map(known.map(({ header, field }) => [header, field])));
      await trx
        .updateTable("imports")
        .set({ headers, mapping: JSON.stringify(mapping) })
        .where("id", "=", import_id)
        .execute();
      await replaceRows(trx, import_id, rows);
      await markRead(trx, home, id);
    });
  },

  archive: async (home, { id, import_id, name: archive, bytes }) => {
    const held = await home.db.kysely
      .selectFrom("import_files")
      .select(["name", "received", "bytes"])
      .where("archive_id", "=", id)
      .execute();
    const done = new Set(held.filter((file) => file.received === file.bytes).map(({ name }) => name));
    let entries = 0;
    for await (const packed of entriesOfZip({ bytes, read: await readerOf(home, id) })) {
      if (entries++ > limits.import.files) throw new AppError(413, "too_large", `«${archive}»: слишком много файлов`);
      const name = cleanName(packed.name);
      // Files that operating systems add to archives. Folders are skipped too: they have no kind.
      const isLitter = /(?:^|[/])(?:__MACOSX[/]|[.])/.test(name);
      if (isLitter || done.has(name) || !["table", "sound", "photo"].includes(kindOf(name) ?? "")) continue;
      await unpack(home, { id: uuid(), import_id, archive_id: id, name, bytes: packed.bytes }, packed);
    }
    await markRead(home.db.kysely, home, id);
  },

  sound: async (home, { id }) => {
    const { ms, hash, title, artist } = await withCopy(home, id, readSoundTags);
    const clean = (text: string | undefined) =>
      text === undefined ? undefined : [...printable(text).trim()].slice(0, limits.title.max).join("");
    const tags = JSON.stringify({ title: clean(title), artist: clean(artist) });
    await home.db.kysely
      .updateTable("import_files")
      .set({ ms, hash, tags, read_at: home.now() })
      .where("id", "=", id)
      .execute();
  },

  // Its content is checked when it is re-encoded.
  photo: async (home, { id, bytes }) => {
    const read = await readerOf(home, id);
    const hash = createHash("sha256");
    for await (const part of read(0, bytes)) hash.update(part);
    await home.db.kysely
      .updateTable("import_files")
      .set({ hash: hash.digest("hex"), read_at: home.now() })
      .where("id", "=", id)
      .execute();
  },
};

const read = openProcesses<Order, Answer>("read-tables", 128);
/** Seconds by the clock that one table may take. */
const maxSeconds = 60;

/** Each table is read in a process of its own, so that it cannot affect the next one. */
async function readTable({ path }: Received): Promise<Table> {
  const answer = await read({ path }, { atMost: maxSeconds, priority: "normal", isLast: () => true });
  if (answer === undefined) throw new TableError(unreadable);
  if ("problem" in answer) throw new TableError(answer.problem);
  return answer.table;
}

type Unpacked = { id: string; import_id: string; archive_id: string; name: string; bytes: number };

/** Saves a file of an archive like an uploaded one, with its content or not at all. */
async function unpack(
  home: Home,
  file: Unpacked,
  { open }: { readonly open: () => Promise<import("node:stream").Readable> },
): Promise<void> {
  const { db, media, now } = home;
  try {
    acceptedKind(file);
    if (file.bytes === 0) throw new AppError(400, "bad_request", "Файл пустой");
    // Not inside the transaction: it holds a connection, and with the embedded engine the only one.
    const received = await media.receive(await open());
    try {
      const kept = await media.keep(received, "upload");
      const part = { file_id: file.id, starts_at: 0, bytes: received.bytes, file: kept };
      await db.kysely.transaction().execute(async (trx) => {
        await addFile(trx, file.import_id, { ...file, created_at: now() });
        await trx.insertInto("import_parts").values(part).execute();
        await trx.updateTable("import_files").set({ received: file.bytes }).where("id", "=", file.id).execute();
      });
    } finally {
      await media.discard(received);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error instanceof Error && isBroken(error) ? new ArchiveError() : error;
    // The other files of the archive may be usable.
    const row = { ...file, kind: kindOf(file.name) ?? ("sound" as const), problem: error.message, created_at: now() };
    await db.kysely
      .insertInto("import_files")
      .values({ ...row, read_at: now(), heard_at: now(), bytes: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Whether the error says that the archive is damaged. */
function isBroken(error: Error): boolean {
  return (
    ("code" in error && String(error.code).startsWith("Z_")) ||
    /bytes in the stream|invalid|not enough/i.test(error.message)
  );
}

export async function replaceRows(
  trx: Transaction<Database>,
  import_id: string,
  rows: readonly { readonly number: number; readonly cells: string[] }[],
): Promise<void> {
  await trx.deleteFrom("import_rows").where("import_id", "=", import_id).execute();
  // A statement has room for so many values only.
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500).map(({ number, cells }) => ({ import_id, number, cells }));
    await trx.insertInto("import_rows").values(some).execute();
  }
}

async function markRead(db: Services["db"]["kysely"], { now }: Pick<Home, "now">, id: string): Promise<void> {
  await db.updateTable("import_files").set({ read_at: now() }).where("id", "=", id).execute();
}

/** Makes the fingerprint of the next sound without one; returns whether there was one. */
export async function fingerprintNext(home: Home): Promise<boolean> {
  const { db, now } = home;
  const file = await db.kysely
    .selectFrom("import_files")
    .innerJoin("imports", "imports.id", "import_id")
    .select("import_files.id")
    .where("kind", "=", "sound")
    .where("heard_at", "is", null)
    .where("read_at", "is not", null)
    .where("state", "=", "open")
    .orderBy("import_files.created_at")
    .limit(1)
    .executeTakeFirst();
  if (file === undefined) return false;
  await refuseAtFault(home, file.id, async () => {
    const { fingerprint, ms } = await withCopy(home, file.id, (received) => recordingOf("import", received, "sound"));
    await db.kysely
      .updateTable("import_files")
      .set({ fingerprint, ms, heard_at: now() })
      .where("id", "=", file.id)
      .execute();
  });
  return true;
}
