import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount, createEntrant } from "../../test/factories.ts";

let app: TestApp;
let token: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
  ({ token } = await createAccount(app, 2));
  const draws = [
    ["Ёлка", "я", "2027-01-01", "2027-06-01", "active"],
    ["ель 100%", "в", "2027-02-01", "2027-05-01", "paused"],
    ["Яблоко", "б", "2027-03-01", "2027-04-01", "active"],
    ["Арфа", "а", "2027-03-01", "2027-07-01", "ended"],
  ] as const;
  for (const [name, fullname, start, end, status] of draws) {
    app.clock.advance(1);
    const start_date = `${start}T00:00:00Z`;
    const fields = { name, fullname, description: "x", start_date, end_date: `${end}T00:00:00Z` };
    const { _id } = (await app.call("createStock", fields, token)).body;
    await app.call("updateStock", { ...fields, _id, status }, token);
    ids[name] = _id;
  }
});
afterAll(() => app.close());

async function names(query: object) {
  const { status, body } = await app.call("listStocks", query, token);
  expect(status).toBe(200);
  return body.data.map((draw) => draw.name);
}
const byStart = ["Ёлка", "ель 100%", "Яблоко", "Арфа"];
const latest = ["Яблоко", "Арфа", "ель 100%", "Ёлка"];

describe("the list of draws", () => {
  it.each([
    [undefined, latest],
    ["-start_date", latest],
    ["start_date", byStart],
    ["end_date", ["Яблоко", "ель 100%", "Ёлка", "Арфа"]],
    ["-end_date", ["Арфа", "Ёлка", "ель 100%", "Яблоко"]],
    ["name", ["Арфа", "Ёлка", "ель 100%", "Яблоко"]],
    ["-name", ["Яблоко", "ель 100%", "Ёлка", "Арфа"]],
    ["fullname", ["Арфа", "Яблоко", "ель 100%", "Ёлка"]],
    ["-fullname", ["Ёлка", "ель 100%", "Яблоко", "Арфа"]],
    ["status", ["Ёлка", "Яблоко", "Арфа", "ель 100%"]],
    ["-status", ["ель 100%", "Арфа", "Ёлка", "Яблоко"]],
    ["updated_at", byStart],
    ["-updated_at", byStart.toReversed()],
  ])("sorted by %s", async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected);
    const pages = await Promise.all([0, 1, 2, 3].map((skip) => names({ sort, skip, limit: 1 })));
    expect(pages.flat()).toEqual(expected);
  });

  it.each([
    [{ findOptions: '{"sort":"name","skip":1,"limit":2}' }, ["Ёлка", "ель 100%"]],
    [{ findOptions: '{"sort":"name","skip":1,"limit":2}', sort: "-name", skip: 3, limit: 1 }, ["Ёлка", "ель 100%"]],
    // What it leaves out is taken from the address.
    [{ findOptions: '{"sort":"name"}', skip: 3 }, ["Яблоко"]],
    [{ findOptions: '{"limit":1}', sort: "start_date" }, ["Ёлка"]],
    [{ findOptions: "{}", limit: 1 }, ["Яблоко"]],
  ])("takes %j", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it.each([
    ["ЕЛКА", ["Ёлка"]],
    ["В", ["ель 100%"]],
    ["%", ["ель 100%"]],
    ["_", []],
  ])("finds «%s» in both names", async (find, expected) => {
    expect(await names({ find })).toEqual(expected);
  });

  it.each([
    [{ status: "active" }, ["Яблоко", "Ёлка"]],
    [{ status: ["paused", "ended"] }, ["Арфа", "ель 100%"]],
    [{ status: "testing" }, []],
  ])("filtered by %j", async (filter, expected) => {
    const query = { filter: JSON.stringify(filter) };
    expect(await names(query)).toEqual(expected);
    expect((await app.call("listStocks", { ...query, limit: 1 }, token)).body.total).toBe(expected.length);
  });

  it("holds only the draws and fields asked for", async () => {
    const { body } = await app.call("listStocks", { ids: ids["Арфа"] ?? "", select: "name,status" }, token);
    expect(body).toEqual({ data: [{ _id: ids["Арфа"], name: "Арфа", status: "ended" }], total: 1 });
  });

  it.each([
    { sort: "description" },
    { sort: "members" },
    { select: "created_at" },
    { filter: '{"name":"Арфа"}' },
    { filter: '{"status":"gone"}' },
    { findOptions: "{" },
    { findOptions: "[]" },
    { findOptions: '{"sort":"description"}' },
    { findOptions: '{"limit":101}' },
    { findOptions: '{"where":"1=1"}' },
  ])("refuses %j", async (query) => {
    expect((await app.call("listStocks", query as never, token)).status).toBe(400);
  });

  it("shows the prizes of each draw and the first thirty of its ranking", async () => {
    const [first, second] = [ids["Ёлка"] ?? "", ids["Арфа"] ?? ""];
    const players = [];
    for (let i = 0; i < 32; i++) players.push(await createEntrant(app, first, { score: i % 31 }));
    const winner = await createEntrant(app, second, { score: 7, login: "winner", name: "Анна" });
    const prize = (await app.call("createStockPrize", { _idStock: second, name: "Гитара", quantity: 2 }, token)).body;
    const give = { _idStock: second, _id: winner.userId, score: 7, prize_id: prize._id };
    await app.call("updateStockMember", give, token);

    const { data } = (await app.call("listStocks", {}, token)).body;
    const [one, other] = [first, second].map((id) => data.find((draw) => draw._id === id));
    expect(one).toMatchObject({ members_total: 32, prizes: {} });
    const places = Object.values(one?.members ?? {}).toSorted((a, b) => Number(a.place) - Number(b.place));
    expect(places.map(({ place }) => place)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    expect(places.map(({ score }) => score)).toEqual(Array.from({ length: 30 }, (_, i) => 30 - i));
    expect(other).toMatchObject({ members_total: 1, prizes: { [prize._id]: { ...prize, given: 1 } } });
    expect(other?.members).toEqual({
      [winner.userId]: {
        _idStock: second,
        _id: winner.userId,
        place: 1,
        login: "winner",
        name: "Анна",
        email: null,
        photo: null,
        type: "Бесплатный",
        staff: false,
        score: 7,
        excluded: null,
        blocked_at: null,
        blocked_until: null,
        prize_id: prize._id,
        prize: "Гитара",
        category: "Стандартная",
        img: null,
        updated_at: expect.any(String),
      },
    });
    expect(data.find(({ _id }) => _id === ids["Яблоко"])).toMatchObject({ members: {}, members_total: 0, prizes: {} });
  });
});
