import type { SongInPlay } from "@hitoslov/contract";
import { MISTAKES_PER_WORD, type ReplayKind } from "@hitoslov/rules";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { answerAt, createAccount, createDraw, createSong, createSongs, signInAgain } from "../../test/factories.ts";
import { joinGame, type TestPlayer } from "../../test/player.ts";

//                0      1      2      3     4      5     6
const fragment = "Светит месяц, светит ясный, светит белая луна";
const hidden = [1, 5, 6];
/** Three words at double speed, and level 1, no row; and a tenth of it. */
const tenth = (30 * 2 + 50) / 10;
const day = 86_400;

let app: TestApp;
let player: TestPlayer;
let userId: string;
let song: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  const account = await createAccount(app);
  userId = account.userId;
  player = await joinGame(app, account.token);
  song = await createSong(app, { fragment, hidden });
});
afterAll(() => app.close());

const at = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000);
const guessAll = async (songs: readonly string[], who = player) => {
  await who.serve({ limit: 20 });
  for (const id of songs) await who.guess(id);
};
const blanksOf = ({ fragment: { words } }: SongInPlay) =>
  words.flatMap((word) => ("hidden" in word ? [word.position] : []));
const deal = async (kind: ReplayKind, of = song, who = player) => {
  const { status, body } = await who.replay(of, kind);
  expect(status).toBe(200);
  return body.sound;
};
const restore = (dealt: SongInPlay, who = player) =>
  who.checkAll(
    dealt._id,
    blanksOf(dealt).map((position) => ({ position, word: answerAt(fragment, position) })),
  );
/** A replay to its end. */
const replay = async (kind: ReplayKind, of = song, who = player) => {
  await restore(await deal(kind, of, who), who);
  return (await who.finish(of)).body.result;
};
const runDraw = () => createDraw(app, { start: at(-10), end: at(day) });
const me = async () => (await app.call("getMe", {}, player.token)).body;
const shelf = async () => (await app.call("listGuessedSounds", {}, player.token)).body;

describe("the blanks of a replay", () => {
  it("are the server's choice, the same for everybody on a day, and others on the next", async () => {
    const other = await joinGame(app);
    await guessAll([song]);
    await guessAll([song], other);
    const blanks = async () => {
      const dealt = [];
      for (const kind of ["other", "more", "typed"] as const) {
        const [mine, theirs] = [await deal(kind), await deal(kind, song, other)];
        expect(blanksOf(mine)).toEqual(blanksOf(theirs));
        expect(mine.fragment.tips.toSorted()).toEqual(theirs.fragment.tips.toSorted());
        expect(mine).toMatchObject({ replay: kind, guessed: false, sound_name: null, photo: null, hintsLeft: 3 });
        expect(mine.sound).not.toBe(theirs.sound);
        dealt.push(mine);
      }
      return dealt;
    };
    const [others, more, typed] = await blanks();
    // As many words as there were, first those that stood there; the level has two decoys.
    expect(blanksOf(others as SongInPlay).filter((position) => hidden.includes(position))).toEqual([]);
    expect(others?.fragment.tips).toHaveLength(blanksOf(others as SongInPlay).length);
    expect(blanksOf(more as SongInPlay)).toHaveLength(5);
    expect([typed?.typingOnly, typed?.fragment.tips]).toEqual([true, []]);

    const seen = new Set<string>();
    for (let passed = 0; passed < 14; passed++) {
      app.clock.advance(day);
      const [, next] = await blanks();
      seen.add(blanksOf(next as SongInPlay).join());
    }
    expect(seen.size).toBeGreaterThan(2);
  });

  it("stay the same for a play that goes on after midnight", async () => {
    await guessAll([song]);
    const before = await deal("more");
    const again = await deal("more");
    expect(again).toEqual(before);
    app.clock.advance(day);
    // The game token has run out.
    await player.serve();
    expect((await restore(before)).body.valid).toBe(true);
    expect((await player.finish(song)).body.result).toMatchObject({ guessed: true, points: expect.any(Number) });
  });
});

