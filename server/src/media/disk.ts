import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { ifThere, openIncoming, removeOlder } from "./incoming.ts";
import {
  type ByteRange,
  type DiskStore,
  isOwnName,
  isPrivate,
  type MediaStore,
  newName,
  type StoredFile,
} from "./store.ts";

/** Media in the data folder; several nodes may share it. */
export async function openDiskStore(dataDir: string): Promise<DiskStore> {
  const dir = path.resolve(dataDir, "media");
  const sources = path.resolve(dataDir, "sources");
  const removed = path.resolve(dataDir, "removed");
  const folderOf = (name: string) => (isPrivate(name) ? sources : dir);
  for (const folder of [dir, sources, removed]) await mkdir(folder, { recursive: true });
  const incoming = await openIncoming(dataDir);
  const within = (folder: string, name: string) => path.join(folder, path.basename(name));

  /** Writes under another name and renames, so that a crash leaves no half a file. */
  const write = async (folder: string, name: string, content: Uint8Array | Readable) => {
    const temporary = path.join(folder, `.${name}.part`);
    try {
      await using file = await open(temporary, "w");
      await file.writeFile(content);
      await file.datasync();
      await rename(temporary, path.join(folder, name));
      await syncDir(folder);
      return name;
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  const put = (name: string, content: Uint8Array | Readable) => write(folderOf(name), name, content);

  const move = async (name: string, from: string, to: string) => {
    const file = within(from, name);
    try {
      await ifThere(rename(file, within(to, name)));
    } catch (error) {
      // Each folder may be a mount of its own, as with a shared disk.
      if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
      // Told also of a file that is not there.
      const source = await ifThere(open(file));
      if (source === undefined) return;
      await write(to, path.basename(name), source.createReadStream());
      await rm(file, { force: true });
    }
  };

  const tidy = async () => {
    await incoming.tidy();
    for (const folder of [dir, sources, removed]) {
      await removeOlder(folder, (name) => name.startsWith(".") && name.endsWith(".part"));
    }
  };
  await tidy();

  return {
    ...incoming,
    dir,
    list: async () => [...(await filesOf(dir)), ...(await filesOf(sources))],
    read: async (name, range) =>
      (await openFile(within(folderOf(name), name), range)) ?? openFile(within(removed, name), range),
    save: (content, extension) => put(newName(extension), content),
    keep: (received, extension) => put(newName(extension), createReadStream(received.path)),
    put: async (name, content) => void (await put(path.basename(name), content)),
    remove: async (name) => {
      const file = within(folderOf(name), name);
      // Its age counts from now on.
      await ifThere(utimes(file, new Date(), new Date()));
      await move(name, folderOf(name), removed);
    },
    listRemoved: () => filesOf(removed),
    putBack: (name) => move(name, removed, folderOf(name)),
    erase: (name) => rm(within(removed, name), { force: true }),
    tidy,
  };
}

async function filesOf(dir: string): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const name of await readdir(dir)) {
    const found = name.startsWith(".") ? undefined : await ifThere(stat(path.join(dir, name)));
    if (found?.isFile() !== true) continue;
    files.push({ name, isOurs: isOwnName(name), age: Date.now() - found.mtimeMs });
  }
  return files;
}

async function openFile(file: string, range?: ByteRange): ReturnType<MediaStore["read"]> {
  const handle = await ifThere(open(file));
  return handle && { bytes: (await handle.stat()).size, content: handle.createReadStream(range) };
}

/** The name itself is on disk only once its folder is. */
export async function syncDir(dir: string): Promise<void> {
  await using folder = await open(dir, "r");
  await folder.datasync();
}
