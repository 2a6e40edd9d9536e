import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { waiting } from "../test/waiting.ts";
import { purge } from "./purge.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

it("a node that purges while another one does leaves it to that one", async () => {
  await app.enterDemo();
  app.clock.advance(31 * 24 * 3600);
  const { kysely } = app.db;
  let both: Promise<void>[] = [];
  await kysely.transaction().execute(async (trx) => {
    await trx.selectFrom("tokens").select("id").forUpdate().execute();
    const first = purge(app.services);
    await waiting(app, 1);
    const second = purge(app.services);
    both = [first, second];
    await Promise.race(both);
    expect(await trx.selectFrom("tokens").select("id").execute()).toHaveLength(1);
  });
  await Promise.all(both);
  expect(await kysely.selectFrom("tokens").select("id").execute()).toEqual([]);
});
