import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dropDrafts, keepBackup } from "./files.ts";

let dir: string;
beforeAll(async () => (dir = await mkdtemp(path.join(tmpdir(), "hitoslov-files-"))));
afterAll(() => rm(dir, { recursive: true }));

/** Begins a backup as a node does that has got the lock; it is written once `finish` is called. */
async function begin(file: string, content: string) {
  const [begun, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  dropDrafts(file);
  const kept = keepBackup(file, undefined, async (sink) => {
    begun.resolve();
    await finished.promise;
    await sink(Readable.from([content]));
  });
  await begun.promise;
  const finish = () => {
    finished.resolve();
    return kept;
  };
  return { finish };
}

it("a node that has lost the lock keeps nothing, and takes nothing of the node that has got it", async () => {
  const file = path.join(dir, "hitoslov-2026-03-01.tar");
  const [first, second] = [await begin(file, "the first one's"), await begin(file, "the second one's")];
  await expect(first.finish()).rejects.toThrow("ENOENT");
  expect((await readdir(dir)).filter((name) => !name.endsWith(".part"))).toEqual([]);
  await second.finish();
  expect(await readdir(dir)).toEqual([path.basename(file)]);
  expect(await readFile(file, "utf8")).toBe("the second one's");
});
