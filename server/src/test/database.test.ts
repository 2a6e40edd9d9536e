import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "./database.ts";

describe("the test database", async () => {
  const db = await createTestDatabase();
  afterAll(() => db.close());

  test("has the schema of the product and no rows", async () => {
    expect(await db.kysely.selectFrom("users").selectAll().execute()).toEqual([]);
  });

  test("is emptied by reset, except for the migrations", async () => {
    await db.kysely.insertInto("users").values({ id: randomUUID(), login: "anna" }).execute();
    await db.reset();
    const { rows } = await sql`
      select (select count(*) from users) as users, (select count(*) > 0 from kysely_migration) as migrated
    `.execute(db.kysely);
    expect(rows).toEqual([{ users: 0, migrated: true }]);
  });

  test("has nothing in common with another one", async () => {
    const other = await createTestDatabase();
    await other.kysely.insertInto("users").values({ id: randomUUID(), login: "boris" }).execute();
    await other.close();
    expect(await db.kysely.selectFrom("users").selectAll().execute()).toEqual([]);
  });
});
