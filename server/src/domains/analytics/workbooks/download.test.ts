import { sql } from "kysely";
import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount } from "../../../test/factories.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

async function download(start_date: string, end_date: string) {
  const { token } = await createAccount(app, 2);
  return app.app.inject({ url: "/api/excel/stats", query: { start_date, end_date }, headers: { token } });
}

it.for([
  ["2026.03.02", "2026.03.01", "end_date", "Конец не раньше начала"],
  ["2025.03.01", "2026.03.02", "end_date", "Не больше 366\u00A0дней"],
  ["0002.12.31", "0003.01.01", "start_date", "Такого дня нет"],
  ["2026.02.30", "2026.03.01", "start_date", "Такого дня нет"],
  ["2026-03-01", "2026.03.01", "start_date", "Дата\u00A0— год.месяц.день: 2026.03.01"],
  ["2026.03.01", "завтра", "end_date", "Дата\u00A0— год.месяц.день: 2026.03.01"],
] as const)("from %s to %s is refused", async ([start, end, field, message]) => {
  const response = await download(start, end);
  expect([response.statusCode, response.json()]).toMatchObject([400, { message, fields: { [field]: message } }]);
});

it.for([
  ["2025.03.01", "2026.03.01"],
  ["9999.12.31", "9999.12.31"],
  ["0003.01.01", "0003.12.31"],
])("from %s to %s is accepted", async ([start = "", end = ""]) => {
  expect((await download(start, end)).statusCode).toBe(200);
});

describe("over a real connection", () => {
  let origin: string;
  beforeAll(async () => (origin = await app.app.listen({ port: 0 })));
  const query = async () => {
    const { token } = await createAccount(app, 2);
    const url = `${origin}/api/excel/stats?start_date=2026.03.01&end_date=2026.03.01`;
    return request(url, { headers: { token } }).end();
  };
  const statusOf = async () => (await download("2026.03.01", "2026.03.01")).statusCode;

  it("one download runs at a time; a client that disconnects makes room for the next", async () => {
    await sql`
      insert into analytics_events (received_at, at, role, name, data)
      select now(), '2026-03-01T09:00:00Z'::timestamptz + n * interval '1 ms', 0, 'ad-shown', jsonb_build_object('n', gen_random_uuid(),
        'm', gen_random_uuid(), 'o', gen_random_uuid(), 'p', gen_random_uuid())
      from generate_series(1, 60000) as n`.execute(app.db.kysely);
    const call = await query();
    const [response] = await once(call, "response");
    expect(response.statusCode).toBe(200);
    const refused = await download("2026.03.01", "2026.03.01");
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { code: "too_many_requests", message: "Сервер уже готовит статистику. Подождите, пока она скачается." },
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    call.destroy();
    await app.db.kysely.deleteFrom("analytics_events").execute();
    await expect.poll(statusOf).toBe(200);
  });

  it("a failure half-way aborts the download", async () => {
    const { kysely } = app.db;
    await sql`alter table analytics_events rename to analytics_events_gone`.execute(kysely);
    try {
      const [response] = await once(await query(), "response");
      expect(response.statusCode).toBe(200);
      await expect(response.toArray()).rejects.toThrow("aborted");
    } finally {
      await sql`alter table analytics_events_gone rename to analytics_events`.execute(kysely);
    }
  });
});
