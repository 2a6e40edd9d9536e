import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { countRows } from "./count.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

/** So many genres more. */
async function add(count: number): Promise<void> {
  await sql`insert into genres (id, name) select gen_random_uuid(), gen_random_uuid() from generate_series(1, ${count})`.execute(
    app.db.kysely,
  );
}

it("few rows are counted every time, many rows only after the cache expires", async () => {
  const { kysely } = app.db;
  const count = () => countRows(kysely, kysely.selectFrom("genres"));
  const before = await count();
  await add(10_000 - before);
  expect(await count()).toBe(10_000);
  await add(1);
  expect(await count()).toBe(10_001);
  await add(1);
  expect(await count()).toBe(10_001);
});

it("counts of different queries are cached apart", async () => {
  const { kysely } = app.db;
  await add(10_001);
  const all = kysely.selectFrom("genres");
  const total = await countRows(kysely, all);
  expect(await countRows(kysely, all.where("name", "<>", "Романс"))).toBe(total);
  expect(await countRows(kysely, all.where("name", "=", "Романс"))).toBe(0);
  expect(await countRows(kysely, all.where("name", "=", "Вальс"))).toBe(0);
});
