import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createEntrant, createNamedAccount, createDraw } from "../../test/factories.ts";

let app: TestApp;
let owner: string;
let _idStock: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token: owner } = await createNamedAccount(app, { role: 1, login: "владелец", email: "boss@example.ru" }));
  _idStock = await createDraw(app, { start: app.clock.now(), end: new Date(app.clock.now().getTime() + 1e9) });
});
afterAll(() => app.close());

/** Players and members of the draw that are found, who have to be the same, with their numbers. */
async function found(find: string) {
  const players = (await app.call("listPlayers", { find, sort: "login" }, owner)).body;
  const entrants = (await app.call("listStockMembers", { find, _idStock }, owner)).body;
  const logins = players.users.map(({ login }) => login);
  expect(entrants.data.map(({ login }) => login).toSorted()).toEqual(logins.toSorted());
  expect([players.total, entrants.total]).toEqual([logins.length, logins.length]);
  return logins;
}

describe("players and members", () => {
  beforeEach(async () => {
    await createEntrant(app, _idStock, { login: "ёж_23", name: "Фёдор Ёлкин", phone: "+79001234567" });
    await createEntrant(app, _idStock, { login: "anna", name: "Анна-Мария  О’Нил", email: "Anna.100%@example.ru" });
    await createEntrant(app, _idStock, { login: "c\\d\\e", name: "%%%___" });
  });

  it.each<[string, string[]]>([
    ["ЁЖ_2", ["ёж_23"]],
    ["федор", ["ёж_23"]],
    ["ОР ЕЛ", ["ёж_23"]],
    ["дор ёл", ["ёж_23"]],
    ["доръёл", []],
    ["0012345", ["ёж_23"]],
    ["+7900", ["ёж_23"]],
    ["ж_23 федор елкин", ["ёж_23"]],
    ["anna.1", ["anna"]],
    ["ANNA.100%@EXAMPLE", ["anna"]],
    ["@example.ru", ["anna"]],
    ["мария  о’нил", ["anna"]],
    ["мария о’нил", ["anna"]],
    ["о’нил анна", ["anna"]],
    ["ЁЛКИН Фёдор", ["ёж_23"]],
    ["ёлкин анна", []],
    ["8 (900) 123-45-67", ["ёж_23"]],
    ["45 67", ["ёж_23"]],
    ["федор 4567", ["ёж_23"]],
    ["нна-мар", ["anna"]],
    ["a_na", []],
    ["an%a", []],
    ["anna%example", []],
    ["%%%", ["c\\d\\e"]],
    ["%_", ["c\\d\\e"]],
    ["___", ["c\\d\\e"]],
    ["\\", ["c\\d\\e"]],
    ["d\\", ["c\\d\\e"]],
    ["\\d\\e %%%", ["c\\d\\e"]],
    ["\\%", []],
    ["anna\\", []],
    ["_", ["c\\d\\e", "ёж_23"]],
    ["a", ["anna"]],
    ["ё", ["ёж_23"]],
    ["нн", ["anna"]],
    ["  ", ["anna", "c\\d\\e", "ёж_23"]],
    ["", ["anna", "c\\d\\e", "ёж_23"]],
    ["нет такого", []],
    ["владелец", []],
  ])("are found by «%s» as it stands, without regard to case and ё", async (find, logins) => {
    expect(await found(find)).toEqual(logins);
  });
});

it.each(["90-60-90", "12.34.56", "4_8_15_16", "007-12-34"])(
  "an account is found by a login like a phone: %s",
  async (login) => {
    await createEntrant(app, _idStock, { login, name: "Анна" });
    await createEntrant(app, _idStock, { login: "anna", phone: "+79000000000" });
    expect(await found(login)).toEqual([login]);
    expect(await found(`анна ${login}`)).toEqual([login]);
    expect(await found(login.slice(1))).toEqual([login]);
  },
);

it("an account is found by its id, of players only", async () => {
  const { userId } = await createEntrant(app, _idStock, { login: "anna" });
  expect(await found(userId)).toEqual(["anna"]);
  expect(await found(` ${userId.toUpperCase()} `)).toEqual(["anna"]);
  const { body } = await app.call("getMe", {}, owner);
  expect(await found(body._id)).toEqual([]);
});

it("a renamed account is found by the new name and no longer by the old one", async () => {
  const { token } = await createEntrant(app, _idStock, {
    login: "anna",
    name: "Анна Первая",
    email: "anna@example.ru",
  });
  expect((await app.call("updateMe", { name: "Анна Вторая" }, token)).status).toBe(200);
  expect(await found("вторая")).toEqual(["anna"]);
  expect(await found("первая")).toEqual([]);
  expect(await found("anna@ex")).toEqual(["anna"]);
});

it("a deleted account is not found by any of its old data", async () => {
  const password = "тестовый пароль";
  const person = { login: "anna", name: "Анна Первая", email: "anna@example.ru", phone: "+79001234567", password };
  const { token } = await createEntrant(app, _idStock, person);
  expect(await found("900123")).toEqual(["anna"]);
  expect((await app.call("deleteMe", { password }, token)).status).toBe(204);
  for (const find of ["anna", "первая", "example", "900123", "an"])
    expect([find, await found(find)]).toEqual([find, []]);
  // The draw goes on with somebody who is called so.
  const { body } = await app.call("listStockMembers", { find: "удалён", _idStock }, owner);
  expect([body.total, body.data.map(({ name }) => name)]).toEqual([1, ["Игрок удалён"]]);
});

