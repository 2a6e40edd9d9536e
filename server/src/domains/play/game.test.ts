import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { answerAt, createAuthors, createSong } from "../../test/factories.ts";

const fragment = "Светит месяц, светит ясный, светит белая луна";
let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

describe("a play from the first sound to the finish", () => {
  it("serves, checks, names authors and pays with a breakdown", async () => {
    const soundId = await createSong(app, { fragment, hidden: [1, 5, 6], name: "Светит месяц" });
    await createAuthors(app, ["Глинка", "Шуберт", "Пушкин", "Огарёв"]);
    const { token } = await app.signUp();

    const served = await app.call("listSounds", { settings: true }, token);
    expect(served.status).toBe(200);
    const [song] = served.body.sounds;
    expect(song?._id).toBe(soundId);
    expect(song?.fragment.words.filter((word) => "hidden" in word).map((word) => word.position)).toEqual([1, 5, 6]);
    const tokenGame = served.body.token;

    expect((await app.call("launchSound", { sound_id: soundId }, token)).status).toBe(204);
    app.clock.advance(15);
    for (const position of [1, 5, 6]) {
      const word = answerAt(fragment, position).toUpperCase();
      const { body } = await app.call(
        "checkWord",
        { word, position, soundId, tokenGame, typed: position === 6 },
        token,
      );
      expect(body).toMatchObject({ valid: true, word: answerAt(fragment, position), mistakesLeft: 5 });
    }
    const { body: asked } = await app.call("listAuthors", { soundId, tokenGame }, token);
    expect(asked.authors).toHaveLength(4);
    const right = asked.authors.find((author) => ["Народная", "Николай Некрасов"].includes(author.name));
    const { body: finished } = await app.call(
      "finish",
      { soundId, tokenGame, authorId: right?._id, duration: 1, words: [] },
      token,
    );
    // (3 × 10 + 30 + 5 in a row) × 2 for under 20 s, and 50 for level 1.
    expect(finished.result).toMatchObject({ guessed: true, points: 180, coefficient: 2, score: 180 });
    expect(finished.result.lines).toEqual([
      { key: "word", count: 3, score: 30 },
      { key: "author", count: 1, score: 30 },
      { key: "in_row", count: 1, score: 5 },
    ]);
    expect(finished.result.counters).toEqual({ perSession: 1, sameLevel: 1, inRow: 1 });
  });
});
