import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MediaStore, openMediaStore } from "./store.ts";

let dataDir: string;
let store: MediaStore;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "hitoslov-media-"));
  store = await openMediaStore(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true }));

describe("a stored file", () => {
  it("has a name that nobody can guess, and nothing else is left", async () => {
    const content = Buffer.from("звук");
    const names = [
      await store.save(content, "mp3"),
      await store.save(content, "mp3"),
      await store.save(content, "webp"),
    ];
    // 128 random bits; the same content twice gives nothing away.
    expect(names).toEqual(
      [/^[\w-]{22}\.mp3$/, /^[\w-]{22}\.mp3$/, /^[\w-]{22}\.webp$/].map((name) => expect.stringMatching(name)),
    );
    expect(new Set(names).size).toBe(3);
    expect((await readdir(store.dir)).toSorted()).toEqual(names.toSorted());
    expect(await readFile(path.join(store.dir, names[0] ?? ""))).toEqual(content);
  });

  it("is removed by its name, which may be gone already", async () => {
    const name = await store.save(Buffer.from("звук"), "mp3");
    await store.remove(name);
    await store.remove(name);
    expect(await readdir(store.dir)).toEqual([]);
  });

  it("is never looked for outside the folder", async () => {
    const outside = path.join(dataDir, "secret.txt");
    await writeFile(outside, "тайна");
    await store.remove("../secret.txt");
    expect(await readFile(outside, "utf8")).toBe("тайна");
  });

  it("leaves nothing where it could not be written", async () => {
    // The disk refuses it as it would when it is full.
    const content = new Proxy(Buffer.alloc(1), {
      get: () => {
        throw new Error("ENOSPC");
      },
    });
    await expect(store.save(content, "mp3")).rejects.toThrow("ENOSPC");
    expect(await readdir(store.dir)).toEqual([]);
  });
});
