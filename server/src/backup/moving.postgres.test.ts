import type { ChildProcess } from "node:child_process";
import { watch } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { expect, inject, it } from "vitest";
import { openDatabase } from "../db/client.ts";
import { migrate } from "../db/migrate.ts";
import { migrations } from "../db/migrations/index.ts";
import { openDiskStore } from "../media/disk.ts";
import { createTestApp } from "../test/app.ts";
import { contentOf, createBareHome, createEmptyHome } from "../test/home.ts";
import { fillEveryTable } from "../test/fill-every-table.ts";
import { databaseUrl } from "../test/postgres-databases.ts";
import { runCommand } from "../test/process.ts";
import { type Home, writeBackup } from "./backup.ts";
import { keepBackup } from "./files.ts";
import { openBackup } from "./open-backup.ts";
import { restore } from "./restore.ts";

async function openFolder(stack: AsyncDisposableStack): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), "hitoslov-backup-"));
  stack.defer(() => rm(dir, { recursive: true }));
  return dir;
}

it("data moved from PostgreSQL to the embedded database and back stays the same", async () => {
  await using stack = new AsyncDisposableStack();
  const dir = await openFolder(stack);
  const app = await createTestApp();
  stack.defer(() => app.close());
  const embedded = await createBareHome("pglite");
  stack.defer(embedded.close);
  const grown = await createEmptyHome();
  stack.defer(grown.close);
  const move = async (from: Home, to: Home, name: string) => {
    const file = path.join(dir, name);
    await keepBackup(file, undefined, (sink) => writeBackup(from, sink));
    await restore(to, await openBackup(file, undefined));
  };

  await fillEveryTable(app);
  const expected = await contentOf(app.services);
  await move(app.services, embedded, "down.tar");
  expect(await contentOf(embedded)).toEqual(expected);
  await move(embedded, grown, "up.tar");
  expect(await contentOf(grown)).toEqual(expected);
});

it("one command moves the data to PostgreSQL, once, and only while the server is stopped", async () => {
  await using stack = new AsyncDisposableStack();
  const DATA_DIR = await openFolder(stack);
  const app = await createTestApp();
  stack.defer(() => app.close());
  const grown = await createBareHome();
  stack.defer(grown.close);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(grown.db.kysely);
  const made = inject("testDatabase");
  if (made.engine === "pglite") throw new Error("This run has no PostgreSQL");
  const DATABASE_URL = databaseUrl(made.url, rows[0]?.name ?? "");
  const move = (env: Record<string, string>, begun?: (child: ChildProcess) => void) =>
    runCommand("move", [], env, begun);
  const says = (text: RegExp): unknown => expect.stringMatching(text);

  await fillEveryTable(app);
  const file = path.join(DATA_DIR, "home.tar");
  await keepBackup(file, undefined, (sink) => writeBackup(app.services, sink));
  expect(await move({ DATA_DIR, DATABASE_URL })).toMatchObject({
    code: 1,
    errors: says(/There is no embedded database/),
  });
  const embedded = await openDatabase({ DATA_DIR });
  const home = { config: { DATA_DIR }, db: embedded, media: await openDiskStore(DATA_DIR) };
  await restore(home, await openBackup(file, undefined));
  const expected = await contentOf(home);
  expect(await move({ DATA_DIR })).toMatchObject({ code: 1, errors: says(/^Where to\?/) });
  expect(await move({ DATA_DIR, DATABASE_URL })).toMatchObject({
    code: 1,
    errors: says(/is in use by another running/),
  });
  await embedded.close();

  // Stopped on its way, it leaves no copy of the database.
  const watcher = watch(DATA_DIR);
  stack.defer(() => watcher.close());
  const stopped = await move({ DATA_DIR, DATABASE_URL }, (child) => {
    // Impatiently: with each change of the file.
    watcher.on("change", (_event, name) => String(name).endsWith(".part") && child.kill("SIGINT"));
  });
  expect(stopped).toMatchObject({ code: 1, out: "" });
  expect((await readdir(DATA_DIR)).filter((name) => name.startsWith("moving"))).toEqual([]);

  const moved = await move({ DATA_DIR, DATABASE_URL });
  expect(moved).toMatchObject({ code: 0, errors: "", out: says(/^Moved \d+ rows\. Start with this DATABASE_URL/) });
  // The files are where they were, and nothing else was left there.
  expect(await contentOf({ db: grown.db, media: home.media })).toEqual(expected);
  expect(await readdir(DATA_DIR)).not.toContain("moving.tar");
  expect(await move({ DATA_DIR, DATABASE_URL })).toMatchObject({
    code: 1,
    errors: says(/^The database holds data already/),
  });
}, 240_000);

it("a backup of an older version is brought up to date", async () => {
  await using stack = new AsyncDisposableStack();
  const dir = await openFolder(stack);
  const home = await createBareHome();
  stack.defer(home.close);
  const old = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0005"));
  await migrate(home.db, old);
  await home.db.kysely.insertInto("users").values({ id: uuid(), login: "старожил" }).execute();
  const file = path.join(dir, "old.tar");
  await keepBackup(file, undefined, (sink) => writeBackup(home, sink));

  // Where it came from is as empty now as a new one.
  await sql`drop schema public cascade`.execute(home.db.kysely);
  await sql`create schema public`.execute(home.db.kysely);
  await restore(home, await openBackup(file, undefined));
  const users = await home.db.kysely.selectFrom("users").select(["login", "totp_on"]).execute();
  expect(users).toEqual([{ login: "старожил", totp_on: false }]);
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(home.db.kysely);
  expect(applied.rows.map(({ name }) => name)).toEqual(Object.keys(migrations));

  // The other way round there is no way.
  const backup = await openBackup(file, undefined);
  const future = { ...backup.manifest, migrations: [...Object.keys(old), "9999-wings"] };
  const refused = restore(home, { ...backup, manifest: future });
  await expect(refused).rejects.toThrow(/newer or another version, which knows 9999-wings/);
});
