import { limits } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
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
const addPrize = async (draw = _idStock, quantity = 1) =>
  (await app.call("createStockPrize", { _idStock: draw, name: "Гитара", category: "Главная", quantity }, token)).body
    ._id;
const list = async (more: object = {}) => (await app.call("listStockMembers", { _idStock, ...more }, token)).body;

describe("the ranking of a draw", () => {
  beforeEach(async () => {
    const at = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000);
    await createEntrant(app, _idStock, { login: "late", name: "Пётр", score: 5, reachedAt: at(2) });
    await createEntrant(app, _idStock, { login: "first", email: "anna@example.ru", score: 9 });
    await createEntrant(app, _idStock, { login: "early", name: "Ёж_100%", score: 5, reachedAt: at(1) });
    await createEntrant(app, _idStock, { login: "below", score: -3 });
    await createEntrant(app, await addDraw(), { login: "stranger", name: "Пётр", score: 100 });
  });
  const placesOf = async (more: object = {}) => (await list(more)).data.map(({ place, login }) => `${place} ${login}`);
  const everybody = ["1 first", "2 early", "3 late", "4 below"];

  it("goes by score, then by who reached it first", async () => {
    expect(await placesOf()).toEqual(everybody);
    const pages = await Promise.all([0, 1, 2, 3, 4].map((skip) => placesOf({ skip, limit: 1 })));
    expect(pages.flat()).toEqual(everybody);
    expect((await list({ limit: 1 })).total).toBe(4);
  });

  it.each([
    ["FIRST", ["1 first"]],
    ["петр", ["3 late"]],
    ["ANNA@", ["1 first"]],
    ["%", ["2 early"]],
    ["_", ["2 early"]],
    ["stranger", []],
    ["a", ["1 first", "2 early", "3 late"]],
  ])("shows the ranks of the entrants found by «%s»", async (find, expected) => {
    expect(await placesOf({ find })).toEqual(expected);
    expect((await list({ find, limit: 1 })).total).toBe(expected.length);
    expect(await placesOf({ find, skip: 1, limit: 1 })).toEqual(expected.slice(1, 2));
  });

  it("tells staff, who have no card of a player, from players, also where they win", async () => {
    const { userId: colleague } = await createEntrant(app, _idStock, { login: "colleague", role: 2, score: 1 });
    const entrants = (await list()).data;
    expect(entrants.filter(({ staff }) => staff).map(({ _id }) => _id)).toEqual([colleague]);
    await app.call("updateStockMember", { _idStock, _id: colleague, prize_id: await addPrize() }, token);
    const awards = (await app.call("listAwards", { _idStock }, token)).body.data;
    expect(awards).toMatchObject([{ member: { _id: colleague, staff: true } }]);
    const events = (await app.call("listStockEvents", { _idStock }, token)).body.data;
    expect(events).toContainEqual(
      expect.objectContaining({ kind: "award", member: { _id: colleague, login: "colleague", staff: true } }),
    );
  });

  it("holds only the players asked for", async () => {
    const { data } = await list();
    const ids = [data[3]?._id, data[1]?._id, uuid()].join(",");
    expect(await placesOf({ ids })).toEqual(["2 early", "4 below"]);
    expect(await placesOf({ ids, find: "below" })).toEqual(["4 below"]);
    expect(await placesOf({ ids: "[]" })).toEqual([]);
  });

  it("has the same order on every page for scores reached at the same instant", async () => {
    _idStock = await addDraw();
    for (let i = 0; i < 6; i++) await createEntrant(app, _idStock, { score: 1 });
    const whole = await placesOf();
    const pages = await Promise.all([0, 2, 4].map((skip) => placesOf({ skip, limit: 2 })));
    expect(pages.flat()).toEqual(whole);
    expect(await placesOf({ find: "-" })).toEqual(whole);
    for (const { _id, place, score } of (await list()).data) {
      const { body } = await app.call("updateStockMember", { _idStock, _id, score }, token);
      expect(body.place).toBe(place);
    }
  });

  it.each([{ _idStock: "1" }, { limit: 101 }, { skip: -1 }, { find: "\0" }, { ids: "1" }, { sort: "score" }])(
    "refuses %j",
    async (query) => {
      expect((await app.call("listStockMembers", { _idStock, ...query }, token)).status).toBe(400);
    },
  );
});

