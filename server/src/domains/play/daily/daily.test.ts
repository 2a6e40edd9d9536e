import { dailySigns } from "@hitoslov/contract";
import { dayAfter } from "@hitoslov/rules";
import { v7 as uuid } from "uuid";
import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { answerAt, createAccount, createDraw, createSong, signInAgain } from "../../../test/factories.ts";
import { joinGame } from "../../../test/player.ts";
import { chooseSong, openDayIfDue } from "./open-day.ts";
import { drawCover, drawResult } from "./picture.ts";

//                0     1          2     3      4     5         6
const fragment = "Летит лебёдушка, летит сизая, летит пугливая утица";
const hidden = [1, 3, 5, 6];
const hour = 3600;
const day = 24 * hour;

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
// The clock goes on from test to test: each begins on a morning of Moscow, the zone of the game.
beforeEach(async () => {
  await app.reset();
  const since = (app.clock.now().getTime() / 1000 + 3 * hour) % day;
  app.clock.advance(day - since + 9 * hour);
});
afterAll(() => app.close());

const song = (options = {}) => createSong(app, { fragment, hidden, ...options });

async function getDaily(token?: string, number?: number) {
  const { daily } = (await app.call("getDaily", { number }, token)).body;
  if (daily === null) throw new Error("There is no song of the day");
  return daily;
}

/** So that no month ends meanwhile. */
function goToSecondOfMonth() {
  while (!new Date(app.clock.now().getTime() + 3 * hour * 1000).toISOString().includes("-02T")) app.clock.advance(day);
}

/** Somebody with the song of a day. */
async function start(token: string, number?: number) {
  const { status, body, error } = await app.call("startDaily", number === undefined ? {} : { number }, token);
  if (status !== 200) throw new Error(error.message);
  const { song: dealt, token: tokenGame } = body;
  const asked = { soundId: dealt._id, tokenGame };
  const word = (position: number) => ({ position, word: answerAt(fragment, position) });
  const finish = async () => {
    const reply = await app.call("finish", { ...asked, duration: 1, words: [] }, token);
    return reply.body.result;
  };
  return {
    song: dealt,
    asked,
    finish,
    check: (position: number, text: string) =>
      app.call("checkWord", { ...asked, position, word: text, typed: false }, token),
    restore: () => app.call("checkWords", { ...asked, words: hidden.map(word) }, token),
  };
}

async function play(token: string, number?: number) {
  const started = await start(token, number);
  await started.restore();
  return started.finish();
}

/** The server was there all day. */
async function wasUp() {
  await openDayIfDue(app.services);
  await app.db.kysely.updateTable("daily_songs").set({ away: 0 }).execute();
}

/** To the same time on the next day, which was not missed for want of a server. */
async function nextDay() {
  await wasUp();
  const now = app.clock.now().getTime() / 1000;
  const midnight = day - ((now + 3 * hour) % day);
  app.clock.advance(midnight - 60);
  await wasUp();
  app.clock.advance(day - midnight + 60);
  await wasUp();
}

const songOf = async (number: number) =>
  (await app.db.kysely.selectFrom("daily_songs").select("sound_id").where("number", "=", number).executeTakeFirst())
    ?.sound_id;

