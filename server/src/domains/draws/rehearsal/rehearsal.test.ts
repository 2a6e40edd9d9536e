import { drawStatuses } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeDraws, grace } from "../../../jobs/close-draws.ts";
import { sendNotices } from "../../../jobs/send-notices.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAward, givePlaces, rankingOf } from "../../../test/awards.ts";
import { createDraw, createEntrant, createNamedAccount, createSong, trailOf } from "../../../test/factories.ts";
import { takeLetters, takeSms } from "../../../test/outbox.ts";
import { awardHandlers } from "../awards/handlers.ts";
import { winnerHandlers } from "../winners/handlers.ts";
import { joinGame } from "../../../test/player.ts";

let app: TestApp;
let staff: { token: string; userId: string; login: string };
let tester: { token: string; userId: string; login: string };
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  staff = await createNamedAccount(app, { login: "режиссёр", role: 2 });
  const contacts = { email: "tester@example.ru", phone: "+79001112233" };
  tester = await createNamedAccount(app, { login: "tester", ...contacts });
});
afterAll(() => app.close());

const hour = 3_600_000;
/** A draw of next week: a rehearsal comes before the start. */
const createRehearsal = (more: { start?: number; end?: number } = {}) => {
  const now = app.clock.now().getTime();
  const { start = 7 * 24 * hour, end = 14 * 24 * hour } = more;
  return createDraw(app, { status: "testing", start: new Date(now + start), end: new Date(now + end) });
};
const setTesters = (_idStock: string, testers: string[]) => app.call("setTesters", { _idStock, testers }, staff.token);
const reset = (_idStock: string) => app.call("resetRehearsal", { _idStock }, staff.token);
const end = (_idStock: string) => app.call("endRehearsal", { _idStock }, staff.token);
const rehearsal = async (_idStock: string) => (await app.call("getRehearsal", { _idStock }, staff.token)).body;

/** Plays a song; in which draws it counted, and with what score. */
async function play(token: string, song?: string): Promise<Record<string, number>> {
  const soundId = song ?? (await createSong(app));
  const player = await joinGame(app, token);
  await player.serve({ limit: 20 });
  const { stocks } = await player.guess(soundId);
  return Object.fromEntries(stocks.map(({ _id, score }) => [_id, score]));
}

const isPlaced = async (rating: "all" | "week", token: string) =>
  (await app.call("getTop", { rating }, token)).body.me !== null;

