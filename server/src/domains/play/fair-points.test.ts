import { limits } from "@hitoslov/contract";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount, createSong, createSongs, createDraw, type SongOptions } from "../../test/factories.ts";
import { joinGame, type TestPlayer } from "../../test/player.ts";

const fragment = "Светит месяц, светит ясный, светит белая луна";
const hidden = [1, 5, 6];
/** Three words and the first of a row at double speed, and level 1. */
const clean = 35 * 2 + 50;

let app: TestApp;
let player: TestPlayer;
let userId: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  const account = await createAccount(app);
  userId = account.userId;
  player = await joinGame(app, account.token);
});
afterAll(() => app.close());

const at = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000);
const addSong = (options: SongOptions = {}) => createSong(app, { fragment, hidden, ...options });
const runDraw = (start: number, end = 1000) => createDraw(app, { start: at(start), end: at(end) });
const scoresInDraws = async () =>
  (await app.db.kysely.selectFrom("stock_members").select("score").where("user_id", "=", userId).execute()).map(
    ({ score }) => score,
  );

describe("a song whose answer was shown", () => {
  it("pays a tenth, and nothing in a draw that ran then", async () => {
    await runDraw(-10);
    const songs = await createSongs(app, 3, { fragment, hidden });
    await player.serve();
    for (const song of songs) await player.finish(song);
    const replay = await player.serve();
    expect(replay.map(({ answerShown }) => answerShown)).toEqual([true, true, true]);
    for (const song of songs) {
      const result = await player.guess(song);
      expect(result).toMatchObject({ guessed: true, share: 0.1, stocks: [] });
      expect(result.uncounted?.map(({ reason }) => reason)).toEqual(["answer_shown"]);
    }
    expect(await scoresInDraws()).toEqual([]);
    const { score } = (await app.call("getMe", {}, player.token)).body;
    expect(score).toBe(12 + 13 + 14);
  });

  it("pays a tenth in a draw that begins later", async () => {
    const song = await addSong();
    await player.serve();
    await player.finish(song);
    app.clock.advance(60);
    await runDraw(0);
    await player.serve();
    expect(await player.guess(song)).toMatchObject({ points: clean / 10, stocks: [{ score: clean / 10 }] });
  });

  it("does not depend on plays of other players or other songs", async () => {
    const [first = "", second = ""] = await createSongs(app, 2, { fragment, hidden });
    const other = await joinGame(app);
    await other.serve();
    await other.finish(first);
    await player.serve();
    await player.finish(second);
    const songs = await player.serve();
    expect(songs.find(({ _id }) => _id === first)?.answerShown).toBe(false);
    expect(await player.guess(first)).toMatchObject({ points: clean });
  });

  it("stays shown also where the replay is dealt to many devices at once", async () => {
    const song = await addSong();
    await player.serve();
    await player.finish(song);
    await Promise.all(Array.from({ length: 6 }, () => player.serve()));
    expect(await player.guess(song)).toMatchObject({ share: 0.1 });
  });
});

describe("typing", () => {
  it("pays what picking pays, whatever the client says", async () => {
    const song = await addSong();
    await player.serve();
    const word = (position: number, text: string) => player.check(song, position, text, true);
    await word(1, "месяц");
    await word(5, "белая");
    await word(6, "луна");
    const { result } = (await player.finish(song)).body;
    expect(result.lines.map(({ key }) => key)).toEqual(["word", "in_row"]);
    expect(result.points).toBe(clean);
  });

  it("pays more where no choices are sent, but for words that the lamp has shown", async () => {
    await runDraw(-10);
    const song = await addSong({ typingOnly: true });
    const [sound] = await player.serve();
    expect([sound?.typingOnly, sound?.fragment.tips]).toEqual([true, []]);
    expect((await player.lamp(song, 6)).body.words).toContain("луна");
    const result = await player.guess(song);
    expect(result.lines).toContainEqual({ key: "typed", count: 2, score: 10 });
    expect(await scoresInDraws()).toEqual([result.points]);
  });

  it("keeps what a play was dealt with when staff change the song", async () => {
    const song = await addSong();
    await player.serve();
    await app.db.kysely.updateTable("sounds").set({ typing_only: true }).execute();
    await app.refreshCatalogue();
    expect((await player.view(song)).fragment.tips).not.toEqual([]);
    expect((await player.guess(song)).lines.map(({ key }) => key)).not.toContain("typed");
  });
});

