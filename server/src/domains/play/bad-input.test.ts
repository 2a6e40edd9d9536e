import { byHint, contract, hintNames, hints, isSongHint } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount, createSong, createSongs } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";

//                0     1          2     3      4     5         6
const fragment = "Летит лебёдушка, летит сизая, летит пугливая утица";
const hidden = [1, 3, 5, 6];

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

describe("the limit of checks", () => {
  it("is sixty a minute per player and song, whatever the headers say", async () => {
    // By the system's clock: on a busy machine a minute would be over before its calls are.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
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
    ...hintNames.map((hint) => hints[hint].use),
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
      ...byHint("use", (hint) => (isSongHint(hint) ? asked : { ...asked, position: 1 })),
      finish: { ...asked, duration: 1, words: [] },
      markGuessed: { _id: soundId },
      launchSound: { sound_id: soundId },
      completeDemo: {},
    };
    return bodies[name];
  }
  const enqueue = (name: (typeof routes)[number], payload: string, contentType = "application/json") =>
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
      const { statusCode } = await enqueue(name, JSON.stringify({ ...bodyOf(name), [extra]: 1 }));
      expect([extra, statusCode]).toEqual([extra, 400]);
    }
    const rows = await app.db.kysely.selectFrom("plays").select(["state", "points"]).execute();
    expect(rows).toEqual([{ state: "served", points: 0 }]);
  });

  it("with a field of no use inside a word is refused", async () => {
    const words = [{ position: 1, word: "лебёдушка", restored: "right" }];
    expect((await enqueue("checkWords", JSON.stringify({ soundId, tokenGame, words }))).statusCode).toBe(400);
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
      const { statusCode, body } = await enqueue(name, payload);
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
      const { statusCode } = await enqueue(name, JSON.stringify(bodyOf(name)), contentType);
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
