import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * A temporary file for data that is read again later, so that the database transaction does not
 * last as long as a slow reader of the archive. The file has no name, so it is gone when the
 * process ends at the latest.
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
