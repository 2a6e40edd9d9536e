import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount, createSong } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";
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
