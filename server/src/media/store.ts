import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";

/** Files under names nobody can guess. `save` answers the name to keep in the database. */
export type MediaStore = {
  readonly dir: string;
  readonly save: (content: Uint8Array, extension: "mp3" | "wav" | "webp") => Promise<string>;
  readonly remove: (name: string) => Promise<void>;
};

export async function openMediaStore(dataDir: string): Promise<MediaStore> {
  const dir = path.resolve(dataDir, "media");
  await mkdir(dir, { recursive: true });
  return {
    dir,
    save: async (content, extension) => {
      const name = `${randomBytes(16).toString("base64url")}.${extension}`;
      const temporary = path.join(dir, `.${name}.part`);
      try {
        // On disk before it has its name, so that a crash leaves no half a file under it.
        await using file = await open(temporary, "wx");
        await file.writeFile(content);
        await file.datasync();
        await rename(temporary, path.join(dir, name));
        return name;
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    remove: (name) => rm(path.join(dir, path.basename(name)), { force: true }),
  };
}
