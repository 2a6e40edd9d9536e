import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { purge } from "../../jobs/purge.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { endDraw } from "../../test/awards.ts";
import { createAccount, createDirectories, createDraw, createEntrant, createSong } from "../../test/factories.ts";
import { nameOrganiser, publish } from "../../test/legal.ts";
import { joinGame } from "../../test/player.ts";

let app: TestApp;
let _idStock: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  await createDirectories(app);
  const now = app.clock.now().getTime();
  _idStock = await createDraw(app, { start: new Date(now - 3_600_000), end: new Date(now + 86_400_000) });
});
afterAll(() => app.close());

type Player = Awaited<ReturnType<typeof joinGame>>;

async function join(): Promise<Player> {
  const player = await joinGame(app);
  return player;
}

/** Finishes a new song. */
async function play(player: Player) {
  const song = await createSong(app);
  await app.refreshCatalogue();
  await player.serve();
  return player.guess(song);
}

async function withRules() {
  await nameOrganiser(app);
  return {
    rules: await publish(app, "rules", { stockId: _idStock }),
    prize: await publish(app, "prize_data"),
    mailings: await publish(app, "mailings"),
  };
}

const enter = (token: string, versions: string[]) => app.call("enterDraw", { _idStock, adult: true, versions }, token);
const read = async (token: string) => (await app.call("listStocks", { ids: _idStock }, token)).body.data[0];
const members = () => app.db.kysely.selectFrom("stock_members").selectAll().execute();

it.each<[string, () => Promise<unknown>]>([
  ["an organiser", () => publish(app, "rules", { stockId: _idStock })],
  ["rules", () => nameOrganiser(app)],
])("a draw without %s counts every song", async (_lacking, prepare) => {
  const player = await join();
  await prepare();
  const { stocks, points } = await play(player);
  expect(stocks).toEqual([expect.objectContaining({ _id: _idStock, score: points })]);
  expect(await read(player.token)).toMatchObject({ asks: false });
});

it("songs count from the acceptance of the rules on", async () => {
  const player = await join();
  const { rules, prize } = await withRules();
  expect(await read(player.token)).toMatchObject({ asks: true, me: null });
  const before = await play(player);
  expect(before.stocks).toEqual([]);
  expect(before.uncounted).toEqual([{ _id: _idStock, reason: "not_entered" }]);
  expect((await enter(player.token, [rules, prize])).body.entered).toBe(true);
  const { stocks, points } = await play(player);
  expect(stocks).toEqual([expect.objectContaining({ score: points })]);
  expect(await read(player.token)).toMatchObject({ asks: false, me: { score: points } });
});

it("a song that was dealt before the acceptance counts only if it is untouched", async () => {
  const player = await join();
  const { rules, prize } = await withRules();
  const [heard, restored, untouched] = [await createSong(app), await createSong(app), await createSong(app)];
  const dealt = await player.serve({ limit: 20 });
  const address = dealt.find(({ _id }) => _id === heard)?.sound ?? "";
  await app.app.inject(address);
  await player.restore(restored);
  app.clock.advance(60);
  await enter(player.token, [rules, prize]);
  app.clock.advance(60);
  await player.serve({ limit: 20 });
  const reasons = [];
  for (const song of [heard, restored, untouched]) reasons.push((await player.guess(song)).uncounted?.[0]?.reason);
  expect(reasons).toEqual(["dealt_before", "dealt_before", undefined]);
});

it("an answer that was shown before the acceptance, while the draw ran, brings nothing in it", async () => {
  const player = await join();
  const { rules, prize } = await withRules();
  const song = await createSong(app);
  await player.serve();
  await player.finish(song);
  app.clock.advance(60);
  await enter(player.token, [rules, prize]);
  await player.serve();
  expect((await player.guess(song)).uncounted).toEqual([{ _id: _idStock, reason: "answer_shown" }]);
});

