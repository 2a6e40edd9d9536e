import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { answerAt, createAccount, createAuthors, createSong, createSongs, signInAgain } from "../../test/factories.ts";
import { joinGame, type TestPlayer } from "../../test/player.ts";

const fragment = "Светит месяц, светит ясный, светит белая луна";
const hidden = [1, 3, 5, 6];
const name = "Светит месяц";

let app: TestApp;
let player: TestPlayer;
let soundId: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  soundId = await createSong(app, { fragment, hidden, name, music: ["Народная"], text: ["Некрасов", "Суриков"] });
  // Somebody has to lend the tray its decoys.
  await createSongs(app, 2, { fragment: "Тонкая рябина головой склоняясь до самого тына" });
  player = await joinGame(app);
  await player.serve();
});
afterAll(() => app.close());

const sorted = (words: readonly string[]) => words.toSorted();

describe("the lamp", () => {
  it("answers three words of the tray, the right one among them", async () => {
    const { fragment: shown } = await player.view(soundId);
    const { status, body } = await player.lamp(soundId, 1);
    expect(status).toBe(200);
    expect(body.words).toHaveLength(3);
    expect(new Set(body.words).size).toBe(3);
    expect(body.words).toContain("месяц");
    expect(shown.tips).toEqual(expect.arrayContaining(body.words));
  });

  it("answers the same again and costs once", async () => {
    const first = (await player.lamp(soundId, 1)).body;
    expect((await player.lamp(soundId, 1)).body).toEqual(first);
    await player.check(soundId, 6, "луна");
    expect((await player.lamp(soundId, 1)).body).toEqual(first);
    const view = await player.view(soundId);
    expect(view.hintsLeft).toBe(2);
    expect(view.fragment.words[1]).toMatchObject({ hidden: true, tip: first.words });
  });

  it("offers every player the same three, so that comparing tells nothing", async () => {
    const sets = [];
    const trays = [];
    for (let i = 0; i < 4; i++) {
      const other = await joinGame(app);
      trays.push(sorted((await other.view(soundId)).fragment.tips));
      sets.push(sorted((await other.lamp(soundId, 3)).body.words));
    }
    expect(new Set(sets.map(String)).size).toBe(1);
    expect(new Set(trays.map(String)).size).toBe(1);
  });

  it("offers the same three in a new play of the song that was not guessed", async () => {
    const first = sorted((await player.lamp(soundId, 5)).body.words);
    expect((await player.finish(soundId)).body.result.guessed).toBe(false);
    await player.serve();
    expect(sorted((await player.lamp(soundId, 5)).body.words)).toEqual(first);
  });

  it("does not change the points of the word, and costs its own points", async () => {
    await player.lamp(soundId, 1);
    await player.check(soundId, 1, "месяц");
    expect((await player.view(soundId)).fragment.words[1]).toMatchObject({ restored: "tip" });
    await player.restore(soundId);
    expect((await player.finish(soundId)).body.result.lines).toEqual([
      { key: "word", count: 4, score: 40 },
      { key: "word_tip", count: 1, score: -5 },
    ]);
  });

  it("is refused at a restored word and where nothing is hidden", async () => {
    await player.check(soundId, 1, "месяц");
    const restored = await player.lamp(soundId, 1);
    expect([restored.status, restored.error.code]).toEqual([409, "already_restored"]);
    for (const position of [0, 7, 59]) {
      const refused = await player.lamp(soundId, position);
      expect([refused.status, refused.error.code]).toEqual([400, "bad_request"]);
    }
    expect((await player.view(soundId)).hintsLeft).toBe(3);
  });
});

