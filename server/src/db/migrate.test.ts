import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { afterAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../test/database.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";

const addTable = (name: string): Migration => ({ up: (trx) => trx.schema.createTable(name).execute() });

describe("migrate", async () => {
  const db = await createTestDatabase();
  afterAll(() => db.close());

  const isThere = async (name: string) => {
    const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db.kysely);
    return rows[0]?.found;
  };

  test("does nothing when the schema is up to date", async () => {
    await expect(migrate(db)).resolves.toBeUndefined();
  });

  test("throws the reason and leaves nothing when a step fails", async () => {
    const failing = {
      ...migrations,
      "9990-good": addTable("half_done"),
      "9991-bad": { up: () => Promise.reject(new Error("no disk")) },
    };
    await expect(migrate(db, failing)).rejects.toThrow("no disk");
    expect(await isThere("half_done")).toBe(false);
  });

  test("runs each step once though two servers start together, without the time limit of requests", async () => {
    const limits: unknown[] = [];
    const step: Migration = {
      up: async (trx) => {
        limits.push((await sql`show statement_timeout`.execute(trx)).rows[0]);
        await trx.schema.createTable("added").execute();
      },
    };
    const grown = { ...migrations, "9992-added": step };
    await Promise.all([migrate(db, grown), migrate(db, grown)]);
    expect(limits).toEqual([{ statement_timeout: "0" }]);
    expect(await isThere("added")).toBe(true);
  });

  test("leaves a schema alone that has only grown since, and refuses one that lacks what the program uses", async () => {
    const newest = Number(Object.keys(migrations).at(-1)?.slice(0, 4));
    const nameAfter = (number: number) => `9993-drop-old-after-${String(number).padStart(4, "0")}`;
    const rename = async (from: string, to: string) => {
      await sql`update kysely_migration set name = ${to} where name = ${from}`.execute(db.kysely);
    };
    await expect(migrate(db)).resolves.toBeUndefined();
    // Its own release has ceased to use what is gone; the release before it would not know of that.
    await rename("9992-added", nameAfter(newest));
    await expect(migrate(db)).resolves.toBeUndefined();
    await rename(nameAfter(newest), nameAfter(newest + 1));
    await expect(migrate(db)).rejects.toThrow(`${nameAfter(newest + 1)} has taken away what this one uses`);
  });

  test("refuses a database whose migrations diverge from ours", async () => {
    const other = { ...migrations, "9994-ours": addTable("ours") };
    const newest = Object.keys(migrations).at(-1);
    await sql`delete from kysely_migration where name = ${newest}`.execute(db.kysely);
    await expect(migrate(db, other)).rejects.toThrow("is missing");
    expect(await isThere("ours")).toBe(false);
  });
});

describe("a migration that is rolled back to end a deadlock", async () => {
  const db = await createTestDatabase();
  afterAll(() => db.close());

  test.each([
    ["repeated", 10, undefined],
    ["given up after the tenth time", 11, /40P01/],
  ])("is %s", async (_, times, refusal) => {
    let tries = 0;
    const step: Migration = {
      up: async (trx) => {
        await trx.schema.createTable(`contended_${times}`).execute();
        tries += 1;
        if (tries <= times) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(trx);
      },
    };
    const error = await migrate(db, { ...migrations, "9990-contended": step }).catch(String);
    if (refusal === undefined) expect(error).toBeUndefined();
    else expect(error).toMatch(refusal);
    expect(tries).toBe(11);
    await sql`delete from kysely_migration where name = '9990-contended'`.execute(db.kysely);
  });
});

describe("our migrations", async () => {
  const db = await createTestDatabase();
  afterAll(() => db.close());

  test("are all listed in migrations/index.ts, each under the name of its file", () => {
    const files = readdirSync(new URL("migrations", import.meta.url)).filter((file) => /^\d/.test(file));
    expect(Object.keys(migrations)).toEqual(files.map((file) => file.replace(/\.ts$/, "")));
  });

  test("can be rolled back and applied again", async () => {
    const [first = "", second = ""] = Object.keys(migrations);
    const migrator = new Migrator({ db: db.kysely, provider: { getMigrations: async () => migrations } });
    const back = await migrator.migrateTo(first);
    expect(back.error).toBeUndefined();
    expect(back.results?.at(-1)).toMatchObject({ migrationName: second, direction: "Down", status: "Success" });
    await expect(migrate(db)).resolves.toBeUndefined();
  });
});
