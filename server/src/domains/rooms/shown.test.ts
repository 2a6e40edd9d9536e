import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keepRooms } from "../../jobs/keep-rooms.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";
import { expectSoon, openRoom, openRooms } from "../../test/rooms.ts";
import { lostAfterMs } from "./snapshot.ts";

let app: TestApp;
let rooms: Awaited<ReturnType<typeof openRooms>>;
beforeAll(async () => {
  app = await createTestApp();
  rooms = await openRooms(app);
});
beforeEach(() => app.reset());
afterEach(() => rooms.leave());
afterAll(() => app.close());

/** The songs of which a player is told that the answer was shown. */
async function shownTo(token: string): Promise<string[]> {
  const songs = await (await joinGame(app, token)).serve({ limit: 20 });
  return songs.flatMap(({ _id, answerShown }) => (answerShown ? [_id] : []));
}
async function soundAt(at: number): Promise<string> {
  const rows = app.db.kysely.selectFrom("room_songs").select("sound_id").where("at", "=", at);
  return (await rows.executeTakeFirstOrThrow()).sound_id;
}

describe("a song whose answer was shown in a room", () => {
  it("pays the host and guests with an account a tenth, in plays that are open and in later ones", async () => {
    const room = await openRoom(app);
    const [one, two, stranger] = [await createAccount(app), await createAccount(app), await createAccount(app)];
    // The host has dealt itself all songs before, the others have not.
    const host = await joinGame(app, room.session);
    await host.serve();
    const screen = await rooms.enter(room.token);
    const first = await rooms.guestOf(room.code, "Оля", one.token);
    await expectSoon(() => screen.last("host")?.crew[0]?.state).toBe("waits");
    await rooms.start(screen, first.client);
    // Who comes while it is on sees its words at the end.
    const late = await rooms.guestOf(room.code, "Лёша", two.token);
    await expectSoon(() => late.client.last("guest")?.state).toBe("late");
    screen.send({ type: "end" });
    await expectSoon(() => late.client.last("guest")?.played).toBeTruthy();

    const sound = await soundAt(0);
    for (const { token } of [{ token: room.session }, one, two]) expect(await shownTo(token)).toEqual([sound]);
    expect(await shownTo(stranger.token)).toEqual([]);
    expect(await host.guess(sound)).toMatchObject({ guessed: true, share: 0.1 });
    // The room is deleted; what it has shown is not forgotten.
    app.clock.advance(25 * 3600);
    await keepRooms(app.services);
    expect(await app.db.kysely.selectFrom("rooms").select("id").execute()).toEqual([]);
    expect(await shownTo(one.token)).toEqual([sound]);
  });

  it("counts as shown to a guest with an account who comes back, also when the room is over", async () => {
    const room = await openRoom(app);
    const account = await createAccount(app);
    const screen = await rooms.enter(room.token);
    const guest = await rooms.guestOf(room.code, "Оля", account.token);
    const other = await rooms.guestOf(room.code, "Лёша");
    await expectSoon(() => screen.last("host")?.crew.map(({ state }) => state)).toEqual(["waits", "waits"]);
    await guest.client.end();
    await expectSoon(() => screen.last("host")?.crew[0]?.state).toBe("lost");
    await rooms.start(screen, other.client);
    expect(await shownTo(account.token)).toEqual([]);
    screen.send({ type: "end" });
    await expectSoon(() => screen.last("host")?.stage).toBe("over");
    const back = await rooms.enter(guest.token);
    await expectSoon(() => back.last("guest")?.played).toBeTruthy();
    expect(await shownTo(account.token)).toEqual([await soundAt(0)]);
  });

  it("is not shown to a guest whose node was killed before it began", async () => {
    const room = await openRoom(app);
    const account = await createAccount(app);
    const screen = await rooms.enter(room.token);
    const guest = await rooms.guestOf(room.code, "Оля", account.token);
    const other = await rooms.guestOf(room.code, "Лёша");
    await expectSoon(() => screen.last("host")?.crew.map(({ state }) => state)).toEqual(["waits", "waits"]);
    await guest.client.end();
    await expectSoon(() => screen.last("host")?.crew[0]?.state).toBe("lost");
    // A killed node leaves its connections in the rows.
    const left = { socket: uuid(), seen_at: new Date(app.clock.now().getTime() - lostAfterMs) };
    await app.db.kysely.updateTable("room_guests").set(left).where("name", "=", "Оля").execute();
    await rooms.start(screen, other.client);
    expect(await shownTo(account.token)).toEqual([]);
    expect(await shownTo(room.session)).toHaveLength(1);
  });

  it("is none that the room has not come to, nor one that another room's guests hear", async () => {
    const room = await rooms.gather(["Оля"]);
    expect(await shownTo(room.session)).toEqual([]);
    const other = await openRoom(app);
    await rooms.start(room.host, room.at(0).client);
    expect(await shownTo(other.session)).toEqual([]);
    expect(await shownTo(room.session)).toHaveLength(1);
  });
});
