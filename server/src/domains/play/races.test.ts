import { contract } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "../../app.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import {
  answerAt,
  contextOfEndedSession,
  createAccount,
  createAuthors,
  createSong,
  createDraw,
  signInAgain,
} from "../../test/factories.ts";
import { joinGame, type TestPlayer } from "../../test/player.ts";
import { openCatalogue } from "./load-catalogue.ts";
import { gameHandlers } from "./handlers.ts";

//                0     1          2     3      4     5         6
const fragment = "Летит лебёдушка, летит сизая, летит пугливая утица";
const hidden = [1, 3, 5, 6];

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** The same player on so many devices, each with a session and a game token of its own. */
async function onDevices(count: number, userId: string): Promise<TestPlayer[]> {
  const players = [];
  for (let i = 0; i < count; i++) {
    const player = await joinGame(app, await signInAgain(app, userId));
    await player.serve();
    players.push(player);
  }
  return players;
}

describe("a finish pays once", () => {
  let player: TestPlayer;
  let userId: string;
  let soundId: string;
  beforeEach(async () => {
    soundId = await createSong(app, { fragment, hidden });
    const at = app.clock.now().getTime();
    await createDraw(app, { start: new Date(at - 1), end: new Date(at + 1e9) });
    const account = await createAccount(app);
    userId = account.userId;
    player = await joinGame(app, account.token);
    await player.serve();
    await player.restore(soundId);
  });

  /** (4 words and one in a row) × 2 and 50. */
  const price = 140;

  async function expectPaidOnce() {
    const { kysely } = app.db;
    expect((await app.call("getMe", {}, player.token)).body.score).toBe(price);
    expect(await kysely.selectFrom("stock_members").select("score").execute()).toEqual([{ score: price }]);
    const plays = kysely.selectFrom("plays").select(["state", "points"]).where("sound_id", "=", soundId);
    expect(await plays.execute()).toEqual([{ state: "guessed", points: price }]);
  }

  it("when it comes twenty times at once", async () => {
    const tokenGame = player.tokenGame();
    const replies = await Promise.all(times(20, () => player.finish(soundId, { tokenGame })));
    expect(replies.map((reply) => reply.status)).toEqual(times(20, () => 200));
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(await app.db.kysely.selectFrom("game_tokens").select("hash").execute()).toHaveLength(2);
    await expectPaidOnce();
  });

  it("when it comes with twenty tokens at once", async () => {
    const tokens = await Promise.all(
      times(20, async () => (await app.call("listSounds", {}, player.token)).body.token),
    );
    expect(new Set(tokens).size).toBe(20);
    const replies = await Promise.all(tokens.map((tokenGame) => player.finish(soundId, { tokenGame })));
    expect(replies.map((reply) => reply.status)).toEqual(times(20, () => 200));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body.result))).size).toBe(1);
    expect(new Set(replies.map((reply) => reply.body.token)).size).toBe(20);
    await expectPaidOnce();
  });

  it("when it comes from ten devices at once", async () => {
    const devices = await onDevices(10, userId);
    const replies = await Promise.all(devices.map((device) => device.finish(soundId)));
    expect(replies.map((reply) => reply.status)).toEqual(times(10, () => 200));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body.result))).size).toBe(1);
    await expectPaidOnce();
  });

  it("when it comes again after a restart", async () => {
    const tokenGame = player.tokenGame();
    const first = await player.finish(soundId, { tokenGame });
    const catalogue = await openCatalogue(app.db);
    const options = { gameDir: "/nonexistent", adminDir: "/nonexistent" } as const;
    const restarted = await buildApp({ ...app.services, catalogue }, options);
    const again = await restarted.inject({
      method: "POST",
      url: contract.finish.path,
      headers: { token: player.token },
      payload: { soundId, tokenGame, duration: 5, words: [] },
    });
    await restarted.close();
    await catalogue.close();
    expect([again.statusCode, again.body]).toEqual([200, first.text]);
    await expectPaidOnce();
  });

  it("when its answer was lost: the same token gets the same answer and the token to go on with", async () => {
    const another = await createSong(app, { fragment, hidden });
    await player.serve();
    const tokenGame = player.tokenGame();
    const lost = await player.finish(soundId, { tokenGame });
    app.clock.advance(3600);
    const again = await player.finish(soundId, { tokenGame, duration: 99 });
    expect(again.text).toBe(lost.text);
    await expectPaidOnce();
    expect((await player.guess(another)).counters.perSession).toBe(2);
    // Even after the next song: nothing is paid, the old answer is told.
    expect((await player.finish(soundId, { tokenGame })).text).toBe(lost.text);
  });

  it("whatever author comes with the repetition", async () => {
    await createAuthors(app, ["Глинка", "Шуберт", "Пушкин"]);
    const { authors } = (await player.authors(soundId)).body;
    const tokenGame = player.tokenGame();
    const own = authors.find((author) => ["Народная", "Николай Некрасов"].includes(author.name));
    const wrong = authors.find((author) => author !== own);
    const first = await player.finish(soundId, { tokenGame, authorId: wrong?._id });
    expect(first.body.result.author.right).toBe(false);
    expect((await player.finish(soundId, { tokenGame, authorId: own?._id })).text).toBe(first.text);
    await expectPaidOnce();
  });

  it("for each of two songs that are finished at once", async () => {
    const another = await createSong(app, { fragment, hidden });
    await player.serve();
    const tokens = [player.tokenGame(), (await player.serve(), player.tokenGame())];
    await player.restore(another);
    const [one, two] = await Promise.all(
      [soundId, another].map((id, index) => player.finish(id, { tokenGame: tokens[index] ?? "" })),
    );
    expect([one?.status, two?.status]).toEqual([200, 200]);
    const points = (one?.body.result.points ?? 0) + (two?.body.result.points ?? 0);
    // Whichever is the second has a row of two, or of one where the other stood open.
    expect(points).toBeGreaterThanOrEqual(2 * price);
    expect((await app.call("getMe", {}, player.token)).body.score).toBe(points);
    expect(await app.db.kysely.selectFrom("stock_members").select("score").execute()).toEqual([{ score: points }]);
  });

  it("not at all for a song that was never served, or served to somebody else", async () => {
    const upstairs = await createSong(app, { level: 2, fragment, hidden });
    const other = await joinGame(app);
    await other.serve({ difficulty: 2 });
    await other.restore(upstairs);
    const { status, error } = await player.finish(upstairs);
    expect([status, error.code]).toEqual([409, "not_served"]);
    expect((await app.call("getMe", {}, player.token)).body.score).toBe(0);
  });

  it("not at all for a song that another device has given up: its answer is told again, and the play stays over", async () => {
    await app.db.kysely.deleteFrom("plays").execute();
    const devices = await onDevices(3, userId);
    const [first, ...others] = await Promise.all(devices.map((device) => device.finish(soundId)));
    expect(first?.body.result).toMatchObject({ guessed: false, points: 0 });
    for (const { status, body } of others) expect([status, body.result]).toEqual([200, first?.body.result]);
    const [late] = devices;
    const calls = [await late?.restore(soundId), await late?.lamp(soundId, 1), await late?.eye(soundId)];
    for (const reply of calls) {
      expect([reply?.status, reply?.error.code, reply?.error.message]).toEqual([
        409,
        "conflict",
        "Эта песня уже сыграна",
      ]);
    }
    expect((await late?.finish(soundId))?.body.result).toEqual(first?.body.result);
    expect((await app.call("getMe", {}, player.token)).body.score).toBe(0);
    const plays = app.db.kysely.selectFrom("plays").select(["state", "points"]).where("sound_id", "=", soundId);
    expect(await plays.execute()).toEqual([{ state: "failed", points: 0 }]);
    // Dealt anew, it is another play.
    await player.serve();
    await player.restore(soundId);
    expect((await player.finish(soundId)).body.result).toMatchObject({ guessed: true });
  });

  it.each([-5, 0, 0.001, 1e9, -1e9])("the same for a duration of %d by the client's clock", async (duration) => {
    app.clock.advance(45);
    await player.launch(soundId);
    const { result } = (await player.finish(soundId, { duration })).body;
    expect(result).toMatchObject({ coefficient: 2, points: price });
    const row = await app.db.kysely.selectFrom("plays").select("client_duration").execute();
    expect(row).toEqual([{ client_duration: duration }]);
  });

  it("whatever words the client claims to have seen", async () => {
    const empty = await joinGame(app);
    await empty.serve();
    const words = hidden.map((position) => ({ position, word: answerAt(fragment, position) }));
    const { result } = (await empty.finish(soundId, { words })).body;
    expect(result).toMatchObject({ guessed: false, points: 0, score: 0 });
  });

  it.each([1e9 + 1, -1e10, Number.NaN, "1", null])("and refuses a duration of %s", async (duration) => {
    const { status, error } = await player.finish(soundId, { duration: duration as number });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["duration"]]);
  });
});

