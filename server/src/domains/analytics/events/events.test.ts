import { UsageEventSchema } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { purgeEvents } from "../../../jobs/purge-events.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, createSong } from "../../../test/factories.ts";
import { joinGame } from "../../../test/player.ts";

let app: TestApp;
const visitor = "0b9f6f3e-4c39-4d43-8a57-3a3b6a7b1c2d";
const date = "01.03.2026 12";
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

async function stored() {
  await app.services.events.flush();
  return app.db.kysely.selectFrom("analytics_events").selectAll().orderBy("id").execute();
}
const iso = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString();
const started = (at = iso(0)) => ({ name: "game-start", at, data: { mode: "game" } }) as const;
const enqueue = (body: object, token?: string) =>
  app.app.inject({
    method: "POST",
    url: "/api/analytics/events",
    headers: { ...(token !== undefined && { token }), "content-type": "application/json" },
    remoteAddress: "203.0.113.9",
    payload: JSON.stringify(body),
  });

describe("usage events", () => {
  it("are kept in their order with who reported them", async () => {
    const soundId = uuid();
    const { token, userId } = await createAccount(app);
    const events = [
      started(iso(-3)),
      { name: "word-selected", at: iso(-2), data: { soundId, position: 1, valid: true, typed: false } },
      { name: "sound-finish", at: iso(-1), data: { soundId } },
    ] as const;
    const { status, text } = await app.call("recordEvents", { visitor, events: [...events] }, token);
    expect([status, text]).toEqual([204, ""]);
    expect(await stored()).toEqual(
      events.map(({ name, at, data }) => ({
        id: expect.any(Number),
        received_at: app.clock.now(),
        at: new Date(at),
        user_id: userId,
        visitor,
        role: 3,
        name,
        data,
      })),
    );
  });

  it("from a beacon (no headers) belong to its token's account, or to nobody if the token is invalid", async () => {
    const { token, userId } = await createAccount(app);
    for (const carried of [token, "мёртвый", null]) {
      expect((await enqueue({ visitor, token: carried, events: [started()] })).statusCode).toBe(204);
    }
    expect((await stored()).map(({ user_id, role }) => [user_id, role])).toEqual([
      [userId, 3],
      [null, 0],
      [null, 0],
    ]);
    expect(JSON.stringify(await stored())).not.toContain(token);
  });

  it("are accepted from every role, and the role is kept", async () => {
    const tokens = [undefined, (await createAccount(app, 1)).token, (await createAccount(app, 2)).token];
    for (const token of [...tokens, await app.enterDemo()]) {
      expect((await enqueue({ visitor, events: [started()] }, token)).statusCode).toBe(204);
    }
    const rows = await stored();
    expect(rows.map(({ role, user_id }) => [role, user_id !== null])).toEqual([
      [0, false],
      [1, true],
      [2, true],
      [4, false],
    ]);
  });

  it.each([
    ["a clock that is ahead", 3600, 0],
    ["a clock of the year 9999", (Date.parse("9999-12-31T23:59:59Z") - Date.parse("2026-03-01T09:00:00Z")) / 1000, 0],
    ["an event that waited for a connection", -86_399, -86_399],
    ["a clock that is days behind", -3 * 86_400, -86_400],
  ])("%s: %i s become %i s", async (_, told, kept) => {
    await app.call("recordEvents", { visitor, events: [started(iso(told))] });
    expect((await stored())[0]?.at.toISOString()).toBe(iso(kept));
  });

  it("of every name in the contract are accepted", async () => {
    const names = UsageEventSchema.options.map(({ shape }) => [...shape.name.values][0]);
    const values: Record<string, unknown> = {
      mode: "demo",
      soundId: uuid(),
      direction: "forward",
      level: 2,
      position: 0,
      valid: true,
      typed: true,
      right: false,
      seconds: 1.5,
      ad: "house",
    };
    const events = UsageEventSchema.options.map(({ shape }, index) => ({
      name: names[index],
      at: iso(0),
      data: Object.fromEntries(Object.keys(shape.data.shape).map((key) => [key, values[key]])),
    }));
    expect((await enqueue({ visitor, events })).statusCode).toBe(204);
    expect((await stored()).map(({ name }) => name)).toEqual(names);
  });

  const level = (data: object) => ({ visitor, events: [{ name: "level-up", at: "2026-03-01T09:00:00Z", data }] });
  it.for<[string, object]>([
    ["no events", { visitor, events: [] }],
    ["51 events", { visitor, events: Array.from({ length: 51 }, () => ({ ...started("2026-03-01T09:00:00Z") })) }],
    ["no visitor", { events: [{ name: "installed", at: "2026-03-01T09:00:00Z", data: {} }] }],
    ["a name as visitor", { visitor: "me", events: [{ name: "installed", at: "2026-03-01T09:00:00Z", data: {} }] }],
    ["an unknown name", { visitor, events: [{ name: "launch", at: "2026-03-01T09:00:00Z", data: {} }] }],
    ["a date that does not exist", { visitor, events: [{ name: "installed", at: "2026-02-30T09:00:00Z", data: {} }] }],
    ["a time without a zone", { visitor, events: [{ name: "installed", at: "2026-03-01T09:00:00", data: {} }] }],
    ["a role", { visitor, events: [{ name: "installed", at: "2026-03-01T09:00:00Z", data: {}, role: 1 }] }],
    ["somebody else's id", { visitor, user_id: uuid(), events: [started("2026-03-01T09:00:00Z")] }],
    ["an extra field", level({ level: 1, note: "x".repeat(1000) })],
    ["a missing field", level({})],
    ["a fractional level", level({ level: 1.5 })],
    ["a level as a string", level({ level: "\0" })],
    ["a prototype", level(JSON.parse('{"level":1,"__proto__":{"admin":true}}') as object)],
  ])("with %s are refused whole", async ([, body]) => {
    expect((await enqueue(body)).statusCode).toBe(400);
    expect(await stored()).toEqual([]);
  });
});

