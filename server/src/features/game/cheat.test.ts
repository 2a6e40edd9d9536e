import { contract, type SoundInPlay } from "@hitoslov/contract";
import { normaliseAnswer, splitFragment, trayWord } from "@hitoslov/rules";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "../../app.ts";
import { seedDemo } from "../../db/seed.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { answerAt, createAccount, createAuthors, createSong, createSongs, createStock } from "../../test/factories.ts";
import { joinGame, type TestPlayer } from "../../test/player.ts";
import { openCatalogue } from "./catalogue.ts";

//                0     1          2     3      4     5         6
const fragment = "Летит лебёдушка, летит сизая, летит пугливая утица";
const hidden = [1, 3, 5, 6];
const secretSong = {
  fragment,
  hidden,
  name: "Полуночная",
  executors: ["Ансамбль Берёзка"],
  music: ["Ларионов"],
  text: ["Гребёнка"],
  film: "Пять вечеров",
};

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** Forms in which a text could travel: as it is, folded, encoded, hashed. */
function formsOf(text: string): string[] {
  const plain = [text, trayWord(text), normaliseAnswer(text)];
  return plain.flatMap((form) => [
    fold(form),
    fold(encodeURIComponent(form)),
    ...(["base64", "base64url", "hex"] as const).map((as) => fold(Buffer.from(form).toString(as))),
    ...["sha256", "sha1", "md5"].map((hash) => createHash(hash).update(form).digest("hex")),
  ]);
}

const fold = (text: string) => text.normalize("NFC").toLowerCase().replaceAll("ё", "е");

/** Which of the secrets occur in what was sent. */
function leaks(sent: readonly string[], secrets: readonly string[]): string[] {
  const haystack = fold(sent.join("\n"));
  return secrets.filter((secret) => formsOf(secret).some((form) => haystack.includes(form)));
}

