import type { Kysely } from "kysely";
import { Readable } from "node:stream";
import type { Database } from "../../../db/schema.ts";
import type { ReadRange } from "../../../media/archive.ts";
import type { MediaStore, Received } from "../../../media/store.ts";
import type { Services } from "../../../services.ts";

type Home = Pick<Services, "db" | "media">;
type Part = { readonly starts_at: number; readonly bytes: number; readonly file: string };

async function partsOf(db: Kysely<Database>, id: string): Promise<Part[]> {
  return db
    .selectFrom("import_parts")
    .select(["starts_at", "bytes", "file"])
    .where("file_id", "=", id)
    .orderBy("starts_at")
    .execute();
}

/** Reads any bytes of a file that has come in parts. */
export async function readerOf({ db, media }: Home, id: string): Promise<ReadRange> {
  const parts = await partsOf(db.kysely, id);
  return (start, end) => readRange(media, parts, start, end);
}

async function* readRange(media: MediaStore, parts: readonly Part[], start: number, end: number) {
  for (const { starts_at, bytes, file } of parts) {
    const from = Math.max(start, starts_at);
    const to = Math.min(end, starts_at + bytes);
    if (from >= to) continue;
    const part = await media.read(file, { start: from - starts_at, end: to - starts_at - 1 });
    if (part === undefined) throw new Error("A part of an upload is lost");
    yield* part.content as AsyncIterable<Uint8Array>;
  }
}

async function streamOf(home: Home, id: string): Promise<Readable> {
  const read = await readerOf(home, id);
  return Readable.from(read(0, Number.MAX_SAFE_INTEGER), { objectMode: false });
}

/** Runs a work on a copy of a file on this node's disk. */
export async function withCopy<T>(home: Home, id: string, work: (received: Received) => Promise<T>): Promise<T> {
  const received = await home.media.receive(await streamOf(home, id));
  try {
    return await work(received);
  } finally {
    await home.media.discard(received);
  }
}
