import { type Contract, type Input, type PlayerDraw, type Draw, drawStatuses } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createFinishedDraw, endDraw, givePlaces } from "../../test/awards.ts";
import { createAccount, createDraw, createEntrant, createSong } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";

let app: TestApp;
let staff: string;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  [staff, token] = [(await createAccount(app, 2)).token, (await createAccount(app)).token];
});
afterAll(() => app.close());

const addDraw = (status: Draw["status"] = "active", days = 1) =>
  createDraw(app, { status, start: app.clock.now(), end: new Date(app.clock.now().getTime() + days * 86_400_000) });
const list = (query: Input<Contract["listStocks"]> = {}, viewer = token) => app.call("listStocks", query, viewer);
const statusesOf = async (query: Input<Contract["listStocks"]> = {}, viewer = token) =>
  (await list(query, viewer)).body.data.map(({ status }) => status).toSorted();
async function read(id: string, viewer: string): Promise<PlayerDraw> {
  const [stock] = (await list({ ids: id }, viewer)).body.data;
  if (stock === undefined || !("me" in stock)) throw new Error("Not as players see it");
  return stock;
}

describe("players see draws", () => {
  const ids: string[] = [];
  beforeEach(async () => {
    ids.length = 0;
    for (const status of drawStatuses) ids.push(await addDraw(status));
  });

  it("that are active, paused or ended, whatever they ask for", async () => {
    expect(await statusesOf()).toEqual(["active", "ended", "paused"]);
    expect((await list()).body.total).toBe(3);
    expect(await statusesOf({ ids: ids.join(",") })).toEqual(["active", "ended", "paused"]);
    expect(await statusesOf({ find: "весен" })).toEqual(["active", "ended", "paused"]);
    const filtered = (status: readonly string[]) => statusesOf({ filter: JSON.stringify({ status }) });
    expect(await filtered(["ended", "disabled"])).toEqual(["ended"]);
    expect(await filtered(["disabled", "testing"])).toEqual([]);
    expect(await statusesOf({ filter: '{"status":"disabled"}', ids: ids.join(",") })).toEqual([]);
    expect(await statusesOf({ select: "name,status" })).toEqual(["active", "ended", "paused"]);
  });

  it("and staff see all of them", async () => {
    expect(await statusesOf({}, staff)).toEqual(drawStatuses.toSorted());
    expect((await list({}, staff)).body.data.every((draw) => "updated_at" in draw && !("me" in draw))).toBe(true);
  });

  it("page by page, in the order they ask for", async () => {
    const query = (skip: number) => ({ findOptions: JSON.stringify({ sort: "status", skip, limit: 1 }) });
    const pages = [];
    for (const skip of [0, 1, 2, 3]) pages.push(await statusesOf(query(skip)));
    expect(pages).toEqual([["active"], ["ended"], ["paused"], []]);
    expect(await statusesOf({ limit: 2, sort: "-status" })).toEqual(["ended", "paused"]);
    expect((await list({ findOptions: '{"sort":"secret"}' })).status).toBe(400);
  });

  it("by when they have ended, which may be earlier than announced", async () => {
    await app.db.kysely.deleteFrom("stocks").execute();
    const early = await addDraw("active", 60);
    await endDraw(app, early);
    app.clock.advance(86_400);
    const late = await addDraw("active");
    await endDraw(app, late);
    const order = async (sort: "frozen_at" | "-frozen_at") => (await list({ sort })).body.data.map(({ _id }) => _id);
    expect(await order("-frozen_at")).toEqual([late, early]);
    expect(await order("frozen_at")).toEqual([early, late]);
  });

  it.each([
    ["production", false],
    ["staging", true],
    ["development", true],
  ])("in tests by their ids in %s: %s", async (APP_ENV, isSeen) => {
    const other = await createTestApp({ APP_ENV });
    await other.reset();
    const period = { start: other.clock.now(), end: new Date(other.clock.now().getTime() + 1000) };
    const [testing] = [
      await createDraw(other, { ...period, status: "testing" }),
      await createDraw(other, { ...period, status: "disabled" }),
    ];
    const viewer = (await createAccount(other)).token;
    const count = async (query: object) => (await other.call("listStocks", query, viewer)).body.total;
    expect(await count({ ids: testing })).toBe(isSeen ? 1 : 0);
    expect(await count({})).toBe(0);
    expect(await count({ filter: '{"status":"testing"}' })).toBe(0);
    await other.close();
  });
});

