import type { Audience, Contract, Input } from "@hitoslov/contract";
import { contract } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "./app.ts";
import { openCatalogue } from "./domains/play/load-catalogue.ts";
import { openKnownPlays } from "./domains/play/known-plays.ts";
import { openSessionCache } from "./http/session-cache.ts";
import { audiencesOf } from "./showing.ts";
import { createTestApp, type TestApp } from "./test/app.ts";
import { createAccount, createDraw, createSong, createSongs } from "./test/factories.ts";
import { joinGame } from "./test/player.ts";

let app: TestApp;
let staff: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  staff = (await createAccount(app, 2)).token;
});
afterAll(() => app.close());

/** An instant so many seconds from now. */
const after = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString();

async function playerOf(account: {
  user_category?: "default" | "megafon" | "megafonSubscription";
  type?: "Премиум" | "Бесплатный";
}): Promise<string> {
  const { token, userId } = await createAccount(app);
  if (Object.keys(account).length > 0) {
    await app.db.kysely.updateTable("users").set(account).where("id", "=", userId).execute();
  }
  return token;
}

/** What a row is asked to be, as the database keeps it. */
function columns(showing: Partial<{ shown_from: string; shown_until: string; audience: Audience }>) {
  const { shown_from, shown_until, audience } = showing;
  return {
    ...(shown_from !== undefined && { shown_from: new Date(shown_from) }),
    ...(shown_until !== undefined && { shown_until: new Date(shown_until) }),
    ...(audience !== undefined && { audience }),
  };
}

const titles = async (token: string) => (await app.call("listNews", {}, token)).body.data.map(({ title }) => title);
/** Or why there are none. */
const served = async (token: string) => {
  const { status, body, error } = await app.call("listSounds", { difficulty: 1 }, token);
  return status === 200 ? body.sounds.map(({ _id }) => _id) : error.code;
};
const draws = async (token: string) => (await app.call("listStocks", {}, token)).body.data.map(({ _id }) => _id);

describe("audiences", () => {
  it.each([
    ["default", "Бесплатный", ["all", "default"]],
    ["default", "Премиум", ["all", "default", "premium"]],
    ["megafon", "Бесплатный", ["all", "megafon"]],
    ["megafonSubscription", "Премиум", ["all", "megafon", "megafonSubscription", "premium"]],
  ] as const)("of a %s, %s", (user_category, type, expected) => {
    expect(audiencesOf({ user_category, type })).toEqual(expected);
  });

  it.each([
    ["all", [true, true, true, true]],
    ["default", [true, false, false, false]],
    ["megafon", [false, true, true, true]],
    ["megafonSubscription", [false, false, true, true]],
    ["premium", [false, false, false, true]],
  ] as const)("«%s» sees its news, songs, draws and notices and nobody else does", async (audience, expected) => {
    await app.call("createNews", { title: "Весть", user_category: audience }, staff);
    const song = await createSong(app);
    const draw = await createDraw(app, { start: app.clock.now(), end: new Date(after(3600)) });
    for (const [table, id] of [
      ["sounds", song],
      ["stocks", draw],
    ] as const) {
      await app.db.kysely.updateTable(table).set({ audience }).where("id", "=", id).execute();
    }
    await app.refreshCatalogue();
    const { updated_at, ...settings } = await settingsFields();
    const notice = { _id: "n1", variantId: "info" as const, payload: { title: "Слово" }, audience };
    expect((await app.call("updateSettings", { ...settings, notices: [notice], updated_at }, staff)).status).toBe(200);
    const players = [
      await playerOf({}),
      await playerOf({ user_category: "megafon" }),
      await playerOf({ user_category: "megafonSubscription" }),
      await playerOf({ user_category: "megafonSubscription", type: "Премиум" }),
    ];
    for (const [at, player] of players.entries()) {
      const sees = {
        news: (await titles(player)).length > 0,
        songs: (await served(player)).includes(song),
        draws: (await draws(player)).includes(draw),
        notices: (await app.call("getAppSettings", {}, player)).body.notices.length > 0,
      };
      const is = expected[at];
      expect(sees).toEqual({ news: is, songs: is, draws: is, notices: is });
    }
    // A guest is of no audience.
    const guest = (await app.call("getAppSettings", {})).body.notices.length > 0;
    expect(guest).toBe(audience === "all");
  });

  it.each([
    ["all", [true, true, true, true, true]],
    ["default", [false, true, false, false, false]],
    ["megafon", [false, false, true, true, true]],
    ["megafonSubscription", [false, false, false, true, true]],
    ["premium", [false, false, false, false, true]],
  ] as const)("«%s» meets its repair works and holidays and nobody else does", async (audience, expected) => {
    const callers = [
      "",
      await playerOf({}),
      await playerOf({ user_category: "megafon" }),
      await playerOf({ user_category: "megafonSubscription" }),
      await playerOf({ user_category: "megafonSubscription", type: "Премиум" }),
    ];
    const { updated_at, ...settings } = await settingsFields();
    const changed = {
      ...settings,
      isRepairWorks: true,
      repair_showing: { shown_from: null, shown_until: null, audience },
      holidays: [{ name: "День песни", time_start: after(-60), time_end: after(60), audience }],
    };
    expect((await app.call("updateSettings", { ...changed, updated_at }, staff)).status).toBe(200);
    await app.refreshCatalogue();
    const told = [];
    const refused = [];
    for (const token of callers) {
      const { isRepairWorks, holidays } = (await app.call("getAppSettings", {}, token)).body;
      told.push([isRepairWorks, holidays.length > 0]);
      if (token !== "") refused.push((await app.call("listSounds", { difficulty: 1 }, token)).status === 503);
    }
    expect(told).toEqual(expected.map((is) => [is, is]));
    // A guest has no game to be refused.
    expect(refused).toEqual(expected.slice(1));
  });
});

