import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import {
  createAccount,
  createAuthors,
  createSong,
  createSongs,
  createDraw,
  signInAgain,
} from "../../test/factories.ts";
import { joinGame, type TestPlayer } from "../../test/player.ts";

const fragment = "Светит месяц, светит ясный, светит белая луна";
const hidden = [1, 5, 6];

let app: TestApp;
let player: TestPlayer;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  player = await joinGame(app);
});
afterAll(() => app.close());

/** A served song with three hidden words. */
async function serveSong(options = {}): Promise<string> {
  const soundId = await createSong(app, { fragment, hidden, ...options });
  await player.serve({ limit: 20 });
  return soundId;
}

async function authorNamed(soundId: string, names: readonly string[]): Promise<string | undefined> {
  const { body } = await player.authors(soundId);
  return body.authors.find((author) => names.includes(author.name))?._id;
}

async function scoreOf(token: string): Promise<number> {
  return (await app.call("getMe", {}, token)).body.score;
}

it("takes the given words as the player saw them, also one too long to be hidden", async () => {
  const soundId = await createSong(app, { fragment: `Во ${"о".repeat(65)} поле`, hidden: [2] });
  const { fragment } = await player.view(soundId);
  const words = fragment.words.flatMap((word) =>
    "text" in word ? [{ position: word.position, word: word.text }] : [],
  );
  expect(words).toHaveLength(2);
  await player.restore(soundId);
  expect((await player.finish(soundId, { words })).body.result).toMatchObject({ guessed: true });
});

describe("points", () => {
  it("are the sum of every rule times the speed, and the level's own", async () => {
    const soundId = await serveSong({ text: ["Некрасов"] });
    await createAuthors(app, ["Глинка", "Шуберт", "Пушкин"]);
    await player.launch(soundId);
    await player.eye(soundId);
    await player.lamp(soundId, 1);
    await player.miss(soundId, 5, 2);
    await player.check(soundId, 1, "месяц");
    await player.check(soundId, 5, "белая", true);
    app.clock.advance(39);
    await player.check(soundId, 6, "луна");
    const authorId = await authorNamed(soundId, ["Народная", "Некрасов"]);
    const { result } = (await player.finish(soundId, { authorId })).body;
    expect(result.lines).toEqual([
      { key: "word", count: 3, score: 30 },
      { key: "author", count: 1, score: 30 },
      { key: "mistake", count: 2, score: -4 },
      { key: "word_tip", count: 1, score: -5 },
      { key: "name_tip", count: 1, score: -15 },
    ]);
    // (36 × 1.8 + 50 for level 1) × 2/3 for the second mistake at three blanks = 76.53, rounded.
    expect(result).toMatchObject({
      guessed: true,
      coefficient: 1.8,
      accuracy: expect.closeTo(2 / 3, 9),
      points: 77,
      score: 77,
    });
    expect(await scoreOf(player.token)).toBe(77);
  });

  it("never fall below the level's own by hints", async () => {
    await app.db.kysely.updateTable("scores").set({ score: -100 }).where("key", "=", "name_tip").execute();
    const soundId = await serveSong();
    await player.eye(soundId);
    const result = await player.guess(soundId);
    expect(result).toMatchObject({ guessed: true, points: 50 });
  });

  it("are none where every word was given after five mistakes", async () => {
    const soundId = await serveSong();
    for (const position of hidden) await player.miss(soundId, position, 5);
    const { result } = (await player.finish(soundId)).body;
    expect(result.lines).toEqual([{ key: "mistake", count: 15, score: -30 }]);
    expect(result).toMatchObject({ guessed: true, accuracy: 0, points: 0 });
  });

  it("follow the staff's rules and levels", async () => {
    await app.db.kysely.updateTable("scores").set({ score: 7 }).where("key", "=", "word").execute();
    await app.db.kysely.deleteFrom("scores").where("key", "=", "in_row").execute();
    await app.db.kysely.updateTable("difficulties").set({ points: 1 }).where("name", "=", "2").execute();
    const soundId = await createSong(app, { fragment, hidden, level: 2 });
    await player.serve({ difficulty: 2 });
    // 3 × 7 × 2, a rule that is missing counts nothing, and 1 for the level.
    expect(await player.guess(soundId)).toMatchObject({ points: 43, difficulty: { name: "2", points: 1 } });
  });

  it.each([
    [1, 50],
    [2, 100],
    [3, 150],
  ])("add the default of level %i: %i", async (level, points) => {
    const soundId = await createSong(app, { fragment, hidden, level });
    await player.serve({ difficulty: level });
    expect((await player.guess(soundId)).points).toBe(35 * 2 + points);
  });

  it.each([
    [0, 2],
    [19.999, 2],
    [20, 1.8],
    [39.999, 1.8],
    [40, 1.5],
    [60, 1.2],
    [89.999, 1.2],
    [90, 1],
    [10_000, 1],
  ])("after %f seconds are multiplied by %f", async (seconds, coefficient) => {
    const soundId = await serveSong();
    // The clock starts with the sound, not with the serving, and stops at the last word.
    app.clock.advance(1000);
    await player.launch(soundId);
    await player.check(soundId, 1, "месяц");
    app.clock.advance(seconds);
    await player.restore(soundId);
    app.clock.advance(1000);
    const { result } = (await player.finish(soundId)).body;
    expect(result.coefficient).toBe(coefficient);
    expect(result.points).toBe(Math.round(35 * coefficient) + 50);
  });

  it("take the speed that fits and round a half up", async () => {
    await app.db.kysely.deleteFrom("speeds").execute();
    const rows = [
      { id: "019a0000-0000-7000-8000-000000000001", min_time: 0, max_time: 10, coefficient: 1.1 },
      { id: "019a0000-0000-7000-8000-000000000002", min_time: 10, max_time: 20, coefficient: 3 },
    ];
    await app.db.kysely.insertInto("speeds").values(rows).execute();
    const soundId = await serveSong({ duration: 9 });
    await player.launch(soundId);
    app.clock.advance(7);
    // 35 × 1.1 = 38.5.
    expect(await player.guess(soundId)).toMatchObject({ coefficient: 1.1, points: 39 + 50 });
  });

  it.each(["check", "lamp", "eye"] as const)(
    "count time from the first %s where the sound was not heard",
    async (act) => {
      const soundId = await serveSong();
      if (act === "check") await player.check(soundId, 1, "мимо");
      if (act === "lamp") await player.lamp(soundId, 1);
      if (act === "eye") await player.eye(soundId);
      app.clock.advance(30);
      // Hearing it now does not start the clock anew.
      await player.launch(soundId);
      await player.restore(soundId);
      expect((await player.finish(soundId)).body.result.coefficient).toBe(1.8);
    },
  );
});

