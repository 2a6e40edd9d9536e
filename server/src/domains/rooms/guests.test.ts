import { ROOM_GUESTS, roomChannel } from "@hitoslov/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashToken } from "../../http/caller.ts";
import { keepRooms } from "../../jobs/keep-rooms.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { answer, expectSoon, openRoom, openRooms, roomAnswers, roomBlanks } from "../../test/rooms.ts";

const { closes } = roomChannel;
let app: TestApp;
let rooms: Awaited<ReturnType<typeof openRooms>>;
beforeAll(async () => {
  app = await createTestApp();
  rooms = await openRooms(app);
});
beforeEach(() => app.reset());
afterEach(() => rooms.leave());
afterAll(() => app.close());

describe("guests", () => {
  it("have names of their own, judged as those of accounts", async () => {
    const { code } = await openRoom(app);
    expect((await rooms.join(code.toLowerCase(), "Лёша")).status).toBe(201);
    for (const name of ["Лёша", "лёшa", "Администратор", "", "а\u202Eб", "x".repeat(33)]) {
      expect((await rooms.join(code, name)).error.fields, name).toHaveProperty("name");
    }
    expect((await rooms.join("ААААА", "Оля")).status).toBe(404);
    expect((await rooms.join("123", "Оля")).status).toBe(400);
  });

  it("are a hundred at most, however many come at once", async () => {
    const { code } = await openRoom(app);
    const answers = await Promise.all(
      Array.from({ length: ROOM_GUESTS + 5 }, (_, at) => rooms.join(code, `Гость ${at}`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(ROOM_GUESTS);
    expect((await app.call("findRoom", { code })).body.guests).toBe(ROOM_GUESTS);
  });

  it("leave by themselves, and nothing of them stays", async () => {
    const room = await rooms.gather(["Оля", "Лёша"]);
    const [olya, lyosha] = [room.at(0).client, room.at(1).client];
    await rooms.start(room.host, olya, lyosha);
    for (const client of [olya, lyosha]) await answer(client, roomBlanks[0], roomAnswers[0]);
    const kept = async () => {
      const { kysely } = app.db;
      const guests = await kysely.selectFrom("room_guests").select("name").orderBy("name").execute();
      return {
        guests: guests.map(({ name }) => name),
        answers: (await kysely.selectFrom("room_answers").execute()).length,
      };
    };
    expect(await kept()).toEqual({ guests: ["Лёша", "Оля"], answers: 2 });
    olya.send({ type: "leave" });
    await expectSoon(() => olya.closed()).toBe(closes.left);
    await expectSoon(() => room.host.last("host")?.crew.map(({ name }) => name)).toEqual(["Лёша"]);
    expect(await kept()).toEqual({ guests: ["Лёша"], answers: 1 });
    expect((await rooms.join(room.code, "Оля")).status).toBe(201);
  });

  it("keep their place on the podium when they leave after the end", async () => {
    const room = await rooms.gather(["Оля", "Лёша"]);
    room.host.send({ type: "end" });
    await expectSoon(() => room.at(0).client.last("guest")?.stage).toBe("over");
    room.at(0).client.send({ type: "leave" });
    await expectSoon(() => room.at(0).client.closed()).toBe(closes.left);
    const guests = app.db.kysely.selectFrom("room_guests").select("name").orderBy("name");
    expect(await guests.execute()).toEqual([{ name: "Лёша" }, { name: "Оля" }]);
  });

  it("cannot undo by leaving that the host has removed them", async () => {
    const room = await rooms.gather(["Оля"]);
    // Nobody has told its connection yet.
    await app.db.kysely.updateTable("room_guests").set({ removed_at: app.clock.now() }).execute();
    room.at(0).client.send({ type: "leave" });
    await expectSoon(() => room.at(0).client.closed()).toBeDefined();
    expect((await rooms.join(room.code, "Оля")).error.fields).toHaveProperty("name");
  });

  it("whose answer was lost get the same place when they press again, and another token for it", async () => {
    const { code } = await openRoom(app);
    const key = "0123456789abcdef".repeat(2);
    const join = (more: { name?: string; key?: string } = {}) =>
      app.call("joinRoom", { code, name: "Оля", key, ...more });
    const [first, second] = [await join(), await join()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((await app.call("findRoom", { code })).body.guests).toBe(1);
    // The key opens the place: no copy of the database has it.
    const kept = await app.db.kysely.selectFrom("room_guests").select("join_key").execute();
    expect(kept).toEqual([{ join_key: hashToken(key) }]);
    const [lost, own] = [await rooms.enter(first.body.token), await rooms.enter(second.body.token)];
    await expectSoon(() => lost.closed()).toBe(closes.unknown);
    await expectSoon(() => own.last("guest")?.code).toBe(code);
    // Another client, and the same one under another name.
    expect((await join({ key: "f".repeat(32) })).error.fields).toHaveProperty("name");
    expect((await join({ name: "Вера" })).status).toBe(201);
    expect((await app.call("findRoom", { code })).body.guests).toBe(2);
    // Whom the host has removed gets nothing back.
    await app.db.kysely.updateTable("room_guests").set({ removed_at: app.clock.now() }).execute();
    expect((await join()).error.fields).toHaveProperty("name");
  });
});

type Gathered = Awaited<ReturnType<typeof rooms.gather>>;

it.each<[string, (room: Gathered) => Promise<unknown>]>([
  ["a guest comes in", ({ code }) => rooms.join(code, "Лёша")],
  [
    "the host locks the room",
    async ({ host }) => {
      host.send({ type: "lock", locked: true });
      await expectSoon(() => host.last("host")?.locked).toBe(true);
    },
  ],
  [
    "the host removes a guest",
    async ({ host, at }) => {
      host.send({ type: "remove", guest: at(0).client.last("guest")?.guest ?? "" });
      await expectSoon(() => at(0).client.closed()).toBe(closes.removed);
    },
  ],
  ["the host comes back", ({ session }) => app.call("resumeRoom", {}, session)],
])("a room is not idle where %s", async (_, act) => {
  const room = await rooms.gather(["Оля"]);
  app.clock.advance(15 * 60 - 1);
  await act(room);
  app.clock.advance(1);
  await keepRooms(app.services);
  expect((await app.call("findRoom", { code: room.code })).status).toBe(200);
});

describe("a room ends two hours after it was opened, however busy it is", () => {
  /** So many seconds go by, with something done in the last one. */
  async function stayBusy(seconds: number): Promise<void> {
    const active_at = new Date(app.clock.now().getTime() + seconds * 1000);
    await app.db.kysely.updateTable("rooms").set({ active_at }).execute();
    app.clock.advance(seconds);
  }

  it("by the job", async () => {
    const { code } = await openRoom(app);
    await stayBusy(2 * 3600 - 1);
    await keepRooms(app.services);
    expect((await app.call("findRoom", { code })).status).toBe(200);
    await stayBusy(1);
    await keepRooms(app.services);
    expect((await app.call("findRoom", { code })).status).toBe(404);
  });

  it("by a node that has its host or guests", async () => {
    const { host } = await rooms.gather(["Оля"]);
    await stayBusy(2 * 3600 - 1);
    host.send({ type: "lock", locked: true });
    await expectSoon(() => host.last("host")?.locked).toBe(true);
    expect(host.last("host")?.stage).toBe("lobby");
    await stayBusy(1);
    await expectSoon(() => host.last("host")?.stage).toBe("over");
  });
});

it("rooms end after fifteen idle minutes and are deleted after a day", async () => {
  const { code } = await openRoom(app);
  app.clock.advance(14 * 60);
  await keepRooms(app.services);
  expect((await app.call("findRoom", { code })).status).toBe(200);
  app.clock.advance(60);
  await Promise.all([keepRooms(app.services), keepRooms(app.services)]);
  expect((await app.call("findRoom", { code })).status).toBe(404);
  app.clock.advance(24 * 3600);
  await keepRooms(app.services);
  expect(await app.db.kysely.selectFrom("rooms").select("id").execute()).toHaveLength(1);
  app.clock.advance(1);
  await keepRooms(app.services);
  expect(await app.db.kysely.selectFrom("rooms").select("id").execute()).toEqual([]);
  expect(await app.db.kysely.selectFrom("room_songs").select("at").execute()).toEqual([]);
});
