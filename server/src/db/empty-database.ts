import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream";
import { pipeline as finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import { readArchive, writeArchive } from "../backup/archive.ts";
import { programPath, builtFile } from "../program-path.ts";

/**
 * A new database of the embedded engine, as an archive. Making one takes the engine 560 MB of
 * memory and some seconds, so the build makes it, in a process of its own, and a first start
 * unpacks it. Run from source, the first start makes it.
 */
export async function unpackEmptyDatabase(dir: string): Promise<void> {
  const archive = await archivePath();
  if (!existsSync(archive)) {
    await promisify(execFile)(process.execPath, [programPath("make-empty-database"), archive], { env: {} });
  }
  const unzipped = pipeline(createReadStream(archive), createGunzip(), () => {});
  await readArchive(unzipped, async (name, content) => {
    const target = path.join(dir, name);
    if (name.endsWith("/")) await mkdir(target, { mode: 0o700 });
    else await finished(content, createWriteStream(target, { flags: "wx", mode: 0o600 }));
  });
}

/**
 * Beside the built server, and of this version of the engine: another version may not be able to
 * read it.
 */
export async function archivePath(): Promise<string> {
  const engine = await readFile(fileURLToPath(new URL("pglite.wasm", import.meta.resolve("@electric-sql/pglite"))));
  const version = createHash("sha256").update(engine).digest("hex").slice(0, 16);
  return builtFile(`empty-database-${version}.tar.gz`);
}

/**
 * Packs a database that is closed. Written to a temporary file, since two processes may do this at
 * once.
 */
export async function packDatabase(dir: string, archive: string): Promise<void> {
  const names = (await readdir(dir, { recursive: true })).toSorted();
  const draft = `${archive}.${process.pid}`;
  await mkdir(path.dirname(archive), { recursive: true });
  await writeArchive(
    async (add) => {
      for (const name of names) {
        const file = path.join(dir, name);
        if ((await stat(file)).isDirectory()) await add(`${name}/`, 0, Buffer.alloc(0));
        else await add(name, (await stat(file)).size, createReadStream(file));
      }
    },
    (tar) => finished(tar, createGzip(), createWriteStream(draft)),
  );
  await rename(draft, archive);
}
