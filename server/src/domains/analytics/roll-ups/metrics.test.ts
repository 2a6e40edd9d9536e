import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openCall } from "../../../test/duels.ts";
import { createAccount, createNamedAccount, createSong } from "../../../test/factories.ts";
import { addEvents, addPlay, goTo } from "../../../test/metrics.ts";
import { joinGame } from "../../../test/player.ts";
import { readWorkbook } from "../../../test/workbook.ts";
import { rollUp } from "./roll-up.ts";

let app: TestApp;
let token: string;
// A zone with daylight saving time.
beforeAll(async () => (app = await createTestApp({ TIME_ZONE: "Europe/Berlin" })));
afterAll(() => app.close());
const start = async (now: string) => {
  await app.reset();
  goTo(app, now);
  ({ token } = await createAccount(app, 2));
};
const joined = (at: string) => createNamedAccount({ db: app.db, clock: { ...app.clock, now: () => new Date(at) } }, {});

describe("in a zone with daylight saving time", () => {
  const launch = { launch: { platform: "web" } };
  const hours = async (day: string) => {
    await rollUp(app.services);
    const { body } = await app.call("getSeries", { start_date: day, end_date: day, metric: "launch" }, token);
    return body;
  };

  it("a day in spring has 23 hours and holds nothing from before its midnight", async () => {
    await start("2026-03-30T09:00:00Z");
    for (const at of ["2026-03-28T22:59:59Z", "2026-03-28T23:00:00Z", "2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z"]) {
      await addEvents(app, "demo", at, launch);
    }
    for (const at of ["2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z"]) await addEvents(app, "demo", at, launch);
    const { buckets, total, previous } = await hours("2026.03.29");
    expect(buckets.map(({ at }) => at.slice(11)).slice(0, 4)).toEqual(["00", "01", "03", "04"]);
    expect(buckets.filter(({ values }) => values["web"] === 1).map(({ at }) => at)).toEqual([
      "2026-03-29 00",
      "2026-03-29 01",
      "2026-03-29 03",
      "2026-03-29 23",
    ]);
    expect([buckets.length, total, previous]).toEqual([23, { web: 4 }, { web: 1 }]);
  });

  it("an hour that comes twice in autumn is one bucket", async () => {
    await start("2026-10-26T09:00:00Z");
    for (const at of ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"]) await addEvents(app, "demo", at, launch);
    const { buckets } = await hours("2026.10.25");
    expect([buckets.length, buckets[2]]).toEqual([24, { at: "2026-10-25 02", values: { web: 2 } }]);
  });
});

describe("the share of players who come back", () => {
  it("is counted by the week of joining and each week after it, up to this one", async () => {
    await start("2026-03-25T09:00:00Z");
    const song = await createSong(app);
    // Monday the ninth begins at 23:00 UTC of the eighth.
    const [sunday, monday] = [await joined("2026-03-08T22:59:59Z"), await joined("2026-03-08T23:00:00Z")];
    await joined("2026-03-10T09:00:00Z");
    for (const [who, at] of [
      [sunday, "2026-03-08T22:59:59Z"],
      [sunday, "2026-03-15T22:59:59Z"],
      [monday, "2026-03-10T09:00:00Z"],
      [monday, "2026-03-12T09:00:00Z"],
      [monday, "2026-03-24T09:00:00Z"],
    ] as const) {
      await addPlay(app, who, song, { state: "failed", from: at, to: at });
    }
    await rollUp(app.services);
    await rollUp(app.services);
    const query = async (start_date: string, end_date: string) =>
      (await app.call("listCohorts", { start_date, end_date }, token)).body.data;
    expect(await query("2026.03.01", "2026.03.31")).toEqual([
      { week: "2026-03-02", players: 1, returned: [1, 1, 0, 0] },
      { week: "2026-03-09", players: 2, returned: [1, 0, 1] },
    ]);
    expect((await query("2026.03.03", "2026.03.09")).map(({ week }) => week)).toEqual(["2026-03-09"]);
  });
});

describe("songs", () => {
  const march = { start_date: "2026.03.01", end_date: "2026.03.31" };
  const ask = async (query: object = {}) => {
    const { status, body } = await app.call("listSongQuality", { ...march, ...query }, token);
    expect(status).toBe(200);
    return body;
  };
  const names = async (query: object) => (await ask(query)).data.map(({ name }) => name);

  /** Rolled-up days of songs: most tries of level 1 are guessed, most of level 2 are not. */
  async function fill() {
    await start("2026-03-25T09:00:00Z");
    const rows = [
      ["Лёгкая", 1, { guessed: 190, failed: 0, skipped: 10 }],
      ["Трудная", 1, { guessed: 8, failed: 0, skipped: 32 }],
      ["Новая", 1, { guessed: 0, failed: 3, skipped: 0 }],
      ["Никакая", 1, { launches: 5 }],
      ["Обычная", 2, { guessed: 300, failed: 300, skipped: 600 }],
      ["Простая", 2, { guessed: 30, failed: 0, skipped: 0 }],
    ] as const;
    for (const [name, level, tally] of rows) {
      const sound_id = await createSong(app, { name, level });
      for (const day of ["2026-03-01", "2026-03-31", "2026-02-28", "2026-04-01"]) {
        const isInside = day.startsWith("2026-03");
        // The first day has everything, the last nothing; the days outside the range would reverse the marks.
        const counts = isInside ? (day === "2026-03-01" ? tally : {}) : { guessed: 500 };
        await app.db.kysely
          .insertInto("song_days")
          .values({ day, sound_id, ...counts })
          .execute();
      }
    }
  }

  it("are marked if they differ from their level, with the level that suits them", async () => {
    await fill();
    const { data, total } = await ask({ sort: "name" });
    expect(total).toBe(6);
    expect(data.map(({ name, mark, suggested_level }) => [name, mark, suggested_level])).toEqual([
      ["Лёгкая", "too_easy", null],
      ["Никакая", null, null],
      ["Новая", null, null],
      ["Обычная", null, null],
      ["Простая", "too_easy", 1],
      ["Трудная", "too_hard", 2],
    ]);
    const [, idle, fresh, usual] = data;
    expect(idle).toMatchObject({ guess_rate: null, skip_share: null, hint_share: null, interval: null });
    expect(fresh).toMatchObject({ level: 1, failed: 3, guess_rate: 0, skip_share: 0 });
    expect(usual).toMatchObject({ level: 2, guess_rate: 0.25, skip_share: 0.5, median_time: null });
  });

  const byRate = ["Новая", "Трудная", "Обычная", "Лёгкая", "Простая", "Никакая"];

  it("are sorted, found, filtered and paged; unknown values come last in both directions", async () => {
    await fill();
    expect(await names({ sort: "guess_rate" })).toEqual(byRate);
    expect(await names({ sort: "-guess_rate", limit: 2 })).toEqual(["Простая", "Лёгкая"]);
    expect(await names({ sort: "-guess_rate", skip: 5 })).toEqual(["Никакая"]);
    expect((await names({}))[0]).toBe("Никакая");
    expect(await names({ find: "ТРУД" })).toEqual(["Трудная"]);
    const easy = await ask({ filter: JSON.stringify({ mark: "too_easy" }), sort: "-name", limit: 1 });
    expect([easy.total, easy.data[0]?.name]).toEqual([2, "Простая"]);
    // Songs found by a search are still marked against the whole level.
    expect((await ask({ find: "Трудная" })).data[0]?.mark).toBe("too_hard");
  });

  it("have their numbers one by one for their own screen, however many share a name", async () => {
    await fill();
    const [hard] = (await ask({ find: "Трудная" })).data;
    for (let more = 0; more < 3; more++) await createSong(app, { name: "Трудная" });
    const { token: editor, userId } = await createAccount(app, 2);
    await app.db.kysely
      .updateTable("users")
      .set({ sections: ["songs"] })
      .where("id", "=", userId)
      .execute();
    const { status, body } = await app.call("getSongNumbers", { ...march, _id: hard?._id ?? "" }, editor);
    expect([status, body.quality]).toEqual([200, hard]);
    expect(body.wrong.every(({ wrong }) => wrong.length === 0)).toBe(true);
    const unplayed = await createSong(app, { name: "Трудная" });
    expect((await app.call("getSongNumbers", { ...march, _id: unplayed }, editor)).body).toEqual({
      quality: null,
      wrong: [],
    });
  });

  it("have the median of their times, and are sorted by it", async () => {
    await start("2026-03-25T09:00:00Z");
    const [quick, slow] = [await createSong(app, { name: "Быстрая" }), await createSong(app, { name: "Медленная" })];
    await createSong(app, { name: "Неигранная" });
    const at = "2026-03-24T09:00:00Z";
    for (const [song, times] of [
      [quick, [5, 10, 300]],
      [slow, [20, 40, 60]],
    ] as const) {
      for (const seconds of times) {
        const words = { 1: { mistakes: 3, tip: [] } };
        await addPlay(app, await joined(at), song, { state: "guessed", from: at, to: at, seconds, words });
      }
    }
    await rollUp(app.services);
    const { data, total } = await ask({ sort: "-median_time" });
    expect([total, data.map(({ name }) => name)]).toEqual([2, ["Медленная", "Быстрая"]]);
    expect((data[0]?.median_time ?? 0) / 40).toBeCloseTo(1, 1);
    expect((data[1]?.median_time ?? 0) / 10).toBeCloseTo(1, 1);
    expect(data[0]).toMatchObject({ guessed: 3, guess_rate: 1, hint_share: 1, mistakes_per_word: 1.5 });
    expect((await ask({ sort: "name" })).data.toReversed()).toEqual(data);
  });
});

describe("wrong words", () => {
  const day = { start_date: "2026.03.24", end_date: "2026.03.24" };
  const fragment = "Во поле берёза стояла";
  beforeEach(() => start("2026-03-24T09:00:00Z"));

  it("are listed as the matcher compares them, by how many players gave them; staff are not counted", async () => {
    const song = await createSong(app, { fragment, hidden: [1, 2], demo: true });
    const staff = await createAccount(app, 2);
    const people = [await joinGame(app), await joinGame(app), await joinGame(app, await app.enterDemo())];
    for (const player of [...people, await joinGame(app, staff.token)]) {
      await player.serve({ limit: 20 });
      await player.check(song, 1, "«МОРЕ!»");
      await player.check(song, 1, "море");
      await player.checkAll(song, [
        { position: 1, word: "поле" },
        { position: 2, word: "Сосна" },
      ]);
    }
    await people[0]?.check(song, 2, "лишь однажды");
    // A word that jsonb cannot hold must not block the events after it.
    await people[0]?.check(song, 2, "\0");
    await people[0]?.check(song, 2, "\ud800ёлка\0");
    await people[1]?.check(song, 2, "ель");
    await app.services.events.flush();
    await rollUp(app.services);
    const query = async (players?: number) => {
      const { status, body } = await app.call(
        "listWrongWords",
        { ...day, _id: song, ...(players && { players }) },
        token,
      );
      expect(status).toBe(200);
      return body.data;
    };
    expect(await query()).toEqual([
      { position: 1, right: "поле", wrong: [{ word: "море", players: 3 }] },
      { position: 2, right: "берёза", wrong: [{ word: "сосна", players: 3 }] },
    ]);
    expect((await query(1))[1]?.wrong).toEqual([
      { word: "сосна", players: 3 },
      { word: "елка", players: 1 },
      { word: "ель", players: 1 },
      { word: "лишь однажды", players: 1 },
    ]);
    expect((await query(4)).map(({ wrong }) => wrong)).toEqual([[], []]);
    // What is right by now is no wrong word: staff have accepted one and corrected another.
    const set = (values: { fragment: string; aliases?: string }) =>
      app.db.kysely.updateTable("sounds").set(values).where("id", "=", song).execute();
    const aliases = JSON.stringify([{ position: 1, word: "поле", answer: "море" }]);
    await set({ fragment: "Во поле ёлка стояла", aliases });
    expect((await query(1)).map(({ wrong }) => wrong.map(({ word }) => word))).toEqual([
      [],
      ["сосна", "ель", "лишь однажды"],
    ]);
    await set({ fragment, aliases: "[]" });
    await app.db.kysely.insertInto("song_days").values({ day: "2026-03-24", sound_id: song, launches: 4 }).execute();
    const { body } = await app.call("getSongNumbers", { ...day, _id: song }, token);
    expect([body.quality?._id, body.wrong]).toEqual([song, await query()]);
  });

  it("of a missing song are 404", async () => {
    const { status } = await app.call("listWrongWords", { ...day, _id: uuid() }, token);
    expect(status).toBe(404);
  });
});

it("who has tried the game before signing up has come from where the visit came from", async () => {
  await start("2026-03-24T09:00:00Z");
  const day = { start_date: "2026.03.24", end_date: "2026.03.24" };
  const first = (await app.call("enterDemo", {})).body.token;
  const launch = { date: "24.03.2026 10", platform: "web", source: "vk.com" } as const;
  expect((await app.call("launchGame", launch, first)).status).toBe(204);
  await app.services.events.flush();
  // «Ещё раз» begins another visit.
  const visit = (await app.call("enterDemo", {}, first)).body.token;
  const { status } = await app.call("register", { login: "новичок", password: "надёжный пароль" }, visit);
  expect(status).toBe(201);
  // The clock of the database is another one.
  const created_at = app.clock.now();
  await app.db.kysely.updateTable("users").set({ created_at }).where("login", "=", "новичок").execute();
  await rollUp(app.services);
  const sources = (await app.call("getSeries", { ...day, metric: "joined" }, token)).body;
  const launches = (await app.call("getSeries", { ...day, metric: "launch_audience" }, token)).body;
  expect([sources.total, launches.total]).toEqual([{ "vk.com": 1 }, { demo: 1 }]);
});

it("a duel is in no figure", async () => {
  await start("2026-03-23T09:00:00Z");
  const code = await openCall(app, { fragment: "Во поле берёза стояла", hidden: [1] });
  const rival = await createAccount(app);
  goTo(app, "2026-03-24T09:00:00Z");
  const { song, token: tokenGame } = (await app.call("playDuel", { code }, rival.token)).body;
  const asked = { soundId: song._id, tokenGame };
  expect((await app.call("launchSound", { sound_id: song._id }, rival.token)).status).toBe(204);
  expect((await app.call("launchSound", { sound_id: song._id }, rival.token)).status).toBe(204);
  for (const word of ["море", "поле"]) {
    const { status } = await app.call("checkWord", { ...asked, position: 1, word, typed: false }, rival.token);
    expect(status).toBe(200);
  }
  expect((await app.call("skipSound", { sound_id: song._id, date: "24.03.2026 12" }, rival.token)).status).toBe(204);
  expect((await app.call("finish", { ...asked, duration: 1, words: [] }, rival.token)).status).toBe(200);
  await app.services.events.flush();
  await rollUp(app.services);
  const { kysely } = app.db;
  expect(
    await kysely.selectFrom("analytics_events").select("name").where("user_id", "=", rival.userId).execute(),
  ).toEqual([]);
  expect(await kysely.selectFrom("active_days").select("day").where("user_id", "=", rival.userId).execute()).toEqual(
    [],
  );
  for (const table of ["song_days", "wrong_words"] as const) {
    expect(await kysely.selectFrom(table).select("sound_id").where("day", "=", "2026-03-24").execute()).toEqual([]);
  }
  const staff = await createAccount(app, 2);
  const query = { start_date: "2026.03.24", end_date: "2026.03.24" };
  const { rawPayload } = await app.app.inject({ url: "/api/excel/stats", query, headers: { token: staff.token } });
  expect((await readWorkbook(rawPayload)).rows("Игроки")).toHaveLength(1);
});