describe("launch, skip and duration", () => {
  it("are events of their own", async () => {
    const soundId = await createSong(app);
    const player = await joinGame(app);
    await player.serve();
    const { token } = player;
    await app.call("launchGame", { date, platform: "ios", source: "vk.com" }, token);
    await app.call("launchGame", { date }, token);
    await player.launch(soundId);
    await app.call("skipSound", { sound_id: soundId, date }, token);
    await app.call("recordDuration", { duration: 12.5, date }, token);
    const rows = await stored();
    expect(rows.map(({ name, data, role, visitor: none }) => ({ name, data, role, none }))).toEqual(
      [
        { name: "launch", data: { date, platform: "ios", source: "vk.com" } },
        { name: "launch", data: { date, platform: "not set" } },
        { name: "sound-launch", data: { soundId } },
        { name: "sound-skip", data: { soundId, date } },
        { name: "game-duration", data: { seconds: 12.5, date } },
      ].map((row) => ({ ...row, role: 3, none: null })),
    );
    expect(rows.every(({ at }) => at.getTime() === app.clock.now().getTime())).toBe(true);
  });

  it("a song that was not served can be neither skipped nor launched, and nothing is kept", async () => {
    const soundId = await createSong(app);
    const { token } = await createAccount(app);
    for (const call of [
      app.call("skipSound", { sound_id: soundId, date }, token),
      app.call("launchSound", { sound_id: soundId }, token),
      app.call("skipSound", { sound_id: uuid(), date }, token),
    ]) {
      const { status, error } = await call;
      expect([status, error.code]).toEqual([409, "not_served"]);
    }
    expect(await stored()).toEqual([]);
  });

  it("a launch that is sent again without an answer counts once, whether or not the first one arrived", async () => {
    const soundId = await createSong(app);
    const player = await joinGame(app);
    await player.serve();
    const launch = (again?: true) => app.call("launchSound", { sound_id: soundId, again }, player.token);
    await launch(true);
    app.clock.advance(15);
    await launch(true);
    expect((await stored()).map(({ name }) => name)).toEqual(["sound-launch"]);
    // The song is heard once more.
    await launch();
    expect(await stored()).toHaveLength(2);
  });

  it("skipping does not change the play", async () => {
    const soundId = await createSong(app);
    const player = await joinGame(app);
    await player.serve();
    await player.launch(soundId);
    const plays = () => app.db.kysely.selectFrom("plays").selectAll().execute();
    const before = await plays();
    expect((await app.call("skipSound", { sound_id: soundId, date }, player.token)).status).toBe(204);
    expect(await plays()).toEqual(before);
  });

  it("a guessed song that the player leaves during the verdict was not skipped", async () => {
    const soundId = await createSong(app);
    const player = await joinGame(app);
    await player.serve();
    await player.guess(soundId);
    expect((await app.call("skipSound", { sound_id: soundId, date }, player.token)).status).toBe(204);
    expect((await stored()).map(({ name }) => name)).not.toContain("sound-skip");
  });

  it.each([
    ["launchGame", { date: "31.02.2026 10" }],
    ["launchGame", { date: "01.03.2026 24" }],
    ["launchGame", { date: "2026-03-01" }],
    ["launchGame", { date, platform: "windows" }],
    ["launchGame", { date, source: "а\0б" }],
    ["launchGame", { date, source: "\ud800" }],
    ["launchGame", { date, source: "я".repeat(101) }],
    ["recordDuration", { date, duration: -1 }],
    ["recordDuration", { date, duration: 86_401 }],
    ["recordDuration", { date, duration: "5" }],
    ["recordDuration", { date }],
    ["skipSound", { date, sound_id: "' or 1=1 --" }],
  ] as const)("%s refuses %j", async (name, input) => {
    const { token } = await createAccount(app);
    const reply = await app.call(name, input as never, token);
    expect(reply.status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it("a guest has no launch to report", async () => {
    expect((await app.call("launchGame", { date })).status).toBe(401);
  });
});

describe("the account of an event", () => {
  const password = "тестовый пароль";
  const report = (token: string) => app.call("recordEvents", { visitor, events: [started()] }, token);

  it("is forgotten when it is deleted, also in events that still wait to be written", async () => {
    const { token } = await app.signUp();
    const other = await createAccount(app);
    await report(token);
    await report(other.token);
    await stored();
    await report(token);
    expect((await app.call("deleteMe", { password }, token)).status).toBe(204);
    expect((await stored()).map(({ user_id }) => user_id)).toEqual([null, other.userId, null]);
  });

  it("is forgotten when staff delete a player", async () => {
    const { token: owner } = await createAccount(app, 1);
    const { token, userId } = await createAccount(app);
    await report(token);
    await stored();
    await report(token);
    expect((await app.call("deleteUser", { _id: userId }, owner)).status).toBe(200);
    expect((await stored()).map(({ user_id }) => user_id)).toEqual([null, null]);
  });
});

it.each([180, 3])("events are deleted after %i days, and no sooner", async (days) => {
  await app.db.kysely.updateTable("settings").set({ events_days: days }).execute();
  await enqueue({ visitor, events: [started()] });
  await stored();
  app.clock.advance(days * 86_400);
  await enqueue({ visitor, events: [started()] });
  await stored();
  await purgeEvents(app.services);
  expect(await stored()).toHaveLength(2);
  app.clock.advance(1);
  await Promise.all([purgeEvents(app.services), purgeEvents(app.services)]);
  expect((await stored()).map(({ received_at }) => received_at)).toEqual([new Date(app.clock.now().getTime() - 1000)]);
});
