import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startScript } from "../test/script.ts";
import { DataDirInUseError, lockDataDir } from "./data-lock.ts";

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "hitoslov-lock-"));
});

afterEach(() => rm(dir, { recursive: true }));

test("one holder at a time, and nothing left behind", async () => {
  const lock = await lockDataDir(dir);
  await expect(lockDataDir(dir)).rejects.toThrow(DataDirInUseError);
  await expect(lockDataDir(dir)).rejects.toThrow(`${dir} is in use by another running server`);
  await lock.release();
  const next = await lockDataDir(dir);
  await next.release();
  expect(await readdir(dir)).toEqual([]);
});

test("another process holds it till it is killed, and its dead socket stops nobody", async () => {
  const holder = startScript("hold-lock.ts", dir);
  await holder.nextLine();
  await expect(lockDataDir(dir)).rejects.toThrow(DataDirInUseError);
  await holder.kill();
  expect(await readdir(dir)).toHaveLength(1);
  const lock = await lockDataDir(dir);
  expect(await readdir(dir)).toHaveLength(1);
  await lock.release();
});

test("a stopped process still holds it", async () => {
  const holder = startScript("hold-lock.ts", dir);
  await holder.nextLine();
  holder.signal("SIGSTOP");
  await expect(lockDataDir(dir)).rejects.toThrow(DataDirInUseError);
  await holder.kill();
});

test("of many that start at once exactly one gets it", async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dir)));
  const locks = tries.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  expect(locks).toHaveLength(1);
  await locks[0]?.release();
});

test("the folder may be missing, and its path longer than the address of a socket", async () => {
  const deep = join(dir, "д".repeat(100), "д".repeat(100));
  const lock = await lockDataDir(deep);
  await expect(lockDataDir(deep)).rejects.toThrow(DataDirInUseError);
  await lock.release();
  expect(await readdir(deep)).toEqual([]);
});
