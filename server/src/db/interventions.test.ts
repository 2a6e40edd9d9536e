import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBareHome, type EmptyHome } from "../test/home.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";

let home: EmptyHome;
beforeAll(async () => (home = await createBareHome()));
afterAll(() => home.close());

it("rows of the trail from before find their draw and member, and their reasons stay unpublished", async () => {
  const { db } = home;
  const { kysely } = db;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0015")));
  const [stock, prize, user, award, gone] = Array.from({ length: 5 }, () => uuid());
  await sql`insert into users (id, login) values (${user}, 'anna')`.execute(kysely);
  await sql`insert into stocks (id, fullname, name, description, start_date, end_date)
    values (${stock}, 'Тираж', 'Тираж', '', now(), now() + interval '1 day')`.execute(kysely);
  await sql`insert into stock_prizes (id, stock_id, name, quantity, category)
    values (${prize}, ${stock}, 'Кубок', 1, 'Главная')`.execute(kysely);
  await sql`insert into stock_members (stock_id, user_id, score_reached_at) values (${stock}, ${user}, now())`.execute(
    kysely,
  );
  await sql`insert into awards (id, stock_id, stock_prize_id, user_id, way, assigned_at, due_at, updated_at)
    values (${award}, ${stock}, ${prize}, ${user}, 'hand', now(), now(), now())`.execute(kysely);
  const rows: [entity: string, id: string | undefined, expected: [stock: unknown, member: unknown]][] = [
    ["award", award, [stock, user]],
    ["award", gone, [null, null]],
    ["drawing", stock, [stock, null]],
    ["gamer", user, [null, null]],
    ["setting", "settings", [null, null]],
    ["stock", stock, [stock, null]],
    ["stock_member", `${stock}:${user}`, [stock, user]],
  ];
  const fields = JSON.stringify({ excluded: { before: null, after: "Это Анна" } });
  for (const [entity, id] of rows) {
    await sql`insert into audit (id, at, login, entity, entity_id, action, fields)
      values (${uuid()}, now(), 'админ', ${entity}, ${id}, 'update', ${fields}::jsonb)`.execute(kysely);
  }

  await migrate(db);
  const found = await sql`select entity, entity_id, stock_id, member_id, reason from audit order by id`.execute(kysely);
  expect(found.rows).toEqual(
    rows.map(([entity, entity_id, [stock_id, member_id]]) => ({
      entity,
      entity_id,
      stock_id,
      member_id,
      reason: null,
    })),
  );
  const entrants = await sql<{ updated_at: Date }>`select updated_at from stock_members`.execute(kysely);
  expect(entrants.rows).toEqual([{ updated_at: expect.any(Date) }]);
});
