import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { longestWrite, type MediaStore } from "./store.ts";

/** Files on their way to a store: on the disk of this node, wherever the store is. */
export async function openIncoming(dataDir: string): Promise<Pick<MediaStore, "receive" | "discard" | "tidy">> {
  const dir = path.resolve(dataDir, "incoming");
  await mkdir(dir, { recursive: true });
  return {
    receive: async (stream) => {
      const file = path.join(dir, randomBytes(16).toString("base64url"));
      try {
        await pipeline(stream, createWriteStream(file, { flags: "wx" }));
        return { path: file, bytes: (await stat(file)).size };
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },
    discard: (received) => rm(received.path, { force: true }),
    tidy: () => removeOlder(dir, () => true),
  };
}

/** Deletes what is older than any write takes. */
export async function removeOlder(dir: string, isMeant: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(dir)).filter(isMeant)) {
    const file = path.join(dir, name);
    // Young ones may be on their way, through another node as well.
    const found = await ifThere(stat(file));
    if (found !== undefined && Date.now() - found.mtimeMs > longestWrite) await rm(file, { force: true });
  }
}

/** Somebody else may have been faster. */
export async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
