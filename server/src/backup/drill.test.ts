import { sql } from "kysely";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { contentOf, createEmptyHome, type EmptyHome } from "../test/home.ts";
import { fillEveryTable } from "../test/fill-every-table.ts";
import { writeBackup } from "./backup.ts";
import { keepBackup } from "./files.ts";
import { openBackup } from "./open-backup.ts";
import { restore } from "./restore.ts";

let app: TestApp;
let dir: string;
let plain: string;
let expected: Awaited<ReturnType<typeof contentOf>>;
const homes: EmptyHome[] = [];
beforeAll(async () => {
  app = await createTestApp();
  dir = await mkdtemp(path.join(tmpdir(), "hitoslov-backup-"));
  await fillEveryTable(app);
  // Finer than JavaScript's clock, beyond its integers, and a JSON null that is no SQL one.
  await sql`update users set created_at = '2026-01-01 00:00:00.123456+00'`.execute(app.db.kysely);
  await sql`update plays set client_duration = 0.1::float8 + 0.2::float8, result = 'null'
    where id = (select min(id::text)::uuid from plays)`.execute(app.db.kysely);
  expected = await contentOf({ db: app.db, media: app.media });
  plain = await make("plain.tar");
});
afterAll(async () => {
  for (const home of homes) await home.close();
  await app.close();
  await rm(dir, { recursive: true });
});

async function make(name: string, key?: string): Promise<string> {
  const file = path.join(dir, name);
  await keepBackup(file, key, (sink) => writeBackup(app.services, sink));
  return file;
}

async function opened(home: Promise<EmptyHome>): Promise<EmptyHome> {
  homes.push(await home);
  return home;
}

it("the data to back up has rows in every table and files of every kind", () => {
  const empty = Object.entries(expected.rows).filter(([, rows]) => rows.length === 0);
  expect(empty.map(([table]) => table)).toEqual([]);
  const kinds = Object.keys(expected.files).map((name) => path.extname(name));
  expect([...new Set(kinds)].toSorted()).toEqual([".mp3", ".mp4", ".source-mp3", ".upload", ".webp"]);
});

it("every table, sequence, key and file comes back as it was", async () => {
  const home = await opened(createEmptyHome());
  const backup = await openBackup(plain, undefined);
  const put = () => Promise.reject(new Error("The disk is gone"));
  await expect(restore({ ...home, media: { ...home.media, put } }, backup)).rejects.toThrow("The disk is gone");
  // Nothing is in the way of a second try.
  await restore(home, backup);
  expect(await contentOf(home)).toEqual(expected);
  // JSON hides the difference.
  const nulls = sql`select count(*)::int as count from plays where result = 'null'::jsonb`;
  expect((await nulls.execute(home.db.kysely)).rows).toEqual([{ count: 1 }]);

  await expect(restore(home, backup)).rejects.toThrow(
    /^The database holds data already \(\w+\)\. Restore into an empty/,
  );
  expect(await contentOf(home)).toEqual(expected);
  // A sequence goes on behind what it gave out.
  const event = { received_at: new Date(), at: new Date(), role: 0, name: "installed", data: "{}" };
  await home.db.kysely.insertInto("analytics_events").values(event).execute();
});

it("a backup made during writes shows one moment, with every file named at that moment", async () => {
  const { kysely } = app.db;
  let written = 0;
  /** Two tables that always agree, and a file in the place of another. */
  const write = async () => {
    const video = await app.media.save(Buffer.from(String(written)), "mp4");
    const before = await kysely.transaction().execute(async (trx) => {
      const settings = await trx.selectFrom("settings").select("video").executeTakeFirstOrThrow();
      await trx
        .updateTable("settings")
        .set({ video, max_help: written % 99 })
        .execute();
      await sql`update rollup set until = to_timestamp(${written % 99}::int)`.execute(trx);
      return settings.video;
    });
    if (before !== null) await app.media.remove(before);
    written += 1;
  };
  await write();
  const enough = new AbortController();
  const writer = (async () => {
    while (!enough.signal.aborted) await write();
  })();
  const files = [await make("busy-1.tar"), await make("busy-2.tar"), await make("busy-3.tar")];
  enough.abort();
  await writer;
  expect(written).toBeGreaterThan(5);
  for (const file of files) {
    const found: Record<string, Record<string, string>> = {};
    const { manifest, read } = await openBackup(file, undefined);
    await read({
      onRows: async (table, [line = "{}"]) => void (found[table] = JSON.parse(line)),
      onFile: async () => {},
    });
    expect(found["rollup"]?.["until"]?.slice(17, 19)).toBe(
      String(Number(found["settings"]?.["max_help"]) % 60).padStart(2, "0"),
    );
    expect(Object.keys(manifest.files)).toContain(found["settings"]?.["video"]);
  }
});
