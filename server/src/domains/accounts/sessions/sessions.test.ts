import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { v7 as uuid } from "uuid";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  contextOfEndedSession,
  createAccount,
  createNamedAccount,
  createSong,
  signInAgain,
} from "../../../test/factories.ts";
import { joinGame } from "../../../test/player.ts";
import { sessionHandlers } from "./handlers.ts";
import { openSession } from "./queries.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const isAlive = async (token: string) => (await app.call("checkToken", {}, token)).status === 200;
const sessionsOf = async (token: string) => (await app.call("listSessions", {}, token)).body.data;

describe("one's own sessions", () => {
  it.for([1, 2, 3] as const)("of role %d are listed, the latest used first, and nobody else's", async (role) => {
    const { token, userId } = await createAccount(app, role);
    await createAccount(app);
    const begun = app.clock.now().toISOString();
    app.clock.advance(300);
    const later = app.clock.now().toISOString();
    const second = await openSession(app.db.kysely, { id: userId, role }, "admin", app.clock.now(), "Europe/Moscow");
    const { status, body, text } = await app.call("listSessions", {}, token);
    const _id = expect.any(String);
    expect([status, body.data]).toEqual([
      200,
      [
        { _id, area: "admin", created_at: later, last_used_at: later, current: false },
        { _id, area: "game", created_at: begun, last_used_at: begun, current: true },
      ],
    ]);
    expect(text).not.toContain(second);
    expect((await sessionsOf(second)).find(({ current }) => current)?.area).toBe("admin");
  });

  it("that have expired are not among them", async () => {
    const { token, userId } = await createAccount(app);
    app.clock.advance(29 * 24 * 3600);
    expect(await isAlive(token)).toBe(true);
    await openSession(
      app.db.kysely,
      { id: userId, role: 3 },
      "game",
      new Date("2026-01-01T00:00:00Z"),
      "Europe/Moscow",
    );
    expect(await sessionsOf(token)).toHaveLength(1);
  });
});

it.for([
  [1, 12, 7],
  [2, 12, 7],
  [3, 30 * 24, 180],
] as const)("of role %i ends %i hours after its last use, and after %i days however it is used", async (life) => {
  const [role, idle, days] = life;
  const { token, userId } = await createAccount(app, role);
  const left = await signInAgain(app, userId, role);
  const step = idle * 3600 - 1;
  for (let gone = 0; gone + step < days * 86_400; gone += step) {
    app.clock.advance(step);
    expect(await isAlive(token)).toBe(true);
  }
  expect(await isAlive(left)).toBe(false);
  app.clock.advance(step);
  expect(await isAlive(token)).toBe(false);
});

describe("ending", () => {
  it("one ends that one only", async () => {
    const { token, userId } = await createAccount(app);
    const [phone, tablet] = [await signInAgain(app, userId), await signInAgain(app, userId)];
    const _id = (await sessionsOf(phone)).find(({ current }) => current)?._id;
    const { status, text } = await app.call("endSessions", { _id }, token);
    expect([status, text]).toEqual([204, ""]);
    expect([await isAlive(phone), await isAlive(tablet), await isAlive(token)]).toEqual([false, true, true]);
    // Once more does no harm.
    expect((await app.call("endSessions", { _id }, token)).status).toBe(204);
  });

  it("all leaves the one that asks, kills mailed links and touches nobody else", async () => {
    const { token, userId, login } = await createNamedAccount(app, { email: "anna@example.ru" });
    const other = await createAccount(app);
    const thief = await signInAgain(app, userId);
    await app.call("requestReset", { login });
    await app.services.mail.settled();
    expect((await app.call("endSessions", {}, token)).status).toBe(204);
    expect([await isAlive(thief), await isAlive(token), await isAlive(other.token)]).toEqual([false, true, true]);
    const alive = app.db.kysely.selectFrom("password_resets").where("expires_at", ">", app.clock.now());
    expect(await alive.select("id").execute()).toEqual([]);
  });

  it("all but this one, also where this one was opened from another", async () => {
    const { token } = await createAccount(app, 2);
    const { body } = await app.call("enterGame", {}, token);
    expect((await app.call("endSessions", {}, body.token)).status).toBe(204);
    expect([await isAlive(token), await isAlive(body.token)]).toEqual([false, true]);
  });

  it("somebody else's by its id does nothing", async () => {
    const [anna, boris] = [await createAccount(app), await createAccount(app, 2)];
    const [session] = await sessionsOf(anna.token);
    for (const token of [boris.token, await app.enterDemo()])
      await app.call("endSessions", { _id: session?._id }, token);
    expect(await isAlive(anna.token)).toBe(true);
    expect((await app.call("endSessions", { _id: uuid() }, boris.token)).status).toBe(204);
    expect((await app.call("endSessions", { _id: "1" }, boris.token)).status).toBe(400);
  });

  it("one while it lists its sessions gives that call 401, not a failure", async () => {
    for (let round = 0; round < 10; round++) {
      const { token, userId } = await createAccount(app);
      const other = await signInAgain(app, userId);
      const [asked] = await Promise.all([app.call("listSessions", {}, token), app.call("endSessions", {}, other)]);
      expect([200, 401]).toContain(asked.status);
    }
    const late = sessionHandlers(
      app.services,
      { keep: async () => {}, carryOver: async () => {} },
      async () => async () => {},
    ).listSessions({}, await contextOfEndedSession(app));
    await expect(late).rejects.toMatchObject({ status: 401, body: { code: "unauthorized" } });
  });

  it("by logout ends it even while a song is being finished there", async () => {
    const song = await createSong(app, { demo: true });
    for (let round = 0; round < 20; round++) {
      const token = round % 2 === 0 ? (await createAccount(app)).token : await app.enterDemo();
      const game = await joinGame(app, token);
      await game.view(song);
      await game.restore(song);
      const [finished, left] = await Promise.all([game.finish(song), app.call("logout", {}, token)]);
      expect([200, 401]).toContain(finished.status);
      expect([left.status, await isAlive(token)]).toEqual([200, false]);
    }
  });

  it("of many at once keeps what was played", async () => {
    await createSong(app);
    const { token, userId } = await createAccount(app);
    const other = await signInAgain(app, userId);
    await app.call("listSounds", {}, other);
    const answers = await Promise.all([1, 2, 3].map(() => app.call("endSessions", {}, token)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await isAlive(other)).toBe(false);
    expect(await app.db.kysely.selectFrom("plays").select("user_id").execute()).toEqual([{ user_id: userId }]);
  });
});
