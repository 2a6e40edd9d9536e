import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, createSong } from "../../../test/factories.ts";
import { addPlay, goTo } from "../../../test/metrics.ts";
import { readWorkbook } from "../../../test/workbook.ts";
import { rollUp } from "../roll-ups/roll-up.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const run = () => rollUp(app.services);

async function download(path: "/api/excel/rights" | "/api/csv/rights") {
  const { token } = await createAccount(app, 2);
  const query = { start_date: "2026.02.01", end_date: "2026.03.31" };
  const response = await app.app.inject({ url: path, query, headers: { token } });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

const authors = { music: ["Мелодин", "Нотова"], text: ["Строкин"] };

/**
 * Three songs, two by the same authors and one without a rights holder, and plays of two months, on both sides of
 * midnight in Moscow.
 */
async function createPlays() {
  goTo(app, "2026-03-10T09:00:00Z");
  const songs = {
    first: await createSong(app, { ...authors, name: "Первая", duration: 12, executors: ["Хор", "Ансамбль"] }),
    second: await createSong(app, { ...authors, name: "Вторая", duration: 20, executors: ["Солист"] }),
    lost: await createSong(app, { name: "Ничья", duration: 7, music: ["=Народ"], text: [] }),
  };
  const { kysely } = app.db;
  const owned = [songs.first, songs.second];
  await kysely.updateTable("sounds").set({ rights_holder: "Лейбл" }).where("id", "in", owned).execute();
  const player = await createAccount(app);
  const other = await createAccount(app);
  const staff = await createAccount(app, 2);
  await addPlay(app, player, songs.first, { from: "2026-02-28T20:59:59.999Z" });
  await addPlay(app, player, songs.second, { from: "2026-02-28T21:00:00Z" });
  await addPlay(app, other, songs.first, { from: "2026-03-01T10:00:00Z" });
  await addPlay(app, "demo", songs.first, { from: "2026-03-02T10:00:00Z" });
  await addPlay(app, "demo", songs.lost, { from: "2026-03-02T10:00:00Z" });
  await addPlay(app, staff, songs.first, { from: "2026-03-02T10:00:00Z" });
  // Served, but its audio was never requested.
  await addPlay(app, other, songs.second, { from: "2026-03-02T10:00:00Z", state: "served" });
  await kysely.updateTable("plays").set({ heard_at: null, started_at: null }).where("state", "=", "served").execute();
  return songs;
}

type Sums = Record<string, { plays: number; seconds: number }>;

/** Plays and seconds as the plays themselves add up, by month and song, or by month, holder and authors. */
async function recount(by: "song" | "authors" = "song") {
  const plays = await app.db.kysely
    .selectFrom("plays")
    .innerJoin("sounds", "sounds.id", "plays.sound_id")
    .leftJoin("users", "users.id", "plays.user_id")
    .select(["sounds.name", "sounds.duration", "rights_holder", "heard_at", "users.role"])
    .execute();
  const counted: Sums = {};
  for (const { name, duration, rights_holder, heard_at: at, role } of plays) {
    if (at === null || (role !== null && role !== 3)) continue;
    const month = at.toLocaleDateString("sv", { timeZone: "Europe/Moscow" }).slice(0, 7);
    const owner = rights_holder === null ? "не\u00A0указан '=Народ/" : `${rights_holder} Мелодин, Нотова/Строкин`;
    const sum = (counted[`${month} ${by === "song" ? name : owner}`] ??= { plays: 0, seconds: 0 });
    sum.plays += 1;
    sum.seconds += duration ?? 0;
  }
  return counted;
}

async function reported() {
  const [, ...songs] = (await readWorkbook(await download("/api/excel/rights"))).rows("Песни");
  return Object.fromEntries(
    songs.map(([month, name, , , , , plays, seconds]) => [`${String(month)} ${String(name)}`, { plays, seconds }]),
  );
}

it("reports the plays and seconds that the plays themselves add up to, however often they are counted", async () => {
  await createPlays();
  const expected = await recount();
  expect(Object.keys(expected)).toHaveLength(4);
  await run();
  expect(await reported()).toEqual(expected);
  await run();
  expect(await reported()).toEqual(expected);
});

it("sums up more seconds than an integer of the database holds", async () => {
  const sound_id = await createSong(app, { ...authors, name: "Первая" });
  const day = { sound_id, plays: 100_000_000, seconds: 2_000_000_000 };
  const days = ["2026-03-01", "2026-03-02"].map((date) => ({ ...day, day: date }));
  await app.db.kysely.insertInto("song_performances").values(days).execute();
  expect(await reported()).toEqual({ "2026-03 Первая": { plays: 200_000_000, seconds: 4_000_000_000 } });
});

it("counts plays from before the first roll-up and after it", async () => {
  const { first } = await createPlays();
  await run();
  goTo(app, "2026-03-11T09:00:00Z");
  await addPlay(app, await createAccount(app), first, { from: "2026-03-11T08:00:00Z" });
  await run();
  const expected = await recount();
  expect(expected["2026-03 Первая"]).toEqual({ plays: 3, seconds: 36 });
  expect(await reported()).toEqual(expected);
});

it("counts a play once, when its audio is asked for days after its start", async () => {
  const { second } = await createPlays();
  const player = await createAccount(app);
  await addPlay(app, player, second, { from: "2026-03-10T08:00:00Z", heard_at: null });
  await run();
  expect(await reported()).toEqual(await recount());
  goTo(app, "2026-03-13T09:00:00Z");
  const { kysely } = app.db;
  await kysely.updateTable("plays").set({ heard_at: app.clock.now() }).where("user_id", "=", player.userId).execute();
  await run();
  const expected = await recount();
  expect(expected["2026-03 Вторая"]).toEqual({ plays: 2, seconds: 40 });
  expect(await reported()).toEqual(expected);
});

it("counts ended plays from before it was kept when the audio is asked for by their start", async () => {
  const { first } = await createPlays();
  const player = await createAccount(app);
  const old = { from: "2026-02-10T10:00:00Z", heard_at: null };
  await addPlay(app, player, first, { ...old, state: "guessed" });
  // It is open and may still be heard.
  await addPlay(app, "demo", first, old);
  // It has ended without its audio.
  await addPlay(app, "demo", first, { from: "2026-03-10T08:00:00Z", heard_at: null, state: "failed" });
  const { "2026-02 Первая": one, ...others } = await recount();
  const expected = {
    "2026-02 Первая": { plays: Number(one?.plays) + 1, seconds: Number(one?.seconds) + 12 },
    ...others,
  };
  await run();
  expect(await reported()).toEqual(expected);
  await run();
  expect(await reported()).toEqual(expected);
});

it("keeps the figures of a song whose audio was replaced later", async () => {
  const { first } = await createPlays();
  await run();
  const before = await reported();
  goTo(app, "2026-03-20T09:00:00Z");
  await app.db.kysely.updateTable("sounds").set({ duration: 30 }).where("id", "=", first).execute();
  await run();
  expect(await reported()).toEqual(before);
});

it("adds up by month, rights holder and authors, and names the songs without a rights holder", async () => {
  await createPlays();
  await run();
  const book = await readWorkbook(await download("/api/excel/rights"));
  const rows = [
    ["Месяц", "Правообладатель", "Авторы музыки", "Авторы слов", "Песен", "Прослушиваний", "Секунд"],
    ["2026-02", "Лейбл", "Мелодин, Нотова", "Строкин", 1, 1, 12],
    ["2026-03", "Лейбл", "Мелодин, Нотова", "Строкин", 2, 3, 44],
    ["2026-03", "не\u00A0указан", "'=Народ", null, 1, 1, 7],
  ];
  const sums = rows
    .slice(1)
    .map(([month, name, music, text, , plays, seconds]) => [
      `${month} ${name} ${music}/${text ?? ""}`,
      { plays, seconds },
    ]);
  expect(Object.fromEntries(sums)).toEqual(await recount("authors"));
  expect(book.rows("Отчёт")).toEqual(rows);
  expect(book.column("Без правообладателя", "Песня")).toEqual(["Ничья"]);
  const csv: string[][] = parse(await download("/api/csv/rights"), { bom: true, delimiter: ";" });
  expect(csv).toEqual(rows.map((row) => row.map((cell) => String(cell ?? ""))));
});

it("begins no formula in a csv that is split at commas", async () => {
  goTo(app, "2026-03-10T09:00:00Z");
  const song = await createSong(app, { music: ["Нотова", "=Народ"], text: ['Строкин,"=1+1'] });
  await addPlay(app, await createAccount(app), song, { from: "2026-03-02T10:00:00Z" });
  await run();
  const csv: string[][] = parse(await download("/api/csv/rights"), {
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
  });
  expect(csv.flat().map((cell) => cell.trim().charAt(0))).not.toContain("=");
  expect(csv.flat()).toContainEqual(expect.stringMatching(/^' =Народ/));
});

it.for(["/api/excel/rights", "/api/csv/rights"])("refuses an end before the start: %s", async (url) => {
  const { token } = await createAccount(app, 2);
  const query = { start_date: "2026.03.02", end_date: "2026.03.01" };
  const response = await app.app.inject({ url, query, headers: { token } });
  expect([response.statusCode, response.json()]).toMatchObject([400, { message: "Конец не раньше начала" }]);
});

it("a song of the day that is withdrawn is still paid for where it was heard", async () => {
  goTo(app, "2026-03-10T09:00:00Z");
  for (let songs = 0; songs < 2; songs++) await createSong(app, { duration: 20 });
  const start = async (role?: 2) => {
    const { token } = await createAccount(app, role);
    const { body } = await app.call("startDaily", {}, token);
    return { token, song: body.song, asked: { soundId: body.song._id, tokenGame: body.token } };
  };
  const hear = async (role?: 2) => {
    const play = await start(role);
    expect((await app.app.inject(play.song.sound)).statusCode).toBe(302);
    return play;
  };
  const finished = await hear();
  await app.call("finish", { ...finished.asked, duration: 1, words: [] }, finished.token);
  for (const role of [undefined, undefined, 2] as const) await hear(role);
  // Served, and never heard.
  await start();
  const { kysely } = app.db;
  const daily = async () => (await kysely.selectFrom("daily_songs").select("sound_id").executeTakeFirst())?.sound_id;
  const first = (await daily()) ?? "";
  const counted = async () => {
    await run();
    const performances = kysely.selectFrom("song_performances").select(["plays", "seconds"]);
    return performances.where("sound_id", "=", first).execute();
  };
  const heard = [{ plays: 3, seconds: 60 }];
  expect(await counted()).toEqual(heard);
  await kysely.updateTable("sounds").set({ status_id: "hidden" }).where("id", "=", first).execute();
  await app.refreshCatalogue();
  await app.call("getDaily", {});
  expect(await daily()).not.toBe(first);
  const plays = kysely.selectFrom("plays").select("state").where("sound_id", "=", first);
  expect(await plays.execute()).toEqual([{ state: "failed" }]);
  // However often the day is counted.
  for (let times = 0; times < 2; times++) expect(await counted()).toEqual(heard);
});
