import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createAccount, createNamedAccount, signInAgain } from "../test/factories.ts";
import { openSessionCache } from "./session-cache.ts";

let app: TestApp;
/** The clock of the cache, which only the tests move, ms. */
let now = performance.now();
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

const end = (userId: string) => app.db.kysely.deleteFrom("tokens").where("user_id", "=", userId).execute();

it("a token is looked up once in a few seconds, and again when a change may have ended it", async () => {
  const { token, userId } = await createAccount(app);
  const sessions = openSessionCache(app.db.kysely);
  const role = async () => (await sessions.find(token, app.clock.now())).role;
  expect(await role()).toBe(3);
  // By hand, which nobody tells the node.
  await end(userId);
  expect(await role()).toBe(3);
  sessions.invalidate();
  expect(await role()).toBe(0);
});

it("a session read before a change is not cached after it", async () => {
  const { token, userId } = await createAccount(app);
  const sessions = openSessionCache(app.db.kysely);
  const asked = sessions.find(token, app.clock.now());
  sessions.invalidate();
  await asked;
  await end(userId);
  expect(await sessions.find(token, app.clock.now())).toEqual({ role: 0 });
});

it("a session that another node has ended stops working here within five seconds", async () => {
  const { token, userId } = await createAccount(app);
  const sessions = openSessionCache(app.db.kysely);
  expect(await sessions.find(token, app.clock.now())).toMatchObject({ role: 3, userId });
  await end(userId);
  now += 4100;
  expect(await sessions.find(token, app.clock.now())).toEqual({ role: 0 });
});

it("a session ends at its time, however lately it was looked up", async () => {
  const { token } = await createNamedAccount(app, { role: 2 });
  const sessions = openSessionCache(app.db.kysely);
  expect((await sessions.find(token, app.clock.now())).role).toBe(2);
  const later = new Date(app.clock.now().getTime() + 12 * 3_600_000);
  expect(await sessions.find(token, later)).toEqual({ role: 0 });
});

it("an unknown token is not cached", async () => {
  const sessions = openSessionCache(app.db.kysely);
  const { token, userId } = await createAccount(app);
  await end(userId);
  expect((await sessions.find(token, app.clock.now())).role).toBe(0);
  const again = await signInAgain(app, userId);
  expect((await sessions.find(again, app.clock.now())).role).toBe(3);
});
