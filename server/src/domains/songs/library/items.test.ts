import { limits } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, trailOf } from "../../../test/factories.ts";

let app: TestApp;
let token: string;
let userId: string;
let choir: string;
let band: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token, userId } = await createAccount(app, 2));
  [choir, band] = [await createExecutor("Хор"), await createExecutor("Ансамбль")];
});
afterAll(() => app.close());

async function createExecutor(name: string) {
  const id = uuid();
  await app.db.kysely.insertInto("executors").values({ id, name }).execute();
  return id;
}

const fields = () => ({ name: "Вальс", executor_id: [choir], order: 1, status_id: "Активна" as const });
const create = async (more: object = {}) => (await app.call("createLibraryItem", { ...fields(), ...more }, token)).body;
const read = async (_id: string) =>
  (await app.call("listLibraryItems", { ids: _id }, token)).body.data.find((song) => song._id === _id);

describe("a library song", () => {
  it("is added with its executors in the order given", async () => {
    const { status, body } = await app.call(
      "createLibraryItem",
      { ...fields(), name: "  Вальс  ", executor_id: [band, choir, band.toUpperCase()] },
      token,
    );
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.any(String),
      name: "Вальс",
      executor: ["Ансамбль", "Хор"],
      executor_id: [band, choir],
      order: 1,
      status_id: "Активна",
      duration: null,
      type: null,
      sound: null,
      updated_at: app.clock.now().toISOString(),
    });
    expect(await read(body._id)).toEqual(body);
    expect(await trailOf(app, "library", body._id)).toEqual([
      {
        user_id: userId,
        login: userId,
        action: "create",
        fields: {
          name: { before: null, after: "Вальс" },
          executor: { before: null, after: ["Ансамбль", "Хор"] },
          order: { before: null, after: 1 },
          status_id: { before: null, after: "Активна" },
        },
      },
    ]);
  });

  it("is edited, and the trail holds what changed", async () => {
    const song = await create();
    app.clock.advance(60);
    const { status, body } = await app.call(
      "updateLibraryItem",
      {
        ...fields(),
        _id: song._id,
        updated_at: song.updated_at,
        order: 2,
        executor_id: [band],
        status_id: "Неактивна",
      },
      token,
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      ...song,
      order: 2,
      executor: ["Ансамбль"],
      executor_id: [band],
      status_id: "Неактивна",
      updated_at: app.clock.now().toISOString(),
    });
    expect((await trailOf(app, "library", song._id))[1]).toMatchObject({
      action: "update",
      fields: {
        executor: { before: ["Хор"], after: ["Ансамбль"] },
        order: { before: 1, after: 2 },
        status_id: { before: "Активна", after: "Неактивна" },
      },
    });
  });

  it("is deleted, and its executors stay", async () => {
    const song = await create();
    const { status, body } = await app.call("deleteLibraryItem", { _id: song._id }, token);
    expect([status, body]).toEqual([200, { _id: song._id }]);
    expect(await read(song._id)).toBeUndefined();
    expect(await app.db.kysely.selectFrom("executors").select("id").execute()).toHaveLength(2);
    expect((await trailOf(app, "library", song._id)).map(({ action }) => action)).toEqual(["create", "delete"]);
  });

  it("is not overwritten by an edit of what somebody else has changed", async () => {
    const song = await create();
    const edit = { ...fields(), _id: song._id, updated_at: song.updated_at };
    expect((await app.call("updateLibraryItem", { ...edit, name: "Первая" }, token)).status).toBe(200);
    const { status, error } = await app.call("updateLibraryItem", { ...edit, name: "Вторая" }, token);
    expect([status, error.code]).toEqual([409, "stale"]);
    expect((await read(song._id))?.name).toBe("Первая");
  });

  it("of two edits at once keeps one", async () => {
    const song = await create();
    const edit = { ...fields(), _id: song._id, updated_at: song.updated_at };
    const replies = await Promise.all(
      ["Первая", "Вторая"].map((name) => app.call("updateLibraryItem", { ...edit, name }, token)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(song._id))?.name).toBe(replies.find(({ status }) => status === 200)?.body.name);
  });

  it.each([
    ["name", undefined],
    ["name", "   "],
    ["name", "я".repeat(limits.title.max + 1)],
    ["name", "нуль\0"],
    ["name", 7],
    ["executor_id", undefined],
    ["executor_id", []],
    ["executor_id", ["хор"]],
    ["executor_id", Array.from({ length: limits.relations.max + 1 }, () => uuid())],
    ["order", undefined],
    ["order", -1],
    ["order", 1.5],
    ["order", limits.order.max + 1],
    ["order", "1"],
    ["status_id", undefined],
    ["status_id", "Удалена"],
  ])("is refused with %s = %j", async (field, value) => {
    const { status, error } = await app.call("createLibraryItem", { ...fields(), [field]: value }, token);
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {})[0]).toMatch(new RegExp(`^${field}(\\.|$)`));
    expect(await app.db.kysely.selectFrom("library_songs").select("id").execute()).toEqual([]);
  });

  it.each([
    ["name", "я".repeat(limits.title.max)],
    ["order", 0],
    ["order", limits.order.max],
  ])("is accepted with %s = %j", async (field, value) => {
    expect(await create({ [field]: value })).toMatchObject({ [field]: value });
  });

  it("takes no field that is not its own", async () => {
    const extra = { ...fields(), points: 1 };
    expect((await app.call("createLibraryItem", extra, token)).status).toBe(400);
  });

  it("needs executors that there are", async () => {
    const { status, error } = await app.call("createLibraryItem", { ...fields(), executor_id: [uuid()] }, token);
    expect([status, error.code]).toEqual([409, "conflict"]);
    expect(await app.db.kysely.selectFrom("library_songs").select("id").execute()).toEqual([]);
  });

  it("that is unknown is not found, and a malformed number is refused", async () => {
    for (const [_id, expected] of [
      [uuid(), 404],
      ["1", 400],
    ] as const) {
      expect((await app.call("updateLibraryItem", { ...fields(), _id }, token)).status).toBe(expected);
      expect((await app.call("deleteLibraryItem", { _id }, token)).status).toBe(expected);
      expect((await app.call("deleteLibrarySound", { _id }, token)).status).toBe(expected);
      expect((await app.call("moveLibraryItem", { _id, position: 0 }, token)).status).toBe(expected);
    }
  });
});