describe("the songs in a rehearsal", () => {
  it("count for staff and testers, for nobody else", async () => {
    const _idStock = await createRehearsal();
    expect((await setTesters(_idStock, [tester.userId])).body.testers).toEqual([
      { _id: tester.userId, login: "tester", name: null },
    ]);
    const other = await createNamedAccount(app, {});
    expect(Object.keys(await play(staff.token))).toEqual([_idStock]);
    expect(Object.keys(await play(tester.token))).toEqual([_idStock]);
    expect(await play(other.token)).toEqual({});
    const ranking = await rankingOf(app, staff.token, _idStock);
    expect(ranking.map(({ login }) => login).toSorted()).toEqual(["tester", "режиссёр"]);
    expect(await rehearsal(_idStock)).toMatchObject({ entrants: 2, awards: 0, frozen_at: null });
  });

  it("count for testers, whom staff find even if they may not see players", async () => {
    await app.db.kysely
      .updateTable("users")
      .set({ sections: ["draws"] })
      .where("id", "=", staff.userId)
      .execute();
    await createNamedAccount(app, { login: "другой" });
    expect((await app.call("listPlayers", {}, staff.token)).status).toBe(403);
    const find = async (text?: string) => (await app.call("listTesters", { find: text }, staff.token)).body.data;
    expect((await find()).map(({ login }) => login)).toEqual(["tester", "другой"]);
    expect(await find("TEST")).toEqual([{ _id: tester.userId, login: "tester", name: null }]);
    expect(await find("режиссёр")).toEqual([]);
    // Who may not see phones and e-mails cannot ask for them letter by letter.
    await app.db.kysely
      .updateTable("users")
      .set({ phone: "+79161234567", email: "anna@example.org", name: "Тестер Анна" })
      .where("id", "=", tester.userId)
      .execute();
    for (const contact of ["+7916", "79161234567", "anna@example.org", "example"]) {
      expect(await find(contact), contact).toEqual([]);
    }
    expect((await find("анна тестер")).map(({ login }) => login)).toEqual(["tester"]);
    expect((await app.call("listTesters", {}, tester.token)).status).toBe(403);
  });

  it("count on no leaderboard, and players do not see them", async () => {
    const _idStock = await createRehearsal();
    await setTesters(_idStock, [tester.userId]);
    await play(staff.token);
    expect(await isPlaced("all", staff.token)).toBe(false);
    expect(await isPlaced("week", staff.token)).toBe(false);
    await play(tester.token);
    expect((await app.call("getTop", { rating: _idStock }, tester.token)).status).toBe(404);
    expect((await app.call("getMe", {}, tester.token)).body.stocks).toEqual([]);
    expect((await app.call("listStocks", {}, tester.token)).body.data).toEqual([]);
  });

  it("of staff count in no draw that runs", async () => {
    const now = app.clock.now().getTime();
    await createDraw(app, { start: new Date(now - 1000), end: new Date(now + hour) });
    expect(await play(staff.token)).toEqual({});
  });

  it("no longer count for former testers, or once it has ended", async () => {
    const _idStock = await createRehearsal();
    await setTesters(_idStock, [tester.userId]);
    await setTesters(_idStock, []);
    expect(await play(tester.token)).toEqual({});
    await end(_idStock);
    expect(await play(staff.token)).toEqual({});
  });

  it("of a tester are deleted with the account", async () => {
    const _idStock = await createRehearsal();
    await setTesters(_idStock, [tester.userId]);
    expect(Object.keys(await play(tester.token))).toEqual([_idStock]);
    const { token: owner } = await createNamedAccount(app, { role: 1 });
    expect((await app.call("deleteUser", { _id: tester.userId }, owner)).status).toBe(200);
    expect(await rehearsal(_idStock)).toMatchObject({ testers: [], entrants: 0 });
    expect(await rankingOf(app, staff.token, _idStock)).toEqual([]);
    expect(await app.db.kysely.selectFrom("board_scores").select("board").execute()).toEqual([]);
  });

  it("are reset before an administrator who has won in them is deleted", async () => {
    const _idStock = await createRehearsal();
    await play(staff.token);
    await app.call("createStockPrize", { _idStock, name: "Радиола", way: "place", place_from: 1 }, staff.token);
    await end(_idStock);
    await givePlaces(app, staff.token, _idStock);
    const owner = await createNamedAccount(app, { role: 1 });
    const remove = () => app.call("deleteUser", { _id: staff.userId }, owner.token);
    const { fullname } = (await app.call("listStocks", { ids: _idStock }, staff.token)).body.data[0] ?? {};
    const message = `Сначала сбросьте репетицию розыгрыша «${fullname}»: в\u00A0ней у\u00A0сотрудника есть приз`;
    expect(await remove()).toMatchObject({ status: 409, error: { code: "conflict", message } });
    await reset(_idStock);
    expect((await remove()).status).toBe(200);
  });
});

describe("the testers of a draw", () => {
  it("are kept in the trail one by one", async () => {
    const _idStock = await createRehearsal();
    await setTesters(_idStock, [tester.userId, tester.userId]);
    await setTesters(_idStock, [tester.userId]);
    await setTesters(_idStock, []);
    expect((await trailOf(app, "stock", _idStock)).map(({ login, fields }) => [login, fields])).toEqual([
      ["режиссёр", { tester: { before: false, after: true } }],
      ["режиссёр", { tester: { before: true, after: false } }],
    ]);
  });

  it("are refused as stale if a colleague has changed them since they were read", async () => {
    const _idStock = await createRehearsal();
    const { userId } = await createNamedAccount(app, {});
    const add = (testers: string[], was: string[]) => app.call("setTesters", { _idStock, testers, was }, staff.token);
    expect((await add([tester.userId], [])).status).toBe(200);
    const late = await add([userId], []);
    expect([late.status, late.error.code]).toEqual([409, "stale"]);
    // A repeated request takes nothing from anybody.
    expect((await add([tester.userId], [])).status).toBe(200);
    expect((await add([userId, tester.userId], [tester.userId])).status).toBe(200);
    expect((await rehearsal(_idStock)).testers).toHaveLength(2);
  });

  it("are players with an account", async () => {
    const _idStock = await createRehearsal();
    for (const _id of [staff.userId, _idStock]) {
      const { status, error } = await setTesters(_idStock, [tester.userId, _id]);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["testers"]]);
    }
    expect((await rehearsal(_idStock)).testers).toEqual([]);
  });
});

/** A rehearsal in which both have played, and the first prize is the tester's. */
async function rehearse() {
  const _idStock = await createRehearsal();
  await setTesters(_idStock, [tester.userId]);
  await play(tester.token);
  const prize = { _idStock, name: "Радиола", way: "place", place_from: 1 } as const;
  await app.call("createStockPrize", prize, staff.token);
  await end(_idStock);
  const { body } = await givePlaces(app, staff.token, _idStock);
  return { _idStock, awards: body.data };
}

