import type { SongInPlay, SongStatusCode } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount, createSong, createSongs, signInAgain } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";

const fragment = "Светит месяц, светит ясный, светит белая луна";
const hidden = [1, 5, 6];

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const idsOf = (songs: readonly SongInPlay[]) => songs.map((song) => song._id);

/** A player on a first device, and a way onto the next one: a new session a minute later. */
async function joinFromHome() {
  const { token, userId } = await createAccount(app);
  const atHome = await joinGame(app, token);
  const fromAnotherDevice = async () => {
    app.clock.advance(60);
    return joinGame(app, await signInAgain(app, userId));
  };
  return { atHome, fromAnotherDevice };
}

describe("the order of songs", () => {
  it("is fixed in a session, and pages run through it without repeats", async () => {
    const all = await createSongs(app, 12);
    const player = await joinGame(app);
    const first = idsOf(await player.serve({ limit: 20 }));
    expect(first.toSorted()).toEqual(all.toSorted());

    const paged = [];
    for (let skip = 0; skip < 15; skip += 5) paged.push(...idsOf(await player.serve({ skip, limit: 5 })));
    expect(paged).toEqual(first);
    expect(await player.serve({ skip: 12 })).toEqual([]);
    // Five at once where nothing is said.
    expect(idsOf(await player.serve())).toEqual(first.slice(0, 5));
  });

  it("is the same in a level of many songs, however many are asked for at once", async () => {
    const all = await createSongs(app, 60);
    const player = await joinGame(app);
    const walk = async (limit: number) => {
      const found = [];
      for (let skip = 0; skip < all.length; skip += limit) found.push(...idsOf(await player.serve({ skip, limit })));
      return found;
    };
    const byTwenty = await walk(20);
    expect(byTwenty.toSorted()).toEqual(all.toSorted());
    expect(await walk(5)).toEqual(byTwenty);
    expect(await walk(1)).toEqual(byTwenty);
  });

  it("differs between sessions, of one player too", async () => {
    await createSongs(app, 12);
    const { atHome, fromAnotherDevice } = await joinFromHome();
    const orders = [];
    for (const player of [atHome, await fromAnotherDevice(), await joinGame(app)]) {
      orders.push(idsOf(await player.serve({ limit: 20 })));
    }
    // One chance in 479,001,600 that two of them are equal.
    expect(new Set(orders.map(String)).size).toBe(3);
  });

  it("keeps a song guessed in the session in its turn", async () => {
    await createSongs(app, 6);
    const player = await joinGame(app);
    const before = idsOf(await player.serve({ limit: 20 }));
    app.clock.advance(1);
    await player.guess(before[2] ?? "");
    const after = await player.serve({ limit: 20 });
    expect(idsOf(after)).toEqual(before);
    expect(after.map((song) => song.guessed)).toEqual([false, false, true, false, false, false]);
  });

  it("leaves out what was guessed in an earlier session", async () => {
    const all = await createSongs(app, 4);
    const { atHome, fromAnotherDevice } = await joinFromHome();
    await atHome.serve();
    app.clock.advance(1);
    await atHome.guess(all[0] ?? "");
    await atHome.guess(all[1] ?? "");
    const again = await fromAnotherDevice();
    expect(idsOf(await again.serve()).toSorted()).toEqual(all.slice(2).toSorted());
  });

  it("puts unfinished songs first on another device, the latest before the others", async () => {
    const all = await createSongs(app, 10);
    const { atHome, fromAnotherDevice } = await joinFromHome();
    await atHome.serve({ limit: 20 });
    const begun = [all[7] ?? "", all[2] ?? "", all[5] ?? ""];
    for (const soundId of begun) {
      app.clock.advance(1);
      await atHome.launch(soundId);
    }
    const again = await fromAnotherDevice();
    const order = idsOf(await again.serve({ limit: 20 }));
    expect(order.slice(0, 3)).toEqual(begun.toReversed());
    expect(order.toSorted()).toEqual(all.toSorted());
    // Finishing one moves nothing in this session.
    app.clock.advance(1);
    await again.guess(begun[1] ?? "");
    expect(idsOf(await again.serve({ limit: 20 }))).toEqual(order);
  });

  it("starts anew after twelve hours without use", async () => {
    const all = await createSongs(app, 3);
    const player = await joinGame(app);
    await player.serve();
    app.clock.advance(1);
    await player.guess(all[0] ?? "");
    app.clock.advance(12 * 3600);
    expect(idsOf(await player.serve()).toSorted()).toEqual(all.slice(1).toSorted());
    expect((await player.guess(all[1] ?? "")).counters).toEqual({ perSession: 1, sameLevel: 1, inRow: 1 });
  });

  it("has no later page after twelve hours without use, until it was begun anew", async () => {
    const all = await createSongs(app, 8);
    const player = await joinGame(app);
    const later = () => app.call("listSounds", { skip: 5 }, player.token);
    // A client may well begin in its middle.
    expect((await later()).body.sounds).toHaveLength(3);
    await player.serve();
    app.clock.advance(12 * 3600);
    for (let times = 0; times < 2; times++) {
      expect(await later()).toMatchObject({ status: 401, error: { code: "game_token_invalid", location: "/" } });
    }
    const first = idsOf(await player.serve());
    const rest = await later();
    expect([...first, ...idsOf(rest.body.sounds)].toSorted()).toEqual(all.toSorted());
  });

  it("shows one player's progress to nobody else", async () => {
    const soundId = await createSong(app, { fragment, hidden });
    const [anna, boris] = [await joinGame(app), await joinGame(app)];
    await boris.serve();
    await anna.serve();
    await anna.guess(soundId);
    expect(await boris.view(soundId)).toMatchObject({ guessed: false, progress: 0, sound_name: null });
    expect(idsOf(await boris.serve())).toEqual([soundId]);
  });
});