/** The settings as they are saved. */
async function settingsFields() {
  const settings = (await app.call("getSettings", {}, staff)).body;
  const { video: _video, video_seconds: _seconds, ad, ...fields } = settings;
  const { img: _img, ...kept } = ad;
  return { ...fields, ad: kept };
}

describe("what has a time", () => {
  it("appears and goes by the server's clock, with nobody doing anything", async () => {
    const player = await playerOf({});
    const showing = { shown_from: after(60), shown_until: after(120) };
    await app.call("createNews", { title: "Весть", ...showing }, staff);
    const song = await createSong(app, { name: "Зимняя" });
    const draw = await createDraw(app, { start: app.clock.now(), end: new Date(after(7200)) });
    await app.db.kysely.updateTable("sounds").set(columns(showing)).where("id", "=", song).execute();
    await app.db.kysely.updateTable("stocks").set(columns(showing)).where("id", "=", draw).execute();
    await app.refreshCatalogue();
    const { updated_at, ...settings } = await settingsFields();
    const changed = {
      ...settings,
      isRepairWorks: true,
      repair_showing: { shown_from: after(120), shown_until: after(180) },
      notices: [{ _id: "n1", variantId: "info" as const, payload: { title: "Слово" }, ...showing }],
      holidays: [{ name: "Ёлка", time_start: showing.shown_from, time_end: showing.shown_until }],
      updated_at,
    };
    expect((await app.call("updateSettings", changed, staff)).status).toBe(200);
    const seen = async () => {
      const told = (await app.call("getAppSettings", {}, player)).body;
      const game = await app.call("getGameSettings", {}, player);
      return {
        news: await titles(player),
        songs: await served(player),
        counted: game.status === 200 ? game.body.difficulties[0]?.songs : game.error.code,
        draws: await draws(player),
        rating: (await app.call("getTop", { rating: draw }, player)).status,
        repair: told.isRepairWorks,
        notices: told.notices.length,
        holidays: told.holidays.length,
        next: told.next_change_ms,
      };
    };
    const nothing = { news: [], songs: [], counted: 0, draws: [], rating: 404, repair: false, notices: 0, holidays: 0 };
    expect(await seen()).toEqual({ ...nothing, next: 60_000 });
    app.clock.advance(60);
    const everything = { news: ["Весть"], songs: [song], counted: 1, draws: [draw], rating: 200 };
    expect(await seen()).toEqual({ ...everything, repair: false, notices: 1, holidays: 1, next: 60_000 });
    const works = "repair_works";
    app.clock.advance(60);
    expect(await seen()).toEqual({ ...nothing, songs: works, counted: works, repair: true, next: 60_000 });
    app.clock.advance(60);
    expect(await seen()).toEqual({ ...nothing, next: null });
    // Staff see all of it at any time.
    expect(await titles(staff)).toEqual(["Весть"]);
    expect(await draws(staff)).toEqual([draw]);
  });

  it("is noticed by every node, and by one that has just started, without a word from the one that has changed it", async () => {
    const song = await createSong(app);
    await app.refreshCatalogue();
    const catalogue = await openCatalogue(app.db);
    await catalogue.current();
    const memory = { sessions: openSessionCache(app.db.kysely), plays: openKnownPlays(), catalogue };
    const dirs = { gameDir: "/nonexistent", adminDir: "/nonexistent" };
    const other = await buildApp({ ...app.services, ...memory }, dirs);
    const token = await playerOf({});
    const there = async () => {
      const { method, path } = contract.listSounds;
      const query: Record<keyof Pick<Input<Contract["listSounds"]>, "difficulty">, string> = { difficulty: "1" };
      const answer = await other.inject({ method, url: path, query, headers: { token } });
      return answer.json<{ sounds: { _id: string }[] }>().sounds.length;
    };
    expect(await there()).toBe(1);
    await app.db.kysely
      .updateTable("sounds")
      .set(columns({ shown_until: after(60) }))
      .where("id", "=", song)
      .execute();
    app.clock.advance(61);
    await expect.poll(there).toBe(0);
    await other.close();
    await catalogue.close();
  });
});

