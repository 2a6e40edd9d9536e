import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../test/database.ts";
import { isExclusionViolation, isForeignKeyViolation, isUnfitValue, isUniqueViolation } from "./errors.ts";

describe("database errors", async () => {
  const db = await createTestDatabase();
  afterAll(() => db.close());
  await sql`create table parents (id uuid primary key, name text constraint parents_name unique)`.execute(db.kysely);
  await sql`create table children (parent_id uuid references parents on delete restrict)`.execute(db.kysely);
  const id = randomUUID();
  await sql`insert into parents values (${id}, 'one')`.execute(db.kysely);
  await sql`insert into children values (${id})`.execute(db.kysely);

  const failure = (statement: string): Promise<unknown> =>
    sql
      .raw(statement)
      .execute(db.kysely)
      .then(
        () => undefined,
        (error: unknown) => error,
      );

  test("a repeated value is a unique violation of its constraint", async () => {
    const error = await failure(`insert into parents values ('${randomUUID()}', 'one')`);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, "parents_name")).toBe(true);
    expect(isUniqueViolation(error, "parents_pkey")).toBe(false);
    expect(isForeignKeyViolation(error)).toBe(false);
  });

  test("a missing parent and a parent in use are foreign key violations", async () => {
    const missing = await failure(`insert into children values ('${randomUUID()}')`);
    const inUse = await failure("delete from parents");
    expect([missing, inUse].map(isForeignKeyViolation)).toEqual([true, true]);
    expect([missing, inUse].map((error) => isUniqueViolation(error))).toEqual([false, false]);
  });

  test("a number too large, a day that is none and a text that no index takes are unfit values", async () => {
    const unfit = [
      await failure("select 3000000000::integer"),
      await failure("select '0000-01-01'::date"),
      await failure(
        `insert into parents values ('${randomUUID()}', (select string_agg(md5(i::text), '') from generate_series(1, 300) i))`,
      ),
    ];
    expect(unfit.map(isUnfitValue)).toEqual([true, true, true]);
    expect(isUnfitValue(await failure("delete from parents"))).toBe(false);
  });

  test("what overlaps is an exclusion violation of its constraint", async () => {
    await sql`create table turns (during int4range, constraint turns_overlap exclude using gist (during with &&))`.execute(
      db.kysely,
    );
    const error = await failure("insert into turns values ('[1,5)'), ('[4,9)')");
    expect(isExclusionViolation(error, "turns_overlap")).toBe(true);
    expect(isExclusionViolation(error, "turns")).toBe(false);
    expect(isUniqueViolation(error)).toBe(false);
  });

  test("other failures are neither", async () => {
    for (const error of [await failure("select no_such_column"), new Error("23505"), undefined, "23503"]) {
      expect(isUniqueViolation(error) || isForeignKeyViolation(error)).toBe(false);
    }
  });
});