describe("a rehearsal", () => {
  it("ends by hand or at the end of the draw, and stays hidden", async () => {
    const _idStock = await createRehearsal({ start: 0, end: hour });
    await play(staff.token);
    app.clock.advance(hour / 1000 + grace / 1000);
    await closeDraws(app.services);
    const [draw] = (await app.call("listStocks", { ids: _idStock }, staff.token)).body.data;
    expect(draw).toMatchObject({ status: "testing", frozen_at: app.clock.now().toISOString() });
    // The same again changes nothing.
    app.clock.advance(1);
    expect((await end(_idStock)).body.frozen_at).toBe(draw?.frozen_at);
  });

  it("is not ended by its time if nobody has played, as the dates of a draft may still move", async () => {
    const _idStock = await createRehearsal({ start: 0, end: hour });
    app.clock.advance(2 * (hour / 1000));
    await closeDraws(app.services);
    expect((await rehearsal(_idStock)).frozen_at).toBeNull();
  });

  it("gives its prizes without letters", async () => {
    await app.db.kysely
      .insertInto("notice_choices")
      .values({ user_id: tester.userId, kind: "prize_won", way: "mail" })
      .execute();
    const { awards } = await rehearse();
    expect(awards.map(({ member }) => member.login)).toEqual(["tester"]);
    await sendNotices(app.services);
    expect(await app.db.kysely.selectFrom("notices").selectAll().execute()).toEqual([]);
    const code = await app.call("sendAwardCode", { _id: awards[0]?._id ?? "" }, tester.token);
    expect([code.status, code.error.message]).toEqual([409, expect.stringContaining("репетиция")]);
    await app.services.mail.settled();
    expect([
      ...(await takeLetters(app.services.config.DATA_DIR)),
      ...(await takeSms(app.services.config.DATA_DIR)),
    ]).toEqual([]);
    const confirmed = await app.call("updateAward", { _id: awards[0]?._id ?? "", state: "confirmed" }, staff.token);
    expect(confirmed.body.state).toBe("confirmed");
  });

  it("shows a tester the prize in the profile, but not a former tester", async () => {
    const { _idStock } = await rehearse();
    const own = async () => (await app.call("listOwnAwards", {}, tester.token)).body.data;
    expect(await own()).toMatchObject([{ prize: "Радиола", state: "assigned" }]);
    await setTesters(_idStock, []);
    expect(await own()).toEqual([]);
  });

  it.each([
    ["production", false],
    ["staging", true],
    ["development", true],
  ] as const)("shows its proof and its winners in %s: %s", async (APP_ENV, isSeen) => {
    const { _idStock } = await rehearse();
    const services = { ...app.services, config: { ...app.services.config, APP_ENV } };
    const guest = { caller: { role: 0 }, address: "", agent: "", now: new Date(), setCookie: () => {} } as const;
    const asked = await Promise.allSettled([
      awardHandlers(services).getDrawProof({ _idStock }, guest),
      winnerHandlers(services).listWinners({ _idStock }, guest),
    ]);
    expect(asked).toMatchObject(
      isSeen
        ? [{ value: { stock: { _id: _idStock } } }, { value: { data: [{ prize: "Радиола" }] } }]
        : asked.map(() => ({ reason: { status: 404 } })),
    );
    await app.db.kysely.updateTable("stocks").set({ frozen_at: null }).execute();
    await expect(winnerHandlers(services).listWinners({ _idStock }, guest)).rejects.toMatchObject({ status: 404 });
  });

  it("runs the lottery, and a reset deletes everything", async () => {
    const _idStock = await createRehearsal();
    await app.db.kysely.updateTable("stocks").set({ draw_mode: "equal" }).where("id", "=", _idStock).execute();
    await app.call("createStockPrize", { _idStock, name: "Радиола", way: "draw" }, staff.token);
    await setTesters(_idStock, [tester.userId]);
    await play(staff.token);
    await play(tester.token);
    await end(_idStock);
    expect((await app.call("runLottery", { _idStock, entrants: 2 }, staff.token)).body.data).toHaveLength(1);
    const secrets = () =>
      app.db.kysely.selectFrom("stocks").select(["seed", "salt"]).where("id", "=", _idStock).executeTakeFirstOrThrow();
    const before = await secrets();

    const served = await createSong(app);
    const dealt = await joinGame(app, tester.token);
    await dealt.serve({ limit: 20 });
    app.clock.advance(1);
    expect((await reset(_idStock)).body).toMatchObject({ entrants: 0, awards: 0, frozen_at: null });
    expect(await rankingOf(app, staff.token, _idStock)).toEqual([]);
    for (const table of ["awards", "drawings", "drawing_winners", "stock_members", "board_scores"] as const) {
      const rows = await app.db.kysely.selectFrom(table).selectAll().execute();
      expect(rows.filter((row) => !("board" in row) || row.board === `stock:${_idStock}`)).toEqual([]);
    }
    const after = await secrets();
    expect([after.seed, after.salt]).not.toEqual([before.seed, before.salt]);
    const [last] = (await trailOf(app, "stock", _idStock)).slice(-1);
    expect(last).toMatchObject({ user_id: staff.userId, fields: { entrants: { before: 2, after: 0 } } });
    // What was dealt before belongs to the rehearsal that is gone.
    expect((await dealt.guess(served)).stocks).toEqual([]);
    expect(Object.keys(await play(tester.token))).toEqual([_idStock]);
    // Of the rehearsal the public record says nothing.
    expect((await app.call("getDrawProof", { _idStock }, staff.token)).body).toMatchObject({
      drawn: null,
      interventions: [],
    });
  });

  it("is reset, and an earlier edit of the draw can still be taken back", async () => {
    const _idStock = await createRehearsal();
    const [draw] = (await app.call("listStocks", { ids: _idStock }, staff.token)).body.data;
    if (draw === undefined) throw new Error("The draw is gone");
    const { fullname, name, description, start_date, end_date, status } = draw;
    const fields = { _id: _idStock, fullname, name: `${name} 2`, description, start_date, end_date, status };
    expect((await app.call("updateStock", fields, staff.token)).status).toBe(200);
    const { data } = (await app.call("listChanges", { entity: "stock", _id: _idStock }, staff.token)).body;
    await setTesters(_idStock, [tester.userId]);
    await play(tester.token);
    expect((await reset(_idStock)).status).toBe(200);
    expect((await app.call("returnChange", { _id: data[0]?._id ?? "" }, staff.token)).status).toBe(200);
    expect((await app.call("listStocks", { ids: _idStock }, staff.token)).body.data).toMatchObject([{ name }]);
  });

  it("is reset once by two calls at once", async () => {
    const { _idStock } = await rehearse();
    const replies = await Promise.all([reset(_idStock), reset(_idStock)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("loses nothing to a finish at the same time", async () => {
    const _idStock = await createRehearsal();
    await play(staff.token);
    const song = await createSong(app);
    const player = await joinGame(app, staff.token);
    await player.serve({ limit: 20 });
    await player.restore(song);
    const [finished, emptied] = await Promise.all([player.finish(song), reset(_idStock)]);
    expect([finished.status, emptied.status]).toEqual([200, 200]);
    const ranking = await rankingOf(app, staff.token, _idStock);
    // What was earned before the reset is gone, whichever came first.
    expect([[], [finished.body.result.points]]).toContainEqual(ranking.map(({ score }) => score));
    const board = await app.db.kysely
      .selectFrom("board_scores")
      .select("score")
      .where("board", "=", `stock:${_idStock}`)
      .execute();
    expect(board.map(({ score }) => score)).toEqual(ranking.map(({ score }) => score));
  });

  it.each(drawStatuses.filter((status) => status !== "testing"))("is of no draw that is %s", async (status) => {
    const now = app.clock.now().getTime();
    const _idStock = await createDraw(app, { status, start: new Date(now), end: new Date(now + hour) });
    await createEntrant(app, _idStock);
    for (const { status: code } of [await reset(_idStock), await end(_idStock), await setTesters(_idStock, [])]) {
      expect(code).toBe(409);
    }
    expect(await rankingOf(app, staff.token, _idStock)).toHaveLength(1);
  });
});

describe("a draw and its rehearsal", () => {
  const fields = (now: Date) => ({
    fullname: "Зимний тираж",
    name: "Зима",
    description: "Играйте",
    start_date: new Date(now.getTime() + 7 * 24 * hour).toISOString(),
    end_date: new Date(now.getTime() + 14 * 24 * hour).toISOString(),
  });
  const become = (_id: string, status: "active" | "ended" | "testing") =>
    app.call("updateStock", { ...fields(app.clock.now()), _id, status }, staff.token);

  it("never mix: it is reset before the draw leaves its tests", async () => {
    const { _idStock } = await rehearse();
    for (const status of ["active", "ended"] as const) {
      const { status: code, error } = await become(_idStock, status);
      expect([code, error.fields?.["status"]]).toEqual([409, expect.stringContaining("сбросьте репетицию")]);
    }
    expect((await app.call("deleteStock", { _id: _idStock }, staff.token)).error.message).toMatch(/репетицию/);
    await reset(_idStock);
    expect((await become(_idStock, "active")).status).toBe(200);
  });

  it("never mix: a draw that players take part in does not go back to tests", async () => {
    const award = await createAward(app, staff.token);
    const { status, error } = await become(award._idStock, "testing");
    expect([status, Object.keys(error.fields ?? {})]).toEqual([409, ["status"]]);
  });
});