describe("the pool", () => {
  it("holds active songs with audio and a hidden word only", async () => {
    const good = await createSong(app);
    await createSong(app, { status: "hidden" });
    await createSong(app, { hidden: [] });
    const silent = await createSong(app);
    await app.db.kysely.updateTable("sounds").set({ sound: null }).where("id", "=", silent).execute();
    await app.refreshCatalogue();
    expect(idsOf(await (await joinGame(app)).serve())).toEqual([good]);
  });

  it("is of one level, the first by default", async () => {
    const [one] = await createSongs(app, 1);
    const [two] = await createSongs(app, 1, { level: 2 });
    const player = await joinGame(app);
    expect(idsOf(await player.serve())).toEqual([one]);
    expect(idsOf(await player.serve({ difficulty: 2 }))).toEqual([two]);
    expect(idsOf(await player.serve({ difficulty: 3 }))).toEqual([]);
  });

  it("is by default of the level where the player has stopped", async () => {
    await createSongs(app, 2);
    const [two] = await createSongs(app, 1, { level: 2 });
    const { atHome, fromAnotherDevice } = await joinFromHome();
    await atHome.serve({ difficulty: 2 });
    await atHome.launch(two ?? "");
    const again = await fromAnotherDevice();
    expect(idsOf(await again.serve())).toEqual([two]);
    app.clock.advance(1);
    await again.guess(two ?? "");
    expect((await again.serve()).map((song) => song.difficulty.name)).toEqual(["1", "1"]);
  });

  it("is of the demo where the player asks for that", async () => {
    const demo = [await createSong(app, { demo: true }), await createSong(app, { demo: true, level: 2 })];
    await createSong(app);
    const player = await joinGame(app);
    expect(idsOf(await player.serve({ demo: true })).toSorted()).toEqual(demo.toSorted());
  });

  it.each([
    [{ difficulty: 9 }, "difficulty"],
    [{ difficulty: 0 }, "difficulty"],
    [{ difficulty: 1.5 }, "difficulty"],
    [{ difficulty: "первый" }, "difficulty"],
    [{ limit: 0 }, "limit"],
    [{ limit: 21 }, "limit"],
    [{ limit: "" }, "limit"],
    [{ skip: -1 }, "skip"],
    [{ skip: 1e9 }, "skip"],
    [{ skip: "NaN" }, "skip"],
  ])("refuses %j with 400", async (query, field) => {
    await createSong(app);
    const { token } = await createAccount(app);
    const { status, error } = await app.call("listSounds", query, token);
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, "bad_request", [field]]);
  });
});