describe("the song of the day", () => {
  it("is one for all: the same words, the same choices, in the same order, and no word more than in any play", async () => {
    await song();
    const [anna, boris] = [await createAccount(app), await createAccount(app)];
    const [one, other] = [await start(anna.token), await start(boris.token)];
    expect({ ...one.song, sound: "" }).toEqual({ ...other.song, sound: "" });
    const { song_name, sound_name, photo, ...rest } = one.song as typeof one.song & { song_name?: string };
    expect([song_name, sound_name, photo]).toEqual([undefined, null, null]);
    expect(JSON.stringify(rest.fragment.words)).not.toMatch(/лебёдушка|сизая|пугливая|утица/);
    const lamp = { ...one.asked, position: 1 };
    const [first, second] = [
      await app.call("useWordTip", lamp, anna.token),
      await app.call("useWordTip", { ...lamp, tokenGame: other.asked.tokenGame }, boris.token),
    ];
    expect(first.body).toEqual(second.body);
    // It is not the song's own play: that one stands where it stood.
    const { sounds: songs } = (await app.call("listSounds", {}, anna.token)).body;
    expect(songs.map((dealt) => [dealt.hintsLeft, dealt.guessed])).toEqual([[3, false]]);
    expect(songs[0]?._id).not.toBe(one.song._id);
  });

  it("counts once: a second try is refused, also on another device and when two come at once", async () => {
    await song();
    const { token, userId } = await createAccount(app);
    const tablet = await signInAgain(app, userId);
    const dealt = await Promise.all([start(token), start(tablet), start(token), start(tablet)]);
    expect(new Set(dealt.map(({ song: { sound } }) => sound)).size).toBe(1);
    const [phone] = dealt;
    await phone?.check(1, "мимо");
    await phone?.restore();
    const [one, other] = await Promise.all([dealt[2]?.finish(), dealt[3]?.finish()]);
    expect(one).toEqual(other);
    const again = await app.call("startDaily", {}, token);
    expect([again.status, again.error.message]).toEqual([409, "Эту песню дня вы уже сыграли"]);
    const users = app.db.kysely.selectFrom("users").select(["score", "guessed"]).where("id", "=", userId);
    expect(await users.executeTakeFirst()).toEqual({ score: one?.points, guessed: 0 });
    // Giving up is a try as well.
    const lazy = await createAccount(app);
    expect((await (await start(lazy.token)).finish()).guessed).toBe(false);
    expect((await app.call("startDaily", {}, lazy.token)).status).toBe(409);
  });

  it("tells ranks, points and four signs, and pays in ratings and in no draw", async () => {
    await song();
    const at = app.clock.now().getTime();
    await createDraw(app, { start: new Date(at - 1000), end: new Date(at + 1e6) });
    const players = [await createAccount(app), await createAccount(app), await createAccount(app)];
    const [anna, boris, vera] = players;
    if (!anna || !boris || !vera) throw new Error("Nobody plays");
    await play(anna.token);
    const game = await start(boris.token);
    await app.call("useNameTip", game.asked, boris.token);
    await app.call("useWordTip", { ...game.asked, position: 3 }, boris.token);
    for (let times = 0; times < 2; times++) await game.check(5, "мимо");
    await game.restore();
    const paid = await game.finish();
    expect([paid.stocks, paid.uncounted, paid.counters.perSession]).toEqual([[], undefined, 1]);
    expect((await getDaily(vera.token)).result).toBeNull();
    await (await start(vera.token)).finish();
    // The staff's own plays are in nobody's way.
    await play((await createAccount(app, 2)).token);
    const { result } = await getDaily(boris.token);
    expect(result).toMatchObject({
      points: paid.points,
      signs: ["right", "lamp", "mistake", "right", "name"],
      rank: { place: 2, players: 3, above: 33 },
      song: { name: expect.stringContaining("Песня") },
    });
    expect(result?.rank?.histogram.counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    // Two of three players, rounded down.
    expect((await getDaily(anna.token)).result?.rank).toMatchObject({ place: 1, above: 66 });
    expect((await getDaily(vera.token)).result).toMatchObject({
      guessed: false,
      points: 0,
      signs: Array(4).fill("mistake"),
      rank: { place: 3 },
    });
    const boards = app.db.kysely.selectFrom("board_scores").select("board").where("user_id", "=", boris.userId);
    expect((await boards.execute()).map(({ board }) => board.split(":")[0]).toSorted()).toEqual([
      "all",
      "month",
      "week",
    ]);
    expect(await app.db.kysely.selectFrom("stock_members").selectAll().execute()).toEqual([]);
  });

  it("counts few players at each view, and many only when the counts have become old", async () => {
    await song();
    const { token } = await createAccount(app);
    await play(token);
    let now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => now);
    onTestFinished(() => void vi.restoreAllMocks());
    const add = (count: number) =>
      sql`with crowd as (
          insert into users (id, login) select gen_random_uuid(), gen_random_uuid()::text from generate_series(1, ${count})
          returning id
        )
        insert into plays (id, user_id, sound_id, daily_id, daily_until, state, seed, fragment, hidden, tray, served_at,
          finished_at)
        select gen_random_uuid(), crowd.id, sound_id, daily_songs.id, now(), 'guessed', '', '', '{1}', '{}', now(), now()
        from crowd cross join daily_songs`.execute(app.db.kysely);
    const players = async () => (await getDaily(token)).result?.rank?.players;
    await add(9999);
    expect(await players()).toBe(10_000);
    await add(1);
    expect(await players()).toBe(10_001);
    await add(1);
    expect(await players()).toBe(10_001);
    now += 31_000;
    // The cache looks at its clock again after a real millisecond.
    await sleep(2);
    // Old counts are told until new ones have come.
    expect(await players()).toBe(10_001);
    await expect.poll(players).toBe(10_002);
  });

  it("is the planned song, else one that was not used lately and is not in the demo", async () => {
    const rested = await song();
    const planned = await song();
    await song({ demo: true });
    await getDaily();
    const first = await songOf(1);
    expect([rested, planned]).toContain(first);
    const other = first === rested ? planned : rested;
    const tomorrow = new Date(app.clock.now().getTime() + (day + 3 * hour) * 1000).toISOString().slice(0, 10);
    await app.db.kysely
      .updateTable("sounds")
      .set({ daily_on: tomorrow })
      .where("id", "=", first ?? "")
      .execute();
    app.clock.advance(day);
    await getDaily();
    expect(await songOf(2)).toBe(first);
    app.clock.advance(day);
    await getDaily();
    expect(await songOf(3)).toBe(other);
    // All have been used: the demo's comes first, and then the one that was used longest ago.
    const used = [];
    for (let number = 4; number < 7; number++) {
      app.clock.advance(day);
      await getDaily();
      used.push(await songOf(number));
    }
    expect(new Set(used).size).toBe(3);
    expect(used.slice(1)).toEqual([first, other]);
  });

  it("has not been used for 180 days or more", () => {
    const song = (id: string, last: string, demo: boolean) => ({ id, demo, daily_on: null, last, shown_until: null });
    // The 180th day before is 2026-01-02. A song of the demo comes only where no other has rested.
    const rested = song("rested", "2026-01-02", false);
    expect(chooseSong([song("long ago", "2025-01-01", true), rested], "2026-07-01")).toBe(rested);
    const demo = song("demo", "2026-01-02", true);
    expect(chooseSong([song("a day less", "2026-01-03", false), demo], "2026-07-01")).toBe(demo);
  });

  it("is planned by staff a day ahead, one song a day", async () => {
    const [one, other] = [await song(), await song()];
    const { token } = await createAccount(app, 2);
    await getDaily();
    const rows = (await app.call("listCatalogue", {}, token)).body.data;
    const plan = (id: string, daily_on: string | null) => {
      const row = rows.find(({ _id }) => _id === id);
      if (row === undefined) throw new Error("No such song");
      const { name, fragment: line, hidden: blanks, sound_id, status_id, difficulty } = row;
      const fields = { name, fragment: line, hidden: blanks, sound_id, status_id, difficulty_id: difficulty._id };
      return app.call("updateSound", { ...fields, _id: id, daily_on }, token);
    };
    const local = (later: number) =>
      new Date(app.clock.now().getTime() + (3 * hour + later * day) * 1000).toISOString().slice(0, 10);
    expect((await plan(one, local(0))).error.fields).toHaveProperty("daily_on");
    expect((await plan(one, "2026-02-30")).status).toBe(400);
    const tomorrow = await plan(one, local(1));
    expect([tomorrow.status, tomorrow.body.daily_on]).toEqual([200, local(1)]);
    expect((await plan(other, local(1))).error.fields).toEqual({
      daily_on: "На\u00A0этот день уже стоит другая песня",
    });
    expect((await plan(other, local(2))).status).toBe(200);
    const sorted = (await app.call("listCatalogue", { sort: "daily_on" }, token)).body;
    expect(sorted.data.map(({ _id }) => _id)).toEqual([one, other]);
    for (const [number, id] of [
      [2, one],
      [3, other],
    ] as const) {
      app.clock.advance(day);
      await app.refreshCatalogue();
      await getDaily();
      expect(await songOf(number)).toBe(id);
    }
  });

  it("there is none without songs, and a withdrawn one cannot be begun", async () => {
    expect((await app.call("getDaily", {})).body).toEqual({ daily: null, lamp: false });
    expect((await app.call("startDaily", {}, await app.enterDemo())).status).toBe(404);
    for (const number of [0, 1_000_001, 3_000_000_000]) {
      expect((await app.call("startDaily", { number }, await app.enterDemo())).status, String(number)).toBe(400);
    }
    const id = await song();
    await getDaily();
    await app.db.kysely.updateTable("sounds").set({ status_id: "hidden" }).where("id", "=", id).execute();
    await app.refreshCatalogue();
    expect((await app.call("getDaily", {})).body).toEqual({ daily: null, lamp: false });
    expect((await app.call("startDaily", {}, await app.enterDemo())).status).toBe(409);
  });
});

