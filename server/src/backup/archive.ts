import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export type AddEntry = (name: string, bytes: number, content: Buffer | Readable) => Promise<void>;

/**
 * Writes a tar as it is filled. If one end fails, the other is stopped, and both have ended when
 * this returns.
 * @param sink receives the bytes of the archive.
 */
export async function writeArchive(
  fill: (add: AddEntry) => Promise<void>,
  sink: (archive: Readable) => Promise<void>,
): Promise<void> {
  const { pack: newPack } = await import("tar-stream");
  const pack = newPack();
  const add: AddEntry = async (name, size, content) => {
    await pipeline(content instanceof Buffer ? Readable.from([content]) : content, pack.entry({ name, size }));
  };
  const filled = fill(add).then(
    () => pack.finalize(),
    (error: unknown) => void pack.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  const [written] = await Promise.allSettled([sink(pack), filled]);
  if (written.status === "rejected") throw written.reason;
}

/** Calls back with every entry of a tar, in order. What the callback leaves unread is skipped. */
export async function readArchive(
  archive: Readable,
  visit: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  const { extract: newExtract } = await import("tar-stream");
  const extract = newExtract();
  const read = pipeline(archive, extract);
  // The error is also reported by the loop, or below.
  read.catch(() => {});
  for await (const entry of extract) {
    await visit(entry.header.name, entry);
    entry.resume();
  }
  await read;
}