describe("in a draw", () => {
  it("words restored before it began count nothing", async () => {
    const songs = await createSongs(app, 2, { fragment, hidden });
    await player.serve();
    for (const song of songs) await player.restore(song);
    await runDraw(5);
    app.clock.advance(10);
    // Asked for again: it has been begun and keeps its day.
    await player.serve();
    for (const song of songs) {
      const { result } = (await player.finish(song)).body;
      expect(result.stocks).toEqual([]);
      expect(result.uncounted?.map(({ reason }) => reason)).toEqual(["dealt_before"]);
      expect(result.points).toBeGreaterThan(0);
    }
    expect(await scoresInDraws()).toEqual([]);
  });

  it("songs that were heard before it began count nothing", async () => {
    const song = await addSong();
    const [sound] = await player.serve();
    await app.app.inject(sound?.sound ?? "");
    await runDraw(5);
    app.clock.advance(10);
    await player.serve();
    expect((await player.guess(song)).uncounted).toMatchObject([{ reason: "dealt_before" }]);
  });

  it("songs that lay untouched count once they are dealt again within it", async () => {
    const songs = await createSongs(app, 2, { fragment, hidden });
    await player.serve();
    await runDraw(5);
    app.clock.advance(10);
    expect((await player.guess(songs[0] ?? "")).stocks).toEqual([]);
    await player.serve();
    const result = await player.guess(songs[1] ?? "");
    expect(result).toMatchObject({ stocks: [{ score: result.points }] });
    expect(result.uncounted).toBeUndefined();
  });

  it("what was dealt while it was not running counts nothing, and each draw is judged by itself", async () => {
    const { token: staff } = await createAccount(app, 2);
    const whole = await runDraw(-10);
    const paused = await createDraw(app, { status: "paused", start: at(-10), end: at(1000) });
    const [first = "", second = ""] = await createSongs(app, 2, { fragment, hidden });
    await player.serve();
    await player.restore(first);
    app.clock.advance(5);
    const { data } = (await app.call("listStocks", { ids: paused }, staff)).body;
    const { fullname, name, description, start_date, end_date } = data[0] ?? {};
    const fields = { fullname, name, description, start_date, end_date } as Record<string, string>;
    const edit = { _id: paused, ...fields, status: "active" } as unknown as Parameters<typeof updateDraw>[0];
    expect((await updateDraw(edit)).status).toBe(200);
    app.clock.advance(5);
    const { result } = (await player.finish(first)).body;
    expect(result.stocks.map(({ _id }) => _id)).toEqual([whole]);
    expect(result.uncounted).toEqual([{ _id: paused, reason: "dealt_before" }]);
    await player.serve();
    const both = (await player.guess(second)).stocks;
    expect(both.map((draw) => draw.name).toSorted()).toEqual(await namesOf([whole, paused]));

    async function namesOf(ids: readonly string[]) {
      const { data: draws } = (await app.call("listStocks", { ids: ids.join(",") }, staff)).body;
      return draws.map(({ name: own }) => own).toSorted();
    }
    function updateDraw(input: Parameters<typeof app.call<"updateStock">>[1]) {
      return app.call("updateStock", input, staff);
    }
  });

  it("demo songs count nothing: anybody can learn them", async () => {
    await runDraw(-10);
    const [demo, other] = [await addSong({ demo: true }), await addSong()];
    await player.serve();
    const result = await player.guess(demo);
    expect(result).toMatchObject({ points: clean, score: clean, stocks: [] });
    expect(result.uncounted?.map(({ reason }) => reason)).toEqual(["demo"]);
    const { points } = await player.guess(other);
    expect(await scoresInDraws()).toEqual([points]);
  });
});

describe("the clock", () => {
  const coefficientOf = async (soundId: string) => (await player.finish(soundId)).body.result.coefficient;

  it("starts with the first request of the audio, also without a call that launches the song", async () => {
    const song = await addSong();
    const [sound] = await player.serve();
    const reply = await app.app.inject(sound?.sound ?? "");
    expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([302, "no-store"]);
    expect(reply.headers.location).toMatch(/^\/media\/.+\.mp3$/);
    app.clock.advance(25);
    await player.launch(song);
    // Asked for again: the first time counts.
    await app.app.inject(sound?.sound ?? "");
    await player.restore(song);
    expect(await coefficientOf(song)).toBe(1.8);
  });

  it("goes on after the audio was requested before, on another device or after a reload", async () => {
    const song = await addSong();
    const [sound] = await player.serve();
    await app.app.inject(sound?.sound ?? "");
    app.clock.advance(12);
    expect((await player.view(song)).seconds).toBe(12);
  });

  it("never counts less than the fragment lasts", async () => {
    const [short, long] = [await addSong({ duration: 19 }), await addSong({ duration: 41 })];
    await player.serve();
    await player.restore(short);
    expect(await coefficientOf(short)).toBe(2);
    await player.restore(long);
    expect(await coefficientOf(long)).toBe(1.5);
  });

  it("does not start for a play that does not exist or a broken id", async () => {
    const audio = (play: string) => app.app.inject(`/api/game/audio?play=${play}`);
    expect((await audio("019a0000-0000-7000-8000-000000000000")).statusCode).toBe(409);
    expect((await audio("мимо")).statusCode).toBe(400);
    expect((await app.app.inject("/api/game/audio")).statusCode).toBe(400);
  });

  it("does not start for a withdrawn song, whose audio is refused", async () => {
    await addSong();
    const [song] = await player.serve();
    await app.db.kysely.updateTable("sounds").set({ status_id: "hidden" }).execute();
    await app.refreshCatalogue();
    expect((await app.app.inject(song?.sound ?? "")).statusCode).toBe(409);
  });
});

