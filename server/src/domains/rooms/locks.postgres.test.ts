import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount } from "../../test/factories.ts";
import { expectSoon, openRoom, openRooms, roomSettings } from "../../test/rooms.ts";
import { waiting } from "../../test/waiting.ts";
import { endRoomsOf, insertRoom } from "./queries.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

it("opening a room while its host is blocked deadlocks with nobody", async () => {
  const room = await openRoom(app);
  const [opened] = await app.db.kysely.transaction().execute(async (trx) => {
    await endRoomsOf(trx, room.userId, app.clock.now());
    const opening = app.call("openRoom", roomSettings, room.session);
    await waiting(app, 1);
    await trx.selectFrom("users").select("id").where("id", "=", room.userId).forUpdate().execute();
    await trx.deleteFrom("tokens").where("user_id", "=", room.userId).execute();
    return [opening] as const;
  });
  expect((await opened).status).toBe(401);
  const left = await app.db.kysely.selectFrom("rooms").select("stage").where("over_at", "is", null).execute();
  expect(left).toEqual([]);
});

it("opening a room while its songs are edited together deadlocks with nobody, whatever their order", async () => {
  const room = await openRoom(app);
  const { kysely } = app.db;
  const dealt = await kysely.selectFrom("room_songs").selectAll().orderBy("sound_id", "desc").execute();
  const ids = dealt.map(({ sound_id }) => sound_id).toReversed();
  const settings = { ...roomSettings, typing: false, hints: false };
  const host = { host_id: room.userId, host_hash: Buffer.alloc(32), created_at: app.clock.now() };
  const given = { ...host, id: uuid(), code: "ЖУК7", settings };
  await kysely.updateTable("rooms").set({ over_at: app.clock.now(), stage: "over" }).execute();
  const [opened] = await kysely.transaction().execute(async (trx) => {
    const lock = async (some: readonly string[]) =>
      trx.selectFrom("sounds").select("id").where("id", "in", some).orderBy("id").forUpdate().execute();
    await lock(ids.slice(0, 1));
    const opening = kysely.transaction().execute((other) => insertRoom(other, given, dealt));
    await waiting(app, 1);
    expect(await lock(ids)).toHaveLength(ids.length);
    return [opening] as const;
  });
  expect(await opened).toBe(true);
  const kept = kysely.selectFrom("room_songs").select("sound_id").where("room_id", "=", given.id).orderBy("at");
  expect((await kept.execute()).map(({ sound_id }) => sound_id)).toEqual(ids.toReversed());
});

it("a guest who connects while the place is taken anew deadlocks with nobody", async () => {
  const rooms = await openRooms(app);
  const { token: session } = await createAccount(app);
  const room = await rooms.gather(["Лёша"]);
  const { body } = await rooms.join(room.code, "Оля", session);
  await rooms.start(room.host);
  const { kysely } = app.db;
  const connecting = await kysely.transaction().execute(async (trx) => {
    await trx.selectFrom("rooms").select("id").where("code", "=", room.code).forUpdate().execute();
    const client = await rooms.enter(body.token);
    await waiting(app, 1);
    const place = trx.updateTable("room_guests").set({ seen_at: app.clock.now() }).where("name", "=", "Оля");
    expect((await place.executeTakeFirst()).numUpdatedRows).toBe(1n);
    return client;
  });
  await expectSoon(() => connecting.last("guest")?.stage).toBe("song");
  await rooms.leave();
});
