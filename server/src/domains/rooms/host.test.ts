import { roomChannel } from "@hitoslov/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount } from "../../test/factories.ts";
import { expectSoon, openRoom, openRooms, type RoomClient, roomSettings } from "../../test/rooms.ts";

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

/** Waits for a state from after all that was sent: messages are handled in their order, and the room is locked last. */
async function untilHandled(host: RoomClient): Promise<void> {
  host.send({ type: "lock", locked: true });
  await expectSoon(() => host.last("host")?.locked).toBe(true);
}

describe("the host", () => {
  it("removes a guest, who cannot come back under that name, and locks the room", async () => {
    const room = await rooms.gather(["Оля", "Лёша"]);
    const olya = room.at(0);
    const guest = room.host.last("host")?.crew[0]?.guest ?? "";
    room.host.send({ type: "remove", guest });
    await expectSoon(() => olya.client.closed()).toBe(closes.removed);
    await expectSoon(() => room.host.last("host")?.crew.map(({ name }) => name)).toEqual(["Лёша"]);
    const back = await rooms.enter(olya.token);
    await expectSoon(() => back.closed()).toBe(closes.removed);
    expect((await rooms.join(room.code, "Оля")).error.fields).toHaveProperty("name");
    room.host.send({ type: "remove", guest });
    await expectSoon(() => room.host.last("refused")?.message).toBe("Этого гостя в\u00A0эфире уже нет");
    room.host.send({ type: "lock", locked: true });
    await expectSoon(() => room.host.last("host")?.locked).toBe(true);
    expect((await rooms.join(room.code, "Петя")).error.message).toBe("Ведущий закрыл вход");
  });

  it("keeps the account it has removed out under any name, of this room alone", async () => {
    const room = await rooms.gather([]);
    const { token: session } = await createAccount(app);
    await rooms.guestOf(room.code, "Оля", session);
    await expectSoon(() => room.host.last("host")?.crew.length).toBe(1);
    room.host.send({ type: "remove", guest: room.host.last("host")?.crew[0]?.guest ?? "" });
    await expectSoon(() => room.host.last("host")?.crew).toEqual([]);
    expect((await rooms.join(room.code, "Вера", session)).error.message).toBe("Ведущий убрал вас из\u00A0этого эфира");
    expect((await rooms.join(room.code, "Петя")).status).toBe(201);
    const { code } = await openRoom(app);
    expect((await rooms.join(code, "Вера", session)).status).toBe(201);
  });

  it("starts with somebody there, and a press that comes twice counts once", async () => {
    const empty = await rooms.gather([]);
    empty.host.send({ type: "next", stage: "lobby", song: null });
    await expectSoon(() => empty.host.last("refused")?.to).toBe("next");
    const room = await rooms.gather(["Оля"]);
    for (let count = 0; count < 3; count++) room.host.send({ type: "next", stage: "lobby", song: null });
    await untilHandled(room.host);
    expect(room.host.last("host")).toMatchObject({ stage: "song", song: 0 });
    room.host.send({ type: "end" });
    await expectSoon(() => room.host.last("host")?.stage).toBe("over");
  });

  it("holds the scoreboard till the next press", async () => {
    const room = await rooms.gather(["Оля"]);
    await rooms.start(room.host, room.at(0).client);
    room.host.send({ type: "next", stage: "song", song: 0 });
    await expectSoon(() => room.host.last("host")?.stage).toBe("scores");
    expect(room.host.last("host")?.until).not.toBeNull();
    // Of another song than the one that was seen it is nothing.
    room.host.send({ type: "hold", song: 1 });
    await untilHandled(room.host);
    expect(room.host.last("host")?.until).not.toBeNull();
    room.host.send({ type: "hold", song: 0 });
    await expectSoon(() => room.at(0).client.last("guest")?.until).toBeNull();
    room.host.send({ type: "next", stage: "scores", song: 0 });
    await expectSoon(() => room.host.last("host")).toMatchObject({ stage: "song", song: 1 });
  });

  it("has one room: the next one ends it", async () => {
    const room = await rooms.gather(["Оля"]);
    const both = await Promise.all([1, 2].map(() => app.call("openRoom", { ...roomSettings }, room.session)));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    await expectSoon(() => room.at(0).client.last("guest")?.stage).toBe("over");
    const open = await app.db.kysely.selectFrom("rooms").select("code").where("over_at", "is", null).execute();
    expect(open).toHaveLength(1);
  });

  it.each([
    [{ songs: 15 }, 409, "songs"],
    [{ level: "9" }, 400, "level"],
    [{ songs: 7 }, 400, "songs"],
    [{ seconds: 31 }, 400, "seconds"],
  ])("opens none with %j", async (change, status, field) => {
    const { session } = await openRoom(app);
    // Some of these are no input by the types either.
    const input = { ...roomSettings, ...change } as typeof roomSettings;
    const { status: told, error } = await app.call("openRoom", input, session);
    expect([told, Object.keys(error.fields ?? {})]).toEqual([status, [field]]);
    const rooms = await app.db.kysely.selectFrom("rooms").select("stage").execute();
    expect(rooms).toEqual([{ stage: "lobby" }]);
  });
});
