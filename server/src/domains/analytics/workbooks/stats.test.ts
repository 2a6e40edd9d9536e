import type { StaffSection } from "@hitoslov/contract";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, createEntrant, createNamedAccount, createSong, createDraw } from "../../../test/factories.ts";
import { addEvents, addPlay, goTo } from "../../../test/metrics.ts";
import { hasLibreOffice, showInLibreOffice } from "../../../test/libreoffice.ts";
import { type Read, readWorkbook } from "../../../test/workbook.ts";
import { rollUp } from "../roll-ups/roll-up.ts";

let app: TestApp;
let staff: { token: string; userId: string };
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  staff = await createAccount(app, 2);
});
afterAll(() => app.close());

/** Downloads the workbook in a new session of an administrator. */
async function download(start_date: string, end_date: string) {
  const { token } = await createAccount(app, 2);
  return app.app.inject({ url: "/api/excel/stats", query: { start_date, end_date }, headers: { token } });
}

async function workbook(start: string, end = start): Promise<Read> {
  const { statusCode, rawPayload } = await download(start, end);
  expect(statusCode).toBe(200);
  return readWorkbook(rawPayload);
}

async function joined(login: string, at: string, more: object = {}): Promise<{ userId: string }> {
  const { userId } = await createNamedAccount(app, { login });
  await app.db.kysely
    .updateTable("users")
    .set({ created_at: new Date(at), last_seen_at: null, ...more })
    .where("id", "=", userId)
    .execute();
  return { userId };
}

const sheets = ["Сводка", "По дням", "Игроки", "Песни", "Розыгрыши", "События"];
/** The figures of «Сводка» that are not 0 on both sides, by their names: [these days, the days before]. */
const summaryOf = (book: Read) =>
  Object.fromEntries(
    book
      .rows("Сводка")
      .slice(1)
      .filter(([, , total, previous]) => total !== 0 || previous !== 0)
      .map(([name, part, total, previous]) => [`${String(name)}: ${String(part)}`, [total, previous]]),
  );

// Moscow is three hours ahead of UTC: its midnight lies between these two.
const evening = "2026-03-01T20:59:59Z";
const night = "2026-03-01T21:00:00Z";

/** Records plays and events on both sides of midnight, and rolls them up. */
async function tell() {
  const song = await createSong(app, { name: "Калинка" });
  const anna = await joined("анна", evening, {
    name: "Анна",
    email: "anna@example.ru",
    phone: "+79001234567",
    score: -12,
    type: "Премиум",
    user_category: "megafon",
    last_seen_at: new Date("2026-03-02T10:00:00Z"),
  });
  await addEvents(app, anna, evening, { launch: { platform: "ios" }, "sound-launch": { soundId: song } });
  await addEvents(app, anna, night, { launch: { platform: "web" }, "ad-shown": { ad: "house" } });
  await addEvents(app, { userId: staff.userId, role: 2 }, night, { launch: { platform: "web" } });
  await addPlay(app, anna, song, { from: evening, to: night, seconds: 10, state: "guessed", points: 145 });
  goTo(app, "2026-03-02T09:00:00Z");
  await rollUp(app.services);
}