describe("the author", () => {
  const own = ["Народная", "Некрасов"];
  beforeEach(() => createAuthors(app, ["Глинка", "Шуберт", "Пушкин"]));

  it("chosen wrong pays nothing, and the song is guessed all the same", async () => {
    const soundId = await serveSong({ text: ["Некрасов"] });
    await player.restore(soundId);
    const authorId = await authorNamed(soundId, ["Глинка", "Шуберт", "Пушкин"]);
    const { result } = (await player.finish(soundId, { authorId })).body;
    expect(result.guessed).toBe(true);
    expect(result.author.right).toBe(false);
    expect(own).toContain(result.author.name);
    expect(result.lines.map((line) => line.key)).not.toContain("author");
  });

  it("left out pays nothing", async () => {
    const soundId = await serveSong();
    const result = await player.guess(soundId);
    expect(result).toMatchObject({ guessed: true, author: { right: false } });
    expect(result.points).toBe(35 * 2 + 50);
  });

  it("that was never offered is not right, even if the song is theirs", async () => {
    const soundId = await serveSong({ text: ["Некрасов"] });
    const known = await app.db.kysely.selectFrom("authors").select(["id", "name"]).execute();
    const ownIds = known.filter((author) => own.includes(author.name)).map((author) => author.id);
    await player.restore(soundId);
    const offered = (await player.authors(soundId)).body.authors.map((author) => author._id);
    const authorId = ownIds.find((id) => !offered.includes(id));
    expect(authorId).toBeDefined();
    expect((await player.finish(soundId, { authorId })).body.result.author).toMatchObject({ right: false });
  });

  describe("that was the song's own when the four were drawn is right", () => {
    let soundId: string;
    let offered: readonly { readonly _id: string; readonly name: string }[];
    beforeEach(async () => {
      soundId = await serveSong({ music: ["Народная"], text: [] });
      await player.restore(soundId);
      offered = (await player.authors(soundId)).body.authors;
    });
    const idOf = (name: string) => offered.find((author) => author.name === name)?._id ?? "";

    it("also where staff have merged it into another since", async () => {
      const { token } = await createAccount(app, 2);
      const into_id = (await app.call("createAuthor", { name: "Русская народная" }, token)).body._id;
      const asked = { directory: "author", _id: idOf("Народная"), into_id } as const;
      expect((await app.call("mergeDirectoryRows", asked, token)).status).toBe(200);
      await app.refreshCatalogue();
      expect((await player.authors(soundId)).body.authors).toEqual(offered);
      const { result } = (await player.finish(soundId, { authorId: idOf("Народная") })).body;
      expect(result.author).toEqual({ right: true, _id: idOf("Народная"), name: "Народная" });
      expect(result.lines).toContainEqual({ key: "author", count: 1, score: 30 });
    });

    it.each(["Народная", "Глинка"])("and so is one that is its own now: %s", async (name) => {
      const own = { author_id: idOf("Глинка") };
      await app.db.kysely.updateTable("sound_music_authors").set(own).where("sound_id", "=", soundId).execute();
      await app.refreshCatalogue();
      const { result } = (await player.finish(soundId, { authorId: idOf(name) })).body;
      expect(result.author).toEqual({ right: true, _id: idOf(name), name });
    });

    it("and is the answer to a wrong one", async () => {
      await app.db.kysely.deleteFrom("sound_music_authors").where("sound_id", "=", soundId).execute();
      await app.refreshCatalogue();
      const { result } = (await player.finish(soundId, { authorId: idOf("Глинка") })).body;
      expect(result.author).toEqual({ right: false, _id: idOf("Народная"), name: "Народная" });
    });
  });

  it("is asked for again where the song had none before", async () => {
    const soundId = await serveSong({ music: [], text: [] });
    await player.restore(soundId);
    expect((await player.authors(soundId)).body.authors).toEqual([]);
    const glinka = await app.db.kysely.selectFrom("authors").select("id").where("name", "=", "Глинка").execute();
    const author_id = glinka[0]?.id ?? "";
    const own = { sound_id: soundId, author_id, ordinal: 0 };
    await app.db.kysely.insertInto("sound_music_authors").values(own).execute();
    await app.refreshCatalogue();
    expect((await player.authors(soundId)).body.authors).toHaveLength(3);
    const { result } = (await player.finish(soundId, { authorId: author_id })).body;
    expect(result.author).toEqual({ right: true, _id: author_id, name: "Глинка" });
  });

  it("named without a request for the four is not right", async () => {
    const soundId = await serveSong({ music: ["Глинка"], text: ["Глинка"] });
    const glinka = await app.db.kysely.selectFrom("authors").select("id").where("name", "=", "Глинка").execute();
    await player.restore(soundId);
    const { result } = (await player.finish(soundId, { authorId: glinka[0]?.id })).body;
    expect(result.author).toMatchObject({ right: false, name: "Глинка" });
  });
});

