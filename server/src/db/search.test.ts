import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBareHome, type EmptyHome } from "../test/home.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";

let home: EmptyHome;
beforeAll(async () => (home = await createBareHome()));
afterAll(() => home.close());

it("the search text of accounts survives the migration and its rollback", async () => {
  const { db } = home;
  const { kysely } = db;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0012")));
  const full = { login: "Ёж", name: "Фёдор", email: "F@example.ru", phone: "+79001234567" };
  for (const person of [full, { login: "bare" }]) {
    await kysely
      .insertInto("users")
      .values({ id: uuid(), ...person })
      .execute();
  }
  const ofUsers = sql<{ user_id: string; search: string }>`select id as user_id, search from users order by id`;
  const { rows } = await ofUsers.execute(kysely);
  expect(rows).toMatchObject([{ search: "еж федор f@example.ru +79001234567" }, { search: "bare   " }]);
  const kept = async () => kysely.selectFrom("user_search").selectAll().orderBy("user_id").execute();

  await migrate(db);
  expect(await kept()).toEqual(rows);
  const { "0012-search": search } = migrations;
  await search?.down?.(kysely);
  expect((await ofUsers.execute(kysely)).rows).toEqual(rows);
  expect((await sql`select to_regclass('user_search') as found`.execute(kysely)).rows).toEqual([{ found: null }]);
  await search?.up(kysely);
  expect(await kept()).toEqual(rows);
  await kysely.insertInto("users").values({ id: uuid(), login: "Новый" }).execute();
  expect((await kept()).map((row) => row.search)).toEqual([...rows.map((row) => row.search), "новый   "]);
});