it("has six sheets with real numbers and with dates in the zone; the headers stay in view", async () => {
  await tell();
  const { headers } = await download("2026.03.01", "2026.03.02");
  expect(headers).toMatchObject({
    "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "content-disposition": 'attachment; filename="stats.xlsx"',
    "cache-control": "no-store",
  });
  const book = await workbook("2026.03.01", "2026.03.02");
  expect([book.names, book.frozen]).toEqual([sheets, sheets.map(() => true)]);
  expect(book.widths.every((width) => width >= 10)).toBe(true);
  const [head = [], ...players] = book.rows("Игроки");
  expect(players.map((row) => Object.fromEntries(head.map((header, at) => [String(header), row[at]])))).toEqual([
    {
      Логин: "анна",
      Имя: "Анна",
      Почта: "anna@example.ru",
      Телефон: "+79001234567",
      Тип: "Премиум",
      Категория: "megafon",
      Очки: -12,
      // Wall-clock time in Moscow.
      Зарегистрирован: new Date("2026-03-01T23:59:59Z"),
      "Последний визит": new Date("2026-03-02T13:00:00Z"),
      "Игр за период": 1,
      "Собрано за период": 1,
      "Очков за период": 145,
    },
  ]);
  expect(
    book
      .rows("События")
      .slice(1)
      .map((row) => row.slice(0, 4)),
  ).toEqual([
    [new Date("2026-03-01T23:59:59Z"), "launch", "игрок", "анна"],
    [new Date("2026-03-01T23:59:59Z"), "sound-launch", "игрок", "анна"],
    [new Date("2026-03-02T00:00:00Z"), "launch", "игрок", "анна"],
    [new Date("2026-03-02T00:00:00Z"), "ad-shown", "игрок", "анна"],
    [new Date("2026-03-02T00:00:00Z"), "launch", "администратор", expect.any(String)],
  ]);
  expect(book.column("События", "Данные")[0]).toBe('{"platform": "ios"}');
  expect(book.column("Песни", "Песня")).toEqual(["Калинка"]);
  expect(book.column("Песни", "Собрано")).toEqual([1]);
  expect(book.column("Песни", "Доля собранных")).toEqual([1]);
});

it("has the contacts of players only for staff to whom players are open", async () => {
  await tell();
  const headsFor = async (sections: StaffSection[]) => {
    const { token } = await createNamedAccount(app, { role: 2, sections });
    const query = { start_date: "2026.03.01", end_date: "2026.03.02" };
    const { rawPayload } = await app.app.inject({ url: "/api/excel/stats", query, headers: { token } });
    const book = await readWorkbook(rawPayload);
    expect(book.column("Игроки", "Логин")).toEqual(["анна"]);
    return book.rows("Игроки")[0];
  };
  const all = await headsFor(["numbers", "players"]);
  expect(all).toEqual(expect.arrayContaining(["Почта", "Телефон"]));
  expect(await headsFor(["numbers"])).toEqual(all?.filter((head) => head !== "Почта" && head !== "Телефон"));
});

it("splits days at midnight of the zone, and shows as many days before next to them", async () => {
  await tell();
  const both = await workbook("2026.03.01", "2026.03.02");
  expect(summaryOf(both)).toEqual({
    "Запуски: iOS": [1, 0],
    "Запуски: Веб": [1, 0],
    "Запуски по\u00A0игрокам: Оператор": [2, 0],
    "Песни: Начато": [1, 0],
    "Песни: Собрано": [1, 0],
    "Собрано по\u00A0игрокам: Оператор": [1, 0],
    "Воронка: уровень 1, 1) Начали песню": [1, 0],
    "Воронка: уровень 1, 4) Дошли до\u00A0автора": [1, 0],
    "Воронка: уровень 1, 5) Закончили песню": [1, 0],
    "Реклама: Показана": [1, 0],
    "Очки: Начислено": [145, 0],
    "Новые игроки: оператор": [1, 0],
    "Активные игроки: За\u00A0день": [1, 0],
    "Активные игроки: За\u00A07\u00A0дней": [1, 0],
    "Активные игроки: За\u00A030\u00A0дней": [1, 0],
  });
  const second = await workbook("2026.03.02");
  const spans = ["02.03.2026 — 02.03.2026", "01.03.2026 — 01.03.2026"];
  expect(second.rows("Сводка")[0]).toEqual(["Показатель", "Что", ...spans]);
  expect(summaryOf(second)).toMatchObject({
    "Запуски: iOS": [0, 1],
    "Запуски: Веб": [1, 0],
    "Песни: Собрано": [1, 0],
    "Новые игроки: оператор": [0, 1],
  });
  const days = [new Date("2026-02-28"), new Date("2026-03-01"), new Date("2026-03-02")];
  const three = await workbook("2026.02.28", "2026.03.02");
  expect(three.column("По дням", "День")).toEqual(days);
  expect(three.column("По дням", "Запуски: iOS")).toEqual([0, 1, 0]);
  expect(three.column("По дням", "Запуски: Веб")).toEqual([0, 0, 1]);
  expect(three.column("По дням", "Песни: Собрано")).toEqual([0, 0, 1]);
  expect(three.column("По дням", "Новые игроки")).toEqual([0, 1, 0]);
  expect(three.column("По дням", "Активные игроки: За\u00A07\u00A0дней")).toEqual([0, 1, 1]);
});