describe("a finish with words missing", () => {
  it("fails: no points, and the answer is shown", async () => {
    const soundId = await serveSong({ name: "Светит месяц", executors: ["Хор"], film: "Садко", text: ["Некрасов"] });
    await player.check(soundId, 1, "месяц");
    const { result } = (await player.finish(soundId)).body;
    expect(result).toMatchObject({ guessed: false, points: 0, lines: [], coefficient: 1, score: 0, stocks: [] });
    expect(result.song).toMatchObject({
      name: "Светит месяц",
      fragment,
      executors: ["Хор"],
      authors: { music: ["Народная"], text: ["Некрасов"] },
      film: "Садко",
      photo: expect.stringMatching(/^\/media\/.+\.webp$/),
    });
    expect(await scoreOf(player.token)).toBe(0);
  });

  it("leaves the song in the pool, to be played from the start", async () => {
    const soundId = await serveSong();
    await player.check(soundId, 1, "месяц");
    await player.miss(soundId, 5, 2);
    await player.lamp(soundId, 5);
    await player.finish(soundId);
    expect(await player.view(soundId)).toMatchObject({
      guessed: false,
      progress: 0,
      mistakes: 0,
      hintsLeft: 3,
      seconds: null,
      sound_name: null,
      photo: null,
    });
    // For a tenth: the answer is known.
    expect(await player.guess(soundId)).toMatchObject({ points: (35 * 2 + 50) / 10, share: 0.1 });
  });

  it("is answered again, to the same token and to another", async () => {
    const soundId = await serveSong();
    const other = player.tokenGame();
    await player.serve();
    const tokenGame = player.tokenGame();
    const first = await player.finish(soundId);
    expect((await player.finish(soundId, { tokenGame })).text).toBe(first.text);
    const { status, body } = await player.finish(soundId, { tokenGame: other });
    expect([status, body.result]).toEqual([200, first.body.result]);
  });
});

