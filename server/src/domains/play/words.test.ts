import { limits } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createSong } from "../../test/factories.ts";
import { joinGame, type TestPlayer } from "../../test/player.ts";

//                 0     1     2      3    4         5      6   7
const fragment = "Стоит ёлка, кто-то поёт «полюшко» звонко во поле";
const hidden = [1, 2, 3, 4, 7];

let app: TestApp;
let player: TestPlayer;
let soundId: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  soundId = await createSong(app, { fragment, hidden });
  player = await joinGame(app);
  await player.serve();
});
afterAll(() => app.close());

/** What the player sees in place of one word. */
async function wordAt(position: number) {
  return (await player.view(soundId)).fragment.words[position];
}

describe("a right word", () => {
  it("is restored for good, and its choice leaves the tray", async () => {
    const before = await player.view(soundId);
    const { status, body } = await player.check(soundId, 7, "поле");
    expect(status).toBe(200);
    expect(body).toEqual({ valid: true, word: "поле", mistakesLeft: 5 });

    const after = await player.view(soundId);
    expect(after.fragment.words[7]).toEqual({ position: 7, before: "", text: "поле", after: "", restored: "right" });
    expect([...after.fragment.tips, "поле"].toSorted()).toEqual(before.fragment.tips.toSorted());
    expect(after.progress).toBe(20);

    await player.miss(soundId, 7, 6);
    expect(await wordAt(7)).toMatchObject({ text: "поле", restored: "right" });
  });

  it("changes nothing when it is checked again", async () => {
    await player.check(soundId, 7, "поле");
    const again = await player.check(soundId, 7, "поле", true);
    expect(again.body).toEqual({ valid: true, word: "поле", mistakesLeft: 5 });
    const wrong = await player.check(soundId, 7, "мимо", true);
    expect(wrong.body).toEqual({ valid: false, word: "поле", mistakesLeft: 5 });
    expect((await player.view(soundId)).mistakes).toBe(0);
    await player.restore(soundId);
    const { result } = (await player.finish(soundId)).body;
    expect(result.lines).toEqual([
      { key: "word", count: 5, score: 50 },
      { key: "in_row", count: 1, score: 5 },
    ]);
  });
});

describe("a wrong word", () => {
  it("says only that it is wrong and counts a mistake", async () => {
    for (const mistakesLeft of [4, 3, 2, 1]) {
      expect((await player.check(soundId, 1, "палка")).body).toEqual({ valid: false, mistakesLeft });
    }
    expect(await player.view(soundId)).toMatchObject({ mistakes: 4, progress: 0 });
    expect(await wordAt(1)).toEqual({ position: 1, before: "", after: ",", hidden: true, mistakesLeft: 1 });
    expect((await player.check(soundId, 1, "ёлка")).body).toEqual({ valid: true, word: "ёлка", mistakesLeft: 1 });
  });

  it("gives the word at the fifth mistake, which then earns nothing", async () => {
    await player.miss(soundId, 1, 4);
    const fifth = await player.check(soundId, 1, "мимо");
    expect(fifth.body).toEqual({ valid: false, word: "ёлка", mistakesLeft: 0 });
    expect(await wordAt(1)).toMatchObject({ text: "ёлка", restored: "given" });

    // Too late to be paid for, whatever is typed now.
    expect((await player.check(soundId, 1, "ёлка", true)).body).toEqual({ valid: true, word: "ёлка", mistakesLeft: 0 });
    await player.restore(soundId);
    const { result } = (await player.finish(soundId)).body;
    expect(result.lines).toEqual([
      { key: "word", count: 4, score: 40 },
      { key: "mistake", count: 5, score: -10 },
    ]);
  });

  it("counts at its own position only", async () => {
    await player.miss(soundId, 1, 4);
    expect((await player.check(soundId, 7, "мимо")).body.mistakesLeft).toBe(4);
    expect((await player.view(soundId)).mistakes).toBe(5);
    expect((await player.view(soundId)).progress).toBe(0);
  });

  it("is not another hidden word of the same fragment", async () => {
    expect((await player.check(soundId, 1, "поле")).body.valid).toBe(false);
    expect((await player.check(soundId, 7, "ёлка")).body.valid).toBe(false);
  });
});

