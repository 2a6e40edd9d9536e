import { limits } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, trailOf } from "../../../test/factories.ts";

let app: TestApp;
let token: string;
let userId: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token, userId } = await createAccount(app, 2));
});
afterAll(() => app.close());

const fields = { title: "Весна", content: "<p>Пришла</p>" };
const create = async (more: object = {}) => (await app.call("createNews", { ...fields, ...more }, token)).body;
const read = async (_id: string) => (await app.call("listNews", { ids: _id }, token)).body.data[0];

describe("a piece of news", () => {
  it("is added active and for all, its content cleaned", async () => {
    const { status, body } = await app.call(
      "createNews",
      { title: " Весна ", content: " <h1>Весна</h1><script>x</script><p onclick=x>Пришла</p> " },
      token,
    );
    expect(status).toBe(201);
    const now = app.clock.now().toISOString();
    expect(body).toEqual({
      _id: expect.any(String),
      title: "Весна",
      content: "<h2>Весна</h2><p>Пришла</p>",
      user_category: "all",
      shown_from: null,
      shown_until: null,
      advertiser: "",
      erid: "",
      status_id: "Активна",
      created_at: now,
      updated_at: now,
    });
    expect(await read(body._id)).toEqual(body);
    expect(await trailOf(app, "news", body._id)).toEqual([
      {
        user_id: userId,
        login: userId,
        action: "create",
        fields: {
          title: { before: null, after: "Весна" },
          content: { before: null, after: body.content },
          user_category: { before: null, after: "all" },
          advertiser: { before: null, after: "" },
          erid: { before: null, after: "" },
          status_id: { before: null, after: "Активна" },
        },
      },
    ]);
  });

  it("may be an ad, which names who pays for it and its token", async () => {
    const paid = { advertiser: "ООО «Лейбл»", erid: "2Vtz_qw-1" };
    const { _id, updated_at } = await create(paid);
    expect(await read(_id)).toMatchObject(paid);
    const { status, body } = await app.call("updateNews", { ...fields, _id, updated_at, erid: "нет" }, token);
    expect([status, body]).toMatchObject([400, { fields: { erid: expect.stringContaining("Токен erid") } }]);
    expect(await read(_id)).toMatchObject(paid);
  });

  it("stays an ad where an edit leaves that out, is none any more where it says so, and the trail tells", async () => {
    const paid = { advertiser: "ООО «Лейбл»", erid: "2Vtz_qw-1" };
    const { _id } = await create(paid);
    const { body } = await app.call("updateNews", { ...fields, _id, status_id: "Неактивна" }, token);
    expect(body).toMatchObject({ ...paid, status_id: "Неактивна" });
    await app.call("updateNews", { ...fields, _id, status_id: "Неактивна", advertiser: "", erid: "" }, token);
    expect(await read(_id)).toMatchObject({ advertiser: "", erid: "" });
    const [, , last] = await trailOf(app, "news", _id);
    expect(last?.fields).toEqual({
      advertiser: { before: paid.advertiser, after: "" },
      erid: { before: paid.erid, after: "" },
    });
  });

  it("stays hidden, and with its readers, where an edit leaves these out", async () => {
    const kept = { user_category: "megafon", status_id: "Неактивна" };
    const { _id } = await create(kept);
    const { status, body } = await app.call("updateNews", { ...fields, _id, title: "Лето" }, token);
    expect([status, body]).toMatchObject([200, { ...kept, title: "Лето" }]);
  });

  it("is edited and deleted, and the trail tells", async () => {
    const news = await create();
    app.clock.advance(60);
    const edit = { ...fields, title: "Лето", content: "<b>!</b><svg/onload=x>", user_category: "megafon" } as const;
    const { status, body } = await app.call(
      "updateNews",
      { ...edit, status_id: "Неактивна", _id: news._id, updated_at: news.updated_at },
      token,
    );
    expect(status).toBe(200);
    const updated_at = app.clock.now().toISOString();
    expect(body).toEqual({ ...news, ...edit, content: "<b>!</b>", status_id: "Неактивна", updated_at });
    const deleted = await app.call("deleteNews", { _id: news._id }, token);
    expect([deleted.status, deleted.body]).toEqual([200, { _id: news._id }]);
    expect(await read(news._id)).toBeUndefined();
    const trail = await trailOf(app, "news", news._id);
    expect(trail.map(({ action }) => action)).toEqual(["create", "update", "delete"]);
    expect(trail[1]?.fields).toMatchObject({ content: { before: "<p>Пришла</p>", after: "<b>!</b>" } });
    expect(trail[2]?.fields).toMatchObject({ title: { before: "Лето", after: null } });
  });

  it("is not overwritten by a stale edit", async () => {
    const news = await create();
    const edit = { ...fields, _id: news._id, updated_at: news.updated_at };
    expect((await app.call("updateNews", { ...edit, title: "Первая" }, token)).status).toBe(200);
    const { status, error } = await app.call("updateNews", { ...edit, title: "Вторая" }, token);
    expect([status, error.code]).toEqual([409, "stale"]);
    expect((await read(news._id))?.title).toBe("Первая");
  });

  it.each([
    ["title", undefined],
    ["title", " "],
    ["title", "я".repeat(limits.title.max + 1)],
    ["content", 1],
    ["content", "я".repeat(limits.news.max + 1)],
    // Escaped it would be longer than may be kept.
    ["content", "&".repeat(limits.news.max)],
    ["user_category", "tele2"],
    ["shown_until", "завтра"],
    ["status_id", "Удалена"],
  ])("is refused with %s = %.20j", async (field, value) => {
    const { status, error } = await app.call("createNews", { ...fields, [field]: value }, token);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    expect(await app.db.kysely.selectFrom("news").select("id").execute()).toEqual([]);
  });

  it("may be empty, or as long as the limit", async () => {
    expect((await create({ content: undefined })).content).toBe("");
    expect((await create({ content: "<script>x</script>" })).content).toBe("");
    expect((await create({ content: "я".repeat(limits.news.max) })).content).toHaveLength(limits.news.max);
  });

  it("takes no field that is not its own; one that is unknown is not found", async () => {
    const extra = { ...fields, author: "Ян" } as typeof fields;
    expect((await app.call("createNews", extra, token)).error.message).toContain("author");
    for (const [_id, expected] of [
      [uuid(), 404],
      ["1", 400],
    ] as const) {
      expect((await app.call("updateNews", { ...fields, _id }, token)).status).toBe(expected);
      expect((await app.call("deleteNews", { _id }, token)).status).toBe(expected);
    }
  });

  it("is previewed as it would be kept, and nothing is kept", async () => {
    const { status, body } = await app.call("previewNews", { content: "<h1>a</h1><iframe src=x></iframe>" }, token);
    expect([status, body]).toEqual([200, { content: "<h2>a</h2>" }]);
    expect((await app.call("listNews", {}, token)).body.total).toBe(0);
    expect((await app.call("previewNews", { content: "&".repeat(limits.news.max) }, token)).status).toBe(400);
  });
});