describe("songs in a row", () => {
  /** The `in_row` lines of these plays, one after another. */
  async function rowsOf(count: number): Promise<number[]> {
    const rows = [];
    for (const soundId of await createSongs(app, count, { fragment, hidden })) {
      app.clock.advance(1);
      await player.serve({ limit: 20 });
      const { lines } = await player.guess(soundId);
      rows.push(lines.find((line) => line.key === "in_row")?.score ?? 0);
    }
    return rows;
  }

  it("pay more and more, up to five", async () => {
    expect(await rowsOf(7)).toEqual([5, 10, 15, 20, 25, 25, 25]);
  });

  it.each([
    ["a second mistake", (soundId: string) => player.miss(soundId, 1, 2)],
    ["a lamp", (soundId: string) => player.lamp(soundId, 1)],
    ["the eye", (soundId: string) => player.eye(soundId)],
  ])("begin anew after %s", async (_what, spoil) => {
    expect(await rowsOf(2)).toEqual([5, 10]);
    const soundId = await serveSong();
    await spoil(soundId);
    const result = await player.guess(soundId);
    expect(result.counters.inRow).toBe(0);
    expect(result.lines.map((line) => line.key)).not.toContain("in_row");
    expect(await rowsOf(2)).toEqual([5, 10]);
  });

  it("go on after a slip", async () => {
    expect(await rowsOf(2)).toEqual([5, 10]);
    const soundId = await serveSong();
    await player.miss(soundId, 1, 1);
    expect((await player.guess(soundId)).counters.inRow).toBe(3);
  });

  it("begin anew after a failed song", async () => {
    expect(await rowsOf(2)).toEqual([5, 10]);
    expect((await player.finish(await serveSong())).body.result.counters.inRow).toBe(0);
    expect(await rowsOf(2)).toEqual([5, 10]);
  });

  it("begin anew after a song that was started and left open", async () => {
    expect(await rowsOf(2)).toEqual([5, 10]);
    app.clock.advance(1);
    await player.launch(await serveSong());
    expect(await rowsOf(2)).toEqual([5, 10]);
  });

  it("begin anew after a song that is spoilt, or failed, in another session", async () => {
    const { _id } = (await app.call("getMe", {}, player.token)).body;
    const again = await signInAgain(app, _id);
    const other = await joinGame(app, again);
    const spoil = async (soundId: string) => {
      await other.lamp(soundId, 1);
      expect((await other.guess(soundId)).guessed).toBe(true);
    };
    const fail = async (soundId: string) => void (await other.finish(soundId));
    const failAndLeave = async (soundId: string) => {
      await fail(soundId);
      expect((await app.call("logout", {}, again)).status).toBe(200);
    };
    for (const end of [spoil, fail, failAndLeave]) {
      expect(await rowsOf(2)).toEqual([5, 10]);
      const soundId = await serveSong();
      await other.serve({ limit: 20 });
      app.clock.advance(1);
      await end(soundId);
    }
    expect(await rowsOf(2)).toEqual([5, 10]);
  });

  it("go on after a clean song in another session", async () => {
    const { _id } = (await app.call("getMe", {}, player.token)).body;
    const other = await joinGame(app, await signInAgain(app, _id));
    expect(await rowsOf(2)).toEqual([5, 10]);
    const soundId = await serveSong();
    await other.serve({ limit: 20 });
    await other.guess(soundId);
    expect(await rowsOf(1)).toEqual([15]);
  });

  it("go on after a started song that staff withdraw, which nobody can finish", async () => {
    expect(await rowsOf(2)).toEqual([5, 10]);
    app.clock.advance(1);
    const soundId = await serveSong();
    await player.launch(soundId);
    await app.db.kysely.updateTable("sounds").set({ status_id: "hidden" }).where("id", "=", soundId).execute();
    await app.refreshCatalogue();
    expect((await player.finish(soundId)).status).toBe(409);
    expect(await rowsOf(1)).toEqual([15]);
  });

  it("begin anew after a started song that is no longer dealt, which can be finished", async () => {
    expect(await rowsOf(2)).toEqual([5, 10]);
    app.clock.advance(1);
    const soundId = await serveSong();
    await player.launch(soundId);
    const shown_until = app.clock.now();
    await app.db.kysely.updateTable("sounds").set({ shown_until }).where("id", "=", soundId).execute();
    await app.refreshCatalogue();
    expect(await rowsOf(1)).toEqual([5]);
  });

  it("go on after a song that was only served", async () => {
    await serveSong();
    expect(await rowsOf(3)).toEqual([5, 10, 15]);
  });

  it("go on whatever the author", async () => {
    await createAuthors(app, ["Глинка", "Шуберт", "Пушкин"]);
    const soundId = await serveSong();
    await player.restore(soundId);
    await player.finish(soundId, { authorId: await authorNamed(soundId, ["Глинка", "Шуберт"]) });
    expect(await rowsOf(1)).toEqual([10]);
  });
});