it("a song that is withdrawn during its day is replaced, and no streak breaks", async () => {
  const first = await song();
  const [early, late] = [(await createAccount(app)).token, (await createAccount(app)).token];
  const { number } = await getDaily(early);
  expect((await play(early)).guessed).toBe(true);
  const begun = await start(late);
  const other = await song();
  await app.db.kysely.updateTable("sounds").set({ status_id: "hidden" }).where("id", "=", first).execute();
  await app.refreshCatalogue();

  const today = await getDaily(late);
  expect([today.number, today.today, today.result, today.begun]).toEqual([number, true, null, false]);
  const { sound_id } = await app.db.kysely.selectFrom("daily_songs").select("sound_id").executeTakeFirstOrThrow();
  expect(sound_id).toBe(other);
  // Whoever was at it gets the other song; the play of the first is gone.
  expect((await begun.restore()).status).toBe(409);
  expect((await play(late)).guessed).toBe(true);
  expect((await getDaily(late)).streak.days).toBe(1);
  const kept = await getDaily(early);
  expect([kept.result?.guessed, kept.result?.rank?.players, kept.streak.days]).toEqual([true, 2, 1]);

  // With no other song the day is as it was, till there is one.
  await app.db.kysely.updateTable("sounds").set({ status_id: "hidden" }).execute();
  await app.refreshCatalogue();
  expect((await app.call("getDaily", {}, (await createAccount(app)).token)).body.daily).toBeNull();
  expect((await getDaily(early)).result?.guessed).toBe(true);
});

it("a complaint about a song that is withdrawn during its day stays, and its player gets the reply", async () => {
  const first = await song();
  const { token } = await createAccount(app);
  const { asked, check } = await start(token);
  await check(1, "голубушка");
  const said = { kind: "word", soundId: asked.soundId, position: 1, answer: "голубушка" } as const;
  expect((await app.call("sendDispute", said, token)).status).toBe(201);
  await song();
  await app.db.kysely.updateTable("sounds").set({ status_id: "hidden" }).where("id", "=", first).execute();
  await app.refreshCatalogue();
  expect(await getDaily(token)).toMatchObject({ today: true, begun: false });

  const staff = (await createAccount(app, 2)).token;
  const { data } = (await app.call("listDisputedBlanks", {}, staff)).body;
  expect(data).toMatchObject([{ sound: { _id: first }, word: "лебёдушка", complaints: [{ answer: "голубушка" }] }]);
  const about = { sound_id: first, position: 1 };
  const rejected = await app.call("rejectDispute", { ...about, reply: "Слышно «лебёдушка»." }, staff);
  expect([rejected.status, rejected.body.answered]).toEqual([200, 1]);
  const own = (await app.call("listDisputes", {}, token)).body;
  expect([own.total, own.open]).toEqual([1, 0]);
  // The song may come back, and the player has not finished it.
  const told = { song: { _id: first, name: null }, word: null, answer: "голубушка" };
  expect(own.data).toMatchObject([{ ...told, state: "rejected", reply: "Слышно «лебёдушка»." }]);
});