it("a missing consent is named, and nothing is saved", async () => {
  const { token } = await join();
  const { rules, prize, mailings } = await withRules();
  const missing = async (versions: string[]) => Object.keys((await enter(token, versions)).error.fields ?? {});
  expect(await missing([])).toEqual(["rules", "prize_data"]);
  expect(await missing([rules])).toEqual(["prize_data"]);
  expect(await missing([prize, mailings])).toEqual(["rules"]);
  const young = await app.call("enterDraw", { _idStock, adult: false as true, versions: [rules, prize] }, token);
  expect(young.error.fields).toEqual({ adult: expect.stringContaining("младших") });
  const foreign = await publish(app, "rules", {
    stockId: await createDraw(app, { start: app.clock.now(), end: new Date(app.clock.now().getTime() + 1000) }),
  });
  expect((await enter(token, [foreign, prize])).error.code).toBe("stale");
  expect(await app.db.kysely.selectFrom("consents").select("id").execute()).toEqual([]);
});

it("saves the age, the draw and the optional consents separately", async () => {
  const { token } = await join();
  const { rules, prize, mailings } = await withRules();
  const both = await Promise.all([enter(token, [rules, prize, mailings]), enter(token, [rules, prize, mailings])]);
  expect(both.map(({ status, body }) => [status, body.entered, body.given])).toEqual([
    [200, true, ["mailings"]],
    [200, true, ["mailings"]],
  ]);
  const kept = await app.db.kysely
    .selectFrom("consents")
    .select(["purpose", "stock_id", "adult"])
    .orderBy("purpose")
    .execute();
  expect(kept).toEqual([
    { purpose: "mailings", stock_id: null, adult: false },
    { purpose: "prize_data", stock_id: _idStock, adult: false },
    { purpose: "rules", stock_id: _idStock, adult: true },
  ]);
});

it("a player who leaves is not in the ranking, is not called excluded, and comes back with the points", async () => {
  const player = await join();
  const { rules, prize } = await withRules();
  await enter(player.token, [rules, prize]);
  const { points } = await play(player);
  const left = await app.call("leaveDraw", { _idStock }, player.token);
  expect(left.body).toMatchObject({ entered: false });
  expect(await read(player.token)).toMatchObject({ asks: true, me: null, excluded: false, members: {} });
  expect((await play(player)).stocks).toEqual([]);
  expect((await members()).map(({ score }) => score)).toEqual([points]);
  await enter(player.token, [rules, prize]);
  expect(await read(player.token)).toMatchObject({ asks: false, me: { score: points } });
});

it("a player who leaves after the end keeps the rank and wins nothing, by rank, by lottery or by hand", async () => {
  const { token } = await createAccount(app, 2);
  const { rules, prize } = await withRules();
  const entrants = [];
  for (const score of [40, 30, 20, 10]) {
    const entrant = await createEntrant(app, _idStock, { score });
    await enter(entrant.token, [rules, prize]);
    entrants.push(entrant);
  }
  const [first, returned, , last] = entrants;
  const leave = (entrant = first) => app.call("leaveDraw", { _idStock }, entrant?.token);
  await leave(returned);
  await enter(returned?.token ?? "", [rules, prize]);
  await app.db.kysely.updateTable("stocks").set({ draw_mode: "equal" }).execute();
  const own = { _idStock, name: "Гитара" };
  await app.call("createStockPrize", { ...own, way: "place", place_from: 1, quantity: 2 }, token);
  await app.call("createStockPrize", { ...own, way: "draw" }, token);
  const byHand = await app.call("createStockPrize", { ...own, way: "hand" }, token);
  await endDraw(app, _idStock);

  const told = async (by = token) => ({
    places: (await app.call("previewPlaceAwards", { _idStock }, by)).body.data.map(({ place }) => place),
    entrants: (await app.call("previewLottery", { _idStock }, by)).body.entrants,
  });
  expect(await told()).toEqual({ places: [1, 2], entrants: 2 });
  for (const entrant of [first, last]) expect((await leave(entrant)).status).toBe(200);
  expect(await told()).toEqual({ places: [2], entrants: 1 });
  expect(await read(first?.token ?? "")).toMatchObject({ me: { place: 1, score: 40 } });
  const award = { _idStock, _id: last?.userId ?? "", prize_id: byHand.body._id };
  const { status, error } = await app.call("updateStockMember", award, token);
  expect([status, error.fields]).toEqual([409, { prize_id: "Участник вышел из\u00A0розыгрыша" }]);

  // However short the owner has made their term, the withdrawn consents are still there.
  await app.db.kysely
    .updateTable("settings")
    .set({ retention: JSON.stringify({ consents: 1 }) })
    .execute();
  app.clock.advance(2 * 86_400);
  await purge(app.services);
  expect(await told((await createAccount(app, 2)).token)).toEqual({ places: [2], entrants: 1 });
});

