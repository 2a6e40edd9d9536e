import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount } from "../../../test/factories.ts";

let app: TestApp;
let token: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
  ({ token } = await createAccount(app, 2));
  const news = [
    ["Ёлка", "all", "Активна", "<p>Сияет <strong>ярко</strong></p>"],
    ["ель", "default", "Активна", "<p>Стоит</p>"],
    ["Яблоко", "megafon", "Активна", "<p>100% сок &amp; R&amp;B, 2 &lt; 3, &amp;lt;</p>"],
    ["Астра", "all", "Неактивна", ""],
    ["Берёза", "megafon", "Неактивна", ""],
  ] as const;
  for (const [title, user_category, status_id, content] of news) {
    app.clock.advance(1);
    const created = await app.call("createNews", { title, user_category, status_id, content }, token);
    ids[title] = created.body._id;
  }
});
afterAll(() => app.close());

async function titles(query: object, by = token) {
  const { status, body } = await app.call("listNews", query, by);
  expect(status).toBe(200);
  return body.data.map((news) => news.title);
}

const all = ["Берёза", "Астра", "Яблоко", "ель", "Ёлка"];

describe("the list of news for staff", () => {
  it.each([
    [undefined, all],
    ["-created_at", all],
    ["created_at", all.toReversed()],
    ["updated_at", all.toReversed()],
    ["-updated_at", all],
    ["title", ["Астра", "Берёза", "Ёлка", "ель", "Яблоко"]],
    ["-title", ["Яблоко", "ель", "Ёлка", "Берёза", "Астра"]],
    ["user_category", ["Ёлка", "Астра", "ель", "Яблоко", "Берёза"]],
    ["-user_category", ["Яблоко", "Берёза", "ель", "Ёлка", "Астра"]],
    ["status_id", ["Ёлка", "ель", "Яблоко", "Астра", "Берёза"]],
    ["-status_id", ["Астра", "Берёза", "Ёлка", "ель", "Яблоко"]],
  ])("sorted by %s", async (sort, expected) => {
    expect(await titles({ sort })).toEqual(expected);
    const pages = await Promise.all([0, 2, 4].map((skip) => titles({ sort, skip, limit: 2 })));
    expect(pages.flat()).toEqual(expected);
  });

  it.each([
    ["ЕЛКА", ["Ёлка"]],
    ["сияет", ["Ёлка"]],
    ["strong", []],
    ["%", ["Яблоко"]],
    ["R&B", ["Яблоко"]],
    ["сок & r", ["Яблоко"]],
    ["2 < 3", ["Яблоко"]],
    ["&lt;", ["Яблоко"]],
    ["amp", []],
  ])("finds «%s» in titles and texts", async (find, expected) => {
    expect(await titles({ find })).toEqual(expected);
  });

  it.each([
    [{ status_id: "Неактивна" }, ["Берёза", "Астра"]],
    [{ user_category: ["all", "default"] }, ["Астра", "ель", "Ёлка"]],
    [{ user_category: "megafon", status_id: "Активна" }, ["Яблоко"]],
  ])("filtered by %j", async (filter, expected) => {
    expect(await titles({ filter: JSON.stringify(filter) })).toEqual(expected);
    const { total } = (await app.call("listNews", { filter: JSON.stringify(filter), limit: 1 }, token)).body;
    expect(total).toBe(expected.length);
  });

  it("holds only the news and fields asked for", async () => {
    const { body } = await app.call("listNews", { ids: ids["ель"] ?? "", select: "title" }, token);
    expect(body).toEqual({ data: [{ _id: ids["ель"], title: "ель" }], total: 1 });
  });

  it.each([{ sort: "content" }, { select: "secret" }, { filter: '{"title":"x"}' }, { filter: "[]" }, { limit: 0 }])(
    "refuses %j",
    async (query) => {
      expect((await app.call("listNews", query as never, token)).status).toBe(400);
    },
  );
});