describe("a song whose time is over", () => {
  it("can be finished where it was dealt, and is dealt to nobody else", async () => {
    const song = await createSong(app, { name: "Зимняя" });
    const player = await joinGame(app);
    await player.view(song, { difficulty: 1 });
    await app.db.kysely
      .updateTable("sounds")
      .set(columns({ shown_until: after(60) }))
      .where("id", "=", song)
      .execute();
    await app.refreshCatalogue();
    app.clock.advance(61);
    expect((await player.restore(song)).status).toBe(200);
    expect((await player.finish(song)).body.result.guessed).toBe(true);
    expect(await served(await playerOf({}))).toEqual([]);
    expect((await player.replay(song, "other")).status).toBe(409);
  });

  it("is the song of the day no more", async () => {
    const [first = "", second = ""] = await createSongs(app, 2);
    const both = [first, second];
    const today = async () => {
      await app.call("getDaily", {});
      const row = app.db.kysely.selectFrom("daily_songs").select("sound_id").orderBy("day", "desc").limit(1);
      return (await row.executeTakeFirst())?.sound_id;
    };
    const chosen = (await today()) ?? "";
    expect(both).toContain(chosen);
    await app.db.kysely
      .updateTable("sounds")
      .set(columns({ shown_until: after(60) }))
      .where("id", "=", chosen)
      .execute();
    await app.refreshCatalogue();
    app.clock.advance(61);
    expect(await today()).toBe(both.find((id) => id !== chosen));
  });
});

describe("a draw", () => {
  it.each([
    ["nobody is shown yet", { shown_from: 3600 }, undefined],
    ["others are shown", {}, "premium"],
  ] as const)("that %s brings no points", async (_name, times, audience) => {
    const song = await createSong(app);
    const draw = await createDraw(app, { start: app.clock.now(), end: new Date(after(7200)) });
    const showing = "shown_from" in times ? { shown_from: after(times.shown_from) } : {};
    await app.db.kysely
      .updateTable("stocks")
      .set(columns({ ...showing, ...(audience !== undefined && { audience }) }))
      .set({ active_since: app.clock.now() })
      .where("id", "=", draw)
      .execute();
    const player = await joinGame(app);
    await player.view(song, { difficulty: 1 });
    await player.restore(song);
    expect((await player.finish(song)).body.result).toMatchObject({ guessed: true, stocks: [] });
    expect(await app.db.kysely.selectFrom("stock_members").selectAll().execute()).toEqual([]);
  });
});

describe("times that staff write", () => {
  it("are kept to the millisecond, and an end before the start is refused at its field", async () => {
    const showing = { shown_from: "2026-12-31T21:00:00+03:00", shown_until: after(-60), audience: "premium" as const };
    const news = { title: "Весть", shown_from: showing.shown_from, shown_until: showing.shown_until };
    const refused = await app.call("createNews", news, staff);
    expect([refused.status, refused.error.fields]).toEqual([400, { shown_until: "Конец не раньше начала" }]);
    const { body } = await app.call("createNews", { title: "Весть", shown_from: showing.shown_from }, staff);
    expect(body).toMatchObject({ shown_from: "2026-12-31T18:00:00.000Z", shown_until: null });
    // What is left out stays, and is compared with what is written.
    const edit = { title: "Весть", _id: body._id, updated_at: body.updated_at };
    const stale = await app.call("updateNews", { ...edit, shown_until: after(0) }, staff);
    expect([stale.status, stale.error.fields]).toEqual([400, { shown_until: "Конец не раньше начала" }]);
    const saved = await app.call("updateNews", { ...edit, shown_until: "2027-01-01T00:00:00Z" }, staff);
    expect(saved.body).toMatchObject({ shown_from: body.shown_from, shown_until: "2027-01-01T00:00:00.000Z" });
    const { updated_at, ...settings } = await settingsFields();
    const bad = { shown_from: after(60), shown_until: after(0) };
    const notice = { _id: "n1", variantId: "info" as const, payload: { title: "Слово" }, ...bad };
    const changed = { ...settings, notices: [notice], repair_showing: bad, updated_at };
    const { status, error } = await app.call("updateSettings", changed, staff);
    const fault = "Конец не раньше начала";
    const fields = { "notices.0.shown_until": fault, "repair_showing.shown_until": fault };
    expect([status, error.fields]).toEqual([400, fields]);
  });
});
