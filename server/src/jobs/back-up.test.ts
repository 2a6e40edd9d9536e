import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBackup } from "../backup/open-backup.ts";
import { createTestApp, type TestApp } from "../test/app.ts";
import { backUp, startBackUps } from "./back-up.ts";

const key = "верная лошадь скобка батарейка";
let app: TestApp;
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "hitoslov-nights-"));
  app = await createTestApp({ BACKUP_DIR: dir, BACKUP_KEEP: "2", METRICS_TOKEN: "метрики для теста" });
  await app.reset();
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

const files = async () => (await readdir(dir)).toSorted();
const last = async () => {
  const { body } = await app.app.inject({ url: "/metrics", headers: { authorization: "Bearer метрики для теста" } });
  return /^hitoslov_last_backup_timestamp_seconds (.*)$/m.exec(body)?.[1];
};

it("a night has one backup on any number of nodes, and the newest nights stay", async () => {
  expect(await last()).toBe("Nan");
  for (const name of ["hitoslov-2026-02-26.tar", "hitoslov-2026-02-27.tar.age", "hitoslov-2026-02-28.tar"]) {
    await writeFile(path.join(dir, name), "");
  }
  await writeFile(path.join(dir, "hitoslov-2026-01-01-120000.tar"), "asked for");
  await writeFile(path.join(dir, "hitoslov-2026-02-20.tar.part"), "left by a crash");
  await utimes(path.join(dir, "hitoslov-2026-02-20.tar.part"), 0, 0);

  // The embedded database has one process.
  const nodes = app.db.engine === "pglite" ? [1] : [1, 2, 3];
  await Promise.all(nodes.map(() => backUp(app.services, dir)));
  const left = ["hitoslov-2026-01-01-120000.tar", "hitoslov-2026-02-28.tar", "hitoslov-2026-03-01.tar"];
  expect(await files()).toEqual(left);
  const made = await readFile(path.join(dir, "hitoslov-2026-03-01.tar"));
  await openBackup(path.join(dir, "hitoslov-2026-03-01.tar"), undefined);
  expect(Date.now() / 1000 - Number(await last())).toBeLessThan(60);

  await backUp(app.services, dir);
  expect((await readFile(path.join(dir, "hitoslov-2026-03-01.tar"))).equals(made)).toBe(true);
  // It is the second of March in Moscow.
  app.clock.advance(12.5 * 60 * 60);
  await backUp({ ...app.services, config: { ...app.services.config, BACKUP_KEY: key } }, dir);
  expect(await files()).toEqual([left[0], left[2], "hitoslov-2026-03-02.tar.age"]);
});

it("is made in spite of what a crash has left of it", async () => {
  app.clock.advance(24 * 60 * 60);
  await writeFile(path.join(dir, "hitoslov-2026-03-03.tar.part"), "half of it");
  await backUp(app.services, dir);
  expect(await files()).toEqual(expect.arrayContaining(["hitoslov-2026-03-03.tar"]));
  expect((await files()).filter((name) => name.endsWith(".part"))).toEqual([]);
  await openBackup(path.join(dir, "hitoslov-2026-03-03.tar"), undefined);
});

it("is planned, with a key that is one, and stops with the server", async () => {
  const config = { ...app.services.config, BACKUP_KEY: "age1qqqqqqqqqqqqqqqqqqq" };
  await expect(startBackUps({ ...app.services, config })).rejects.toThrow(/is no key of age/);
  await Promise.all((await startBackUps(app.services)).map((job) => job.stop()));
});