it("a song that was guessed as the song of the day alone has no replay, whether it is being played or not", async () => {
  const { body } = await app.call("startDaily", {}, player.token);
  const asked = { soundId: body.song._id, tokenGame: body.token };
  const words = blanksOf(body.song).map((position) => ({ position, word: answerAt(fragment, position) }));
  await app.call("checkWords", { ...asked, words }, player.token);
  const finished = await app.call("finish", { ...asked, duration: 1, words: [] }, player.token);
  expect(finished.body.result.guessed).toBe(true);
  const again = async () => {
    const { status, error } = await player.replay(song, "other");
    return [status, error.message];
  };
  const refused = [409, "Эта песня ещё не собрана"];
  expect(await again()).toEqual(refused);
  await player.view(song);
  expect(await again()).toEqual(refused);
});

describe("a replay pays", () => {
  it("a tenth, in ratings and draws, to somebody who has every song", async () => {
    await guessAll([song]);
    const first = await me();
    const before = await shelf();
    app.clock.advance(60);
    await createDraw(app, { start: at(0), end: at(1000) });
    const result = await replay("other");
    expect(result).toMatchObject({
      guessed: true,
      points: tenth,
      share: 0.1,
      replay: { left: 100 - tenth },
      score: first.score + tenth,
      stocks: [{ score: tenth, place: 1 }],
      // The row of songs is what it was.
      counters: { perSession: 1, inRow: 1 },
    });
    expect(result.lines.map(({ key }) => key)).toEqual(["word"]);
    const after = await me();
    expect([after.score, after.guessed_sounds]).toEqual([first.score + tenth, first.guessed_sounds]);
    const top = (await app.call("getTop", { rating: "all" }, player.token)).body;
    expect(JSON.stringify(top)).toContain(`"score":${first.score + tenth}`);
    // The shelf keeps what the song brought first.
    const { data, total, replayPoints } = await shelf();
    expect([data[0]?.points, total]).toEqual([before.data[0]?.points, 1]);
    expect([data[0]?.replayed, replayPoints]).toEqual([["other"], 100 - tenth]);
  });

  it("once for a kind and a day, also when it was given up", async () => {
    await guessAll([song]);
    await replay("other");
    expect((await player.replay(song, "other")).status).toBe(409);
    await deal("more");
    expect((await player.finish(song)).body.result).toMatchObject({ guessed: false, points: 0, replay: { left: 89 } });
    expect((await player.replay(song, "more")).error.message).toContain("Завтра");
    // Another kind takes the place of one that is open.
    const typed = await deal("typed");
    await player.check(song, blanksOf(typed)[0] ?? 0, "мимо");
    app.clock.advance(day);
    await deal("other");
    expect((await player.replay(song, "other")).status).toBe(200);
    const rows = await app.db.kysely.selectFrom("plays").select("state").where("replay", "=", "typed").execute();
    expect(rows).toEqual([{ state: "replayed" }]);
  });

  it("once, but one that was only looked at can still be played", async () => {
    await guessAll([song]);
    await deal("more");
    await deal("other");
    expect((await shelf()).data[0]?.replayed).toEqual([]);
    expect(await replay("more")).toMatchObject({ guessed: true });
  });

  it("at most 100 points a day, at midnight of the zone anew, also when finished at once on many devices", async () => {
    const songs = [song, ...(await createSongs(app, 9, { fragment, hidden }))];
    await guessAll(songs);
    const devices = await Promise.all(
      songs.map(async (id) => {
        const device = await joinGame(app, await signInAgain(app, userId));
        await restore(await deal("other", id, device), device);
        return { id, device };
      }),
    );
    const finished = await Promise.all(devices.map(({ id, device }) => device.finish(id)));
    const paid = finished.map(({ body }) => body.result.points);
    expect(paid.reduce((sum, points) => sum + points)).toBe(100);
    expect(paid.filter((points) => points === 0)).toEqual([]);
    expect((await shelf()).replayPoints).toBe(0);
    expect(await replay("typed")).toMatchObject({ guessed: true, points: 0, replay: { left: 0 } });
    // 2026-03-01 12:00 in Moscow.
    app.clock.advance(11 * 3600);
    expect((await shelf()).replayPoints).toBe(0);
    app.clock.advance(3600);
    await player.serve();
    expect((await shelf()).replayPoints).toBe(100);
    expect(await replay("other")).toMatchObject({ points: tenth, replay: { left: 100 - tenth } });
  });
});

