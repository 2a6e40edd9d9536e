import { sql } from "kysely";
import { readXlsx, type Workbook } from "hucre/xlsx";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount, createPerson, createSong } from "../../test/factories.ts";

let app: TestApp;
let staff: { token: string; userId: string };
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  staff = await createAccount(app, 2);
});
afterAll(() => app.close());

const download = (start_date: string, end_date: string) =>
  app.app.inject({ url: "/api/excel/stats", query: { start_date, end_date }, headers: { token: staff.token } });

async function workbook(start: string, end = start): Promise<Workbook> {
  const { statusCode, rawPayload } = await download(start, end);
  expect(statusCode).toBe(200);
  return readXlsx(Uint8Array.from(rawPayload));
}
const rowsOf = (book: Workbook, name: string) => book.sheets.find((sheet) => sheet.name === name)?.rows ?? [];
/** The rows under the header, by a column of it. */
const column = (book: Workbook, sheet: string, header: string) => {
  const [head = [], ...rows] = rowsOf(book, sheet);
  return rows.map((row) => row[head.indexOf(header)]);
};

/** Moscow is three hours ahead of UTC. */
async function play(userId: string, sound: string, started: string | null, finished: string | null, more: object = {}) {
  await app.db.kysely
    .insertInto("plays")
    .values({
      id: uuid(),
      user_id: userId,
      sound_id: sound,
      state: finished === null ? "started" : "failed",
      seed: "",
      fragment: "",
      hidden: [],
      tray: [],
      served_at: new Date("2026-02-01T00:00:00Z"),
      started_at: started === null ? null : new Date(started),
      finished_at: finished === null ? null : new Date(finished),
      ...more,
    })
    .execute();
}
async function joined(login: string, at: string, more: object = {}): Promise<string> {
  const { userId } = await createPerson(app, { login });
  await app.db.kysely
    .updateTable("users")
    .set({ created_at: new Date(at), last_seen_at: null, ...more })
    .where("id", "=", userId)
    .execute();
  return userId;
}

it("is a workbook of two sheets with real numbers and dates of the zone, the header stays in view", async () => {
  const song = await createSong(app, { name: "Калинка" });
  const anna = await joined("анна", "2026-03-01T20:59:59Z", {
    name: "Анна",
    email: "anna@example.ru",
    phone: "+79001234567",
    score: -12,
    type: "Премиум",
    user_category: "megafon",
    last_seen_at: new Date("2026-03-02T10:00:00Z"),
  });
  const words = JSON.stringify({ 1: { mistakes: 2, restored: "right" }, 2: { mistakes: 1, tip: ["поле"] } });
  await play(anna, song, "2026-03-01T09:00:00Z", "2026-03-01T09:01:30Z", {
    state: "guessed",
    points: 145,
    words,
    name_tip: true,
  });
  const { headers } = await download("2026.03.01", "2026.03.01");
  expect(headers).toMatchObject({
    "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "content-disposition": 'attachment; filename="stats.xlsx"',
  });
  const book = await workbook("2026.03.01");
  expect(book.sheets.map(({ name, freezePane }) => [name, freezePane])).toEqual([
    ["Игроки", { rows: 1 }],
    ["Партии", { rows: 1 }],
  ]);
  for (const { columns } of book.sheets) expect(columns?.every(({ width = 0 }) => width >= 10)).toBe(true);
  expect(rowsOf(book, "Игроки")).toEqual([
    [
      "Логин",
      "Имя",
      "Почта",
      "Телефон",
      "Тип",
      "Категория",
      "Очки",
      "Зарегистрирован",
      "Был в игре",
      "Партий за период",
      "Угадано за период",
      "Очков за период",
    ],
    [
      "анна",
      "Анна",
      "anna@example.ru",
      "+79001234567",
      "Премиум",
      "megafon",
      -12,
      // The clock on a wall in Moscow.
      new Date("2026-03-01T23:59:59Z"),
      new Date("2026-03-02T13:00:00Z"),
      1,
      1,
      145,
    ],
  ]);
  expect(rowsOf(book, "Партии")).toEqual([
    ["Начата", "Закончена", "Игрок", "Песня", "Итог", "Очки", "Ошибки", "Подсказки"],
    [new Date("2026-03-01T12:00:00Z"), new Date("2026-03-01T12:01:30Z"), "анна", "Калинка", "Угадана", 145, 3, 2],
  ]);
});

