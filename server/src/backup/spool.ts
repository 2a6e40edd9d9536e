import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * A place on the disk for pieces that are to be read once more: the database is held no longer than it takes to read it,
 * however slowly the archive leaves. The file has no name: it goes with the process at the latest.
 */
export async function openSpool(dir: string) {
  const path = join(dir, `spool-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  const pieces: { readonly name: string; readonly at: number; readonly bytes: number }[] = [];
  let end = 0;
  return {
    add: async (name: string, content: Uint8Array) => {
      await file.writeFile(content);
      pieces.push({ name, at: end, bytes: content.length });
      end += content.length;
    },
    async *read() {
      for (const { name, at, bytes } of pieces) {
        const { buffer } = await file.read({ buffer: Buffer.alloc(bytes), position: at });
        yield { name, content: buffer };
      }
    },
    [Symbol.asyncDispose]: () => file.close(),
  };
}