describe("going on", () => {
  it("finds mistakes, hints, restored words and the lamp's words as they were left", async () => {
    const soundId = await createSong(app, { fragment, hidden, name: "Светит месяц" });
    await createSongs(app, 2, { fragment: "Тонкая рябина головой склоняясь до самого тына" });
    const { atHome, fromAnotherDevice } = await joinFromHome();
    await atHome.serve();
    await atHome.launch(soundId);
    await atHome.check(soundId, 6, "луна");
    await atHome.miss(soundId, 5, 3);
    await atHome.eye(soundId);
    const { words: tip } = (await atHome.lamp(soundId, 1)).body;
    const left = await atHome.view(soundId);

    const again = await fromAnotherDevice();
    const found = await again.view(soundId);
    expect(found).toEqual({ ...left, seconds: 60 });
    expect(found).toMatchObject({ mistakes: 3, hintsLeft: 1, sound_name: "Светит месяц", progress: 33.33 });
    expect(found.fragment.words[1]).toMatchObject({ hidden: true, mistakesLeft: 5, tip });
    expect(found.fragment.words[5]).toMatchObject({ hidden: true, mistakesLeft: 2 });
    expect(found.fragment.words[6]).toMatchObject({ text: "луна", restored: "right" });
    expect((await again.miss(soundId, 5, 1), await again.check(soundId, 5, "мимо")).body).toEqual({
      valid: false,
      word: "белая",
      mistakesLeft: 0,
    });
  });

  it("keeps the lyric of a play that was begun before the staff changed it", async () => {
    const soundId = await createSong(app, { fragment, hidden });
    const player = await joinGame(app);
    await player.serve();
    await app.db.kysely
      .updateTable("sounds")
      .set({ fragment: "Совсем другая строка", hidden: [2] })
      .where("id", "=", soundId)
      .execute();
    await app.refreshCatalogue();
    expect((await player.check(soundId, 6, "луна")).body).toMatchObject({ valid: true, word: "луна" });
    expect((await player.view(soundId)).fragment.words).toHaveLength(7);
  });

  it("refuses a song that staff withdrew meanwhile, and finds it unchanged when it is back", async () => {
    const soundId = await createSong(app, { hidden: [1, 2] });
    const player = await joinGame(app);
    await player.view(soundId);
    await player.check(soundId, 1, "поле");
    const status = async (status_id: SongStatusCode) => {
      await app.db.kysely.updateTable("sounds").set({ status_id }).where("id", "=", soundId).execute();
      await app.refreshCatalogue();
    };
    await status("hidden");
    const refused = await player.check(soundId, 2, "берёза");
    expect(refused.status).toBe(409);
    expect(refused.error.message).toContain("сняли с\u00A0эфира");
    await status("active");
    expect((await player.view(soundId)).progress).toBe(50);
  });
});

describe("the settings", () => {
  it("are sent along on request", async () => {
    await createSong(app);
    const { token } = await createAccount(app);
    const { settings } = (await app.call("listSounds", { settings: true }, token)).body;
    expect(settings).toEqual((await app.call("getGameSettings", {}, token)).body);
    expect(settings).toMatchObject({ maxHelp: 3, fetchSize: 5 });
    expect(settings?.difficulties.map((level) => level.name)).toEqual(["1", "2", "3"]);
    expect((await app.call("listSounds", {}, token)).body).not.toHaveProperty("settings");
    expect((await app.call("listScores", {}, token)).body.data).toEqual(settings?.scores);
    expect((await app.call("listSpeeds", {}, token)).body.data).toEqual(settings?.speeds);
  });
});

