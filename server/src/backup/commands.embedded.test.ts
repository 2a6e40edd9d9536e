import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lockDataDir } from "../db/data-lock.ts";
import { backUp } from "../jobs/back-up.ts";
import { createTestApp, type TestApp } from "../test/app.ts";
import { runCommand } from "../test/process.ts";
import { writeBackup } from "./backup.ts";
import { serveBackupSocket } from "./backup-socket.ts";
import { keepBackup } from "./files.ts";
import { openBackup } from "./open-backup.ts";

let app: TestApp;
let dir: string;
beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
  await app.media.save(Buffer.from("звук"), "mp3");
  dir = await mkdtemp(path.join(tmpdir(), "hitoslov-commands-"));
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

const partsOf = async (file: string) => {
  const { migrations, tables, sequences, files } = (await openBackup(file, undefined)).manifest;
  return { migrations, tables, sequences, files };
};

it("the backup and restore commands move all data to an empty machine and back", async () => {
  const file = path.join(dir, "home.tar");
  await keepBackup(file, undefined, (sink) => writeBackup(app.services, sink));
  const home = { DATA_DIR: path.join(dir, "home") };
  const restored = await runCommand("restore", [file], home);
  expect(restored).toMatchObject({ code: 0, errors: "" });
  expect(restored.out).toMatch(/^Restored as it was at .*: \d+ rows, 1 files\n$/);

  const backups = path.join(dir, "backups");
  await mkdir(backups);
  expect(await runCommand("backup", [backups], home)).toMatchObject({ code: 0, errors: "" });
  const [made = ""] = await readdir(backups);
  expect(made).toMatch(/^hitoslov-\d{4}-\d\d-\d\d-\d{6}\.tar$/);
  expect(await partsOf(path.join(backups, made))).toEqual(await partsOf(file));

  const again = await runCommand("restore", [file], home);
  expect(again).toMatchObject({
    code: 1,
    out: "",
    errors: expect.stringMatching(/^The database holds data already .*$/),
  });
});

it("a running server gives its archive to `npm run backup`, however long the path of its folder", async () => {
  const config = { ...app.services.config, DATA_DIR: path.join(dir, "д".repeat(60), "home") };
  const lock = await lockDataDir(config.DATA_DIR);
  // Nobody answers: the server that holds the folder is of an older version, or about to start.
  const file = path.join(dir, "running.tar");
  const refused = await runCommand("backup", [file], { DATA_DIR: config.DATA_DIR });
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining("is in use by another running server") });

  const socket = await serveBackupSocket({ ...app.services, config });
  expect(await runCommand("backup", [file], { DATA_DIR: config.DATA_DIR })).toMatchObject({ code: 0, errors: "" });
  const { made_at, ...parts } = (await openBackup(file, undefined)).manifest;
  expect(Date.now() - Date.parse(made_at)).toBeLessThan(60_000);
  expect(parts).toMatchObject(await partsOf(path.join(dir, "home.tar")));
  socket.stop();

  const media = { ...app.media, list: () => Promise.reject(new Error("The disk is gone")) };
  const broken = await serveBackupSocket({ ...app.services, config, media });
  const half = await runCommand("backup", [path.join(dir, "half.tar")], { DATA_DIR: config.DATA_DIR });
  expect(half).toMatchObject({ code: 1, errors: "The running server did not finish the backup; its log says why" });
  expect((await readdir(dir)).filter((name) => name.startsWith("half"))).toEqual([]);
  broken.stop();
  await lock.release();
});

it("`npm run backup` makes the folder BACKUP_DIR, and the backup of the night lands beside its own", async () => {
  const config = { ...app.services.config, DATA_DIR: path.join(dir, "before-the-first-night") };
  const lock = await lockDataDir(config.DATA_DIR);
  const socket = await serveBackupSocket({ ...app.services, config });
  const BACKUP_DIR = path.join(dir, "nights");
  const made = await runCommand("backup", [], { DATA_DIR: config.DATA_DIR, BACKUP_DIR });
  expect(made).toMatchObject({ code: 0, errors: "" });
  await backUp(app.services, BACKUP_DIR);
  expect((await readdir(BACKUP_DIR)).toSorted()).toEqual([
    expect.stringMatching(/^hitoslov-2026-03-01\.tar$/),
    expect.stringMatching(/^hitoslov-\d{4}-\d\d-\d\d-\d{6}\.tar$/),
  ]);
  socket.stop();
  await lock.release();
});
