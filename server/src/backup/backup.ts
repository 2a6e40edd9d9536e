import { type Kysely, sql } from "kysely";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import type { Database } from "../db/schema.ts";
import { log } from "../log.ts";
import { findReferences } from "../media/references.ts";
import type { Services } from "../services.ts";
import { type AddEntry, writeArchive } from "./archive.ts";
import { type Manifest, manifestName, manifestSumName } from "./manifest.ts";
import { openSpool } from "./spool.ts";
import { findTables, fixText, openSum, readRows, readSequences } from "./tables.ts";

const compress = promisify(zstdCompress);

export type Home = Pick<Services, "db" | "media"> & { readonly config: Pick<Services["config"], "DATA_DIR"> };

/**
 * The whole database and all media as a tar, while both are in use: every table as it was at one
 * moment, and all files that it names then. Files are read after the tables: a file never changes,
 * and one that is removed meanwhile can still be read.
 * @param options.files false leaves the files out, for another database that uses the same media.
 */
export async function writeBackup(
  home: Home,
  sink: (archive: Readable) => Promise<void>,
  { files: withFiles = true } = {},
): Promise<void> {
  await writeArchive(async (add) => {
    await using spool = await openSpool(home.config.DATA_DIR);
    const snapshot = await home.db.withoutTimeouts((db) => readDatabase(db, spool.add));
    for await (const { name, content } of spool.read()) await add(name, content.length, content);
    const files = withFiles ? await addFiles(home, snapshot.references, add) : {};
    const manifest: Manifest = { format: 1, ...snapshot.manifest, files };
    const json = Buffer.from(JSON.stringify(manifest, null, 1));
    const sum = Buffer.from(createHash("sha256").update(json).digest("hex"));
    await add(manifestSumName, sum.length, sum);
    await add(manifestName, json.length, json);
  }, sink);
}

async function readDatabase(db: Kysely<Database>, keep: (name: string, content: Uint8Array) => Promise<void>) {
  return db.transaction().execute(async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx);
    await fixText(trx);
    const made_at = new Date().toISOString();
    const tables: Manifest["tables"] = {};
    for (const table of await findTables(trx)) {
      const sum = openSum();
      let page = 0;
      for await (const lines of readRows(trx, table)) {
        sum.add(lines);
        page += 1;
        await keep(`tables/${table.name}/${page}.jsonl.zst`, await compress(lines.join("\n")));
      }
      tables[table.name] = sum.value();
    }
    const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx);
    const migrations = applied.rows.map(({ name }) => name);
    // Read after the rows, so that no sequence is behind an id that it has given out.
    const sequences = await readSequences(trx);
    return { references: await findReferences(trx), manifest: { made_at, migrations, tables, sequences } };
  });
}

async function addFiles({ media }: Home, references: Set<string>, add: AddEntry): Promise<Manifest["files"]> {
  const names = new Set(references);
  for (const { name } of await media.list()) names.add(name);
  const files: Manifest["files"] = {};
  const missing: string[] = [];
  for (const name of names) {
    const found = await media.read(name);
    if (found !== undefined) files[name] = await addFile(name, found, add);
    else if (references.has(name)) missing.push(name);
  }
  if (missing.length > 0) log.warn({ missing: missing.slice(0, 20) }, `${missing.length} files of the backup are lost`);
  return files;
}

async function addFile(name: string, { bytes, content }: { bytes: number; content: Readable }, add: AddEntry) {
  const sum = createHash("sha256");
  try {
    await add(`media/${name}`, bytes, Readable.from(watch(content, (chunk) => sum.update(chunk))));
  } finally {
    content.destroy();
  }
  return { bytes, sha256: sum.digest("hex") };
}

async function* watch(content: AsyncIterable<Buffer>, onChunk: (chunk: Buffer) => void) {
  for await (const chunk of content) {
    onChunk(chunk);
    yield chunk;
  }
}