it("staff are found as players are, and are gone with their account", async () => {
  const { userId } = await createNamedAccount(app, { role: 2, login: "редактор", email: "editor@example.ru" });
  await createEntrant(app, _idStock, { login: "игрок", email: "player@example.ru" });
  const staff = async (find: string) =>
    (await app.call("listAdmins", { find, sort: "login" }, owner)).body.data.map(({ login }) => login);
  expect(await staff("@EXAMPLE")).toEqual(["владелец", "редактор"]);
  expect(await staff("itor@")).toEqual(["редактор"]);
  expect(await found("@example")).toEqual(["игрок"]);
  expect((await app.call("deleteUser", { _id: userId }, owner)).status).toBe(200);
  expect(await staff("@EXAMPLE")).toEqual(["владелец"]);
  const kept = await app.db.kysely.selectFrom("user_search").select("user_id").execute();
  expect(kept.map(({ user_id }) => user_id)).not.toContain(userId);
});

it("a change of the score, or of a name to itself, does not rewrite the search row", async () => {
  const { userId } = await createEntrant(app, _idStock, { login: "anna", name: "Анна" });
  const row = () =>
    sql`select xmin::text, ctid::text, search from user_search where user_id = ${userId}`.execute(app.db.kysely);
  const { rows: before } = await row();
  const set = (values: object) => app.db.kysely.updateTable("users").set(values).where("id", "=", userId).execute();
  await set({ score: 5 });
  await set({ name: "Анна", login: "anna" });
  expect((await row()).rows).toEqual(before);
  await set({ name: "Яна" });
  expect((await row()).rows).toMatchObject([{ search: "anna яна  " }]);
});

it("finds the same if so many match that accounts are read whole", async () => {
  const { kysely } = app.db;
  const from = new Date("2026-01-01Z");
  await sql`insert into users (id, login, score, score_reached_at, created_at)
    select gen_random_uuid(), 'толпа-' || n, n % 1000, ${from}, ${from} from generate_series(1, 10005) n`.execute(
    kysely,
  );
  await sql`insert into stock_members (stock_id, user_id, score, score_reached_at)
    select ${_idStock}, id, score, score_reached_at from users where role = 3 and score > 0`.execute(kysely);
  // As autovacuum does after a while: until then the planner takes the tables for empty, and may read them row by row.
  await sql`analyze users, user_search, stock_members`.execute(kysely);
  await createEntrant(app, _idStock, { login: "чужой", score: 5000 });
  const players = async (query: object) => {
    const { body } = await app.call("listPlayers", { find: "ТОЛПА", ...query }, owner);
    return [body.total, body.users.map(({ login }) => login), ...(body.more === true ? ["more"] : [])];
  };
  // A page that the first rows of its order hold is read alone, and then so many are not counted.
  expect(await players({ sort: "login", limit: 2 })).toEqual([1000, ["толпа-1", "толпа-10"], "more"]);
  expect(await players({ sort: "-login", skip: 1, limit: 2 })).toEqual([1000, ["толпа-9998", "толпа-9997"], "more"]);
  expect(await players({ sort: "login", skip: 10_004 })).toEqual([10_005, ["толпа-9999"]]);
  expect(await players({ sort: "login", filter: '{"score_min":5001}' })).toEqual([0, []]);
  expect((await players({ filter: '{"score_min":999}' }))[0]).toBe(10);
  const { body } = await app.call("listStockMembers", { find: "толпа", _idStock, limit: 3 }, owner);
  expect([body.total, body.more]).toEqual([1000, true]);
  expect(body.data.map(({ score }) => score)).toEqual([999, 999, 999]);
  const { body: admins } = await app.call("listAdmins", { find: "л" }, owner);
  expect(admins.data.map(({ login }) => login)).toEqual(["владелец"]);

  await createEntrant(app, _idStock, { login: "другие-777", score: 1 });
  // «толпа» is common by now: the index is asked for the rest alone, and the whole text has to be there all the same.
  for (const find of ["ТОЛПА-777", "олпа-77", "ужой-777", "толпа-7%", "-777 толпа"]) {
    const { rows } = await sql<{ login: string }>`select login from user_search join users on id = user_id
      where (select bool_and(strpos(search, fold_name(word)) > 0) from unnest(${find.split(" ")}::text[]) as word) order by login collate "und-x-icu" limit 30`.execute(
      kysely,
    );
    const logins = rows.map(({ login }) => login);
    expect((await players({ find, sort: "login" })).slice(1, 2)).toEqual([logins]);
    const { body: sought } = await app.call("listStockMembers", { find, _idStock }, owner);
    expect(sought.total, find).toBe({ "олпа-77": 111, "ТОЛПА-777": 11, "-777 толпа": 11 }[find] ?? 0);
  }
  // Where neither list is whole, what is found is counted as it is.
  expect((await players({ filter: '{"score_min":1}' }))[0]).toBe(10_005 - 10);
});

it("a draw that few take part in is counted whole, however many players match", async () => {
  const { kysely } = app.db;
  await sql`insert into users (id, login) select gen_random_uuid(), 'толпа-' || n from generate_series(1, 1005) n`.execute(
    kysely,
  );
  for (let number = 0; number < 3; number += 1) await createEntrant(app, _idStock, { login: `толпа ${number}` });
  const { body } = await app.call("listStockMembers", { find: "толпа", _idStock, limit: 2 }, owner);
  expect([body.total, body.more, body.data.length]).toEqual([3, undefined, 2]);
});
