import { randomUUID } from "node:crypto";
import { AbortedTransactionError, sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "../test/database.ts";

describe("both engines", async () => {
  const db = await createTestDatabase();
  afterAll(() => db.close());
  beforeEach(() => db.reset());

  const read = async (expression: string): Promise<unknown> => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db.kysely);
    return rows[0]?.value;
  };
  const instant = new Date("2026-03-01T09:30:00.123Z");

  test.for([
    ["count(*)", 1],
    ["9007199254740991::int8", Number.MAX_SAFE_INTEGER],
    ["12.50::numeric(10, 2)", 12.5],
    ["1.5::float8", 1.5],
    ["'2026-03-01'::date", "2026-03-01"],
    ["'2026-03-01 12:30:00.123+03'::timestamptz", instant],
    ["'1 day'::interval", "1 day"],
    ["'\\x00ff'::bytea", Buffer.from([0, 255])],
    [`'{"a": [1, "б"]}'::jsonb`, { a: [1, "б"] }],
    ["'{1,null,3}'::int8[]", [1, null, 3]],
    ["'{{1.5},{2}}'::numeric[]", [[1.5], [2]]],
    ["'{2026-03-01}'::date[]", ["2026-03-01"]],
    ["'{2026-03-01 09:30:00.123+00}'::timestamptz[]", [instant]],
    ["'{ё,\"а, б\"}'::text[]", ["ё", "а, б"]],
    ["null::int8", null],
    ["true", true],
    ["current_setting('TimeZone')", "UTC"],
    ["current_setting('synchronous_commit')", "on"],
    [`(select string_agg(n, '' order by n collate "und-x-icu") from unnest('{ж,е,ё,Д}'::text[]) n)`, "Деёж"],
  ] as const)("read %s alike", async ([expression, expected]) => {
    expect(await read(expression)).toEqual(expected);
  });

  test("refuse an integer that JavaScript would round", async () => {
    await expect(read("9007199254740993::int8")).rejects.toThrow(RangeError);
    expect(await read("1")).toBe(1);
  });

  test("take the same parameters", async () => {
    const bytes = Buffer.from([0, 255]);
    const { rows } = await sql`select ${instant}::timestamptz as instant, ${bytes}::bytea as bytes,
      ${JSON.stringify(["б"])}::jsonb as json, 'b' = any(${["a", "b"]}) as listed, ${null}::text as nothing
    `.execute(db.kysely);
    expect(rows).toEqual([{ instant, bytes, json: ["б"], listed: true, nothing: null }]);
  });

  test("count the rows that a statement changed", async () => {
    await db.kysely
      .insertInto("users")
      .values([
        { id: randomUUID(), login: "a" },
        { id: randomUUID(), login: "b" },
      ])
      .execute();
    const result = await db.kysely.updateTable("users").set({ score: 1 }).executeTakeFirst();
    expect(result.numUpdatedRows).toBe(2n);
  });

  test("keep all of a transaction or nothing", async () => {
    const add = (login: string, fails: boolean) =>
      db.kysely.transaction().execute(async (trx) => {
        await trx.insertInto("users").values({ id: randomUUID(), login }).execute();
        if (fails) throw new Error("changed my mind");
      });
    await expect(add("boris", true)).rejects.toThrow("changed my mind");
    await add("anna", false);
    expect(await db.kysely.selectFrom("users").select("login").execute()).toEqual([{ login: "anna" }]);
  });

  test("never acknowledge a transaction that a failed statement has undone", async () => {
    const swallowed = db.kysely.transaction().execute(async (trx) => {
      await trx.insertInto("users").values({ id: randomUUID(), login: "anna" }).execute();
      await sql`select 1 / 0`.execute(trx).catch(() => {});
    });
    await expect(swallowed).rejects.toThrow(AbortedTransactionError);
    expect(await read("(select count(*) from users)")).toBe(0);
  });

  test("let transactions that start at once finish one after another", async () => {
    const id = randomUUID();
    await db.kysely.insertInto("users").values({ id, login: "anna" }).execute();
    const addPoint = () =>
      db.kysely.transaction().execute(async (trx) => {
        const { score } = await trx
          .selectFrom("users")
          .select("score")
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        await trx
          .updateTable("users")
          .set({ score: score + 1 })
          .where("id", "=", id)
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, addPoint));
    expect(await read("(select score from users)")).toBe(20);
  });
});