it("a player whom staff have excluded does not come back by entering", async () => {
  const player = await join();
  const { rules, prize } = await withRules();
  await enter(player.token, [rules, prize]);
  await play(player);
  await app.db.kysely
    .updateTable("stock_members")
    .set({ excluded_at: app.clock.now(), excluded_reason: "Играла программа" })
    .execute();
  await app.call("leaveDraw", { _idStock }, player.token);
  await enter(player.token, [rules, prize]);
  expect(await read(player.token)).toMatchObject({ excluded: true });
});

it("a player who has left is not put back by staff, also once their own exclusion is lifted", async () => {
  const { token } = await createAccount(app, 2);
  const player = await join();
  const { rules, prize } = await withRules();
  await enter(player.token, [rules, prize]);
  const { points } = await play(player);
  const exclude = async (reason: string | null) => {
    const [member] = await members();
    const { status, error } = await app.call("excludeMember", { _idStock, _id: member?.user_id ?? "", reason }, token);
    return [status, error?.message];
  };
  const refused = [409, "Участник вышел из\u00A0розыгрыша сам: вернуться может только он"];
  const left = { excluded_reason: "Участник вышел из\u00A0розыгрыша" };

  await app.call("leaveDraw", { _idStock }, player.token);
  expect(await exclude(null)).toEqual(refused);
  expect(await members()).toMatchObject([left]);
  expect(await exclude("Играла программа")).toEqual([204, undefined]);
  expect(await exclude(null)).toEqual([204, undefined]);
  expect(await members()).toMatchObject([left]);
  expect(await read(player.token)).toMatchObject({ me: null, excluded: false });
  await enter(player.token, [rules, prize]);
  expect(await read(player.token)).toMatchObject({ me: { score: points } });

  // Who leaves while excluded has left too.
  expect(await exclude("Играла программа")).toEqual([204, undefined]);
  await app.call("leaveDraw", { _idStock }, player.token);
  expect(await exclude(null)).toEqual([204, undefined]);
  expect(await members()).toMatchObject([left]);
});

it("a player who left while excluded is not told as returned when staff lift the exclusion", async () => {
  const { token } = await createAccount(app, 2);
  const [player, other] = [await createEntrant(app, _idStock), await createEntrant(app, _idStock)];
  const { rules, prize } = await withRules();
  await enter(player.token, [rules, prize]);
  const exclude = (reason: string | null) => app.call("excludeMember", { _idStock, _id: player.userId, reason }, token);
  await exclude("Играла программа");
  app.clock.advance(60);
  await app.call("leaveDraw", { _idStock }, player.token);
  await exclude(null);
  const text = "Исключение снято, но\u00A0участник вышел из\u00A0розыгрыша сам";
  const told = [
    { kind: "exclusion", reason: "Играла программа" },
    { kind: "lifting", text, reason: null, unexplained: true },
  ];
  const proof = async () => (await app.call("getDrawProof", { _idStock })).body.interventions;
  expect(await proof()).toMatchObject(told);
  const { data } = (await app.call("listStockEvents", { _idStock }, token)).body;
  const fields = { excluded: { before: "Играла программа", after: "Участник вышел из\u00A0розыгрыша" } };
  expect(data[0]).toMatchObject({ kind: "lifting", text, fields });

  // A name that is forgotten is not looked for in what staff have not written.
  await app.db.kysely.updateTable("users").set({ name: "Участник" }).where("id", "=", other.userId).execute();
  expect((await app.call("deleteUser", { _id: other.userId }, token)).status).toBe(200);
  expect((await proof()).slice(0, 2)).toMatchObject(told);
});

it("a player who has left is not taken for excluded once somebody named like a word of the reason is forgotten", async () => {
  const [left, other] = [await createEntrant(app, _idStock), await createEntrant(app, _idStock)];
  await app.call("leaveDraw", { _idStock }, left.token);
  await app.db.kysely.updateTable("users").set({ name: "Участник" }).where("id", "=", other.userId).execute();
  const { token } = await createAccount(app, 2);
  expect((await app.call("deleteUser", { _id: other.userId }, token)).status).toBe(200);
  expect(await read(left.token)).toMatchObject({ excluded: false });
});