describe("the player's guessed songs", () => {
  it("are listed with name, authors and audio, latest first, by pages", async () => {
    const song = { fragment, hidden, name: "Светит месяц", executors: ["Хор"], film: "Садко", text: ["Некрасов"] };
    const ids = [await createSong(app, song), ...(await createSongs(app, 2))];
    const player = await joinGame(app);
    await player.serve();
    for (const soundId of ids) {
      app.clock.advance(1);
      await player.guess(soundId);
    }
    const listed = (await app.call("listGuessedSounds", {}, player.token)).body;
    expect(listed.total).toBe(3);
    expect(listed.data.map(({ _id }) => _id)).toEqual(ids.toReversed());
    expect(listed.data[2]).toEqual({
      _id: ids[0],
      name: "Светит месяц",
      executors: ["Хор"],
      authors: { music: ["Народная"], text: ["Некрасов"] },
      film: "Садко",
      sound: expect.stringMatching(/^\/media\/.+\.mp3$/),
      photo: expect.stringMatching(/^\/media\/.+\.webp$/),
      level: "1",
      points: 120,
      replayed: [],
    });
    const page = (await app.call("listGuessedSounds", { skip: 1, limit: 1 }, player.token)).body;
    expect([page.data.map(({ _id }) => _id), page.total]).toEqual([[ids[1]], 3]);
  });

  it("are those of one level on request", async () => {
    const [easy, hard] = [await createSong(app), await createSong(app, { fragment, hidden, level: 2 })];
    const player = await joinGame(app);
    await player.serve();
    await player.guess(easy);
    await player.serve({ difficulty: 2 });
    await player.eye(hard);
    await player.lamp(hard, hidden[0] ?? 0);
    const { points } = await player.guess(hard);
    const listed = async (difficulty: number) =>
      (await app.call("listGuessedSounds", { difficulty }, player.token)).body;
    expect(await listed(2)).toMatchObject({ data: [{ _id: hard, level: "2", points }], total: 1, hints: 2 });
    expect(await listed(1)).toMatchObject({ data: [{ _id: easy, level: "1" }], total: 1, hints: 0 });
    expect(await listed(999)).toEqual({ data: [], total: 0, points: 0, hints: 0, replayPoints: 100 });
    expect((await app.call("listGuessedSounds", { difficulty: 0 }, player.token)).status).toBe(400);
  });

  it("are counted and paged without songs that are not shown now", async () => {
    const ids = await createSongs(app, 4);
    const player = await joinGame(app);
    await player.serve({ limit: 20 });
    const paid = new Map<string, number>();
    for (const soundId of ids) {
      app.clock.advance(1);
      paid.set(soundId, (await player.guess(soundId)).points);
    }
    const [last = "", off = "", ...earlier] = ids.toReversed();
    await app.db.kysely.updateTable("sounds").set({ status_id: "hidden" }).where("id", "=", off).execute();
    await app.refreshCatalogue();
    const page = async (skip: number) => (await app.call("listGuessedSounds", { skip, limit: 2 }, player.token)).body;
    const first = await page(0);
    expect(first.data.map(({ _id }) => _id)).toEqual([last, earlier[0]]);
    expect((await page(2)).data.map(({ _id }) => _id)).toEqual([earlier[1]]);
    const points = [last, ...earlier].reduce((sum, id) => sum + (paid.get(id) ?? 0), 0);
    expect(first).toMatchObject({ total: 3, points });
  });

  it("are paged without repeats where they were guessed in one instant", async () => {
    const ids = await createSongs(app, 6);
    const player = await joinGame(app);
    await player.serve({ limit: 20 });
    for (const soundId of ids) await player.guess(soundId);
    const paged = [];
    for (let skip = 0; skip < 6; skip++) {
      const { data } = (await app.call("listGuessedSounds", { skip, limit: 1 }, player.token)).body;
      paged.push(...data.map((song) => song._id));
    }
    expect(paged.toSorted()).toEqual(ids.toSorted());
  });

  it("hold neither failed nor unfinished ones, nor another player's", async () => {
    const [guessed = "", failed = "", begun = ""] = await createSongs(app, 3);
    const [player, other] = [await joinGame(app), await joinGame(app)];
    await player.serve();
    await player.launch(begun);
    await player.finish(failed);
    await other.serve();
    await other.guess(guessed);
    expect((await app.call("listGuessedSounds", {}, player.token)).body).toEqual({
      data: [],
      total: 0,
      points: 0,
      hints: 0,
      replayPoints: 100,
    });
  });
});

describe("marking a song guessed", () => {
  const mark = (soundId: string, token: string) => app.call("markGuessed", { _id: soundId }, token);

  it("is refused before the finish, accepted after it, and pays nothing", async () => {
    const soundId = await createSong(app, { fragment, hidden });
    const player = await joinGame(app);
    await player.serve();
    await player.restore(soundId);
    const early = await mark(soundId, player.token);
    expect([early.status, early.error.code]).toEqual([409, "conflict"]);
    await player.finish(soundId);
    const { score } = (await app.call("getMe", {}, player.token)).body;
    for (let i = 0; i < 3; i++) {
      const { status, body } = await mark(soundId, player.token);
      expect([status, body]).toEqual([200, { _id: soundId }]);
    }
    expect((await app.call("getMe", {}, player.token)).body.score).toBe(score);
  });

  it("is refused for a failed song, an unknown one and another player's", async () => {
    const soundId = await createSong(app, { fragment, hidden });
    const [player, other] = [await joinGame(app), await joinGame(app)];
    await player.serve();
    await player.finish(soundId);
    await other.serve();
    await other.guess(soundId);
    expect((await mark(soundId, player.token)).status).toBe(409);
    expect((await mark("019a0000-0000-7000-8000-000000000000", player.token)).status).toBe(409);
    expect((await app.call("listGuessedSounds", {}, player.token)).body.total).toBe(0);
  });
});

it("lends no word to a tray that is too long to be an answer", async () => {
  const id = await createSong(app, { fragment: "Стоит ёлка", hidden: [1] });
  await createSong(app, { fragment: `Во поле ${"берёза".repeat(11)}`, hidden: [1] });
  const { fragment } = await (await joinGame(app)).view(id);
  expect(fragment.tips.toSorted()).toEqual(["во", "поле", "ёлка"]);
});
