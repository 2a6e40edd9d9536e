import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount, createSong, createDraw } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";

const fragment = "Светит месяц, светит ясный, светит белая луна";
const hidden = [1, 5, 6];

let app: TestApp;
let demo: string[];
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  demo = [
    await createSong(app, { fragment, hidden, demo: true }),
    await createSong(app, { fragment, hidden, demo: true, level: 2 }),
  ];
  await createSong(app, { fragment, hidden });
});
afterAll(() => app.close());

describe("the demo without a token", () => {
  it("is shown in the order of the catalogue, and nothing of it can be played", async () => {
    const { status, body } = await app.call("listDemoSounds", {});
    expect(status).toBe(200);
    expect(body.token).toBeNull();
    expect(body.data.map((song) => song._id)).toEqual(demo);
    for (const song of body.data) {
      expect(new Set(Object.values(song.statuses))).toEqual(new Set([false]));
      expect(song).toMatchObject({ sound_name: null, photo: null, progress: 0, seconds: null, guessed: false });
    }
    for (const table of ["plays", "game_sessions", "game_tokens"] as const) {
      expect(await app.db.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it.each(["checkWord", "useNameTip", "finish", "completeDemo", "launchSound"] as const)(
    "refuses %s with 401",
    async (name) => {
      // Access comes before validation: an empty body is not looked at.
      const { status, error } = await app.call(name, {});
      expect([status, error.code]).toEqual([401, "unauthorized"]);
    },
  );
});

describe("a demo visit", () => {
  it("plays all demo songs and nothing else", async () => {
    const visitor = await joinGame(app, await app.enterDemo());
    expect((await visitor.serve()).map((song) => song._id).toSorted()).toEqual(demo.toSorted());
    expect((await app.call("listSounds", {}, visitor.token)).status).toBe(403);
    expect((await app.call("listGuessedSounds", {}, visitor.token)).status).toBe(403);
    expect((await app.call("markGuessed", { _id: demo[0] ?? "" }, visitor.token)).status).toBe(403);
    expect((await app.call("getMe", {}, visitor.token)).status).toBe(403);
  });

  it("shows its points and adds them up, and they are counted nowhere", async () => {
    const at = app.clock.now().getTime();
    await createDraw(app, { start: new Date(at - 1000), end: new Date(at + 1000_000) });
    const visitor = await joinGame(app, await app.enterDemo());
    await visitor.serve();
    const [first = "", second = ""] = demo;
    expect(await visitor.guess(first)).toMatchObject({ points: 120, score: 120, stocks: [] });
    app.clock.advance(1);
    expect(await visitor.guess(second)).toMatchObject({ points: 180, score: 300, stocks: [] });
    const { kysely } = app.db;
    expect(await kysely.selectFrom("users").selectAll().execute()).toEqual([]);
    expect(await kysely.selectFrom("stock_members").selectAll().execute()).toEqual([]);
  });

  it("belongs to its token: another token starts from nothing", async () => {
    const [one, two] = [await joinGame(app, await app.enterDemo()), await joinGame(app, await app.enterDemo())];
    await one.serve();
    await one.guess(demo[0] ?? "");
    expect((await two.serve()).every((song) => !song.guessed && song.progress === 0)).toBe(true);
  });

  it("is complete when its last song is guessed, and then sets the cookie", async () => {
    const visitor = await joinGame(app, await app.enterDemo());
    const complete = () => app.call("completeDemo", {}, visitor.token);
    await visitor.serve();
    const [first = "", second = ""] = demo;
    await visitor.guess(first);
    await visitor.finish(second);
    const early = await complete();
    expect([early.status, early.error.code, early.headers["set-cookie"]]).toEqual([409, "conflict", undefined]);
    await visitor.serve();
    await visitor.guess(second);
    const { status, body, headers } = await complete();
    // The second pays a tenth: its answer had been shown.
    expect([status, body]).toEqual([200, { guessed: 2, points: 125 + 12 }]);
    expect(headers["set-cookie"]).toBe("demo-mode-used=1; Path=/; Max-Age=31536000; SameSite=Lax; Secure");
    // It pays nothing, however often it is called.
    expect((await complete()).body).toEqual({ guessed: 2, points: 125 + 12 });
  });

  it("is not for players with an account", async () => {
    const { token } = await createAccount(app);
    expect((await app.call("listDemoSounds", {}, token)).status).toBe(403);
    expect((await app.call("completeDemo", {}, token)).status).toBe(403);
    expect((await app.call("enterDemo", {}, token)).status).toBe(403);
  });
});
