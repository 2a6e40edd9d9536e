import { limits } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, createDraw, trailOf } from "../../../test/factories.ts";

let app: TestApp;
let token: string;
let userId: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token, userId } = await createAccount(app, 2));
});
afterAll(() => app.close());

const fields = { name: "Гитара", description: "Шесть струн" };
const create = async (more: object = {}) => (await app.call("createPrize", { ...fields, ...more }, token)).body;
const read = async (_id: string) => (await app.call("listPrizes", { ids: _id }, token)).body.data[0];
const update = (id: string, newPrize: object, updated_at?: string) =>
  app.call("updatePrize", { id, newPrize: { ...fields, ...newPrize }, updated_at }, token);

/** A new draw that offers the prize so many times. */
async function offer(prize_id: string, times = 1) {
  const start = app.clock.now();
  const stock_id = await createDraw(app, { start, end: new Date(start.getTime() + 1e9) });
  for (let i = 0; i < times; i++) {
    const prize = { id: uuid(), stock_id, prize_id, name: "Гитара", quantity: 1 };
    await app.db.kysely.insertInto("stock_prizes").values(prize).execute();
  }
}

describe("a prize of the directory", () => {
  it("is added", async () => {
    const { status, body } = await app.call("createPrize", { name: " Гитара ", description: " Шесть струн " }, token);
    expect(status).toBe(201);
    const updated_at = app.clock.now().toISOString();
    expect(body).toEqual({ _id: expect.any(String), ...fields, img: null, stocks: 0, updated_at });
    expect(await read(body._id)).toEqual(body);
    expect((await create({ description: undefined })).description).toBe("");
    expect(await trailOf(app, "prize", body._id)).toEqual([
      {
        user_id: userId,
        login: userId,
        action: "create",
        fields: { name: { before: null, after: "Гитара" }, description: { before: null, after: "Шесть струн" } },
      },
    ]);
  });

  it("is edited", async () => {
    const prize = await create();
    app.clock.advance(60);
    const { status, body } = await update(prize._id, { name: "Балалайка" }, prize.updated_at);
    expect(status).toBe(200);
    expect(body).toEqual({ ...prize, name: "Балалайка", updated_at: app.clock.now().toISOString() });
    expect((await trailOf(app, "prize", prize._id))[1]).toMatchObject({
      action: "update",
      fields: { name: { before: "Гитара", after: "Балалайка" } },
    });
  });

  it("is not overwritten by a stale edit, also of two at once", async () => {
    const prize = await create();
    const replies = await Promise.all(["А", "Б"].map((name) => update(prize._id, { name }, prize.updated_at)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.error.code).toBe("stale");
    expect((await read(prize._id))?.name).toBe(replies.find(({ status }) => status === 200)?.body.name);
  });

  it.each(["query", "body"])("is deleted by its number in the %s", async (where) => {
    const { _id } = await create();
    const sent = where === "query" ? { query: { _id } } : { payload: { id: _id } };
    const response = await app.app.inject({ method: "DELETE", url: "/api/prize", headers: { token }, ...sent });
    expect([response.statusCode, response.json()]).toEqual([200, { _id }]);
    expect(await read(_id)).toBeUndefined();
    expect((await trailOf(app, "prize", _id)).map(({ action }) => action)).toEqual(["create", "delete"]);
  });

  it("is not deleted where no number is given", async () => {
    for (const sent of [{}, { payload: {} }]) {
      const response = await app.app.inject({ method: "DELETE", url: "/api/prize", headers: { token }, ...sent });
      expect(response.statusCode).toBe(400);
    }
  });

  it("is not deleted while draws offer it; each draw counts once", async () => {
    const { _id } = await create();
    await offer(_id, 2);
    await offer(_id);
    expect((await read(_id))?.stocks).toBe(2);
    const { status, error } = await app.call("deletePrize", { _id }, token);
    const message = "Нельзя удалить: приз есть в\u00A02\u00A0розыгрышах. Сначала уберите его оттуда.";
    expect([status, error.code, error.message]).toEqual([409, "in_use", message]);
    expect(await read(_id)).toMatchObject(fields);
  });

  it.each([
    ["name", undefined],
    ["name", "  "],
    ["name", "я".repeat(limits.title.max + 1)],
    ["name", 1],
    ["description", "я".repeat(limits.comment.max + 1)],
    ["description", null],
  ])("is refused with %s = %.20j", async (field, value) => {
    const bad = { ...fields, [field]: value };
    const created = await app.call("createPrize", bad, token);
    expect([created.status, Object.keys(created.error.fields ?? {})]).toEqual([400, [field]]);
    const { _id } = await create();
    const updated = await app.call("updatePrize", { id: _id, newPrize: bad }, token);
    expect([updated.status, Object.keys(updated.error.fields ?? {})]).toEqual([400, [`newPrize.${field}`]]);
  });

  it("takes the longest texts, and no field that is not its own", async () => {
    const longest = { name: "я".repeat(limits.title.max), description: "я".repeat(limits.comment.max) };
    expect(await create(longest)).toMatchObject(longest);
    expect((await app.call("createPrize", { ...fields, points: 1 } as typeof fields, token)).status).toBe(400);
  });

  it("that is unknown is not found, and a malformed number is refused", async () => {
    for (const [id, expected] of [
      [uuid(), 404],
      ["1", 400],
    ] as const) {
      expect((await update(id, {})).status).toBe(expected);
      expect((await app.call("deletePrize", { _id: id }, token)).status).toBe(expected);
      expect((await app.call("deletePrizeImage", { _id: id }, token)).status).toBe(expected);
    }
  });
});

describe("the list of prizes", () => {
  beforeEach(async () => {
    for (const name of ["Ёлка", "ель 100%", "Яблоко", "Арфа"]) {
      app.clock.advance(1);
      const { _id } = await create({ name, description: name === "Арфа" ? "Ёмкий звук" : "" });
      for (const _ of name === "Яблоко" ? [1, 2] : name === "Арфа" ? [1] : []) await offer(_id);
    }
  });

  async function names(query: object) {
    const { status, body } = await app.call("listPrizes", query, token);
    expect(status).toBe(200);
    return body.data.map((prize) => prize.name);
  }

  it.each([
    [undefined, ["Арфа", "Ёлка", "ель 100%", "Яблоко"]],
    ["name", ["Арфа", "Ёлка", "ель 100%", "Яблоко"]],
    ["-name", ["Яблоко", "ель 100%", "Ёлка", "Арфа"]],
    ["stocks", ["Ёлка", "ель 100%", "Арфа", "Яблоко"]],
    ["-stocks", ["Яблоко", "Арфа", "Ёлка", "ель 100%"]],
    ["updated_at", ["Ёлка", "ель 100%", "Яблоко", "Арфа"]],
    ["-updated_at", ["Арфа", "Яблоко", "ель 100%", "Ёлка"]],
  ])("sorted by %s", async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected);
    const pages = await Promise.all([0, 1, 2, 3].map((skip) => names({ sort, skip, limit: 1 })));
    expect(pages.flat()).toEqual(expected);
  });

  it.each([
    ["ЕЛКА", ["Ёлка"]],
    ["емкий", ["Арфа"]],
    ["%", ["ель 100%"]],
    ["_", []],
  ])("finds «%s» in names and descriptions", async (find, expected) => {
    expect(await names({ find })).toEqual(expected);
    expect((await app.call("listPrizes", { find, limit: 1 }, token)).body.total).toBe(expected.length);
  });

  it.each([
    [{ name: ["Ёлка", "Арфа"] }, ["Арфа", "Ёлка"]],
    [{ description: "Ёмкий звук" }, ["Арфа"]],
    [{ stocks: [1, 2] }, ["Арфа", "Яблоко"]],
  ])("filtered by %j", async (filter, expected) => {
    expect(await names({ filter: JSON.stringify(filter) })).toEqual(expected);
  });

  it("holds only the prizes and fields asked for", async () => {
    const [first] = (await app.call("listPrizes", {}, token)).body.data;
    const { body } = await app.call("listPrizes", { ids: JSON.stringify([first?._id]), select: "stocks" }, token);
    expect(body).toEqual({ data: [{ _id: first?._id, stocks: 1 }], total: 1 });
  });

  it.each([{ sort: "img" }, { select: "hash" }, { filter: '{"img":"x"}' }, { skip: "x" }])(
    "refuses %j",
    async (query) => {
      expect((await app.call("listPrizes", query as never, token)).status).toBe(400);
    },
  );
});