it("a complaint about it goes along to the next visit of a demo", async () => {
  for (let songs = 0; songs < 2; songs++) await song();
  const visit = (await app.call("enterDemo", {})).body.token;
  const game = await start(visit);
  await game.check(1, "сизая");
  const complaint = { soundId: game.song._id, kind: "word", position: 1, answer: "сизая", comment: "" } as const;
  expect((await app.call("sendDispute", complaint, visit)).status).toBeLessThan(300);
  const first = app.db.kysely.selectFrom("daily_songs").select("sound_id");
  await app.db.kysely.updateTable("sounds").set({ status_id: "hidden" }).where("id", "in", first).execute();
  await app.refreshCatalogue();
  await getDaily();
  const next = (await app.call("enterDemo", {}, visit)).body.token;
  expect((await app.call("listDisputes", {}, next)).body.total).toBe(1);
});

it("a song that loses its blanks or its sound during its day is replaced as well", async () => {
  for (const gone of [{ hidden: [] }, { sound: null }]) {
    await song();
    const { number } = await getDaily();
    const first = app.db.kysely.selectFrom("daily_songs").select("sound_id").where("number", "=", number);
    await song();
    await app.db.kysely.updateTable("sounds").set(gone).where("id", "=", first).execute();
    await app.refreshCatalogue();
    const { token } = await createAccount(app);
    expect(await getDaily(token)).toMatchObject({ number, today: true });
    expect((await play(token)).guessed).toBe(true);
    app.clock.advance(day);
  }
});