describe("the eye", () => {
  it("answers the song's name and costs once", async () => {
    expect((await player.view(soundId)).sound_name).toBeNull();
    expect((await player.eye(soundId)).body).toEqual({ name });
    expect((await player.eye(soundId)).body).toEqual({ name });
    expect(await player.view(soundId)).toMatchObject({
      sound_name: name,
      hintsLeft: 2,
      statuses: { useNameTip: false, useWordTip: true },
    });
    await player.restore(soundId);
    expect((await player.finish(soundId)).body.result.lines).toContainEqual({ key: "name_tip", count: 1, score: -15 });
  });
});

describe("the limit of hints", () => {
  const limitTo = async (max: number) => {
    await app.db.kysely.updateTable("settings").set({ max_help: max }).execute();
    await app.refreshCatalogue();
  };

  it("is three by default, the eye among them", async () => {
    expect((await player.lamp(soundId, 1)).status).toBe(200);
    expect((await player.eye(soundId)).status).toBe(200);
    expect((await player.lamp(soundId, 3)).status).toBe(200);
    const fourth = await player.lamp(soundId, 5);
    expect([fourth.status, fourth.error]).toEqual([
      409,
      { code: "hints_exhausted", message: "Подсказки на эту песню закончились" },
    ]);
    expect(await player.view(soundId)).toMatchObject({
      hintsLeft: 0,
      statuses: { useWordTip: false, useNameTip: false },
    });
    // What was paid for can still be read.
    expect((await player.lamp(soundId, 1)).status).toBe(200);
    expect((await player.eye(soundId)).body).toEqual({ name });
  });

  it("refuses the eye after three lamps", async () => {
    for (const position of [1, 3, 5]) await player.lamp(soundId, position);
    const eye = await player.eye(soundId);
    expect([eye.status, eye.error.code]).toEqual([409, "hints_exhausted"]);
    expect(eye.text).not.toContain(name);
  });

  it("is the staff's to set, and counts for each song", async () => {
    await limitTo(1);
    const another = await createSong(app, { fragment, hidden });
    await player.serve();
    expect((await player.lamp(soundId, 1)).status).toBe(200);
    expect((await player.lamp(soundId, 3)).status).toBe(409);
    expect((await player.lamp(another, 1)).status).toBe(200);
    await limitTo(0);
    expect((await player.view(soundId)).hintsLeft).toBe(0);
  });
});

describe("authors", () => {
  beforeEach(() => createAuthors(app, ["Глинка", "Шуберт", "Пушкин", "Огарёв", "Чайковский"]));
  const own = ["Народная", "Некрасов", "Суриков"];

  it("are not named before every word stands", async () => {
    const early = await player.authors(soundId);
    expect([early.status, early.error.code]).toEqual([409, "words_missing"]);
    for (const [position, word] of [
      [1, "месяц"],
      [3, "ясный"],
      [5, "белая"],
    ] as const) {
      await player.check(soundId, position, word);
    }
    expect((await player.authors(soundId)).status).toBe(409);
    await player.check(soundId, 6, "луна");
    expect((await player.authors(soundId)).status).toBe(200);
  });

  it("are named when the last word was given after five mistakes", async () => {
    for (const position of hidden) await player.miss(soundId, position, 5);
    expect((await player.authors(soundId)).status).toBe(200);
  });

  it("are four, exactly one of the song's own, the same each time and for every player", async () => {
    const asked = [];
    for (let i = 0; i < 4; i++) {
      const other = await joinGame(app);
      await other.serve();
      await other.restore(soundId);
      const { body } = await other.authors(soundId);
      expect((await other.authors(soundId)).body).toEqual(body);
      asked.push(body.authors);
    }
    for (const authors of asked) {
      expect(new Set(authors.map(({ _id }) => _id)).size).toBe(4);
      expect(authors.filter((author) => own.includes(author.name))).toHaveLength(1);
      expect(authors.every((author) => Object.keys(author).toSorted().join() === "_id,name")).toBe(true);
    }
    expect(
      new Set(
        asked.map((authors) =>
          authors
            .map((author) => author.name)
            .toSorted()
            .join(),
        ),
      ).size,
    ).toBe(1);
  });

  it("stay as they were for the play when the list of authors changes", async () => {
    await player.restore(soundId);
    const before = (await player.authors(soundId)).body;
    await createAuthors(app, ["Бородин", "Мусоргский", "Балакирев", "Кюи"]);
    expect((await player.authors(soundId)).body).toEqual(before);
  });
});