describe("a draw as players see it", () => {
  it("has the first thirty, the player's row and the distance to the next rank", async () => {
    const id = await addDraw();
    const tokens = [];
    for (let i = 0; i < 32; i++) tokens.push((await createEntrant(app, id, { score: 1000 - i })).token);
    await createEntrant(app, id, { score: 0 });
    const seen = await read(id, tokens[31] ?? "");
    const places = Object.values(seen.members).map(({ place }) => place);
    expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(seen.members_total).toBe(32);
    expect(seen.me).toMatchObject({ place: 32, score: 969, me: true, next: { place: 31, points: 2 }, prize: null });
    expect((await read(id, tokens[0] ?? "")).me).toMatchObject({ place: 1, next: null });
    expect((await read(id, token)).me).toBeNull();
  });

  it("names the rival who has passed since the player last earned points, by points of this draw", async () => {
    await createSong(app);
    const id = await addDraw();
    const [nina, boris, above] = [
      await joinGame(app),
      await joinGame(app),
      await createEntrant(app, id, { score: 5000 }),
    ];
    const soundId = await createSong(app, { level: 2 });
    const easy = await createSong(app);
    for (const player of [nina, boris]) await player.serve({ difficulty: 1, limit: 20 });
    const { points } = await nina.guess(easy);
    // Whoever stood above before has passed nobody.
    expect((await read(id, nina.token)).me).toMatchObject({ place: 2, passed: null });
    app.clock.advance(60);
    await boris.guess(easy);
    expect((await read(id, nina.token)).me).toMatchObject({ place: 2, passed: null });
    await boris.serve({ difficulty: 2, limit: 20 });
    await boris.guess(soundId);
    const { me, members } = await read(id, nina.token);
    const [rivalId, rival] = Object.entries(members).find(([, { place }]) => place === 2) ?? [];
    expect(me).toMatchObject({ place: 3, passed: { name: rival?.name, points: (rival?.score ?? 0) - points } });
    expect((await read(id, boris.token)).me).toMatchObject({ place: 2, passed: null });
    expect((await read(id, above.token)).me).toMatchObject({ place: 1, passed: null });
    // A rival who holds a prize already has no name here that the ranking does not show.
    const { body: prize } = await app.call("createStockPrize", { _idStock: id, name: "Гитара" }, staff);
    const held = { _idStock: id, _id: rivalId ?? "", prize_id: prize._id };
    expect((await app.call("updateStockMember", held, staff)).status).toBe(200);
    const beside = await read(id, nina.token);
    const shown = Object.values(beside.members).find(({ place }) => place === 2);
    expect(beside.me?.passed?.name).toBe(shown?.name);
    expect(shown?.name).not.toBe(rival?.name);
    expect(points).toBeGreaterThan(0);
  });

  it("shows only name, photo, rank, points, songs, type and prize of others", async () => {
    const id = await addDraw("ended");
    const secret = { login: "anna-1", name: "Анна", email: "anna@example.ru", phone: "+79001234567" };
    const anna = await createEntrant(app, id, { ...secret, score: 9 });
    const boris = await createEntrant(app, id, { login: "boris-2", score: 5 });
    const prizeOf = async (name: string, entrant: string) => {
      const prize = { _idStock: id, name, category: "Главная", quantity: 2 };
      const { _id } = (await app.call("createStockPrize", prize, staff)).body;
      await app.call("updateStockMember", { _idStock: id, _id: entrant, prize_id: _id }, staff);
      return _id;
    };
    const guitar = await prizeOf("Гитара", anna.userId);
    await prizeOf("Бубен", boris.userId);
    const { text } = await list({ ids: id }, boris.token);
    expect(text).not.toMatch(/example|9001234567|anna-1|updated_at|given|_idStock/);
    const seen = await read(id, boris.token);
    const nobody = { photo: null, songs: 0, premium: false };
    const other = Object.keys(seen.members).find((key) => key !== boris.userId) ?? "";
    expect(text).not.toContain(anna.userId);
    expect(seen.members).toEqual({
      [other]: {
        ...nobody,
        // The number of songs would find the whole name in other ratings.
        songs: null,
        place: 1,
        name: expect.stringMatching(/^[\da-f]{8}$/),
        score: 9,
        me: false,
        prize: "Гитара",
      },
      [boris.userId]: { ...nobody, place: 2, name: "boris-2", score: 5, me: true, prize: "Бубен" },
    });
    expect(seen.me).toMatchObject({ place: 2, next: { place: 1, points: 5 }, prize: "Бубен" });
    const prize = { _id: guitar, name: "Гитара", img: null, quantity: 2, category: "Главная" };
    expect(seen.prizes[guitar]).toEqual({ ...prize, way: "hand", place_from: null, place_to: null });
    expect(Object.values((await read(id, anna.token)).members).filter(({ me }) => me)).toHaveLength(1);
  });

  it("shows a deleted account as «Игрок удалён»", async () => {
    const id = await addDraw();
    const password = "тестовый пароль";
    const anna = await createEntrant(app, id, { name: "Анна", login: "anna-1", password, score: 9 });
    await app.call("deleteMe", { password }, anna.token);
    const seen = await read(id, token);
    expect(seen.members).toMatchObject({ [anna.userId]: { place: 1, name: "Игрок удалён", photo: null, score: 9 } });
  });

  it("promises a prize by rank as far down as there are pieces that staff have not given by hand", async () => {
    const id = await addDraw();
    const entrants = [];
    for (const score of [50, 40, 30, 20, 10]) entrants.push(await createEntrant(app, id, { score }));
    const tickets = { _idStock: id, name: "Билеты", way: "place" as const, quantity: 3, place_from: 1 };
    const { body: prize } = await app.call("createStockPrize", tickets, staff);
    const promised = async () => {
      const { prizes, cut } = await read(id, token);
      return [prizes[prize._id]?.place_to, cut?.place];
    };
    expect(await promised()).toEqual([3, 3]);
    const [first, , third, , fifth] = entrants.map(({ userId }) => userId);
    const give = async (_id = "") => {
      const { status } = await app.call("updateStockMember", { _idStock: id, _id, prize_id: prize._id }, staff);
      expect(status).toBe(200);
    };
    await give(fifth);
    expect(await promised()).toEqual([2, 2]);
    // Whoever holds a piece already makes room for the next rank.
    await give(first);
    expect(await promised()).toEqual([2, 2]);
    await give(third);
    expect(await promised()).toEqual([0, undefined]);
  });

  it("promises a prize by rank to more entrants than there are yet", async () => {
    const id = await addDraw();
    const only = await createEntrant(app, id, { score: 50 });
    const tickets = { _idStock: id, name: "Билеты", way: "place" as const, quantity: 3, place_from: 1 };
    const { body: prize } = await app.call("createStockPrize", tickets, staff);
    await app.call("updateStockMember", { _idStock: id, _id: only.userId, prize_id: prize._id }, staff);
    expect((await read(id, token)).prizes[prize._id]).toMatchObject({ place_from: 1, place_to: 3 });
  });

  it("is none: the list is empty", async () => {
    expect((await list({ ids: uuid() })).body).toEqual({ data: [], total: 0 });
  });
});

