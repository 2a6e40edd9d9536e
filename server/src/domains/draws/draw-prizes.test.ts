import { defaultPrizeCategory, limits } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { endDraw } from "../../test/awards.ts";
import { createAccount, createEntrant, createDraw, trailOf } from "../../test/factories.ts";

let app: TestApp;
let token: string;
let userId: string;
let _idStock: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token, userId } = await createAccount(app, 2));
  _idStock = await addDraw();
});
afterAll(() => app.close());

const addDraw = () => createDraw(app, { start: app.clock.now(), end: new Date(app.clock.now().getTime() + 1e9) });
const fields = () => ({ _idStock, name: "Гитара" });
const create = async (more: object = {}) => (await app.call("createStockPrize", { ...fields(), ...more }, token)).body;
const read = async (_id: string) => (await app.call("listStocks", { ids: _idStock }, token)).body.data[0]?.prizes[_id];
const update = (_id: string, more: object) => app.call("updateStockPrize", { ...fields(), _id, ...more }, token);

/** Gives the prize to so many entrants. */
async function give(prize_id: string, times: number) {
  for (let i = 0; i < times; i++) {
    const { userId: _id } = await createEntrant(app, _idStock);
    expect((await app.call("updateStockMember", { _idStock, _id, prize_id }, token)).status).toBe(200);
  }
}