describe("a free lamp", () => {
  /** Seconds. */
  const day = 24 * 60 * 60;
  let userId: string;
  const awaits = async () => (await app.call("getDaily", {}, player.token)).body.lamp;
  const lit = async () => (await player.serve()).filter(({ freeLamp }) => freeLamp);
  beforeEach(async () => {
    const account = await createAccount(app);
    userId = account.userId;
    player = await joinGame(app, account.token);
    await player.serve();
    await player.guess(soundId);
  });

  it("is given with the first song after a day away, once, and costs neither points nor the row", async () => {
    expect([await awaits(), (await lit()).length]).toEqual([false, 0]);
    app.clock.advance(day - 1);
    expect([await awaits(), (await lit()).length]).toEqual([false, 0]);
    app.clock.advance(2);
    expect(await awaits()).toBe(true);
    const [first, ...others] = await lit();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ hintsLeft: 4, freeLamp: true });
    // Dealt: it waits there, and no second one comes.
    expect(await awaits()).toBe(false);
    expect((await lit()).map(({ _id }) => _id)).toEqual([first?._id]);

    const id = first?._id ?? "";
    const blank = first?.fragment.words.find((word) => "hidden" in word)?.position ?? 0;
    await player.lamp(id, blank);
    const view = await player.view(id);
    expect([view.hintsLeft, view.freeLamp]).toEqual([3, false]);
    const result = await player.guess(id);
    expect(result.lines.map(({ key }) => key)).not.toContain("word_tip");
    expect(result.lines.map(({ key }) => key)).toContain("in_row");
    app.clock.advance(day / 2);
    expect([await awaits(), (await lit()).length]).toEqual([false, 0]);
  });

  it("waits while the song of the day is guessed first", async () => {
    app.clock.advance(2 * day);
    const { body } = await app.call("startDaily", {}, player.token);
    const asked = { soundId: body.song._id, tokenGame: body.token };
    const song = await app.db.kysely.selectFrom("daily_songs").select(["fragment", "hidden"]).executeTakeFirstOrThrow();
    const words = song.hidden.map((position) => ({ position, word: answerAt(song.fragment, position) }));
    await app.call("checkWords", { ...asked, words }, player.token);
    const { result } = (await app.call("finish", { ...asked, duration: 1, words: [] }, player.token)).body;
    expect([result.guessed, await awaits(), (await lit()).length]).toEqual([true, true, 1]);
  });

  it("forgives no lamp that was used before: it is given with another song", async () => {
    const begun = (await player.serve()).filter(({ guessed }) => !guessed).map(({ _id }) => _id);
    const blanks = async (id: string) =>
      (await player.view(id)).fragment.words.flatMap((word) => ("hidden" in word ? [word.position] : []));
    const [first = "", second = ""] = begun;
    await player.lamp(first, (await blanks(first))[0] ?? 0);
    app.clock.advance(2 * day);
    expect((await lit()).map(({ _id }) => _id)).toEqual([second]);
    expect((await player.view(first)).hintsLeft).toBe(2);
  });

  it("is given once to all devices of a player, also when they ask at the same time", async () => {
    app.clock.advance(2 * day);
    const tokens = [await signInAgain(app, userId), await signInAgain(app, userId)];
    const dealt = await Promise.all(tokens.map((device) => app.call("listSounds", {}, device)));
    const ids = dealt.flatMap(({ body }) => body.sounds.filter(({ freeLamp }) => freeLamp).map(({ _id }) => _id));
    expect(new Set(ids).size).toBe(1);
  });
});