describe("calls at once", () => {
  let player: TestPlayer;
  let userId: string;
  let soundId: string;
  beforeEach(async () => {
    soundId = await createSong(app, { fragment, hidden });
    const account = await createAccount(app);
    userId = account.userId;
    player = await joinGame(app, account.token);
    await player.serve();
  });

  it("restore one word once", async () => {
    const replies = await Promise.all(times(20, () => player.check(soundId, 1, "лебёдушка", true)));
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    await player.restore(soundId);
    expect((await player.finish(soundId)).body.result.lines).toEqual([
      { key: "word", count: 4, score: 40 },
      { key: "in_row", count: 1, score: 5 },
    ]);
  });

  it("lose none of several right words", async () => {
    await Promise.all(hidden.map((position) => player.check(soundId, position, answerAt(fragment, position))));
    expect((await player.view(soundId)).progress).toBe(100);
  });

  it("from one device or several never give more hints than there are", async () => {
    const asked = [
      ...hidden.map((position) => (by: TestPlayer) => by.lamp(soundId, position)),
      (by: TestPlayer) => by.eye(soundId),
    ];
    const devices = await onDevices(asked.length * 2, userId);
    const replies = await Promise.all([...asked, ...asked].map((query, index) => query(devices[index] ?? player)));
    const codes = replies.map((reply) => (reply.status === 200 ? "told" : reply.error.code));
    expect(new Set(codes)).toEqual(new Set(["told", "hints_exhausted"]));
    // Each hint that was given is told twice, because asking again is free.
    expect(codes.filter((code) => code === "told")).toHaveLength(6);
    expect((await player.view(soundId)).hintsLeft).toBe(0);
    await player.restore(soundId);
    const { lines } = (await player.finish(soundId)).body.result;
    const hints = lines.filter((line) => line.key === "word_tip" || line.key === "name_tip");
    expect(hints.reduce((sum, line) => sum + line.count, 0)).toBe(3);
  });

  it("from one device or several count wrong words exactly and give the word at the fifth", async () => {
    const devices = await onDevices(4, userId);
    const replies = await Promise.all([...devices, ...devices].map((device) => device.check(soundId, 1, "мимо")));
    expect(replies.map((reply) => reply.body.mistakesLeft).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 1, 2, 3, 4]);
    expect(replies.filter((reply) => reply.body.word === "лебёдушка")).toHaveLength(4);
    expect((await player.view(soundId)).mistakes).toBe(5);
  });

  it("open one play of a song and one session", async () => {
    const newcomer = await joinGame(app);
    await Promise.all(times(10, () => newcomer.serve()));
    const { kysely } = app.db;
    const plays = kysely.selectFrom("plays").innerJoin("users", "users.id", "plays.user_id").select("plays.id");
    expect(await plays.execute()).toHaveLength(2);
    expect(await kysely.selectFrom("game_sessions").select("id").execute()).toHaveLength(2);
  });
});

it("a request for songs by a session that ends meanwhile gets 401, not 500", async () => {
  await createSong(app);
  for (let round = 0; round < 10; round++) {
    const { token, userId } = await createAccount(app);
    const other = await signInAgain(app, userId);
    const [asked] = await Promise.all([app.call("listSounds", {}, token), app.call("endSessions", {}, other)]);
    expect([200, 401]).toContain(asked.status);
  }
  const context = await contextOfEndedSession(app);
  const late = gameHandlers(app.services).listSounds(contract.listSounds.query.parse({}), context);
  await expect(late).rejects.toMatchObject({ status: 401, body: { code: "unauthorized" } });
});