describe("the plan of staff", () => {
  const planned = async (month?: string) => (await app.call("listDailyPlan", { month }, staff)).body;
  let staff: string;
  beforeEach(async () => (staff = (await createAccount(app, 2)).token));

  it("says of a planned song that it cannot air on its day", async () => {
    const late = await song();
    await song();
    const next = dayAfter((await getDaily()).day, 3);
    await app.call("planDaily", { day: next, sound_id: late, was: null }, staff);
    const cannotAir = async () => (await planned(next.slice(0, 7))).data.find(({ day: of }) => of === next)?.cannotAir;
    const set = (values: object) => app.db.kysely.updateTable("sounds").set(values).where("id", "=", late).execute();
    expect(await cannotAir()).toBe(false);
    for (const [values, expected] of [
      [{ status_id: "hidden" }, true],
      [{ status_id: "active" }, false],
      [{ shown_until: new Date(app.clock.now().getTime() + day * 1000) }, true],
    ] as const) {
      await set(values);
      expect(await cannotAir()).toBe(expected);
    }
  });

  it("shows past, present and planned songs, and a planned song can be replaced", async () => {
    const [first, second, third] = [await song(), await song(), await song()];
    const { day } = await getDaily();
    const today = (await planned()).data.find((it) => it.day === day);
    expect(today).toMatchObject({ number: 1, song: { level: "1" } });

    const next = dayAfter(day, 40);
    const plan = (sound_id: string | null, was: string | null, token = staff) =>
      app.call("planDaily", { day: next, sound_id, was }, token);
    const songOf = async () => (await planned(next.slice(0, 7))).data.find((it) => it.day === next)?.song?._id ?? null;
    expect((await plan(first, null)).status).toBe(200);
    expect(await songOf()).toBe(first);
    // Two at once: the second sees what the first has done before anything is overwritten.
    const both = await Promise.all([plan(second, first), plan(third, first)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = await songOf();
    expect([second, third]).toContain(kept);
    expect((await plan(null, kept)).status).toBe(200);
    expect(await songOf()).toBeNull();

    expect((await app.call("planDaily", { day, sound_id: first, was: null }, staff)).status).toBe(400);
    expect((await plan(uuid(), null)).status).toBe(404);
    // A song is taken from another day only by who has seen that it is planned for it.
    const later = dayAfter(next, 1);
    expect((await app.call("planDaily", { day: later, sound_id: first, was: null, was_day: null }, staff)).status).toBe(
      200,
    );
    const move = (was_day: string | null) =>
      app.call("planDaily", { day: next, sound_id: first, was: null, was_day }, staff);
    expect([(await move(null)).status, await songOf()]).toEqual([409, null]);
    expect([(await move(later)).status, await songOf()]).toEqual([200, first]);
    const player = (await createAccount(app)).token;
    expect([(await plan(first, null, player)).status, (await app.call("listDailyPlan", {}, player)).status]).toEqual([
      403, 403,
    ]);
  });

  it("takes no song for a day on which not everybody sees it from midnight on, nor hides a planned song then", async () => {
    await song();
    const { day } = await getDaily();
    const [next, after] = [dayAfter(day, 40), dayAfter(day, 41)];
    const plan = (sound_id: string) => app.call("planDaily", { day: next, sound_id, was: null }, staff);
    const from = (at: string) => ({ shown_from: new Date(at), shown_until: null });
    const until = (at: string) => ({ shown_from: null, shown_until: new Date(at) });
    const [limited, early, late] = [
      "Эту песню видят не\u00A0все, а\u00A0песня дня одна для всех",
      "В\u00A0полночь этого дня песня ещё не\u00A0видна: возьмите день позже",
      "В\u00A0полночь этого дня песни уже не\u00A0видно: возьмите день раньше",
    ];
    const id = await song();
    const show = (row: object) => app.db.kysely.updateTable("sounds").set(row).where("id", "=", id).execute();
    for (const [row, message] of [
      [{ audience: "premium" }, limited],
      [{ audience: "all", ...from(`${next}T00:00:01+03:00`) }, early],
      [from(`${after}T12:00:00+03:00`), early],
      [until(`${next}T00:00:00+03:00`), late],
    ] as const) {
      await show(row);
      const { status, error } = await plan(id);
      expect([status, error.fields]).toEqual([400, { daily_on: message }]);
    }
    for (const row of [from(`${next}T00:00:00+03:00`), until(`${next}T00:00:01+03:00`)]) {
      await show({ ...row, daily_on: null });
      expect((await plan(id)).status).toBe(200);
    }

    // A draft may be planned in its form: it can be published until then.
    const [row] = (await app.call("listCatalogue", { ids: id }, staff)).body.data;
    if (row === undefined) throw new Error("No such song");
    const { name, sound_id, difficulty_id } = row;
    const fields = { name, fragment, hidden, sound_id, status_id: "Черновик", difficulty_id } as const;
    const save = (more: object) => app.call("updateSound", { ...fields, _id: id, ...more }, staff);
    expect((await save({ shown_until: null, daily_on: next })).status).toBe(200);
    for (const [more, message] of [
      [{ audience: "megafon" }, limited],
      [{ shown_from: `${after}T00:00:00+03:00` }, early],
    ] as const) {
      expect((await save(more)).error.fields).toEqual({ daily_on: message });
    }
    const created = { ...fields, sound_id: 901, audience: "premium", daily_on: after } as const;
    expect((await app.call("createSound", created, staff)).error.fields).toEqual({ daily_on: limited });
    expect((await save({ daily_on: null, audience: "megafon" })).status).toBe(200);
    // A day that has come is only remembered.
    await show({ daily_on: day });
    expect((await save({ daily_on: day })).status).toBe(200);
  });
});

describe("a song of the day that was given up", () => {
  it.each(["dealt before", "dealt later"])("is worth a tenth in the game: %s", async (when) => {
    await song();
    const at = app.clock.now().getTime();
    await createDraw(app, { start: new Date(at - 1000), end: new Date(at + 1e6) });
    const { token } = await createAccount(app);
    const shown = async () =>
      (await app.call("listSounds", {}, token)).body.sounds.map(({ answerShown }) => answerShown);
    if (when === "dealt before") expect(await shown()).toEqual([false]);
    await (await start(token)).finish();
    expect(await shown()).toEqual([true]);
    const player = await joinGame(app, token);
    const [{ _id } = { _id: "" }] = await player.serve();
    // As where another device was dealt the song in the same moment.
    if (when === "dealt later") await app.db.kysely.updateTable("plays").set({ answer_shown_at: null }).execute();
    expect(await player.guess(_id)).toMatchObject({ share: 0.1, uncounted: [{ reason: "answer_shown" }] });
  });
});

describe("words that the game gave in a song of the day", () => {
  it.each(["left", "finished"])("leave a tenth to the song's own play: %s", async (how) => {
    await song();
    const at = app.clock.now().getTime();
    await createDraw(app, { start: new Date(at - 1000), end: new Date(at + 1e6) });
    const { token } = await createAccount(app);
    const shown = async () =>
      (await app.call("listSounds", {}, token)).body.sounds.map(({ answerShown }) => answerShown);
    expect(await shown()).toEqual([false]);
    const daily = await start(token);
    for (let time = 0; time < 5; time++) await daily.check(1, "голубушка");
    await daily.restore();
    // The day itself is paid by its own mistakes.
    if (how === "finished") expect(await daily.finish()).not.toHaveProperty("share");
    expect(await shown()).toEqual([true]);
    const player = await joinGame(app, token);
    const [{ _id } = { _id: "" }] = await player.serve();
    expect(await player.guess(_id)).toMatchObject({ share: 0.1, uncounted: [{ reason: "answer_shown" }] });
  });

  it("leave it a tenth also where a visit was given them and signs up, and count in draws that begin later", async () => {
    const id = await song();
    const at = app.clock.now().getTime();
    const early = await createDraw(app, { start: new Date(at - 1000), end: new Date(at + 1e6) });
    const late = await createDraw(app, { start: new Date(at + 1000), end: new Date(at + 1e6) });
    const visit = await app.enterDemo();
    const daily = await start(visit);
    for (let time = 0; time < 5; time++) await daily.check(1, "голубушка");
    app.clock.advance(2);
    const account = { login: "анна", password: "берёза у окна" };
    const { token } = (await app.call("register", account, visit, app.nextAddress())).body;
    const { sounds: songs } = (await app.call("listSounds", {}, token)).body;
    expect(songs.map(({ _id, answerShown }) => [_id, answerShown])).toEqual([[id, true]]);
    const player = await joinGame(app, token);
    await player.serve();
    const uncounted = [{ _id: early, reason: "answer_shown" }];
    expect(await player.guess(id)).toMatchObject({ share: 0.1, stocks: [{ _id: late }], uncounted });
  });
});

describe("a song that was given up in the game", () => {
  it.each(["dealt before", "dealt later"])("is worth a tenth as the song of the day: %s", async (when) => {
    await song();
    const [honest, { token }] = [await createAccount(app), await createAccount(app)];
    const full = await play(honest.token);
    const early = when === "dealt before" ? await start(token) : undefined;
    const player = await joinGame(app, token);
    const [{ _id } = { _id: "" }] = await player.serve();
    await player.finish(_id);
    const daily = early ?? (await start(token));
    await daily.restore();
    const result = await daily.finish();
    expect(result).toMatchObject({ guessed: true, share: 0.1 });
    expect(result.points).toBeLessThan(full.points / 5);
  });
});

describe("midnight", () => {
  it("is one for nodes whose clocks differ: the first opens the day, the others use it", async () => {
    for (let count = 0; count < 5; count++) await song();
    const { services } = app;
    app.clock.advance(14 * hour + 3590);
    expect((await getDaily()).number).toBe(1);
    app.clock.advance(20);
    const { openDay } = await import("./open-day.ts");
    const now = app.clock.now();
    const opened = await Promise.all([0, 1, 2, 3, 4].map(() => openDay(services, now)));
    expect(new Set(opened.map((row) => row?.id)).size).toBe(1);
    // A node that is late has the new song as well.
    const late = await openDay(services, new Date(now.getTime() - 30_000));
    expect([late?.number, late?.id]).toEqual([2, opened[0]?.id]);
    expect(await app.db.kysely.selectFrom("daily_songs").select("number").orderBy("day").execute()).toHaveLength(2);
  });

  it("a song that was started before counts for an hour after it, and then as in the archive", async () => {
    await song();
    const [quick, slow] = [await createAccount(app), await createAccount(app)];
    app.clock.advance(14 * hour + 3000);
    const [first, second] = [await start(quick.token), await start(slow.token)];
    app.clock.advance(hour);
    await first.restore();
    const { points } = await first.finish();
    expect(points).toBeGreaterThan(10);
    // Places are told as long as it can be finished.
    expect((await getDaily(quick.token, 1)).result?.rank?.players).toBe(1);
    app.clock.advance(hour);
    await second.restore();
    expect((await second.finish()).points).toBe(10);
    expect((await getDaily(quick.token, 1)).result).toMatchObject({ points, rank: null });
    expect((await getDaily(slow.token, 1)).result).toMatchObject({ points: 10, rank: null });
    expect((await getDaily(quick.token)).streak).toMatchObject({ days: 1, total: 1 });
    expect((await getDaily(slow.token)).streak).toMatchObject({ days: 0, total: 0 });
  });

  it("a song tells whether it counts for its day: today's, and for an hour one that was started before", async () => {
    await song();
    const [begun, late] = [await createAccount(app), await createAccount(app)];
    app.clock.advance(14 * hour + 3000);
    await start(begun.token);
    const tell = async ({ token }: { token?: string }) => {
      const { today, inTime } = await getDaily(token, 1);
      return [today, inTime];
    };
    for (const player of [begun, late, {}]) expect(await tell(player)).toEqual([true, true]);
    app.clock.advance(hour);
    await start(late.token, 1);
    expect(await tell(begun)).toEqual([false, true]);
    for (const player of [late, {}]) expect(await tell(player)).toEqual([false, false]);
    app.clock.advance(hour);
    expect(await tell(begun)).toEqual([false, false]);
  });
});

it("a song that was given up tells its result to every tab that finishes it", async () => {
  await song();
  const { token } = await createAccount(app);
  const [one, other] = [await start(token), await start(token)];
  const first = await one.finish();
  expect([first.guessed, await other.finish()]).toEqual([false, first]);
  expect((await getDaily(token)).result).toMatchObject({ guessed: false, points: 0 });
});

describe("the archive", () => {
  it("lists a month, pays at most ten points a song, once, and makes no streak", async () => {
    goToSecondOfMonth();
    await song();
    const { token, userId } = await createAccount(app);
    await getDaily();
    await nextDay();
    await play(token);
    const { body } = await app.call("listDailies", {}, token);
    const shown = body.data.filter(({ number }) => number !== null);
    expect(shown.map(({ number, mark }) => [number, mark])).toEqual([
      [1, "missed"],
      [2, "played"],
    ]);
    expect((await play(token, 1)).points).toBe(10);
    expect((await app.call("startDaily", { number: 1 }, token)).status).toBe(409);
    expect((await getDaily(token)).streak).toMatchObject({ days: 1, total: 1 });
    expect((await getDaily(token, 1)).result).toMatchObject({ points: 10, rank: null });
    const seen = (await app.call("listPlayerPlays", { _id: userId }, (await createAccount(app, 2)).token)).body.data;
    expect(seen.map(({ kind }) => kind).toSorted()).toEqual(["archive", "daily"]);
    const { score } = await app.db.kysely
      .selectFrom("users")
      .select("score")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    expect(score).toBe(10 + ((await getDaily(token)).result?.points ?? 0));
    expect((await app.call("startDaily", { number: 3 }, token)).status).toBe(404);
    expect((await app.call("listDailies", { month: "2026-13" }, token)).status).toBe(400);
  });

  it("shows the songs of a month before the player's first day as missed, and the one played there with its points", async () => {
    goToSecondOfMonth();
    await song();
    const month = (await getDaily()).day.slice(0, 7);
    await nextDay();
    await nextDay();
    goToSecondOfMonth();
    const { token } = await createAccount(app);
    await play(token);
    const before = (await getDaily(token)).streak;
    const shown = async () => {
      const { data, streak } = (await app.call("listDailies", { month }, token)).body;
      expect(streak).toEqual(before);
      return data.slice(0, 3).map(({ number, mark, points }) => [number, mark, points]);
    };
    const none = [null, "closed", null];
    expect(await shown()).toEqual([none, [1, "missed", null], [2, "missed", null]]);
    await play(token, 1);
    expect(await shown()).toEqual([none, [1, "missed", 10], [2, "missed", null]]);
  });
});

describe("the streak", () => {
  it("goes on over two missed days of a month and ends with the third", async () => {
    await song();
    // First: a session ends sooner than a month may.
    goToSecondOfMonth();
    const { token } = await createAccount(app);
    await play(token);
    await nextDay();
    await play(token);
    await nextDay();
    await nextDay();
    expect((await getDaily(token)).streak).toMatchObject({ days: 2, spares: { left: 1, of: 2 }, spared: 1 });
    await play(token);
    // The result of today tells it as well, and that of the next day does not.
    const { streak } = await getDaily(token);
    expect([streak.days, streak.spared, streak.week.map(({ mark }) => mark).slice(3)]).toEqual([
      3,
      1,
      ["played", "played", "spared", "played"],
    ]);
    await nextDay();
    expect((await getDaily(token)).streak).toMatchObject({ days: 3, spared: 0 });
    await play(token);
    expect((await getDaily(token)).streak).toMatchObject({ days: 4, spared: 0 });
    for (let times = 0; times < 3; times++) await nextDay();
    expect((await getDaily(token)).streak).toMatchObject({ days: 0, best: 4, total: 4, spares: { left: 0 } });
    // The first day of a new streak: the day spared before the missed one has saved nothing.
    await play(token);
    expect((await getDaily(token)).streak).toMatchObject({ days: 1, spared: 0 });
  });

  it("is not broken by days without a server", async () => {
    await song();
    const { token } = await createAccount(app);
    await play(token);
    await wasUp();
    // Nobody was there, not even to open the days.
    app.clock.advance(5 * day);
    expect((await getDaily(token)).streak).toMatchObject({ days: 1, spares: { left: 2 }, spared: 0 });
  });

  it.each([
    ["is not broken by a day with half an hour of repair works or more", "closed", { works: true, minutes: 40 }],
    ["takes a spare day for one with less", "spared", { works: true, minutes: 20 }],
    ["takes a spare day for one without", "spared", { works: false, minutes: 40 }],
  ])("%s", async (_what, mark, { works, minutes }) => {
    await song();
    const { token } = await createAccount(app);
    await play(token);
    await nextDay();
    const tick = async (times: number, seconds: number) => {
      for (let i = 0; i < times; i++) {
        app.clock.advance(seconds);
        await openDayIfDue(app.services);
      }
    };
    // The server is there from nine in the evening till after midnight.
    app.clock.advance(12 * hour);
    await wasUp();
    await app.db.kysely.updateTable("settings").set({ is_repair_works: works }).execute();
    await tick(minutes, 60);
    await app.db.kysely.updateTable("settings").set({ is_repair_works: false }).execute();
    await tick((180 - minutes) / 2, 120);
    await tick(1, 60);
    // The node hears of the end of the works soon, and refuses until then.
    await expect.poll(async () => (await app.call("getDaily", {}, token)).status).toBe(200);
    expect((await getDaily(token)).streak.week.at(-2)?.mark).toBe(mark);
  });

  it("is not broken by a server that was away in the last minutes before midnight", async () => {
    await song();
    const { token } = await createAccount(app);
    await play(token);
    await nextDay();
    await wasUp();
    // Who puts it off till the evening finds nobody.
    app.clock.advance(14 * hour + 3000);
    await wasUp();
    app.clock.advance(hour);
    expect((await getDaily(token)).streak).toMatchObject({ days: 1, spares: { left: 2 } });
    expect((await getDaily(token)).streak.week.at(-2)?.mark).toBe("closed");
  });
});

describe("without an account", () => {
  it("stays played when a visitor starts the demo again, and pays their account once", async () => {
    const id = await song();
    const visit = await app.enterDemo();
    const { points } = await play(visit);
    expect(points).toBeGreaterThan(0);
    const again = (await app.call("enterDemo", {}, visit, app.nextAddress())).body.token;
    expect(again).not.toBe(visit);
    expect((await getDaily(again)).result).toMatchObject({ points, rank: { players: 1 } });
    expect((await app.call("startDaily", {}, again)).status).toBe(409);
    expect((await getDaily(visit)).result).toBeNull();
    // The answer was lost: the same visit once more, also for two calls at once.
    const repeat = async () => (await app.call("enterDemo", {}, visit, app.nextAddress())).body.token;
    expect(await Promise.all([repeat(), repeat()])).toEqual([again, again]);
    expect((await getDaily(again)).result).toMatchObject({ points });
    // Another tab has gone on with the old visit.
    expect((await app.call("startDaily", {}, visit)).status).toBe(200);
    expect([await repeat(), (await getDaily(again)).result?.points]).toEqual([again, points]);
    await app.db.kysely.deleteFrom("plays").where("points", "=", 0).execute();
    const account = { login: "анна", password: "берёза у окна" };
    const { body } = await app.call("register", account, again, app.nextAddress());
    expect(body.user.score).toBe(points);
    const plays = app.db.kysely.selectFrom("plays").select("points").where("sound_id", "=", id);
    expect(await plays.execute()).toEqual([{ points }]);
  });

  it("is played as a demo visit, and the result is the account's once it is made, by whichever tab comes first", async () => {
    const own = await song();
    const demo = await song({ demo: true });
    const now = app.clock.now().getTime();
    await createDraw(app, { start: new Date(now - 1000), end: new Date(now + 1e6) });
    const visit = await app.enterDemo();
    expect((await getDaily()).streak.days).toBe(0);
    const { points } = await play(visit);
    const served = (await app.call("listDemoSounds", {}, visit)).body;
    expect(served.points).toBe(points);
    const asked = { soundId: demo, tokenGame: served.token ?? "" };
    const words = hidden.map((position) => ({ position, word: answerAt(fragment, position) }));
    await app.call("checkWords", { ...asked, words }, visit);
    app.clock.advance(1);
    const guessed = (await app.call("finish", { ...asked, duration: 1, words: [] }, visit)).body;
    const before = { daily: await getDaily(visit), counters: guessed.result.counters };

    const tabs = await Promise.all(
      ["анна", "анна-2"].map((login) =>
        app.call("register", { login, password: "берёза у окна" }, visit, app.nextAddress()),
      ),
    );
    expect(tabs.map(({ status }) => status)).toEqual([201, 201]);
    const [kept, plain] = tabs.map(({ body }) => body).toSorted((a, b) => (b.user.score ?? 0) - (a.user.score ?? 0));
    if (kept === undefined || plain === undefined) throw new Error("Nobody signed up");
    expect([kept.user.score, plain.user.score]).toEqual([points + guessed.result.points, 0]);
    expect((await app.call("checkToken", {}, visit)).status).toBe(401);
    const after = await getDaily(kept.token);
    expect(after).toEqual(before.daily);
    expect((await getDaily(plain.token)).result).toBeNull();
    expect((await app.call("listGuessedSounds", {}, kept.token)).body).toMatchObject({
      total: 1,
      data: [{ _id: demo }],
    });
    // The game goes on with its token and its counters.
    const { sounds: songs } = (await app.call("listSounds", { difficulty: 1, limit: 20 }, kept.token)).body;
    expect(songs.filter((dealt) => dealt.guessed).map(({ _id }) => _id)).toEqual([demo]);
    const [session] = await app.db.kysely
      .selectFrom("game_sessions")
      .select(["per_session", "in_row"])
      .where("user_id", "=", kept.user._id)
      .execute();
    expect(session).toEqual({ per_session: before.counters.perSession, in_row: before.counters.inRow });
    const boards = await app.db.kysely.selectFrom("board_scores").select(["board", "score"]).execute();
    expect(boards).toEqual([{ board: "all", score: kept.user.score }]);
    const rows = await app.db.kysely
      .selectFrom("users")
      .select(["score", "guessed"])
      .orderBy("score", "desc")
      .execute();
    expect(rows).toEqual([
      { score: kept.user.score, guessed: 1 },
      { score: 0, guessed: 0 },
    ]);
    // The draw that runs counts none of it, and what is guessed from now on.
    const members = app.db.kysely.selectFrom("stock_members").select("score");
    expect(await members.execute()).toEqual([]);
    const player = await joinGame(app, kept.token);
    await player.serve();
    const { points: score } = await player.guess(own);
    expect(await members.execute()).toEqual([{ score }]);
  });
});

describe("the picture", () => {
  const origin = "https://hitoslov.example";

  it("is drawn of one's own result only, in two shapes and at most 80 kB, and the cover of a day for all", async () => {
    await song();
    const { token } = await createAccount(app);
    await getDaily();
    const picture = (query: object, by?: string) =>
      app.app.inject({
        url: "/api/daily/picture",
        query: query as Record<string, string>,
        headers: by ? { token: by } : {},
      });
    expect((await picture({ number: "1" })).statusCode).toBe(401);
    expect((await picture({ number: "1" }, token)).statusCode).toBe(409);
    await play(token);
    for (const [shape, width, height] of [
      ["wide", 1200, 630],
      ["tall", 1080, 1920],
    ] as const) {
      const { rawPayload, headers } = await picture({ number: "1", shape }, token);
      expect(headers["content-type"]).toBe("image/png");
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "png", width, height });
      expect(rawPayload.length).toBeLessThanOrEqual(80_000);
    }
    const cover = await app.app.inject({ url: "/api/daily/cover", query: { number: "1" } });
    expect(await sharp(cover.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect((await app.app.inject({ url: "/api/daily/cover", query: { number: "2" } })).statusCode).toBe(404);
    expect(dailySigns).toHaveLength(4);
  });

  it("is drawn once: a repeated request gets the same picture", async () => {
    const result = { number: 7, points: 120, signs: ["right", "lamp"] as const };
    const draw = (points = 120) => drawResult({ ...result, points, signs: [...result.signs] }, "tall", origin);
    const first = draw();
    expect(draw()).toBe(first);
    await first;
    expect(draw()).toBe(first);
    expect(draw(121)).not.toBe(first);
    expect(drawCover(7, origin)).toBe(drawCover(7, origin));
  });
});