describe("counters", () => {
  it("count the session, the level and the row", async () => {
    const first = await createSongs(app, 2, { fragment, hidden });
    const second = await createSongs(app, 3, { fragment, hidden, level: 2 });
    const seen = [];
    const play = async (soundId: string | undefined, difficulty: number, missed = 0) => {
      if (soundId === undefined) return;
      await player.serve({ difficulty });
      await player.miss(soundId, 1, missed);
      seen.push((await player.guess(soundId)).counters);
    };
    await play(first[0], 1);
    await play(first[1], 1);
    await play(second[0], 2);
    await play(second[1], 2, 2);
    await player.serve({ difficulty: 2 });
    seen.push((await player.finish(second[2] ?? "")).body.result.counters);
    expect(seen).toEqual([
      { perSession: 1, sameLevel: 1, inRow: 1 },
      { perSession: 2, sameLevel: 2, inRow: 2 },
      { perSession: 3, sameLevel: 1, inRow: 3 },
      { perSession: 4, sameLevel: 2, inRow: 0 },
      { perSession: 4, sameLevel: 2, inRow: 0 },
    ]);
  });
});

describe("prize draws", () => {
  const at = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000);
  const entrants = () =>
    app.db.kysely.selectFrom("stock_members").select(["stock_id", "user_id", "score"]).orderBy("score").execute();

  it("count points only while they are active and running", async () => {
    const running = { start: at(-10), end: at(10) };
    const active = await createDraw(app, running);
    for (const status of ["paused", "testing", "ended", "disabled"] as const) {
      await createDraw(app, { status, ...running });
    }
    await createDraw(app, { start: at(1), end: at(10) });
    await createDraw(app, { start: at(-10), end: at(0) });
    const result = await player.guess(await serveSong());
    expect(result.stocks).toEqual([{ _id: active, name: "Весна", score: 120, place: 1 }]);
    expect(await entrants()).toMatchObject([{ stock_id: active, score: 120 }]);
  });

  it("include the first instant and exclude the last", async () => {
    const begins = await createDraw(app, { start: at(0), end: at(0.001) });
    await createDraw(app, { start: at(-100), end: at(0) });
    expect((await player.guess(await serveSong())).stocks.map((draw) => draw._id)).toEqual([begins]);
    app.clock.advance(0.001);
    expect((await player.guess(await serveSong())).stocks).toEqual([]);
  });

  it("add up the songs of one entrant", async () => {
    await createDraw(app, { start: at(0), end: at(100) });
    const first = await player.guess(await serveSong());
    const second = await player.guess(await serveSong());
    expect(second.stocks[0]?.score).toBe(first.points + second.points);
    expect(await entrants()).toHaveLength(1);
  });

  it("make nobody an entrant by a failed song", async () => {
    await createDraw(app, { start: at(0), end: at(100) });
    expect((await player.finish(await serveSong())).body.result.stocks).toEqual([]);
    expect(await entrants()).toEqual([]);
  });

  it("never make entrants of staff or demo visitors", async () => {
    await createDraw(app, { start: at(0), end: at(100) });
    const soundId = await createSong(app, { fragment, hidden, demo: true });
    for (const role of [1, 2] as const) {
      const staff = await joinGame(app, (await createAccount(app, role)).token);
      await staff.serve();
      expect(await staff.guess(soundId)).toMatchObject({ points: 120, stocks: [] });
    }
    const visitor = await joinGame(app, await app.enterDemo());
    await visitor.serve();
    expect(await visitor.guess(soundId)).toMatchObject({ points: 120, stocks: [] });
    expect(await entrants()).toEqual([]);
  });

  it("rank entrants by score, equal scores by who reached them first", async () => {
    await createDraw(app, { start: at(0), end: at(100) });
    const soundId = await createSong(app, { fragment, hidden });
    const places = [];
    for (const missed of [1, 0, 1, 0]) {
      const entrant = await joinGame(app);
      await entrant.serve();
      await entrant.miss(soundId, 1, missed);
      places.push((await entrant.guess(soundId)).stocks[0]?.place);
      app.clock.advance(1);
    }
    expect(places).toEqual([1, 1, 3, 2]);
  });
});
