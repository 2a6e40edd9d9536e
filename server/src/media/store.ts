import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const extensions = ["mp3", "wav", "webp", "mp4", "webm"] as const;
export type Extension = (typeof extensions)[number];

/** A file that has come and has no place yet; whoever received it discards it. */
export type Received = { readonly path: string; readonly bytes: number };

/** Files under names nobody can guess. The name is what to keep in the database. */
export type MediaStore = {
  readonly dir: string;
  readonly save: (content: Uint8Array, extension: Extension) => Promise<string>;
  /** Keeps a received file as it is. */
  readonly keep: (received: Received, extension: Extension) => Promise<string>;
  readonly remove: (name: string) => Promise<void>;
  readonly receive: (stream: Readable) => Promise<Received>;
  readonly discard: (received: Received) => Promise<void>;
};

export async function openMediaStore(dataDir: string): Promise<MediaStore> {
  const dir = path.resolve(dataDir, "media");
  const incoming = path.resolve(dataDir, "incoming");
  await mkdir(dir, { recursive: true });
  await mkdir(incoming, { recursive: true });
  // What a crash left half received belongs to nobody. Young ones may be on their way through another node.
  await removeOlder(incoming, 60 * 60_000);
  const newName = (extension: Extension) => `${randomBytes(16).toString("base64url")}.${extension}`;

  /** Writes under another name and renames, so that a crash leaves no half a file. */
  const put = async (name: string, content: Uint8Array | Readable) => {
    const temporary = path.join(dir, `.${name}.part`);
    try {
      await using file = await open(temporary, "wx");
      await file.writeFile(content);
      await file.datasync();
      await rename(temporary, path.join(dir, name));
      await syncDir(dir);
      return name;
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  return {
    dir,
    save: (content, extension) => put(newName(extension), content),
    keep: (received, extension) => put(newName(extension), createReadStream(received.path)),
    remove: (name) => rm(path.join(dir, path.basename(name)), { force: true }),
    receive: async (stream) => {
      const file = path.join(incoming, randomBytes(16).toString("base64url"));
      try {
        await pipeline(stream, createWriteStream(file, { flags: "wx" }));
        return { path: file, bytes: (await stat(file)).size };
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },
    discard: (received) => rm(received.path, { force: true }),
  };
}

async function removeOlder(dir: string, age: number): Promise<void> {
  for (const name of await readdir(dir)) {
    const file = path.join(dir, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > age) await rm(file, { force: true });
  }
}

/** The name itself is on disk only once its folder is. */
async function syncDir(dir: string): Promise<void> {
  await using folder = await open(dir, "r");
  await folder.datasync();
}