describe("points that cannot be stored", () => {
  it("are refused when rules are saved: each value is allowed, their product is not", async () => {
    const { token: staff } = await createAccount(app, 2);
    const { data: scores } = (await app.call("listScore", {}, staff)).body;
    const word = scores.find(({ key }) => key === "word")?._id ?? "";
    const refused = await app.call("updateScore", { _id: word, score: 1_000_000 }, staff);
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ["score"]]);
    expect((await app.call("listScore", {}, staff)).body.data).toEqual(scores);

    expect((await app.call("updateScore", { _id: word, score: 70_000 }, staff)).status).toBe(200);
    const fast = await app.call("createSpeed", { min_time: 90, max_time: 91, coefficient: 1000 }, staff);
    expect([fast.status, Object.keys(fast.error.fields ?? {})]).toEqual([400, ["coefficient"]]);
    expect((await app.call("createDifficulty", { name: "9", points: 1_000_000 }, staff)).status).toBe(201);
  });

  it("are refused also for two edits at once", async () => {
    const { token: staff } = await createAccount(app, 2);
    const { data: scores } = (await app.call("listScore", {}, staff)).body;
    const idOf = (name: string) => scores.find(({ key }) => key === name)?._id ?? "";
    const half = (name: string) => app.call("updateScore", { _id: idOf(name), score: 50_000 }, staff);
    const replies = await Promise.all([half("word"), half("typed")]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it("do not stop a finish when an account, a draw or a week has the most points", async () => {
    await runDraw(-10);
    const { token: staff } = await createAccount(app, 2);
    const max = limits.score.max;
    const write = (score: number) => app.call("updateUserScore", { _id: userId, score, type: "Бесплатный" }, staff);
    // Each adds two thousand million to the week.
    for (const score of [max, -max, max, -max, max, max - 7]) expect((await write(score)).status).toBe(200);
    const [first = "", second = ""] = await createSongs(app, 2, { fragment, hidden });
    await player.serve();
    expect(await player.guess(first)).toMatchObject({ points: 7, score: max, stocks: [{ score: 7 }] });
    await app.db.kysely.updateTable("stock_members").set({ score: max }).execute();
    expect(await player.guess(second)).toMatchObject({ points: 0, score: max, stocks: [{ score: max }] });
    const week = (await app.call("getTop", { rating: "week" }, player.token)).body.me;
    expect(week?.score).toBe(max);
  });

  it("cannot result from any settings that staff can save", async () => {
    const { token: staff } = await createAccount(app, 2);
    const { data: scores } = (await app.call("listScore", {}, staff)).body;
    const { data: speeds } = (await app.call("listSpeed", {}, staff)).body;
    const { data: levels } = (await app.call("listDifficulty", {}, staff)).body;
    const most = limits.points.max;
    const extreme = (low: number) => fc.oneof(fc.constantFrom(low, 0, 1, most), fc.integer({ min: low, max: most }));
    const edits = fc.record({
      scores: fc.tuple(...scores.map(() => extreme(-most))),
      coefficient: fc.oneof(
        fc.constantFrom(Number.MIN_VALUE, 1e-300, 0.1, 1000),
        fc.double({ min: 1e-9, max: 1000, noNaN: true }),
      ),
      points: extreme(0),
      misses: fc.array(fc.constantFrom(...hidden), { maxLength: 6 }),
      hints: fc.boolean(),
    });
    /** A refused value is made smaller until it is saved: else a refusal would leave the rules as they were. */
    const saveMost = async (value: number, save: (value: number) => Promise<{ status: number }>) => {
      for (const part of [1, 4, 16, 256, 4 ** 12]) if ((await save(value / part)).status === 200) return;
    };
    const greatest = { scores: scores.map(() => most), coefficient: 1000, points: most, misses: [], hints: false };
    const paid: number[] = [];
    await fc.assert(
      fc.asyncProperty(edits, async (edit) => {
        for (const [at_, { _id }] of scores.entries()) {
          await saveMost(edit.scores[at_] ?? 0, (score) =>
            app.call("updateScore", { _id, score: Math.trunc(score) }, staff),
          );
        }
        for (const { _id, min_time, max_time } of speeds) {
          const speed = { _id, min_time, max_time };
          await saveMost(edit.coefficient, (coefficient) => app.call("updateSpeed", { ...speed, coefficient }, staff));
        }
        for (const { _id, name } of levels)
          await app.call("updateDifficulty", { _id, name, points: edit.points }, staff);
        const song = await addSong();
        await player.serve({ limit: 20 });
        if (edit.hints) {
          await player.lamp(song, 1);
          await player.eye(song);
        }
        for (const position of edit.misses) await player.miss(song, position, 1);
        await player.restore(song);
        const { status, body } = await player.finish(song);
        expect(status).toBe(200);
        expect(body.result.points).toBeGreaterThanOrEqual(0);
        expect(body.result.points).toBeLessThanOrEqual(limits.playPoints.max);
        paid.push(body.result.points);
      }),
      { numRuns: 12, seed: 20_261_123, examples: [[greatest]] },
    );
    expect(Math.max(...paid)).toBeGreaterThan(limits.points.max);
  });
});