describe("the list of news for a player", () => {
  const mine = { default: ["ель", "Ёлка"], megafon: ["Яблоко", "Ёлка"] };

  async function playerOf(user_category: "default" | "megafon" | "megafonSubscription") {
    const { token: player, userId } = await createAccount(app);
    await app.db.kysely.updateTable("users").set({ user_category }).where("id", "=", userId).execute();
    return player;
  }

  it.each([
    ["default", mine.default],
    ["megafon", mine.megafon],
    ["megafonSubscription", mine.megafon],
  ] as const)("of the category %s holds what is meant for them", async (category, expected) => {
    const player = await playerOf(category);
    expect(await titles({}, player)).toEqual(expected);
    expect((await app.call("listNews", { limit: 1 }, player)).body.total).toBe(expected.length);
  });

  it.each([
    [{ filter: '{"status_id":"Неактивна"}' }, []],
    [{ filter: '{"status_id":["Активна","Неактивна"]}' }, mine.default],
    [{ filter: '{"user_category":"megafon"}' }, []],
    [{ filter: '{"user_category":["all","megafon"]}' }, ["Ёлка"]],
    [{ find: "сок" }, []],
    [{ find: "Астра" }, []],
    [{ sort: "status_id" }, mine.default.toReversed()],
  ])("is only narrowed by %j", async (query, expected) => {
    expect(await titles(query, await playerOf("default"))).toEqual(expected);
  });

  it("does not open to who knows the numbers", async () => {
    const player = await playerOf("default");
    expect(await titles({ ids: Object.values(ids).join(",") }, player)).toEqual(mine.default);
  });
});

describe("a piece of news that is switched on later", () => {
  it("is dated for players by when it was switched on first", async () => {
    const day = 24 * 3600;
    const fields = { title: "Черновик", content: "<p>Текст</p>", user_category: "all" } as const;
    const as = async (role?: 1 | 2) => (await createAccount(app, role)).token;
    let piece = (await app.call("createNews", { ...fields, status_id: "Неактивна" }, await as(2))).body;
    const set = async (status_id: "Активна" | "Неактивна") => {
      const { _id, updated_at } = piece;
      piece = (await app.call("updateNews", { ...fields, _id, updated_at, status_id }, await as(2))).body;
    };
    const shownAt = async () => {
      const { data } = (await app.call("listNews", { ids: piece._id }, await as())).body;
      return data.map(({ created_at }) => created_at);
    };
    app.clock.advance(5 * day);
    const switchedOn = app.clock.now().toISOString();
    await set("Активна");
    expect(await shownAt()).toEqual([switchedOn]);
    app.clock.advance(day);
    await set("Неактивна");
    expect(await shownAt()).toEqual([]);
    await set("Активна");
    expect(await shownAt()).toEqual([switchedOn]);
    // Nor does a return to a version from before it take the date back.
    const owner = await as(1);
    const { data } = (await app.call("listChanges", { entity: "news", _id: piece._id }, owner)).body;
    expect((await app.call("returnChange", { _id: data.at(-2)?._id ?? "" }, owner)).status).toBe(200);
  });
});

describe("a piece of news shown from a set time", () => {
  it("is dated and ordered for players by when it appeared, for staff by when it was written", async () => {
    const day = 24 * 3600;
    const write = async (fields: { title: string; shown_from?: string }) =>
      (await app.call("createNews", fields, (await createAccount(app, 2)).token)).body;
    const shown_from = new Date(app.clock.now().getTime() + 10 * day * 1000).toISOString();
    const early = await write({ title: "Отложенная", shown_from });
    app.clock.advance(5 * day);
    const later = await write({ title: "Сразу" });
    app.clock.advance(6 * day);
    const list = async (role: 2 | 3, sort?: "created_at") => {
      const query = { ids: `${early._id},${later._id}`, sort };
      const { body } = await app.call("listNews", query, (await createAccount(app, role)).token);
      return body.data.map(({ title, created_at }) => [title, created_at]);
    };
    const forPlayers = [
      ["Отложенная", shown_from],
      ["Сразу", later.created_at],
    ];
    expect(await list(3)).toEqual(forPlayers);
    expect(await list(3, "created_at")).toEqual(forPlayers.toReversed());
    expect(await list(2)).toEqual([
      ["Сразу", later.created_at],
      ["Отложенная", early.created_at],
    ]);
  });
});
