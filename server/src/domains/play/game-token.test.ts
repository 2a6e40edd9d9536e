import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type Reply, type TestApp } from "../../test/app.ts";
import { createAccount, createSong, createSongs } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";

const fragment = "Светит месяц, светит ясный, светит белая луна";
const hidden = [1, 5, 6];
const hour = 3600;

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

/** Every call that takes a game token, with this one. */
function callsWith(
  token: string,
  tokenGame: string,
  soundId: string,
): Promise<Pick<Reply<"finish">, "status" | "error" | "text">>[] {
  const asked = { soundId, tokenGame };
  return [
    app.call("checkWord", { ...asked, position: 1, word: "месяц" }, token),
    app.call("checkWords", { ...asked, words: [{ position: 1, word: "месяц" }] }, token),
    app.call("useWordTip", { ...asked, position: 1 }, token),
    app.call("useNameTip", asked, token),
    app.call("listAuthors", asked, token),
    app.call("finish", { ...asked, duration: 1, words: [] }, token),
  ];
}

async function expectRefused(token: string, tokenGame: string, soundId: string, location = "/") {
  for (const { status, error } of await Promise.all(callsWith(token, tokenGame, soundId))) {
    expect(status).toBe(401);
    expect(error).toEqual({ code: "game_token_invalid", message: expect.stringMatching(/[а-я]/), location });
  }
}

describe("the game token", () => {
  it("is 256 bits that are nowhere in the database", async () => {
    await createSong(app);
    const player = await joinGame(app);
    await player.serve();
    expect(player.tokenGame()).toMatch(/^[\w-]{43}$/);
    const rows = await app.db.kysely.selectFrom("game_tokens").select("hash").execute();
    expect(rows.map((row) => row.hash.length)).toEqual([32]);
    expect(rows[0]?.hash.equals(Buffer.from(player.tokenGame(), "base64url"))).toBe(false);
  });

  it("rotates with a finish: the next one works, the old one checks nothing more", async () => {
    const [first = "", second = ""] = await createSongs(app, 2, { fragment, hidden });
    const player = await joinGame(app);
    await player.serve();
    const old = player.tokenGame();
    await player.guess(first);
    expect(player.tokenGame()).not.toBe(old);
    const stale = await app.call(
      "checkWord",
      { soundId: second, tokenGame: old, position: 1, word: "месяц" },
      player.token,
    );
    expect([stale.status, stale.error.code]).toEqual([401, "game_token_invalid"]);
    expect((await player.guess(second)).guessed).toBe(true);
  });

  it("pays for no second song", async () => {
    const [first = "", second = ""] = await createSongs(app, 2, { fragment, hidden });
    const player = await joinGame(app);
    await player.serve();
    const tokenGame = player.tokenGame();
    await player.restore(second);
    await player.guess(first);
    const { status, error } = await player.finish(second, { tokenGame });
    expect([status, error.code]).toEqual([401, "game_token_invalid"]);
  });

  it("is refused where it is unknown", async () => {
    const soundId = await createSong(app, { fragment, hidden });
    const player = await joinGame(app);
    await player.serve();
    await expectRefused(player.token, "A".repeat(43), soundId);
    await expectRefused(player.token, player.token, soundId);
    expect((await player.view(soundId)).seconds).toBeNull();
  });

  it("is refused where it is another player's, and tells where to go", async () => {
    const soundId = await createSong(app, { fragment, hidden, demo: true });
    const [anna, boris] = [await joinGame(app), await joinGame(app)];
    const visitor = await joinGame(app, await app.enterDemo());
    for (const player of [anna, boris, visitor]) await player.serve();
    await expectRefused(boris.token, anna.tokenGame(), soundId);
    await expectRefused(boris.token, visitor.tokenGame(), soundId);
    await expectRefused(visitor.token, anna.tokenGame(), soundId, "/demo");
    // The staff are no exception.
    await expectRefused((await createAccount(app, 1)).token, anna.tokenGame(), soundId);
    expect((await anna.guess(soundId)).guessed).toBe(true);
  });

  it.each(["", "a".repeat(129)])("is refused with 400 where it cannot be one: %j", async (tokenGame) => {
    const soundId = await createSong(app, { fragment, hidden });
    const player = await joinGame(app);
    await player.serve();
    for (const { status, error } of await Promise.all(callsWith(player.token, tokenGame, soundId))) {
      expect([status, error.fields]).toEqual([400, { tokenGame: expect.any(String) }]);
    }
  });

  it("expires after twelve hours without use", async () => {
    const soundId = await createSong(app, { fragment, hidden });
    const player = await joinGame(app);
    await player.serve();
    app.clock.advance(12 * hour - 1);
    expect((await player.check(soundId, 1, "месяц")).status).toBe(200);
    app.clock.advance(12 * hour);
    await expectRefused(player.token, player.tokenGame(), soundId);
    // What was restored is not lost with it.
    expect((await player.view(soundId)).progress).toBe(33.33);
    expect((await player.guess(soundId)).guessed).toBe(true);
  });

  it("lives on while it is used", async () => {
    const soundId = await createSong(app, { fragment, hidden });
    const player = await joinGame(app);
    await player.serve();
    const uses = [
      () => player.check(soundId, 1, "мимо"),
      () => player.lamp(soundId, 1),
      () => player.eye(soundId),
      () => player.restore(soundId),
      () => player.authors(soundId),
      () => player.finish(soundId),
    ];
    for (const use of uses) {
      app.clock.advance(11 * hour);
      expect((await use()).status).toBe(200);
    }
  });

  it("ends with the session", async () => {
    const soundId = await createSong(app, { fragment, hidden });
    const { token, userId } = await createAccount(app);
    const player = await joinGame(app, token);
    await player.serve();
    await app.call("logout", {}, token);
    expect((await player.check(soundId, 1, "месяц")).status).toBe(401);
    expect(await app.db.kysely.selectFrom("game_sessions").selectAll().where("user_id", "=", userId).execute()).toEqual(
      [],
    );
  });
});
