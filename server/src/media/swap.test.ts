import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDiskStore } from "./disk.ts";
import type { MediaStore } from "./store.ts";
import { swapFiles } from "./swap.ts";

let dataDir: string;
let media: MediaStore;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "hitoslov-swap-"));
  media = await openDiskStore(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true }));

const failures = {
  "the database has refused": { code: "23505", stay: false },
  "may have been committed, though its answer was lost": { code: "08006", stay: true },
} as const;

it.each(Object.entries(failures))(
  "new files of a change that %s stay only if a row may name them",
  async (_way, it) => {
    const added = await media.save(Buffer.from("новая"), "webp");
    const failure = Object.assign(new Error("failed"), { code: it.code });
    await expect(swapFiles(media, [added], () => Promise.reject(failure))).rejects.toBe(failure);
    expect((await media.list()).some(({ name }) => name === added)).toBe(it.stay);
  },
);
