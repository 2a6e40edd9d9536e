import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashToken } from "../../http/caller.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount, createSong, setPassword, signInAgain } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";
import { expectSoon, openRoom, openRooms } from "../../test/rooms.ts";
import { waiting } from "../../test/waiting.ts";

const fragment = "Светит месяц, светит ясный, светит белая луна";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

describe("calls of two tabs about one play", () => {
  // A token that was not used for ten minutes is marked as used together with its session; a finish needs both as well.
  it.each(["finish", "check"] as const)("never deadlock: a finish and a %s", async (act) => {
    const soundId = await createSong(app, { fragment, hidden: [1, 5, 6] });
    const player = await joinGame(app);
    await player.serve();
    const idle = player.tokenGame();
    await player.restore(soundId);
    app.clock.advance(11 * 60);
    await player.serve();

    const calls = await app.db.kysely.transaction().execute(async (trx) => {
      await trx.selectFrom("plays").select("id").where("sound_id", "=", soundId).forUpdate().execute();
      const finish = { soundId, duration: 1, words: [] };
      const first = app.call("finish", { ...finish, tokenGame: player.tokenGame() }, player.token);
      await waiting(app, 1);
      const second =
        act === "finish"
          ? app.call("finish", { ...finish, tokenGame: idle }, player.token)
          : app.call("listAuthors", { soundId, tokenGame: idle }, player.token);
      await waiting(app, 2);
      return [first, second] as const;
    });
    const [first, second] = await Promise.all(calls);
    expect(first.status).toBe(200);
    expect(second.status).toBe(act === "finish" ? 200 : 409);
  });
});

it("deleting a player while songs are served fails neither call", async () => {
  await createSong(app, { fragment, hidden: [1] });
  const player = await joinGame(app);
  await player.serve();
  const { token: admin } = await createAccount(app, 2);
  const fresh = await createSong(app, { fragment, hidden: [1] });
  const { userId: _id } = await app.db.kysely
    .selectFrom("game_sessions")
    .select("user_id as userId")
    .executeTakeFirstOrThrow();

  const calls = await app.db.kysely.transaction().execute(async (trx) => {
    await trx.selectFrom("sounds").select("id").where("id", "=", fresh).forUpdate().execute();
    const served = app.call("listSounds", { limit: 20 }, player.token);
    await waiting(app, 1);
    const deleted = app.call("deleteUser", { _id: _id ?? "" }, admin);
    await waiting(app, 2);
    return [served, deleted] as const;
  });
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

it("opening a game while the sign-ins of its account are ended deadlocks with nobody", async () => {
  await createSong(app, { fragment, hidden: [1] });
  const { token, userId } = await createAccount(app);
  const calls = await app.db.kysely.transaction().execute(async (trx) => {
    await trx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
    const opened = app.call("listSounds", {}, token);
    await waiting(app, 1);
    await trx.deleteFrom("tokens").where("user_id", "=", userId).execute();
    return [opened] as const;
  });
  const [opened] = await Promise.all(calls);
  expect(opened.status).toBe(401);
});

it("ending the sign-ins of an account deadlocks with no call by a game token that is new by then", async () => {
  const soundId = await createSong(app, { fragment, hidden: [1] });
  const { token, userId } = await createAccount(app);
  const other = await signInAgain(app, userId);
  const player = await joinGame(app, token);
  await player.serve();
  const { kysely } = app.db;
  const now = app.clock.now();
  const fresh = "свежий";

  const calls = await kysely.transaction().execute(async (trx) => {
    // As a finish, which adds a token.
    const own = trx.selectFrom("game_sessions").select("id").where("user_id", "=", userId).forNoKeyUpdate();
    const { id: session_id } = await own.executeTakeFirstOrThrow();
    const ended = app.call("endSessions", {}, other);
    await waiting(app, 1);
    const added = { hash: hashToken(fresh), session_id, created_at: now, last_used_at: now };
    await kysely.insertInto("game_tokens").values(added).execute();
    const asked = app.call("listAuthors", { soundId, tokenGame: fresh }, token);
    await waiting(app, 2);
    return [ended, asked] as const;
  });
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses).toEqual([204, 401]);
});

describe("a host whose account ends while a song of the room begins", () => {
  const password = "тестовый пароль";
  const staff = async () => (await createAccount(app, 1)).token;
  let rooms: Awaited<ReturnType<typeof openRooms>>;
  beforeAll(async () => (rooms = await openRooms(app)));
  afterEach(() => rooms.leave());

  it.each<[string, (host: { userId: string; session: string }) => Promise<{ status: number }>]>([
    ["the player deletes it", async ({ session }) => app.call("deleteMe", { password }, session)],
    ["support forgets it", async ({ userId }) => app.call("forgetPlayer", { _id: userId }, await staff())],
    ["staff delete it", async ({ userId }) => app.call("deleteUser", { _id: userId }, await staff())],
    [
      "staff block it",
      async ({ userId }) => app.call("blockPlayer", { _id: userId, until: null, reason: "Накрутка" }, await staff()),
    ],
  ])("deadlocks with nobody: %s", async (_, end) => {
    const room = await openRoom(app);
    await setPassword(app, room.userId, password);
    const guest = await createAccount(app);
    const screen = await rooms.enter(room.token);
    await rooms.guestOf(room.code, "Оля", guest.token);
    await expectSoon(() => screen.last("host")?.crew[0]?.state).toBe("waits");
    // The step, which has locked the room, waits for what the guest was shown before.
    const { kysely } = app.db;
    const { sound_id } = await kysely
      .selectFrom("room_songs")
      .select("sound_id")
      .where("at", "=", 0)
      .executeTakeFirstOrThrow();
    const before = { user_id: guest.userId, sound_id, shown_at: new Date(0) };
    await kysely.insertInto("shown_answers").values(before).execute();
    const shown = kysely.selectFrom("shown_answers").select("shown_at").where("user_id", "=", guest.userId);
    const [ended] = await kysely.transaction().execute(async (trx) => {
      await trx
        .selectFrom("shown_answers")
        .select("sound_id")
        .where("user_id", "=", guest.userId)
        .forUpdate()
        .execute();
      screen.send({ type: "next", stage: "lobby", song: null });
      await waiting(app, 1);
      const ending = end(room);
      await waiting(app, 2);
      return [ending] as const;
    });
    expect((await ended).status).toBeLessThan(300);
    expect(await shown.execute()).toEqual([{ shown_at: app.clock.now() }]);
    const left = await kysely.selectFrom("rooms").select("stage").where("over_at", "is", null).execute();
    expect(left).toEqual([]);
  });
});
