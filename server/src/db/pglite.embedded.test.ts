import fs from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startScript } from "../test/script.ts";
import { DataDirInUseError, type Db, openDatabase } from "./client.ts";

let dir: string;
const insert = (id: number) => sql`insert into notes values (${id})`;
const open = (): Promise<Db> => openDatabase({ DATA_DIR: dir, DATABASE_URL: undefined });

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "hitoslov-data-"));
  // What a first start leaves when it is killed half-way.
  await mkdir(join(dir, "db.new"));
  await writeFile(join(dir, "db.new", "PG_VERSION"), "18\n");
  const db = await open();
  await sql`create table notes (id integer primary key)`.execute(db.kysely);
  await db.close();
});

afterAll(() => rm(dir, { recursive: true }));

test("data stay, and a closed database leaves only its folder", async () => {
  const db = await open();
  await sql`insert into notes values (1)`.execute(db.kysely);
  await db.close();
  expect(await readdir(dir)).toEqual(["db"]);
  for (const name of ["db", "db/base", "db/PG_VERSION", "db/global/pg_control"]) {
    expect([name, (await stat(join(dir, name))).mode & 0o077]).toEqual([name, 0]);
  }
  const again = await open();
  expect((await sql`select id from notes`.execute(again.kysely)).rows).toEqual([{ id: 1 }]);
  await again.close();
});

test("a second opening is refused, the first goes on", async () => {
  const db = await open();
  await expect(open()).rejects.toThrow(DataDirInUseError);
  await sql`select 1`.execute(db.kysely);
  await db.close();
});

test("the settings are those that make a commit durable", async () => {
  const db = await open();
  const names = ["fsync", "wal_sync_method", "synchronous_commit", "full_page_writes", "shared_buffers"];
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from pg_settings where name = any(${names})`.execute(db.kysely);
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
    fsync: "on",
    wal_sync_method: "fsync",
    synchronous_commit: "on",
    full_page_writes: "on",
    shared_buffers: "16MB",
  });
  await db.close();
});

test("a commit reaches the disk before it is acknowledged, reading and rolling back do not", async () => {
  const db = await open();
  const sync = vi.spyOn(fs, "fdatasyncSync");
  const syncsOf = async (work: () => Promise<unknown>) => {
    sync.mockClear();
    await work();
    return sync.mock.calls.length;
  };
  expect(await syncsOf(() => insert(10).execute(db.kysely))).toBe(1);
  expect(await syncsOf(() => sql`select * from notes`.execute(db.kysely))).toBe(0);
  const inTransaction = db.kysely.transaction().execute(async (trx) => {
    expect(await syncsOf(() => insert(11).execute(trx))).toBe(0);
    expect(await syncsOf(() => insert(12).execute(trx))).toBe(0);
    sync.mockClear();
  });
  await inTransaction;
  expect(sync).toHaveBeenCalledTimes(1);
  sync.mockRestore();
  await db.close();
});

test("kill -9 loses nothing that was acknowledged", async () => {
  let acknowledged = 0;
  for (const rowsToWait of [1, 40, 150]) {
    const writer = startScript("write-rows.ts", dir);
    for (let row = 0; row < rowsToWait; row++) await writer.nextLine();
    const rest = await writer.kill();
    acknowledged += rowsToWait + rest.length;

    const db = await open();
    const { rows } = await sql<{ rows: number; last: number }>`
      select count(*) as rows, max(id) as last from acknowledged`.execute(db.kysely);
    await db.close();
    const { rows: count = 0, last = 0 } = rows[0] ?? {};
    // At most one row was committed and not yet acknowledged when the process died.
    expect(count - acknowledged).toBeOneOf([0, 1]);
    expect(last).toBe(count);
    acknowledged = count;
  }
});

test("when the disk fails, nothing is acknowledged and the process ends with the reason", async () => {
  const { code, lines, errors } = await startScript("write-rows.ts", dir, "3").finish();
  expect(code).toBe(1);
  expect(lines).toHaveLength(3);
  expect(errors).toMatch(/The embedded database has stopped\. .*PANIC: .*could not fsync file/);
  const db = await open();
  const { rows } = await sql`select max(id) >= ${Number(lines[2])} as kept from acknowledged`.execute(db.kysely);
  expect(rows).toEqual([{ kept: true }]);
  await db.close();
});