describe("the prizes of a draw are given", () => {
  const isAwarded = async (id: string) => (await read(id, token)).awarded;
  const give = (_idStock: string, _id: string, prize_id: string) =>
    app.call("updateStockMember", { _idStock, _id, prize_id }, staff);

  it("once those by rank are, though the lottery and staff have given others before", async () => {
    const { _idStock, members } = await createFinishedDraw(app, staff, { way: "place", mode: "equal" });
    const byHand = { _idStock, name: "Кружка", way: "hand" as const };
    const { body: mug } = await app.call("createStockPrize", byHand, staff);
    await give(_idStock, members[1]?.userId ?? "", mug._id);
    expect(await isAwarded(_idStock)).toBe(false);
    await givePlaces(app, staff, _idStock);
    expect(await isAwarded(_idStock)).toBe(true);
  });

  it("once the lottery is run, unless it has no entrants", async () => {
    const terms = { way: "draw", minScore: 15 } as const;
    const { _idStock } = await createFinishedDraw(app, staff, terms);
    expect(await isAwarded(_idStock)).toBe(false);
    expect((await app.call("runLottery", { _idStock, entrants: 1 }, staff)).status).toBe(200);
    expect(await isAwarded(_idStock)).toBe(true);
    const { _idStock: without } = await createFinishedDraw(app, staff, { ...terms, minScore: 1000 });
    expect(await isAwarded(without)).toBe(true);
  });

  it("once the lottery has no prizes left, as all were given by hand before the end", async () => {
    const id = await addDraw();
    const { userId } = await createEntrant(app, id, { score: 10 });
    const { body: prize } = await app.call("createStockPrize", { _idStock: id, name: "Гитара", way: "draw" }, staff);
    await app.db.kysely.updateTable("stocks").set({ draw_mode: "equal" }).execute();
    await give(id, userId, prize._id);
    expect(await isAwarded(id)).toBe(false);
    await endDraw(app, id);
    expect(await isAwarded(id)).toBe(true);
  });

  it("once staff have given one, if they give all by hand", async () => {
    const { _idStock, members, prize } = await createFinishedDraw(app, staff, { way: "hand", quantity: 2 });
    expect(await isAwarded(_idStock)).toBe(false);
    await give(_idStock, members[0]?.userId ?? "", prize._id);
    expect(await isAwarded(_idStock)).toBe(true);
  });
});

it("players see the directory of prizes, but not that a hidden draw offers a prize", async () => {
  const { _id } = (await app.call("createPrize", { name: "Гитара", description: "Новая" }, staff)).body;
  for (const status of ["active", "testing", "disabled"] as const) {
    const prize = { _idStock: await addDraw(status), prize_id: _id, name: "Гитара" };
    expect((await app.call("createStockPrize", prize, staff)).status).toBe(201);
  }
  const prizesOf = async (viewer: string, query = {}) => (await app.call("listPrizes", query, viewer)).body.data;
  expect(await prizesOf(token)).toMatchObject([{ _id, name: "Гитара", description: "Новая", img: null, stocks: 1 }]);
  expect(await prizesOf(staff)).toMatchObject([{ _id, stocks: 3 }]);
  expect(await prizesOf(token, { find: "бубен" })).toEqual([]);
  expect(await prizesOf(token, { ids: _id, filter: "{}" })).toHaveLength(1);
  expect((await app.call("createPrize", { name: "Бубен", description: "" }, token)).status).toBe(403);
});