it("holds players and events of whole days, from the first to the last, both included", async () => {
  const song = await createSong(app);
  const anna = await joined("анна", "2026-01-01T00:00:00Z");
  await addPlay(app, anna, song, { from: "2026-02-28T20:00:00Z", to: "2026-02-28T20:59:59.999Z", state: "failed" });
  const other = await createSong(app);
  await addPlay(app, anna, other, { from: "2026-02-28T20:59:59Z", to: "2026-02-28T21:00:00Z", state: "failed" });
  const third = await createSong(app);
  await addPlay(app, anna, third, { from: "2026-03-02T20:59:59.999Z" });
  await joined("до", "2026-02-28T20:59:59.999Z");
  await joined("первый", "2026-02-28T21:00:00Z");
  await joined("последний", "2026-03-02T20:59:59.999Z");
  await joined("после", "2026-03-02T21:00:00Z");
  for (const at of ["02-28T20:59:59.999", "02-28T21:00:00", "03-02T20:59:59.999", "03-02T21:00:00"]) {
    await addEvents(app, anna, `2026-${at}Z`, { "ad-shown": { ad: at } });
  }
  const book = await workbook("2026.03.01", "2026.03.02");
  // Anna signed up long ago but played.
  expect(book.column("Игроки", "Логин")).toEqual(["анна", "первый", "последний"]);
  expect(book.column("Игроки", "Игр за период")).toEqual([2, 0, 0]);
  expect(book.column("События", "Данные")).toEqual(['{"ad": "02-28T21:00:00"}', '{"ad": "03-02T20:59:59.999"}']);
});

it("lists draws that ran in these days, with the states of their prizes", async () => {
  const run = (start: string, end: string) => createDraw(app, { start: new Date(start), end: new Date(end) });
  await run("2026-02-01T00:00:00Z", "2026-02-28T21:00:00Z");
  const draw = await run("2026-02-20T00:00:00Z", "2026-02-28T21:00:01Z");
  await run("2026-03-01T21:00:00Z", "2026-03-05T00:00:00Z");
  const winner = await createEntrant(app, draw, { score: 50 });
  await createEntrant(app, draw, { score: 7 });
  const out = await createEntrant(app, draw, { score: 900 });
  await app.db.kysely
    .updateTable("stock_members")
    .set({ excluded_at: new Date(evening), excluded_reason: "Дважды" })
    .where("user_id", "=", out.userId)
    .execute();
  const prize = { id: uuid(), stock_id: draw, prize_id: null, name: "Колонка", quantity: 3, category: "Главная" };
  const updated_at = new Date(evening);
  await app.db.kysely
    .insertInto("stock_prizes")
    .values({ ...prize, img: null, updated_at })
    .execute();
  const award = { stock_id: draw, stock_prize_id: prize.id, user_id: winner.userId, way: "hand" as const };
  const times = { assigned_at: updated_at, due_at: updated_at, updated_at };
  await app.db.kysely
    .insertInto("awards")
    .values([
      { id: uuid(), ...award, ...times, state: "expired", reason: "Не ответил" },
      { id: uuid(), ...award, ...times, state: "sent" },
    ])
    .execute();
  const [head = [], ...rows] = (await workbook("2026.03.01")).rows("Розыгрыши");
  expect(rows).toHaveLength(1);
  expect(Object.fromEntries(head.map((header, at) => [String(header), rows[0]?.[at]]))).toMatchObject({
    Статус: "Активен",
    Начало: new Date("2026-02-20T03:00:00Z"),
    Конец: new Date("2026-03-01T00:00:01Z"),
    Участников: 2,
    Исключено: 1,
    "Очков у\u00A0всех": 57,
    Призов: 3,
    Победителей: 1,
    Назначен: 0,
    Подтверждён: 0,
    Отправлен: 1,
    Получен: 0,
    Просрочен: 1,
  });
});

