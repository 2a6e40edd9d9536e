import { limits } from "@hitoslov/contract";
import type { ImportFile } from "@hitoslov/contract";
import { DataStore, ERRORS, Upload } from "@tus/utils";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Readable } from "node:stream";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";
import type { Services } from "../../../services.ts";
import { changeImport } from "./changing.ts";

type Home = Pick<Services, "db" | "media" | "now">;

const kinds: Readonly<Record<string, ImportFile["kind"]>> = {
  xlsx: "table",
  csv: "table",
  zip: "archive",
  mp3: "sound",
  wav: "sound",
  jpg: "photo",
  jpeg: "photo",
  png: "photo",
  webp: "photo",
  svg: "photo",
};

/** The kind of a file by its name; its content is checked later. */
export function kindOf(name: string): ImportFile["kind"] | undefined {
  return kinds[/[.]([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ""];
}

const maxBytes: Record<ImportFile["kind"], number> = {
  table: limits.import.table,
  archive: limits.import.bytes,
  sound: limits.files.audio.bytes,
  photo: limits.files.image.bytes,
};

/**
 * A tus data store for files of imports: each request saves a part in the media store and a row with its offset. So any
 * node can take the next part, and an acknowledged part is never lost.
 */
export class PartsStore extends DataStore {
  readonly #home: Home;

  constructor(home: Home) {
    super();
    this.#home = home;
    this.extensions = ["creation", "termination"];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { import: importId, name } = upload.metadata ?? {};
    if (!isId(importId) || !name || upload.size === undefined) {
      throw new AppError(400, "bad_request", "Запрос составлен неверно");
    }
    const { db, now } = this.#home;
    const file = { id: upload.id, name: cleanName(name), bytes: upload.size, created_at: now() };
    await changeImport(this.#home, importId, (trx) => addFile(trx, importId, file));
    upload.creation_date = file.created_at.toISOString();
    // No part of an empty file ever comes, so it would wait for ever.
    if (upload.size === 0) await refuseFile(db.kysely, upload.id, "Файл пустой", now());
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { kysely } = this.#home.db;
    const file = await findFile(kysely, id);
    const parts = kysely.selectFrom("import_parts").select("file").where("file_id", "=", id).limit(1);
    // Released since: the client sends it from the beginning, as another upload.
    if (file.received > 0 && (await parts.executeTakeFirst()) === undefined) {
      throw protocolError(ERRORS.FILE_NO_LONGER_EXISTS);
    }
    return new Upload({
      id,
      size: file.bytes,
      offset: file.received,
      metadata: { import: file.import_id, name: file.name },
      creation_date: file.created_at.toISOString(),
    });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { db, media } = this.#home;
    const received = await media.receive(stream);
    try {
      if (received.bytes === 0) return offset;
      const part = {
        file_id: id,
        starts_at: offset,
        bytes: received.bytes,
        file: await media.keep(received, "upload"),
      };
      await db.kysely.transaction().execute(async (trx) => {
        // Two that send the same part: only the first one finds the file as it was.
        const { numUpdatedRows } = await trx
          .updateTable("import_files")
          .set({ received: offset + received.bytes })
          .where("id", "=", id)
          .where("received", "=", offset)
          .where("bytes", ">=", offset + received.bytes)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw protocolError(ERRORS.INVALID_OFFSET);
        await trx.insertInto("import_parts").values(part).execute();
      });
      return offset + received.bytes;
    } finally {
      await media.discard(received);
    }
  }

  override async remove(id: string): Promise<void> {
    const file = await findFile(this.#home.db.kysely, id);
    await changeImport(this.#home, file.import_id, (trx) => removeFile(trx, id));
  }
}

async function findFile(db: Kysely<Database>, id: string) {
  const file = isId(id)
    ? await db.selectFrom("import_files").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  if (file === undefined) throw protocolError(ERRORS.FILE_NOT_FOUND);
  return file;
}

type NewFile = {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly created_at: Date;
  readonly archive_id?: string;
};

/** The kind of a file; refuses one of no kind, and one that is too large for its kind. */
export function acceptedKind({ name, bytes }: Pick<NewFile, "name" | "bytes">): ImportFile["kind"] {
  const kind = kindOf(name);
  if (kind === undefined) {
    throw new AppError(415, "unsupported_media_type", `«${name}»: такие файлы не\u00A0принимаются`);
  }
  if (bytes > maxBytes[kind]) {
    const maxMegabytes = Math.floor(maxBytes[kind] / 1024 / 1024);
    throw new AppError(413, "too_large", `«${name}»: файл больше ${maxMegabytes}\u00A0МБ`);
  }
  return kind;
}

/** Adds a file, replacing one of the same name; refuses files beyond the limits. */
export async function addFile(trx: Transaction<Database>, import_id: string, file: NewFile): Promise<void> {
  const kind = acceptedKind(file);
  await trx
    .deleteFrom("import_files")
    .where("import_id", "=", import_id)
    .where((eb) => (kind === "table" ? eb("kind", "=", kind) : eb("name", "=", file.name)))
    .execute();
  const held = await trx
    .selectFrom("import_files")
    .select([sql<number>`count(*)::integer`.as("files"), sql<number>`coalesce(sum(bytes), 0)::bigint`.as("bytes")])
    .where("import_id", "=", import_id)
    // For an unpacked archive its files are counted instead.
    .where((eb) => eb.or([eb("kind", "!=", "archive"), eb("read_at", "is", null)]))
    .where((eb) => (file.archive_id === undefined ? eb.lit(true) : eb("id", "!=", file.archive_id)))
    .executeTakeFirstOrThrow();
  if (held.files >= limits.import.files) {
    throw new AppError(413, "too_large", `Не больше ${limits.import.files}\u00A0файлов за раз`);
  }
  if (held.bytes + file.bytes > limits.import.bytes) {
    throw new AppError(413, "too_large", `Все файлы вместе больше ${limits.import.bytes / 1024 ** 3}\u00A0ГБ`);
  }
  await trx
    .insertInto("import_files")
    .values({ ...file, import_id, kind })
    .execute();
}

/** Deletes a file with the files unpacked from it and the rows read from it; the sweep deletes its bytes. */
export async function removeFile(trx: Transaction<Database>, id: string): Promise<void> {
  const file = await trx
    .deleteFrom("import_files")
    .where("id", "=", id)
    .returning(["kind", "import_id"])
    .executeTakeFirst();
  if (file?.kind !== "table") return;
  await trx.deleteFrom("import_rows").where("import_id", "=", file.import_id).execute();
  await trx.updateTable("imports").set({ headers: [], mapping: "[]" }).where("id", "=", file.import_id).execute();
}

/** Marks a file as unusable, with the reason. */
export async function refuseFile(db: Kysely<Database>, id: string, problem: string, now: Date): Promise<void> {
  await db.updateTable("import_files").set({ problem, read_at: now, heard_at: now }).where("id", "=", id).execute();
}

/** A path in a folder or archive, without characters that the database refuses. */
export function cleanName(name: string): string {
  // The end tells more than the beginning.
  return [...printable(name).replaceAll("\\", "/")].slice(-limits.title.max).join("");
}

/** A name of somebody else's file or tag without characters that nothing prints. */
export function printable(name: string): string {
  return name
    .normalize("NFC")
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "");
}

/** An error that tus sends to its client. */
function protocolError(told: { readonly status_code: number; readonly body: string }): Error {
  return Object.assign(new Error(told.body), told);
}

function isId(id: unknown): id is string {
  return typeof id === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}