describe("nobody gains by", () => {
  it("asking for a song that is not theirs to replay", async () => {
    await player.serve();
    expect((await player.replay(song, "more")).status).toBe(409);
    const stranger = await app.enterDemo();
    expect((await app.call("replaySound", { soundId: song, replay: "more" }, stranger)).status).toBe(403);
    await guessAll([song]);
    await app.db.kysely.updateTable("sounds").set({ status_id: "hidden" }).execute();
    await app.refreshCatalogue();
    expect((await player.replay(song, "more")).status).toBe(409);
    expect((await app.call("replaySound", { soundId: song, replay: "easy" as never }, player.token)).status).toBe(400);
  });

  it("what the first play knew: its answers, its positions, its authors and its result", async () => {
    await guessAll([song]);
    const sound = await deal("other");
    // Words that stand are not asked for; nothing is restored by the first play.
    expect((await player.check(song, hidden[0] ?? 0, "месяц")).status).toBe(400);
    expect((await player.authors(song)).status).toBe(409);
    expect(sound.progress).toBe(0);
    expect((await player.finish(song)).body.result).toMatchObject({ guessed: false, points: 0 });
  });

  it("mistakes, hints and repeated or parallel calls", async () => {
    await guessAll([song]);
    const { score } = await me();
    const sound = await deal("more");
    const [first = 0] = blanksOf(sound);
    await player.miss(song, first, 5);
    expect((await player.lamp(song, blanksOf(sound)[1] ?? 0)).status).toBe(200);
    await restore(sound);
    const tokenGame = player.tokenGame();
    const ends = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.call("finish", { soundId: song, tokenGame, duration: 1, words: [] }, player.token),
      ),
    );
    const results = ends.map(({ body }) => body.result);
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(results[0]?.points).toBeLessThan(tenth);
    expect((await me()).score).toBe(score + (results[0]?.points ?? 0));
  });

  it("many devices that open it at once: there is one play", async () => {
    await guessAll([song]);
    const devices = await Promise.all(
      Array.from({ length: 6 }, async () => joinGame(app, await signInAgain(app, userId))),
    );
    const dealt = await Promise.all(devices.map((device) => device.replay(song, "more")));
    for (const { status } of dealt) expect([200, 503]).toContain(status);
    const open = await app.db.kysely.selectFrom("plays").select("id").where("replay", "is not", null).execute();
    expect(open).toHaveLength(1);
  });

  it("an open replay: the round does not know it", async () => {
    const [second = ""] = await createSongs(app, 1, { fragment, hidden });
    await player.serve();
    app.clock.advance(1);
    await player.guess(song);
    const sound = await deal("other");
    await player.check(song, blanksOf(sound)[0] ?? 0, "мимо");
    const served = await player.serve({ limit: 20 });
    expect(served.find(({ _id }) => _id === song)).toMatchObject({ guessed: true, replay: null });
    // It was begun and left, and breaks no row.
    expect((await player.guess(second)).counters).toMatchObject({ perSession: 2, inRow: 2 });
  });
});

it.each(["given up", "given word for word"])(
  "a song whose answer the game has shown in a draw brings nothing there: %s",
  async (how) => {
    await runDraw();
    await player.serve();
    if (how === "given up") {
      await player.finish(song);
      await player.serve();
      await player.guess(song);
    } else {
      for (const position of hidden) {
        for (let mistake = 0; mistake < MISTAKES_PER_WORD; mistake++)
          await player.check(song, position, `не${mistake}`);
      }
      await player.finish(song);
    }
    expect(await replay("other")).toMatchObject({ points: tenth, stocks: [], uncounted: [{ reason: "answer_shown" }] });
    // A draw that begins later counts it.
    app.clock.advance(1.5 * day);
    await runDraw();
    expect((await replay("other")).stocks).toHaveLength(1);
  },
);