/** An app whose every answer is kept: status, headers and body, less the words that a tray and a lamp are made of. */
function watch() {
  const sent: string[] = [];
  const keep = (headers: object, text: string) => {
    const body = text.replaceAll(/"(tips|tip|words)":\["[^\]]*\]/g, '"$1":[]');
    sent.push(JSON.stringify(headers), body);
  };
  const call: TestApp["call"] = async (...input) => {
    const reply = await app.call(...input);
    keep(reply.headers, reply.text);
    return reply;
  };
  const get = async (url: string, token?: string) => {
    const reply = await app.app.inject({ url, headers: token === undefined ? {} : { token } });
    keep(reply.headers, reply.payload);
    return reply;
  };
  return { app: { ...app, call }, get, sent };
}

describe("no answer travels before its time", () => {
  const names = [secretSong.name, ...secretSong.executors, ...secretSong.music, ...secretSong.text, secretSong.film];
  const words = hidden.map((position) => answerAt(fragment, position));
  let soundId: string;
  let cover: string;
  beforeEach(async () => {
    soundId = await createSong(app, { ...secretSong, demo: true });
    await createSongs(app, 3, { fragment: "Тонкая рябина головой склоняясь до самого тына" });
    await createAuthors(app, ["Глинка", "Шуберт", "Пушкин"]);
    const row = await app.db.kysely.selectFrom("sounds").select("photo").where("id", "=", soundId).execute();
    cover = row[0]?.photo ?? "";
  });

  it("to a stranger: preview, settings, API description, refusals", async () => {
    const { app: watched, get, sent } = watch();
    for (const url of [
      "/api/sounds/demo",
      "/api/appsettings",
      "/api/openapi.json",
      "/api/docs",
      "/healthz",
      "/readyz",
    ]) {
      await get(url);
    }
    for (const url of ["/api/library/list", "/api/game/settings", "/api/game/authors", "/media/", "/media/..%2f"]) {
      await get(`${url}?soundId=${soundId}`);
    }
    for (const name of ["checkWord", "useWordTip", "useNameTip", "finish"] as const) {
      await watched.call(name, { soundId } as never);
    }
    expect(leaks(sent, [...words, ...names, cover])).toEqual([]);
  });

  it.each(["player", "demo visitor"])("to a %s, step by step", async (kind) => {
    const { app: watched, get, sent } = watch();
    const token = kind === "player" ? (await createAccount(app)).token : await app.enterDemo();
    const player = await joinGame(watched, token);
    const look = async () => {
      await player.view(soundId);
      for (const url of ["/api/library/list", "/api/game/settings", "/api/gamer/sound", "/api/token"])
        await get(url, token);
      if (kind === "player") await get("/api/auth/me", token);
    };
    await look();
    await player.launch(soundId);
    // Refusals as well: wrong words, positions, hints, authors, tokens, marks.
    await player.miss(soundId, 1, 4);
    await player.check(soundId, 0, "Летит");
    await player.checkAll(soundId, [{ position: 3, word: "мимо" }]);
    await player.lamp(soundId, 59);
    await player.authors(soundId);
    await watched.call("markGuessed", { _id: soundId }, token);
    await watched.call("completeDemo", {}, token);
    await watched.call("finish", { soundId, tokenGame: "чужой", duration: 1, words: [] }, token);
    for (const position of [1, 3]) await player.lamp(soundId, position);
    await look();
    expect(leaks(sent, [...words, ...names, cover])).toEqual([]);

    // A word that is found is no secret any more; the others still are.
    await player.check(soundId, 6, "утица");
    await player.checkAll(soundId, [{ position: 5, word: "мимо" }]);
    await look();
    expect(leaks(sent, [...words, ...names, cover])).toEqual(["утица"]);

    // The eye tells the name and with it the cover, but nobody's part in the song.
    await player.eye(soundId);
    await look();
    expect(leaks(sent, [...words, ...names, cover])).toEqual(["утица", secretSong.name, cover]);

    // All words stand: four authors, one of them right, and nothing that marks it.
    await player.restore(soundId);
    const { authors } = (await player.authors(soundId)).body;
    expect(leaks(sent, [...secretSong.executors, secretSong.film])).toEqual([]);
    expect(authors.map((author) => Object.keys(author))).toEqual(times(4, () => ["_id", "name"]));
    expect(leaks(sent, [...secretSong.music, ...secretSong.text])).toHaveLength(1);
    await player.finish(soundId);
    expect(leaks(sent, [...secretSong.executors, secretSong.film])).toHaveLength(2);
  });

  it("in the form of a length: sockets of long words and short ones are alike", async () => {
    const sounds = [
      await createSong(app, { fragment: "Стоит он во поле", hidden: [1, 3], decoys: ["гусь", "сад"] }),
      await createSong(app, { fragment: "Стоит переподвыподверт во полюшке", hidden: [1, 3], decoys: ["гусь", "сад"] }),
    ];
    const player = await joinGame(app);
    const [short, long] = await Promise.all(sounds.map((id) => player.view(id)));
    expect(short?.fragment.words).toEqual([
      { position: 0, before: "", text: "Стоит", after: "" },
      { position: 1, before: "", after: "", hidden: true, mistakesLeft: 5 },
      { position: 2, before: "", text: "во", after: "" },
      { position: 3, before: "", after: "", hidden: true, mistakesLeft: 5 },
    ]);
    expect(long?.fragment.words).toEqual(short?.fragment.words);
  });

  it("in the place of a word: the tray of one song is laid differently in every play", async () => {
    const trays = [];
    for (let i = 0; i < 8; i++) trays.push((await (await joinGame(app)).view(soundId)).fragment.tips);
    expect(new Set(trays.map((tray) => tray.toSorted().join())).size).toBe(1);
    // One chance in 720 to the power of seven that all of them are equal.
    expect(new Set(trays.map(String)).size).toBeGreaterThan(1);
  });

  it("by the difference of refusals: an unserved song, an inactive and an unknown one are alike", async () => {
    const player = await joinGame(app);
    await player.serve();
    const inactive = await createSong(app, { status: "Неактивна" });
    const upstairs = await createSong(app, { level: 3 });
    const replies = [];
    for (const id of [inactive, upstairs, "019a0000-0000-7000-8000-000000000000"]) {
      for (const reply of await Promise.all([
        player.check(id, 1, "мимо"),
        player.eye(id),
        player.finish(id),
        player.launch(id),
      ])) {
        replies.push(`${reply.status} ${reply.text}`);
      }
    }
    expect(new Set(replies).size).toBe(1);
    expect(replies[0]).toMatch(/^409 .*"not_served"/);
  });
});

describe("the demo catalogue as it is delivered", () => {
  const cyrillic = /[а-яё]/i;

  it("has no name, author or title in its answers, file names, tags and headers", { timeout: 20_000 }, async () => {
    await seedDemo(app.db.kysely, app.media);
    await app.refreshCatalogue();
    const songs = await app.db.kysely.selectFrom("sounds").select(["id", "name", "fragment", "hidden"]).execute();
    const player = await joinGame(app);
    const sounds: SoundInPlay[] = [];
    for (const difficulty of [1, 2, 3]) sounds.push(...(await player.serve({ difficulty, limit: 20 })));
    expect(sounds).toHaveLength(songs.length);

    for (const sound of sounds) {
      const { fragment: shown, ...rest } = sound;
      const song = songs.find(({ id }) => id === sound._id);
      const lyric = splitFragment(song?.fragment ?? "");
      expect(JSON.stringify(rest)).not.toMatch(cyrillic);
      expect(rest.sound).toMatch(/^\/media\/[\w-]{22}\.mp3$/);
      expect(shown.words).toEqual(
        lyric.map(({ position, before, text, after }) =>
          song?.hidden.includes(position) === true
            ? { position, before, after, hidden: true, mistakesLeft: 5 }
            : { position, before, text, after },
        ),
      );
      const media = await app.app.inject(rest.sound);
      expect([media.statusCode, media.headers["content-type"]]).toEqual([200, "audio/mpeg"]);
      expect(JSON.stringify(media.headers)).not.toMatch(cyrillic);
      expect(Object.keys(media.headers)).not.toContain("content-disposition");
      // It starts with a frame, ends without a tag and holds no title in any usual encoding.
      const bytes = media.rawPayload;
      expect([bytes[0], (bytes[1] ?? 0) & 0xe0]).toEqual([0xff, 0xe0]);
      for (const mark of ["APETAGEX", "LYRICSBEGIN"]) expect(bytes.includes(mark)).toBe(false);
      expect(bytes.subarray(-128, -125).toString("latin1")).not.toBe("TAG");
      for (const as of ["utf8", "utf16le"] as const)
        expect(bytes.includes(Buffer.from(song?.name ?? "", as))).toBe(false);
    }

    // The public library tells of its own songs only, and their files have lost their old names as well.
    const { data } = (await app.call("listLibrary", {}, player.token)).body;
    expect(data.length).toBeGreaterThan(0);
    for (const song of data) {
      expect(Object.keys(song).toSorted()).toEqual(["_id", "duration", "executor", "name", "order", "sound", "type"]);
      expect(song.sound).toMatch(/^\/media\/[\w-]{22}\.mp3$/);
      expect(sounds.map((sound) => sound.sound)).not.toContain(song.sound);
    }
  });
});

describe("a finish pays once", () => {
  let player: TestPlayer;
  let soundId: string;
  beforeEach(async () => {
    soundId = await createSong(app, { fragment, hidden });
    const at = app.clock.now().getTime();
    await createStock(app, { start: new Date(at - 1), end: new Date(at + 1e9) });
    player = await joinGame(app);
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

  it("when it comes again after a restart", async () => {
    const tokenGame = player.tokenGame();
    const first = await player.finish(soundId, { tokenGame });
    const catalogue = await openCatalogue(app.db);
    const options = { gameDir: "/nonexistent", mediaDir: app.media.dir, logLevel: "silent" } as const;
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
  let soundId: string;
  beforeEach(async () => {
    soundId = await createSong(app, { fragment, hidden });
    player = await joinGame(app);
    await player.serve();
  });

  it("restore one word once", async () => {
    const replies = await Promise.all(times(20, () => player.check(soundId, 1, "лебёдушка", true)));
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    await player.restore(soundId);
    expect((await player.finish(soundId)).body.result.lines).toEqual([
      { key: "word", count: 4, score: 40 },
      { key: "typed", count: 1, score: 5 },
      { key: "in_row", count: 1, score: 5 },
    ]);
  });

  it("lose none of several right words", async () => {
    await Promise.all(hidden.map((position) => player.check(soundId, position, answerAt(fragment, position))));
    expect((await player.view(soundId)).progress).toBe(100);
  });

  it("never give more hints than there are", async () => {
    const asked = [...hidden.map((position) => () => player.lamp(soundId, position)), () => player.eye(soundId)];
    const replies = await Promise.all([...asked, ...asked].map((ask) => ask()));
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

  it("count wrong words exactly and give the word at the fifth", async () => {
    const replies = await Promise.all(times(8, () => player.check(soundId, 1, "мимо")));
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

describe("the limit of checks", () => {
  it("is sixty a minute per player and song, whatever the headers say", async () => {
    const [soundId = "", another = ""] = await createSongs(app, 2, { fragment, hidden });
    const [player, other] = [await joinGame(app), await joinGame(app)];
    await player.serve();
    await other.serve();
    const post = (index: number, sound = soundId) =>
      app.app.inject({
        method: "POST",
        url: contract.checkWord.path,
        remoteAddress: `203.0.113.${index}`,
        headers: {
          token: player.token,
          "x-forwarded-for": `10.0.0.${index}`,
          "x-real-ip": `10.0.1.${index}`,
          forwarded: `for=10.0.2.${index}`,
        },
        payload: { soundId: sound, position: 1, word: "мимо", tokenGame: player.tokenGame() },
      });
    const replies = await Promise.all(times(30, post));
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
    // Batches count along with single words.
    for (let i = 0; i < 30; i++) {
      expect((await player.checkAll(soundId, [{ position: 1, word: "мимо" }])).status).toBe(200);
    }
    const late = await post(61);
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([429, "too_many_requests"]);
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
    expect((await player.checkAll(soundId, [{ position: 1, word: "лебёдушка" }])).status).toBe(429);
    // Another spelling of the song's id is no other song.
    expect((await post(62, soundId.toUpperCase())).statusCode).not.toBe(200);
    expect((await post(63, another)).statusCode).toBe(200);
    expect((await other.check(soundId, 1, "мимо")).status).toBe(200);
  });
});

describe("a body", () => {
  const routes = [
    "checkWord",
    "checkWords",
    "useWordTip",
    "useNameTip",
    "finish",
    "markGuessed",
    "launchSound",
    "completeDemo",
  ] as const;
  let soundId: string;
  let tokenGame: string;
  let token: string;
  let accountToken: string;
  beforeEach(async () => {
    soundId = await createSong(app, { fragment, hidden, demo: true });
    token = await app.enterDemo();
    accountToken = (await createAccount(app)).token;
    const visitor = await joinGame(app, token);
    await visitor.serve();
    tokenGame = visitor.tokenGame();
  });

  /** A good body of each route. */
  function bodyOf(name: (typeof routes)[number]): object {
    const asked = { soundId, tokenGame };
    const bodies = {
      checkWord: { ...asked, position: 1, word: "лебёдушка" },
      checkWords: { ...asked, words: [{ position: 1, word: "лебёдушка" }] },
      useWordTip: { ...asked, position: 1 },
      useNameTip: asked,
      finish: { ...asked, duration: 1, words: [] },
      markGuessed: { _id: soundId },
      launchSound: { sound_id: soundId },
      completeDemo: {},
    };
    return bodies[name];
  }
  const send = (name: (typeof routes)[number], payload: string, contentType = "application/json") =>
    app.app.inject({
      method: contract[name].method,
      url: contract[name].path,
      headers: { token: name === "markGuessed" ? accountToken : token, "content-type": contentType },
      payload,
    });

  it.each(routes)("of %s with a field of no use is refused", async (name) => {
    for (const extra of [
      "score",
      "points",
      "role",
      "type",
      "category",
      "guessed",
      "player_id",
      "started_at",
      "constructor",
    ]) {
      const { statusCode } = await send(name, JSON.stringify({ ...bodyOf(name), [extra]: 1 }));
      expect([extra, statusCode]).toEqual([extra, 400]);
    }
    const rows = await app.db.kysely.selectFrom("plays").select(["state", "points"]).execute();
    expect(rows).toEqual([{ state: "served", points: 0 }]);
  });

  it("with a field of no use inside a word is refused", async () => {
    const words = [{ position: 1, word: "лебёдушка", restored: "right" }];
    expect((await send("checkWords", JSON.stringify({ soundId, tokenGame, words }))).statusCode).toBe(400);
  });

  it.each(routes)("of %s that is nonsense is answered with 4xx", async (name) => {
    const good = JSON.stringify(bodyOf(name));
    const nonsense = [
      "",
      "null",
      "[]",
      "1",
      '"',
      good.slice(0, -1),
      `[${good}]`,
      `{"__proto__":{"role":1},${good.slice(1)}`,
      `{"constructor":{"prototype":{"role":1}},${good.slice(1)}`,
      "[".repeat(50_000),
      `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
      `{"words":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
      `{"a":`.repeat(10_000),
      JSON.stringify({ a: "a".repeat(70_000) }),
      ...Object.keys(bodyOf(name)).flatMap((field) =>
        // A finish takes any number as duration and may name no words.
        (field === "duration" || (name === "finish" && field === "words")
          ? ["", null, {}, [[[]]]]
          : ["\u0000", "\ud800", null, [], {}, true, 1e308, -1, 0.5, "", "'; drop table plays --", [[[]]]]
        ).map((value) => JSON.stringify({ ...bodyOf(name), [field]: value })),
      ),
    ];
    for (const payload of nonsense) {
      const { statusCode, body } = await send(name, payload);
      // A word of nonsense is a word all the same.
      if (statusCode === 200 && name.startsWith("checkWord")) continue;
      expect({ payload: payload.slice(0, 80), status: statusCode }).toEqual({
        payload: payload.slice(0, 80),
        status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
      });
      expect(Object.keys(JSON.parse(body) as object)).toEqual(expect.arrayContaining(["code", "message"]));
    }
    // The prototype of everything is as it was.
    expect(({} as { role?: number }).role).toBeUndefined();
  });

  it.each([
    "text/plain",
    "text/html",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "text/plain;application/json",
    "nonsense",
  ])("of the type %s is answered with 415", async (contentType) => {
    for (const name of routes) {
      const { statusCode } = await send(name, JSON.stringify(bodyOf(name)), contentType);
      expect([name, statusCode]).toEqual([name, 415]);
    }
  });

  it("is not replaced by the address: what a query adds to a finish changes nothing", async () => {
    const authorId = (await app.db.kysely.selectFrom("authors").select("id").executeTakeFirstOrThrow()).id;
    const { statusCode, body } = await app.app.inject({
      method: "POST",
      url: `${contract.finish.path}?authorId=${authorId}&points=999&guessed=true`,
      headers: { token },
      payload: bodyOf("finish"),
    });
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ result: { guessed: false, points: 0, author: { right: false } } });
  });
});

describe("a query", () => {
  it.each([
    "limit=5&limit=6",
    "skip=0&skip=1",
    "difficulty=1&difficulty=2",
    "demo=true&demo=false",
    "settings[]=true",
    "limit=%00",
    "limit=%ff",
    "difficulty=1%00",
    "difficulty=1e999",
    "select=fragment",
    "filter={}",
    "constructor=1",
    "status_id=%D0%90",
  ])("%s is answered with 400", async (query) => {
    await createSong(app);
    const { token } = await createAccount(app);
    const { statusCode } = await app.app.inject({ url: `${contract.listSounds.path}?${query}`, headers: { token } });
    expect(statusCode).toBe(400);
  });

  it("of repeated or broken ids is answered with 400", async () => {
    const soundId = await createSong(app, { fragment, hidden });
    const player = await joinGame(app);
    await player.serve();
    const asked = `soundId=${soundId}&tokenGame=${player.tokenGame()}`;
    for (const query of [`${asked}&${asked}`, `${asked}%00&soundId=`, `soundId=${soundId}%00`, `${asked}&x=1`, ""]) {
      const url = `${contract.listAuthors.path}?${query}`;
      const { statusCode } = await app.app.inject({ url, headers: { token: player.token } });
      expect([query, statusCode]).toEqual([query, 400]);
    }
  });
});
