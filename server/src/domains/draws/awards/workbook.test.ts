import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, createEntrant, createDraw } from "../../../test/factories.ts";
import { type Read, readWorkbook } from "../../../test/workbook.ts";

let app: TestApp;
let draw: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  draw = await createDraw(app, { start: new Date("2026-03-01T00:00:00Z"), end: new Date("2026-04-01T00:00:00Z") });
});
afterAll(() => app.close());

const at = (time: string) => new Date(`2026-03-02T${time}Z`);
const download = (token: string, id = draw) =>
  app.app.inject({ url: "/api/excel/stock", query: { _idStock: id }, headers: { token } });
async function workbook(): Promise<Read> {
  const { statusCode, rawPayload } = await download((await createAccount(app, 2)).token);
  expect(statusCode).toBe(200);
  return readWorkbook(rawPayload);
}

async function createPrize(name: string): Promise<string> {
  const id = uuid();
  const row = { id, stock_id: draw, prize_id: null, name, quantity: 5, category: "Главная" };
  await app.db.kysely
    .insertInto("stock_prizes")
    .values({ ...row, img: null, place_from: null, updated_at: at("00:00:00") })
    .execute();
  return id;
}
async function award(user_id: string, stock_prize_id: string, more: object = {}): Promise<void> {
  const row = { id: uuid(), stock_id: draw, stock_prize_id, user_id, way: "hand" as const, slot: null };
  const times = { assigned_at: at("12:00:00"), due_at: new Date("2026-03-09T12:00:00Z"), updated_at: at("12:00:00") };
  await app.db.kysely
    .insertInto("awards")
    .values({ ...row, ...times, ...more })
    .execute();
}

it("has entrants in the order of the ranking and winners, with local times and a fixed header row", async () => {
  await createEntrant(app, draw, { login: "вера", score: 50, reachedAt: at("10:00:01") });
  const excluded = await createEntrant(app, draw, { login: "грета", score: 900, reachedAt: at("08:00:00") });
  const early = await createEntrant(app, draw, {
    login: "борис",
    name: "Борис",
    email: "boris@example.ru",
    phone: "+79001234567",
    score: 50,
    reachedAt: at("10:00:00"),
  });
  await createEntrant(app, draw, { login: "дина", score: 0, reachedAt: at("21:30:00") });
  const first = await createEntrant(app, draw, { login: "анна", score: 100, reachedAt: at("11:00:00") });
  await app.db.kysely
    .updateTable("stock_members")
    .set({ excluded_at: at("11:30:00"), excluded_reason: "Два аккаунта" })
    .where("user_id", "=", excluded.userId)
    .execute();
  const [speaker, book] = [await createPrize("Колонка"), await createPrize("Книга")];
  await award(early.userId, speaker, { way: "place", slot: 2, state: "expired", reason: "Не ответил" });
  await award(early.userId, book, { assigned_at: at("12:00:02") });
  await award(first.userId, speaker, {
    way: "place",
    slot: 1,
    state: "received",
    phone: "+79007654321",
    confirmed_at: at("13:00:00"),
    sent_at: at("14:00:00"),
    received_at: at("22:00:00"),
  });
  // Of another draw nothing comes in.
  const other = await createDraw(app, { start: at("00:00:00"), end: at("01:00:00") });
  await createEntrant(app, other, { score: 5 });

  const read = await workbook();
  expect([read.names, read.frozen]).toEqual([
    ["Участники", "Победители"],
    [true, true],
  ]);
  const basic = "Бесплатный";
  const [nobody, boris] = [
    [null, null],
    ["Борис", "boris@example.ru"],
  ];
  expect(read.rows("Участники")).toEqual([
    ["Место", "Логин", "Имя", "Почта", "Тип", "Очки", "Набраны", "Приз", "Исключён, причина"],
    [1, "анна", ...nobody, basic, 100, new Date("2026-03-02T14:00:00Z"), "Колонка", null],
    [2, "борис", ...boris, basic, 50, new Date("2026-03-02T13:00:00Z"), "Книга", null],
    [3, "вера", ...nobody, basic, 50, new Date("2026-03-02T13:00:01Z"), null, null],
    // Moscow is three hours ahead.
    [4, "дина", ...nobody, basic, 0, new Date("2026-03-03T00:30:00Z"), null, null],
    [null, "грета", ...nobody, basic, 900, new Date("2026-03-02T11:00:00Z"), null, "Два аккаунта"],
  ]);
  const [header = [], ...winners] = read.rows("Победители");
  const due = new Date("2026-03-09T15:00:00Z");
  expect(winners.map((row) => Object.fromEntries(row.map((cell, at) => [String(header[at]), cell])))).toEqual([
    {
      Приз: "Колонка",
      Категория: "Главная",
      "Как вручён": "За место",
      "За место": 1,
      Логин: "анна",
      Имя: null,
      Почта: null,
      Телефон: "+79007654321",
      Состояние: "Получен",
      Назначен: new Date("2026-03-02T15:00:00Z"),
      "Подтвердить до": due,
      Подтверждён: new Date("2026-03-02T16:00:00Z"),
      Отправлен: new Date("2026-03-02T17:00:00Z"),
      Получен: new Date("2026-03-03T01:00:00Z"),
      Причина: null,
    },
    expect.objectContaining({ Логин: "борис", "За место": 2, Состояние: "Просрочен", Причина: "Не ответил" }),
    expect.objectContaining({
      Приз: "Книга",
      "Как вручён": "Вручную",
      "За место": null,
      Почта: "boris@example.ru",
      Телефон: "+79001234567",
      Состояние: "Назначен",
      Назначен: new Date("2026-03-02T15:00:02Z"),
    }),
  ]);
});

it.for([
  ["=1+1", "'=1+1"],
  ["_x0041_", "_x0041_"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["-anna", "'-anna"],
] as const)("a login of %j stays a text", async ([login, text]) => {
  await createEntrant(app, draw, { login });
  expect((await workbook()).column("Участники", "Логин")).toEqual([text]);
});

describe("who may have it", () => {
  it("players may not", async () => {
    const { token } = await createEntrant(app, draw);
    expect((await download(token)).statusCode).toBe(403);
  });

  it("an unknown draw is not found", async () => {
    const { token } = await createAccount(app, 2);
    expect((await download(token, uuid())).statusCode).toBe(404);
  });
});

it("continues page by page, also within equal scores", async () => {
  await app.db.kysely
    .insertInto("users")
    .columns(["id", "login"])
    .expression((select) =>
      select
        .selectFrom(sql<{ n: number }>`generate_series(1, 2500)`.as("n"))
        .select([sql<string>`gen_random_uuid()`.as("id"), sql<string>`'игрок-' || n`.as("login")]),
    )
    .execute();
  await sql`
    insert into stock_members (stock_id, user_id, score, score_reached_at, excluded_at, excluded_reason)
    select ${draw}, id, length(login), '2026-03-02T10:00:00.123456Z'::timestamptz,
      case when login like '%7' then now() end, case when login like '%7' then 'Дважды' end
    from users where role = 3`.execute(app.db.kysely);
  const book = await workbook();
  const places = book.column("Участники", "Место");
  expect(places).toEqual([
    ...Array.from({ length: 2250 }, (_, at) => at + 1),
    ...Array.from({ length: 250 }, () => null),
  ]);
  expect(new Set(book.column("Участники", "Логин")).size).toBe(2500);
  const scores = book.column("Участники", "Очки").map(Number);
  expect(scores.slice(0, 2250)).toEqual(scores.slice(0, 2250).toSorted((one, other) => other - one));
});