it("holds the days from midnight to midnight of the zone, both included", async () => {
  const [before, first] = [await createSong(app, { name: "а" }), await createSong(app, { name: "б" })];
  const [last, after] = [await createSong(app, { name: "в" }), await createSong(app, { name: "г" })];
  const anna = await joined("анна", "2026-01-01T00:00:00Z");
  await play(anna, before, "2026-02-28T20:00:00Z", "2026-02-28T20:59:59.999Z");
  await play(anna, first, "2026-02-28T20:59:59Z", "2026-02-28T21:00:00Z");
  await play(anna, last, "2026-03-02T20:59:59.999Z", null);
  await play(anna, after, "2026-03-02T21:00:00Z", null);
  await joined("до", "2026-02-28T20:59:59.999Z");
  await joined("первый", "2026-02-28T21:00:00Z");
  await joined("последний", "2026-03-02T20:59:59.999Z");
  await joined("после", "2026-03-02T21:00:00Z");
  const book = await workbook("2026.03.01", "2026.03.02");
  expect(column(book, "Партии", "Песня")).toEqual(["б", "в"]);
  expect(column(book, "Партии", "Итог")).toEqual(["Не угадана", "Не закончена"]);
  // Anna signed up long ago but played.
  expect(column(book, "Игроки", "Логин")).toEqual(["анна", "первый", "последний"]);
  expect(column(book, "Игроки", "Партий за период")).toEqual([2, 0, 0]);
});

it("leaves out staff, demo visits and what was only handed out", async () => {
  const song = await createSong(app, { demo: true });
  const anna = await joined("анна", "2026-01-01T00:00:00Z");
  await play(staff.userId, song, "2026-03-01T09:00:00Z", "2026-03-01T09:01:00Z");
  await play(anna, song, null, null, { state: "served", served_at: new Date("2026-03-01T09:00:00Z") });
  await app.call("listDemoSounds", {}, await app.enterDemo());
  const book = await workbook("2026.03.01");
  expect(book.sheets.map(({ rows }) => rows.length)).toEqual([1, 1]);
});

describe("a text is a text, whatever it looks like", () => {
  it.for([
    '=HYPERLINK("http://x","y")',
    "+1+1",
    "-2",
    "@SUM(A1)",
    "\t=1",
    "=cmd|' /C calc'!A0",
    "1e5",
    "<b>&amp;",
    "_x0041_",
  ])("%j", async (odd) => {
    const song = await createSong(app, { name: odd });
    const anna = await joined(odd, "2026-03-01T09:00:00Z", { name: odd });
    await play(anna, song, "2026-03-01T09:00:00Z", null);
    const { rawPayload } = await download("2026.03.01", "2026.03.01");
    const book = await readXlsx(Uint8Array.from(rawPayload), { readStyles: true });
    expect(column(book, "Игроки", "Логин")).toEqual([odd]);
    expect(column(book, "Игроки", "Имя")).toEqual([odd]);
    expect(column(book, "Партии", "Песня")).toEqual([odd]);
    for (const { cells } of book.sheets) {
      for (const cell of cells?.values() ?? []) {
        expect(cell.formula).toBeUndefined();
        expect(cell.hyperlink).toBeUndefined();
      }
    }
  });
});

it.for([
  ["2026.03.02", "2026.03.01", "end_date", "Конец не раньше начала"],
  ["2025.03.01", "2026.03.02", "end_date", "Не больше 366 дней"],
  ["0000.01.01", "0000.01.02", "start_date", "Такого дня нет"],
  ["2026.02.30", "2026.03.01", "start_date", "Такого дня нет"],
  ["2026-03-01", "2026.03.01", "start_date", "Дата — год.месяц.день: 2026.03.01"],
  ["2026.03.01", "завтра", "end_date", "Дата — год.месяц.день: 2026.03.01"],
] as const)("from %s to %s is refused", async ([start, end, field, message]) => {
  const response = await download(start, end);
  expect([response.statusCode, response.json()]).toMatchObject([400, { message, fields: { [field]: message } }]);
});

it.for([
  ["2025.03.01", "2026.03.01"],
  ["9999.12.31", "9999.12.31"],
  ["0001.01.01", "0001.01.01"],
])("from %s to %s is taken", async ([start = "", end = ""]) => {
  expect((await download(start, end)).statusCode).toBe(200);
});

it("more rows than a workbook is made of are refused, not cut", async () => {
  await app.db.kysely
    .insertInto("users")
    .columns(["id", "login", "role", "created_at"])
    .expression((select) =>
      select
        .selectFrom(sql<{ n: number }>`generate_series(1, 50001)`.as("n"))
        .select([sql<string>`gen_random_uuid()`.as("id"), sql<string>`'игрок-' || n`.as("login")])
        .select([sql<3>`3`.as("role"), sql<Date>`'2026-03-01T09:00:00Z'::timestamptz`.as("created_at")]),
    )
    .execute();
  const response = await download("2026.03.01", "2026.03.01");
  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    { fields: { end_date: "Больше 50\u00a0000 строк. Выберите меньше дней." } },
  ]);
});
