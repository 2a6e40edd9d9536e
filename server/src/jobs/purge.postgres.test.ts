import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { waiting } from "../test/waiting.ts";
import { purge } from "./purge.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

it("a node that purges while another one does leaves it to that one, but for its own outbox", async () => {
  await app.enterDemo();
  app.clock.advance(31 * 24 * 3600);
  const { kysely } = app.db;
  let both: Promise<void>[] = [];
  await kysely.transaction().execute(async (trx) => {
    await trx.selectFrom("tokens").select("id").forUpdate().execute();
    const first = purge(app.services);
    await waiting(app, 1);
    const outbox = path.join(app.services.config.DATA_DIR, "outbox");
    await mkdir(outbox, { recursive: true });
    await writeFile(path.join(outbox, "old.eml"), "Письмо");
    await utimes(path.join(outbox, "old.eml"), 0, 0);
    const second = purge(app.services);
    both = [first, second];
    await Promise.race(both);
    expect(await trx.selectFrom("tokens").select("id").execute()).toHaveLength(1);
    expect(await readdir(outbox)).toEqual([]);
  });
  await Promise.all(both);
  expect(await kysely.selectFrom("tokens").select("id").execute()).toEqual([]);
});