it("a player who has left after the end stands aside once staff resume the draw", async () => {
  const { token } = await createAccount(app, 2);
  const { rules, prize } = await withRules();
  const [first, second] = [
    await createEntrant(app, _idStock, { score: 40 }),
    await createEntrant(app, _idStock, { score: 30 }),
  ];
  for (const entrant of [first, second]) await enter(entrant.token, [rules, prize]);
  await endDraw(app, _idStock);
  await app.call("leaveDraw", { _idStock }, first.token);
  const [draw] = (await app.call("listStocks", { ids: _idStock }, token)).body.data;
  if (draw === undefined) throw new Error("The draw is gone");
  const { fullname, name, description, start_date, end_date } = draw;
  const fields = { _id: _idStock, fullname, name, description, start_date, end_date };
  expect((await app.call("updateStock", { ...fields, status: "paused" }, token)).status).toBe(200);
  expect(await read(second.token)).toMatchObject({ me: { place: 1 }, members_total: 1 });
  expect(await read(first.token)).toMatchObject({ me: null, excluded: false });
  await app.db.kysely.updateTable("stocks").set({ status: "active" }).execute();
  await enter(first.token, [rules, prize]);
  expect(await read(first.token)).toMatchObject({ me: { place: 1, score: 40 }, members_total: 2 });
});

it("asks for the age of the draw", async () => {
  const { token } = await join();
  await withRules();
  const asked = async () => (await app.call("getDrawEntry", { _idStock }, token)).body.min_age;
  expect(await asked()).toBe(18);
  await app.db.kysely.updateTable("stocks").set({ min_age: 21 }).execute();
  expect(await asked()).toBe(21);
});

it("the consent to mailings turns letters about draws on, once", async () => {
  const player = await join();
  const { rules, prize, mailings } = await withRules();
  const chosen = () => app.db.kysely.selectFrom("notice_choices").select(["kind", "way"]).execute();
  await enter(player.token, [rules, prize]);
  expect(await chosen()).toEqual([]);
  await enter(player.token, [rules, prize, mailings]);
  expect(await chosen()).toEqual([{ kind: "draw_ends", way: "mail" }]);
  await app.call("chooseNotice", { kind: "draw_ends", way: "mail", on: false }, player.token);
  await enter(player.token, [rules, prize, mailings]);
  expect(await chosen()).toEqual([]);
});

it("a consent can be withdrawn even if the draw is no longer shown, but only by who gave it", async () => {
  const { token } = await join();
  const { rules, prize } = await withRules();
  await enter(token, [rules, prize]);
  const { token: other } = await join();
  await app.db.kysely.updateTable("stocks").set({ status: "disabled" }).execute();
  const withdrawn = async () => {
    const rows = await app.db.kysely.selectFrom("consents").select("withdrawn_at").execute();
    return rows.map(({ withdrawn_at }) => withdrawn_at);
  };
  expect((await app.call("leaveDraw", { _idStock }, other)).status).toBe(404);
  expect(await withdrawn()).toEqual([null, null]);
  expect((await app.call("leaveDraw", { _idStock }, token)).status).toBe(200);
  expect((await app.call("leaveDraw", { _idStock }, token)).status).toBe(404);
  expect(await withdrawn()).toEqual([app.clock.now(), app.clock.now()]);
});

it("nobody enters a draw that is over, hidden or unknown", async () => {
  const { token } = await join();
  const { rules, prize } = await withRules();
  const unknown = { _idStock: uuid() };
  const entered = await app.call("enterDraw", { ...unknown, adult: true, versions: [rules, prize] }, token);
  expect(entered.status).toBe(404);
  expect((await app.call("getDrawEntry", unknown, token)).status).toBe(404);
  app.clock.advance(2 * 86_400);
  const { status, error } = await enter(token, [rules, prize]);
  expect([status, error.message]).toEqual([409, "В\u00A0этом розыгрыше уже не\u00A0участвуют"]);
  await app.db.kysely.updateTable("stocks").set({ status: "disabled" }).execute();
  expect((await enter(token, [rules, prize])).status).toBe(404);
  expect((await app.call("getDrawEntry", { _idStock }, token)).status).toBe(404);
});