describe("several words at once", () => {
  it("get one verdict a position, in the order asked", async () => {
    const { body } = await player.checkAll(soundId, [
      { position: 7, word: "поле" },
      { position: 1, word: "палка" },
      { position: 3, word: "ПОЁТ" },
    ]);
    expect(body).toEqual({
      valid: false,
      words: [
        { position: 7, valid: true, word: "поле", mistakesLeft: 5 },
        { position: 1, valid: false, mistakesLeft: 4 },
        { position: 3, valid: true, word: "поёт", mistakesLeft: 5 },
      ],
    });
    expect(await player.view(soundId)).toMatchObject({ progress: 40, mistakes: 1 });
  });

  it("are valid together when each of them is", async () => {
    expect((await player.restore(soundId)).body.valid).toBe(true);
    expect((await player.view(soundId)).progress).toBe(100);
  });
});

describe("what a play still takes", () => {
  const statuses = async () => {
    const { play, checkWord, checkWords } = (await player.view(soundId)).statuses;
    return { play, checkWord, checkWords };
  };

  it("is words until the last one is restored, and nothing after the finish", async () => {
    const all = { play: true, checkWord: true, checkWords: true };
    expect(await statuses()).toEqual(all);
    await player.check(soundId, 7, "поле");
    expect(await statuses()).toEqual(all);
    await player.restore(soundId);
    expect(await statuses()).toEqual({ play: true, checkWord: false, checkWords: false });
    // Only what is guessed after the session has begun is still handed out.
    app.clock.advance(1);
    await player.finish(soundId);
    expect(await statuses()).toEqual({ play: false, checkWord: false, checkWords: false });
  });
});

describe("a check that is refused", () => {
  it.each([
    ["two candidates for one position", [1, 1]],
    ["a shown word among hidden ones", [1, 0]],
    ["a position past the end", [1, 8]],
    ["a position of no fragment", [1, 60]],
    ["a position before the start", [1, -1]],
    ["half a position", [1, 1.5]],
    ["nothing", []],
  ])("asks about %s: 400, and nothing of it is judged", async (_what, positions) => {
    const words = positions.map((position) => ({ position, word: "ёлка" }));
    const { status, error } = await player.checkAll(soundId, words);
    expect([status, error.code]).toEqual([400, "bad_request"]);
    expect(error.message).not.toBe("");
    expect(await player.view(soundId)).toMatchObject({ progress: 0, mistakes: 0, seconds: null });
  });

  it.each([
    ["a shown word", 0, "Стоит"],
    ["a position past the end", 8, "поле"],
    ["an empty word", 1, ""],
    ["a word of 65 characters", 1, "ёлка".padEnd(limits.answer.max + 1)],
  ])("checks %s: 400, and nothing is counted", async (_what, position, word) => {
    const { status, error } = await player.check(soundId, position, word);
    expect([status, error.code]).toEqual([400, "bad_request"]);
    expect(Object.keys(error.fields ?? {})).toEqual([word === "" || word.length > 64 ? "word" : "position"]);
    expect(await player.view(soundId)).toMatchObject({ progress: 0, mistakes: 0, seconds: null });
  });

  it("comes after the finish: 409 for the guessed song", async () => {
    await player.guess(soundId);
    const { status, error } = await player.check(soundId, 1, "ёлка");
    expect([status, error.code]).toEqual([409, "conflict"]);
  });
});

describe("progress", () => {
  it("is a percentage to two decimals", async () => {
    const song = await createSong(app, { fragment: "раз два три", hidden: [0, 1, 2] });
    expect((await player.view(song)).progress).toBe(0);
    const seen = [];
    for (const [position, word] of ["раз", "два", "три"].entries()) {
      await player.check(song, position, word);
      seen.push((await player.view(song)).progress);
    }
    expect(seen).toEqual([33.33, 66.67, 100]);
  });
});