it("lists a draw that staff have ended early until its real end", async () => {
  const draw = await createDraw(app, {
    status: "ended",
    start: new Date("2026-02-20T00:00:00Z"),
    end: new Date("2026-03-20T00:00:00Z"),
  });
  const end = async (at: string) =>
    app.db.kysely
      .updateTable("stocks")
      .set({ frozen_at: new Date(at) })
      .where("id", "=", draw)
      .execute();
  await end(night);
  expect((await workbook("2026.03.01")).column("Розыгрыши", "Конец")).toEqual([new Date("2026-03-02T00:00:00Z")]);
  expect((await workbook("2026.03.02")).column("Розыгрыши", "Конец")).toEqual([]);
  // The job that ends a draw comes some seconds later.
  await end("2026-03-20T00:00:07Z");
  expect((await workbook("2026.03.02")).column("Розыгрыши", "Конец")).toEqual([new Date("2026-03-20T03:00:00Z")]);
});

const odd = '=HYPERLINK("http://x","y")';

it("keeps names as text, even if they look like formulas", async () => {
  const song = await createSong(app, { name: odd });
  const anna = await joined(odd, night, { name: "@SUM(A1)" });
  await addEvents(app, anna, night, { "sound-launch": { soundId: song }, launch: { platform: "web", source: odd } });
  await createDraw(app, { start: new Date(evening), end: new Date("2026-03-05T00:00:00Z") });
  await app.db.kysely.updateTable("stocks").set({ name: odd }).execute();
  goTo(app, "2026-03-02T09:00:00Z");
  await rollUp(app.services);
  const { rawPayload } = await download("2026.03.02", "2026.03.02");
  const book = await readWorkbook(rawPayload);
  expect(book.column("Игроки", "Логин")).toEqual([`'${odd}`]);
  expect(book.column("Игроки", "Имя")).toEqual(["'@SUM(A1)"]);
  expect(book.column("Песни", "Песня")).toEqual([`'${odd}`]);
  expect(book.column("Розыгрыши", "Розыгрыш")).toEqual([`'${odd}`]);
  expect(summaryOf(book)).toMatchObject({ [`Новые игроки: '${odd}`]: [1, 0] });
  if (!hasLibreOffice()) return;
  const shown = await showInLibreOffice(rawPayload);
  expect([...shown.keys()].toSorted()).toEqual(sheets.toSorted());
  const quoted = odd.replaceAll('"', '""');
  expect(shown.get("Игроки")?.[1]).toContain(
    `"'${quoted}","'@SUM(A1)",,,"Бесплатный","default",0,03/02/2026 00:00:00,,0,0,0`,
  );
  expect(shown.get("По дням")?.[1]).toMatch(/^03\/02\/2026,0,0,1,0,/);
  expect(shown.get("Сводка")).toContain(`"Новые игроки","'${quoted}",1,0`);
});

it("reads page by page: no row is repeated or left out", async () => {
  await app.db.kysely
    .insertInto("users")
    .columns(["id", "login", "role", "created_at"])
    .expression((select) =>
      select
        .selectFrom(sql<{ n: number }>`generate_series(1, 2500)`.as("n"))
        .select([sql<string>`gen_random_uuid()`.as("id"), sql<string>`'игрок-' || n`.as("login")])
        .select([sql<3>`3`.as("role"), sql<Date>`'2026-03-01T09:00:00Z'::timestamptz`.as("created_at")]),
    )
    .execute();
  // All at one instant whose last digits a JavaScript Date cannot hold.
  await sql`
    insert into analytics_events (received_at, at, role, name, data)
    select at, at, 0, 'ad-shown', jsonb_build_object('n', n)
    from generate_series(1, 2500) as n cross join (values ('2026-03-01T09:00:00.123456Z'::timestamptz)) as moment (at)
  `.execute(app.db.kysely);
  const book = await workbook("2026.03.01");
  expect(new Set(book.column("Игроки", "Логин")).size).toBe(2500);
  expect(book.column("Игроки", "Логин")).toHaveLength(2500);
  expect(book.column("События", "Данные")).toEqual(Array.from({ length: 2500 }, (_, at) => `{"n": ${at + 1}}`));
});
