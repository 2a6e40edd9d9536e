import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount } from "../../../test/factories.ts";

let app: TestApp;
let token: string;
const ids: Record<string, string> = {};
const executors: Record<string, string> = {};

beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
  ({ token } = await createAccount(app, 2));
  const { kysely } = app.db;
  for (const name of ["Хор Ёлочка", "Ансамбль"]) {
    executors[name] = uuid();
    await kysely.insertInto("executors").values({ id: executors[name], name }).execute();
  }
  const songs = [
    ["Ёжик", 3, "Активна", 30, "Ансамбль"],
    ["ель 100%", 1, "Неактивна", null, "Хор Ёлочка"],
    ["Яблочко", 2, "Активна", null, "Ансамбль"],
    ["Арбат", 2, "Неактивна", 90, "Хор Ёлочка"],
  ] as const;
  for (const [name, order, status_id, duration, executor] of songs) {
    const executor_id = executors[executor] ?? "";
    const song = { name, order, status_id, executor_id: [executor_id] };
    app.clock.advance(1);
    ids[name] = (await app.call("createLibraryItem", song, token)).body._id;
    if (duration === null) continue;
    const file = { sound: `${order}.mp3`, type: "mp3", duration };
    await kysely.updateTable("library_songs").set(file).where("id", "=", ids[name]).execute();
  }
});
afterAll(() => app.close());

async function names(query: object) {
  const { status, body } = await app.call("listLibraryItems", query, token);
  expect(status).toBe(200);
  return body.data.map((song) => song.name);
}

describe("the list of library songs", () => {
  it.each([
    [undefined, ["ель 100%", "Яблочко", "Арбат", "Ёжик"]],
    ["order", ["ель 100%", "Яблочко", "Арбат", "Ёжик"]],
    ["-order", ["Ёжик", "Яблочко", "Арбат", "ель 100%"]],
    ["name", ["Арбат", "Ёжик", "ель 100%", "Яблочко"]],
    ["-name", ["Яблочко", "ель 100%", "Ёжик", "Арбат"]],
    ["duration", ["Ёжик", "Арбат", "ель 100%", "Яблочко"]],
    ["-duration", ["Арбат", "Ёжик", "ель 100%", "Яблочко"]],
    ["status_id", ["Ёжик", "Яблочко", "ель 100%", "Арбат"]],
    ["-status_id", ["ель 100%", "Арбат", "Ёжик", "Яблочко"]],
    ["updated_at", ["Ёжик", "ель 100%", "Яблочко", "Арбат"]],
    ["-updated_at", ["Арбат", "Яблочко", "ель 100%", "Ёжик"]],
  ])("sorted by %s", async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected);
    // One by one in the same order.
    const pages = await Promise.all([0, 1, 2, 3, 4].map((skip) => names({ sort, skip, limit: 1 })));
    expect(pages.flat()).toEqual(expected);
  });

  it.each([
    ["ЕЖИК", ["Ёжик"]],
    ["%", ["ель 100%"]],
    ["_", []],
    ["елочка", ["ель 100%", "Арбат"]],
    ["нет такой", []],
  ])("finds «%s» in names of songs and executors", async (find, expected) => {
    expect(await names({ find })).toEqual(expected);
  });

  it.each<[{ readonly executor?: string; readonly [field: string]: unknown }, string[]]>([
    [{ status_id: "Активна" }, ["Яблочко", "Ёжик"]],
    [{ status_id: ["Активна", "Неактивна"] }, ["ель 100%", "Яблочко", "Арбат", "Ёжик"]],
    [{ has_sound: true }, ["Арбат", "Ёжик"]],
    [{ has_sound: false }, ["ель 100%", "Яблочко"]],
    [{ has_sound: false, status_id: "Активна" }, ["Яблочко"]],
    [{ executor: "Хор Ёлочка" }, ["ель 100%", "Арбат"]],
    [{ executor: "Хор Ёлочка", has_sound: true }, ["Арбат"]],
  ])("filtered by %j", async ({ executor, ...filter }, expected) => {
    const executor_id = executor === undefined ? {} : { executor_id: executors[executor] };
    const query = { filter: JSON.stringify({ ...filter, ...executor_id }) };
    expect(await names(query)).toEqual(expected);
    expect((await app.call("listLibraryItems", { ...query, limit: 1 }, token)).body.total).toBe(expected.length);
  });

  it("holds only the songs and fields asked for", async () => {
    const query = { ids: `${ids["Ёжик"]},${uuid()}`, select: "name" };
    const { body } = await app.call("listLibraryItems", query, token);
    expect(body).toEqual({ data: [{ _id: ids["Ёжик"], name: "Ёжик" }], total: 1 });
    expect(await names({ ids: "[]" })).toEqual([]);
  });

  it.each([
    { sort: "sound" },
    { select: "hash" },
    { filter: '{"name":"Ёжик"}' },
    { filter: '{"status_id":"Удалена"}' },
    { filter: "{" },
    { skip: -1 },
    { limit: 101 },
    { ids: "1" },
    { find: "\0" },
  ])("refuses %j", async (query) => {
    expect((await app.call("listLibraryItems", query as never, token)).status).toBe(400);
  });
});
