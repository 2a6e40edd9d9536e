import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { isDeepStrictEqual, promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { isFileName } from "../media/store.ts";
import { readArchive } from "./archive.ts";
import { decryptWith } from "./key.ts";
import { BackupError, type Manifest, manifestName, ManifestSchema, manifestSumName } from "./manifest.ts";
import { openSum } from "./tables.ts";

const decompress = promisify(zstdDecompress);

/** What to do with each part of an archive, in the order of the archive. */
type Parts = {
  readonly onRows: (table: string, lines: readonly string[]) => Promise<void>;
  readonly onFile: (name: string, content: Readable) => Promise<void>;
};
export type Backup = { readonly manifest: Manifest; readonly read: (parts: Parts) => Promise<void> };

/**
 * Opens a backup and reads it to its end: an archive that is cut off, changed or encrypted with
 * another key is refused here, before anything is written.
 */
export async function openBackup(file: string, key: string | undefined): Promise<Backup> {
  const decrypt = await decryptWith(key, file);
  const read = async ({ onRows, onFile }: Parts, onManifest?: (content: unknown) => void) => {
    let sum: string | undefined;
    await readArchive(Readable.from(decrypt(createReadStream(file))), async (name, content) => {
      const [, table, media] = /^(?:tables\/(\w+)\/\d+\.jsonl\.zst|media\/(.+))$/s.exec(name) ?? [];
      if (table !== undefined) await onRows(table, (await decompress(await buffer(content))).toString().split("\n"));
      else if (media !== undefined && isFileName(media)) await onFile(media, content);
      else if (name === manifestSumName) sum = await text(content);
      else if (name === manifestName) onManifest?.(parseManifest(await buffer(content), sum));
    });
  };
  try {
    return { manifest: await check(read), read };
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} is damaged, cut or no backup`, { cause: error });
  }
}

async function check(read: (parts: Parts, onManifest: (content: unknown) => void) => Promise<void>): Promise<Manifest> {
  let content: unknown;
  const sums: Record<string, ReturnType<typeof openSum>> = {};
  const files: Manifest["files"] = {};
  await read(
    {
      onRows: async (table, lines) => (sums[table] ??= openSum()).add(lines),
      onFile: async (name, stream) => void (files[name] = await digestFile(stream)),
    },
    (found) => (content = found),
  );
  const manifest = ManifestSchema.parse(content);
  for (const [table, expected] of Object.entries(manifest.tables)) {
    const found = (sums[table] ?? openSum()).value();
    if (!isDeepStrictEqual(found, expected)) throw new Error(`${table} has been changed`);
  }
  // Older versions kept what other programs had put into the bucket, such as markers of folders.
  const expected = Object.fromEntries(Object.entries(manifest.files).filter(([name]) => isFileName(name)));
  if (!isDeepStrictEqual(files, expected)) throw new Error("The files have been changed");
  return { ...manifest, files: expected };
}

function parseManifest(content: Buffer, sum: string | undefined): unknown {
  if (sum !== undefined && createHash("sha256").update(content).digest("hex") !== sum) {
    throw new Error("The manifest has been changed");
  }
  return JSON.parse(content.toString());
}

export async function digestFile(content: Readable): Promise<Manifest["files"][string]> {
  const sum = createHash("sha256");
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    sum.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: sum.digest("hex") };
}