describe("a prize of a draw", () => {
  it("is added, by default as one of the usual category", async () => {
    const { status, body } = await app.call(
      "createStockPrize",
      { ...fields(), name: " Гитара ", category: " " },
      token,
    );
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.any(String),
      _idStock,
      prize_id: null,
      name: "Гитара",
      img: null,
      quantity: 1,
      category: defaultPrizeCategory,
      way: "hand",
      place_from: null,
      value: null,
      place_to: null,
      given: 0,
      updated_at: app.clock.now().toISOString(),
    });
    expect(await read(body._id)).toEqual(body);
    expect(await create({})).toMatchObject({ category: defaultPrizeCategory, quantity: 1 });
    expect((await trailOf(app, "stock_prize", body._id))[0]).toEqual({
      user_id: userId,
      login: userId,
      action: "create",
      fields: {
        name: { before: null, after: "Гитара" },
        quantity: { before: null, after: 1 },
        category: { before: null, after: defaultPrizeCategory },
        way: { before: null, after: "hand" },
      },
    });
  });

  it("by rank takes as many ranks as its quantity, and none of another prize", async () => {
    const first = await create({ way: "place", quantity: 3, place_from: 2 });
    expect(first).toMatchObject({ way: "place", place_from: 2, place_to: 4 });
    expect(await create({ way: "place", place_from: 1 })).toMatchObject({ place_from: 1, place_to: 1 });
    for (const place_from of [2, 3, 4]) {
      const { status, error } = await app.call("createStockPrize", { ...fields(), way: "place", place_from }, token);
      expect([status, error.fields]).toEqual([409, { place_from: "Места 2–4 уже заняты: «Гитара»" }]);
    }
    const wide = { ...fields(), _id: first._id, way: "place" as const, quantity: 4, place_from: 1 };
    expect((await app.call("updateStockPrize", wide, token)).status).toBe(409);
    expect((await app.call("updateStockPrize", { ...wide, place_from: 2 }, token)).body.place_to).toBe(5);
    // Only a prize by rank has a first rank.
    expect(await create({ way: "draw", place_from: 2 })).toMatchObject({ place_from: null, place_to: null });
    const { error } = await app.call("createStockPrize", { ...fields(), way: "place" }, token);
    expect(error.fields).toEqual({ place_from: "Введите первое место" });
  });

  it("by lottery is one of at most a thousand, also by an undo", async () => {
    const first = await create({ way: "draw", quantity: 999 });
    const more = { ...fields(), way: "draw" as const, quantity: 2 };
    const told = [409, { quantity: "По\u00A0жребию\u00A0— не больше 1000\u00A0призов" }];
    const added = await app.call("createStockPrize", more, token);
    expect([added.status, added.error.fields]).toEqual(told);
    const raised = await app.call("updateStockPrize", { ...more, _id: first._id, quantity: 1001 }, token);
    expect([raised.status, raised.error.fields]).toEqual(told);
    expect((await app.call("updateStockPrize", { ...more, _id: first._id, quantity: 998 }, token)).status).toBe(200);
    expect(await create({ way: "draw", quantity: 2 })).toMatchObject({ quantity: 2 });
    const { data } = (await app.call("listJournal", { entity: "stock_prize" }, token)).body;
    const lowered = data.find(({ action }) => action === "update");
    app.clock.advance(1);
    expect((await app.call("returnChange", { _id: lowered?._id ?? "" }, token)).status).toBe(409);
    expect(await create({ way: "hand", quantity: 2000 })).toMatchObject({ quantity: 2000 });
  });

  it("shows the picture of the prize of the directory, or its own", async () => {
    const prize_id = uuid();
    const { kysely } = app.db;
    await kysely.insertInto("prizes").values({ id: prize_id, name: "Гитара", img: "a.webp" }).execute();
    const prize = await create({ prize_id });
    expect(prize).toMatchObject({ prize_id, img: "/media/a.webp" });
    await kysely.updateTable("stock_prizes").set({ img: "b.webp" }).where("id", "=", prize._id).execute();
    expect((await read(prize._id))?.img).toBe("/media/b.webp");
    const { error } = await app.call("deletePrize", { _id: prize_id }, token);
    expect(error.message).toBe("Нельзя удалить: приз есть в\u00A01\u00A0розыгрыше. Сначала уберите его оттуда.");
  });

  it("refers to an existing prize of the directory", async () => {
    const { status, error } = await app.call("createStockPrize", { ...fields(), prize_id: uuid() }, token);
    expect([status, error.code]).toEqual([409, "conflict"]);
    expect(await app.db.kysely.selectFrom("stock_prizes").select("id").execute()).toEqual([]);
  });

  it("is edited and deleted, and the trail has it", async () => {
    const prize = await create();
    app.clock.advance(60);
    const more = { name: "Балалайка", quantity: 7, category: "Главная" };
    const { status, body } = await update(prize._id, { ...more, updated_at: prize.updated_at });
    expect(status).toBe(200);
    expect(body).toEqual({ ...prize, ...more, updated_at: app.clock.now().toISOString() });
    const deleted = await app.call("deleteStockPrize", { _id: prize._id }, token);
    expect([deleted.status, deleted.body]).toEqual([200, { _id: prize._id }]);
    expect(await read(prize._id)).toBeUndefined();
    const trail = await trailOf(app, "stock_prize", prize._id);
    expect(trail.map(({ action }) => action)).toEqual(["create", "update", "delete"]);
    expect(trail[1]?.fields).toMatchObject({ quantity: { before: 1, after: 7 } });
  });

  it("is not overwritten by a stale edit, also of two at once", async () => {
    const { _id, updated_at } = await create();
    const replies = await Promise.all(["А", "Б"].map((name) => update(_id, { name, updated_at })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.error.code).toBe("stale");
    expect((await read(_id))?.name).toBe(replies.find(({ status }) => status === 200)?.body.name);
  });

  it("never has a quantity smaller than what has been given", async () => {
    const prize = await create({ quantity: 3 });
    await give(prize._id, 2);
    const { status, error } = await update(prize._id, { quantity: 1 });
    expect([status, error.code, error.fields]).toEqual([409, "conflict", { quantity: "Уже вручено: 2" }]);
    expect(await read(prize._id)).toMatchObject({ quantity: 3, given: 2 });
    expect((await update(prize._id, { quantity: 2 })).body).toMatchObject({ quantity: 2, given: 2 });
  });

  it("stays while somebody holds it", async () => {
    const prize = await create({ quantity: 3 });
    for (const [given, held] of [
      [1, "вручён 1\u00A0приз"],
      [2, "вручено 2\u00A0приза"],
    ] as const) {
      await give(prize._id, 1);
      const { status, error } = await app.call("deleteStockPrize", { _id: prize._id }, token);
      expect([status, error.code, error.message]).toEqual([409, "in_use", `Нельзя удалить: уже ${held}`]);
      expect(await read(prize._id)).toMatchObject({ given });
    }
  });

  it("is another thing by no edit or version once it was given, or once the ranking is frozen", async () => {
    const prize_id = uuid();
    await app.db.kysely.insertInto("prizes").values({ id: prize_id, name: "Кружка" }).execute();
    const given = await create({ quantity: 3 });
    const promised = await create({ way: "place", place_from: 1 });
    // Before that it may become another.
    for (const { _id } of [given, promised]) {
      expect((await update(_id, { name: "Рояль", prize_id })).status).toBe(200);
      expect((await update(_id, { prize_id: null })).status).toBe(200);
    }
    const returnGrand = async (_id: string) => {
      const { data } = (await app.call("listChanges", { entity: "stock_prize", _id }, token)).body;
      const version = data.find(({ fields }) => fields["name"]?.after === "Рояль");
      return app.call("returnVersion", { _id: version?._id ?? "" }, token);
    };
    const expectSame = async ({ _id }: { readonly _id: string }, told: string) => {
      for (const [field, value] of [
        ["name", "Кружка"],
        ["prize_id", prize_id],
      ] as const) {
        const { status, error } = await update(_id, { [field]: value });
        expect([field, status, error.fields]).toEqual([field, 409, { [field]: told }]);
      }
      const { status, error } = await returnGrand(_id);
      expect([status, error.fields]).toEqual([409, { name: told }]);
      expect(await read(_id)).toMatchObject({ name: "Гитара", prize_id: null });
      // What says nothing of the prize itself may change.
      expect((await update(_id, { category: "Главная", value: 500 })).body).toMatchObject({ category: "Главная" });
    };
    await give(given._id, 1);
    await expectSame(given, "Приз уже вручали: он\u00A0остаётся тем\u00A0же");
    await app.db.kysely.updateTable("awards").set({ state: "expired", reason: "Не ответил" }).execute();
    await expectSame(given, "Приз уже вручали: он\u00A0остаётся тем\u00A0же");
    await endDraw(app, _idStock);
    await expectSame(promised, "Итоги подведены: приз остаётся тем\u00A0же");
  });

  it("stays once the ranking is frozen if it is promised by rank or by lottery, also by an undo", async () => {
    const promised = [await create({ way: "place", place_from: 1 }), await create({ way: "draw" })];
    const byHand = await create();
    await endDraw(app, _idStock);
    for (const { _id } of promised) {
      const { body } = await app.call("listChanges", { entity: "stock_prize", _id }, token);
      for (const { status, error } of [
        await app.call("deleteStockPrize", { _id }, token),
        await app.call("returnChange", { _id: body.data[0]?._id ?? "" }, token),
      ]) {
        expect([status, error.code, error.message]).toEqual([
          409,
          "in_use",
          "Итоги подведены: приз обещан по\u00A0месту или по\u00A0жребию",
        ]);
      }
      expect(await read(_id)).toMatchObject({ _id });
    }
    expect((await app.call("deleteStockPrize", { _id: byHand._id }, token)).status).toBe(200);
  });

  it("belongs to one draw", async () => {
    const prize = await create();
    expect((await update(prize._id, { _idStock: await addDraw(), name: "Чужая" })).status).toBe(404);
    expect(await read(prize._id)).toEqual(prize);
    expect((await app.call("createStockPrize", { ...fields(), _idStock: uuid() }, token)).status).toBe(404);
  });

  it.each([
    ["_idStock", undefined],
    ["_idStock", "1"],
    ["prize_id", "1"],
    ["name", undefined],
    ["name", " "],
    ["name", "я".repeat(limits.title.max + 1)],
    ["quantity", -1],
    ["quantity", 1.5],
    ["quantity", "1"],
    ["quantity", limits.quantity.max + 1],
    ["category", "я".repeat(limits.name.max + 1)],
    ["category", 1],
  ])("is refused with %s = %.20j", async (field, value) => {
    const bad = { ...fields(), [field]: value };
    const { status, error } = await app.call("createStockPrize", bad, token);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });

  it.each([
    ["name", "я".repeat(limits.title.max)],
    ["quantity", 0],
    ["quantity", limits.quantity.max],
    ["category", "я".repeat(limits.name.max)],
  ])("is accepted with %s = %.20j", async (field, value) => {
    expect(await create({ [field]: value })).toMatchObject({ [field]: value });
  });

  it("takes no field that is not its own; one that is unknown is not found", async () => {
    const extra = { ...fields(), points: 1 };
    expect((await app.call("createStockPrize", extra, token)).status).toBe(400);
    for (const [_id, expected] of [
      [uuid(), 404],
      ["1", 400],
    ] as const) {
      expect((await update(_id, {})).status).toBe(expected);
      expect((await app.call("deleteStockPrize", { _id }, token)).status).toBe(expected);
    }
  });
});
