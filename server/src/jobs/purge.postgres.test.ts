import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createAccount } from "../test/factories.ts";
import { joinGame } from "../test/player.ts";
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
    await sql`lock table tokens in share mode`.execute(trx);
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

it("rows that a call has locked stay until the next time, so that nobody deadlocks", async () => {
  const { token } = await createAccount(app);
  await (await joinGame(app, token)).serve();
  app.clock.advance(400 * 24 * 3600);
  const { kysely } = app.db;
  const session = await kysely.selectFrom("game_sessions").select("id").executeTakeFirstOrThrow();
  const stale = new Date(0);
  const second = { hash: Buffer.alloc(32, 1), session_id: session.id, created_at: stale, last_used_at: stale };
  await kysely.insertInto("game_tokens").values(second).execute();
  const left = () => kysely.selectFrom("game_tokens").select("hash").execute();
  await kysely.transaction().execute(async (trx) => {
    // In the order of a call that ends sign-ins.
    await trx.selectFrom("game_sessions").select("id").forUpdate().execute();
    const tokens = trx.selectFrom("game_tokens").select("hash");
    await tokens.where("hash", "=", second.hash).forUpdate().execute();
    await purge(app.services);
    expect(await tokens.forUpdate().execute()).toEqual([{ hash: second.hash }]);
    expect(await trx.selectFrom("tokens").select("id").forUpdate().execute()).toHaveLength(1);
  });
  expect(await left()).toHaveLength(1);
  await purge(app.services);
  expect(await left()).toEqual([]);
  expect(await kysely.selectFrom("tokens").select("id").execute()).toEqual([]);
});

it("a sign-in stays while the game of one that it has opened is locked", async () => {
  const { token } = await createAccount(app, 2);
  const { body } = await app.call("enterGame", {}, token);
  await (await joinGame(app, body.token)).serve();
  const { kysely } = app.db;
  await kysely
    .updateTable("tokens")
    .set({ expires_at: new Date(0) })
    .where("opened_by", "is", null)
    .execute();
  await kysely.transaction().execute(async (trx) => {
    await trx.selectFrom("game_sessions").select("id").forUpdate().execute();
    await purge(app.services);
    expect(await trx.selectFrom("tokens").select("id").forUpdate().execute()).toHaveLength(2);
  });
  await purge(app.services);
  expect(await kysely.selectFrom("tokens").select("id").execute()).toEqual([]);
});
