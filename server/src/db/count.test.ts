import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { countRows } from "./count.ts";

let app: TestApp;
/** The clock of the cache, which only the tests move, ms. */
let now = performance.now();
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  // What was counted in one test is too old for the next.
  await pass(60_000);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

/** Moves the clock of the cache, which looks at it again after a real millisecond. */
async function pass(ms: number): Promise<void> {
  now += ms;
  await sleep(2);
}

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
  await pass(31_000);
  expect(await count()).toBe(10_002);
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