describe("an entrant of a draw", () => {
  let _id: string;
  let own: string;
  beforeEach(
    async () => ({ userId: _id, token: own } = await createEntrant(app, _idStock, { login: "anna", score: 10 })),
  );
  const update = (more: object) => app.call("updateStockMember", { _idStock, _id, ...more }, token);

  it("gets a score and a prize, and the trail has both", async () => {
    const prize_id = await addPrize();
    const better = await createEntrant(app, _idStock, { score: 20 });
    app.clock.advance(60);
    const { status, body } = await update({ score: "15", was: 10, prize_id });
    expect(status).toBe(200);
    expect(body).toMatchObject({ _idStock, _id, login: "anna", place: 2, score: 15, prize_id });
    expect(body).toMatchObject({ prize: "Гитара", category: "Главная", img: null });
    expect((await list()).data).toMatchObject([{ _id: better.userId }, body]);
    expect(await trailOf(app, "stock_member", `${_idStock}:${_id}`)).toEqual([
      {
        user_id: userId,
        login: userId,
        action: "update",
        fields: {
          score: { before: 10, after: 15 },
          prize: { before: null, after: "Гитара" },
          prize_id: { before: null, after: prize_id },
        },
      },
    ]);
    const shown = await app.call("listChanges", { entity: "stock_member", _id: `${_idStock}:${_id}` }, token);
    expect(shown.body.total).toBe(1);
  });

  it("reaches a new score now; one that stays keeps its time", async () => {
    const reached = async () =>
      (
        await app.db.kysely
          .selectFrom("stock_members")
          .select("score_reached_at")
          .where("user_id", "=", _id)
          .executeTakeFirstOrThrow()
      ).score_reached_at;
    const before = await reached();
    app.clock.advance(60);
    await update({ score: 10 });
    expect(await reached()).toEqual(before);
    expect(await trailOf(app, "stock_member", `${_idStock}:${_id}`)).toEqual([]);
    await update({ score: 9 });
    expect(await reached()).toEqual(app.clock.now());
  });

  it.each([
    [7, 7],
    [-7, -7],
    [" 12 очков", 12],
    ["1.9", 1],
    ["очки", 0],
    ["", 0],
    [null, 0],
    [undefined, 10],
    [limits.score.max, limits.score.max],
    [limits.score.max + 1, 0],
    ["99999999999999999999", 0],
    [1e21, 0],
  ])("with the score %j has %i", async (score, expected) => {
    expect((await update({ score })).body.score).toBe(expected);
  });

  it.each([
    { score: {} },
    { score: [1] },
    { score: true },
    { was: "10" },
    { prize_id: "1" },
    { was_prize_id: "1" },
    { rank: 1 },
  ])("is refused with %j", async (more) => {
    expect((await update(more)).status).toBe(400);
    expect((await list()).data[0]?.score).toBe(10);
  });

  it("is not overwritten when a finish has added points since", async () => {
    await app.db.kysely.updateTable("stock_members").set({ score: 11 }).where("user_id", "=", _id).execute();
    const { status, error } = await update({ score: 5, was: 10 });
    expect([status, error.code]).toEqual([409, "stale"]);
    expect((await list()).data[0]?.score).toBe(11);
  });

  it("keeps the prize a colleague has given since its row was read", async () => {
    const [given, other] = [await addPrize(), await addPrize()];
    await update({ prize_id: given, was_prize_id: null });
    for (const prize_id of [other, null]) {
      const { status, error } = await update({ prize_id, was_prize_id: null });
      expect([status, error.code]).toEqual([409, "stale"]);
    }
    expect((await list()).data[0]?.prize_id).toBe(given);
    expect((await update({ prize_id: other, was_prize_id: given })).body.prize_id).toBe(other);
  });

  it("keeps a prize that is left out, and gives it back for null", async () => {
    const prize_id = await addPrize();
    await update({ score: 10, prize_id });
    expect((await update({ score: 11 })).body.prize_id).toBe(prize_id);
    // The only one is its own already.
    expect((await update({ score: 11, prize_id })).status).toBe(200);
    expect((await update({ score: 11, prize_id: null })).body).toMatchObject({ prize_id: null, prize: null });
    const { userId: other } = await createEntrant(app, _idStock);
    expect((await update({ _id: other, prize_id })).status).toBe(200);
  });

  it("has the prize among the draws of the account and in what staff see", async () => {
    const draws = async () => {
      const me = (await app.call("getMe", {}, own)).body.stocks;
      expect((await app.call("getPlayer", { _id }, token)).body.stocks).toEqual(me);
      return me.map(({ name: _, ...stock }) => stock);
    };
    await update({ score: 15, prize_id: await addPrize() });
    expect(await draws()).toEqual([{ _id: _idStock, score: 15, prize: "Гитара" }]);
    await update({ prize_id: null });
    expect(await draws()).toEqual([{ _id: _idStock, score: 15, prize: null }]);
  });

  it("changes one prize for another", async () => {
    const [one, other] = [await addPrize(), await addPrize()];
    await update({ prize_id: one });
    expect((await update({ prize_id: other })).body.prize_id).toBe(other);
    const { prizes } = (await app.call("listStocks", { ids: _idStock }, token)).body.data[0] ?? {};
    expect(prizes).toMatchObject({ [one]: { given: 0 }, [other]: { given: 1 } });
  });

  it("gets no prize of which none is left, nor one of another draw", async () => {
    const prize_id = await addPrize();
    await update({ _id: (await createEntrant(app, _idStock)).userId, prize_id });
    const none = await update({ score: 99, prize_id });
    const message = "Таких призов больше нет: вручено 1 из 1";
    expect([none.status, none.error.code, none.error.fields]).toEqual([409, "conflict", { prize_id: message }]);
    for (const strange of [await addPrize(await addDraw()), uuid()]) {
      const { status, error } = await update({ score: 99, prize_id: strange });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["prize_id"]]);
    }
    expect((await list()).data.find((entrant) => entrant._id === _id)).toMatchObject({ score: 10, prize_id: null });
  });

  it("that is unknown is not found", async () => {
    const stranger = await createAccount(app);
    expect((await update({ _id: stranger.userId })).status).toBe(404);
    expect((await update({ _idStock: uuid() })).status).toBe(404);
    expect((await update({ _id: "1" })).status).toBe(400);
    expect(await list()).toMatchObject({ total: 1 });
  });
});
