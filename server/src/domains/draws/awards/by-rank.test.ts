import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendNotices } from "../../../jobs/send-notices.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAward, createFinishedDraw, endDraw, givePlaces, rankAwardsOf } from "../../../test/awards.ts";
import { createAccount, createEntrant, createDraw, trailOf } from "../../../test/factories.ts";
import { takeLetters } from "../../../test/outbox.ts";

let app: TestApp;
let token: string;
let userId: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await letters();
  await app.reset();
  ({ token, userId } = await createAccount(app, 2));
});
afterAll(() => app.close());

async function letters() {
  await sendNotices(app.services);
  return takeLetters(app.services.config.DATA_DIR);
}

describe("prizes by rank", () => {
  it("are shown with the block of an account before they are given, as are the entrants", async () => {
    const { _idStock, members } = await createFinishedDraw(app, token, { way: "place", scores: [20, 10] });
    const [first, second] = members;
    const block = { _id: first?.userId ?? "", until: null, reason: "Играл за\u00A0двоих" };
    expect((await app.call("blockPlayer", block, token)).status).toBe(200);
    const blocked = { blocked_at: app.clock.now().toISOString(), blocked_until: null };
    const [award] = (await app.call("previewPlaceAwards", { _idStock }, token)).body.data;
    expect(award?.member).toMatchObject({ _id: first?.userId, ...blocked });
    const entrants = (await app.call("listStockMembers", { _idStock }, token)).body.data;
    expect(entrants).toMatchObject([
      { _id: first?.userId, ...blocked },
      { _id: second?.userId, blocked_at: null, blocked_until: null },
    ]);
  });

  it("go to the first of the frozen ranking in one step, with a letter and a row of the trail", async () => {
    const { _idStock, members, prize } = await createFinishedDraw(app, token, {
      way: "place",
      quantity: 2,
      scores: [10, 30, 20],
    });
    const preview = (await app.call("previewPlaceAwards", { _idStock }, token)).body.data;
    const [third, first, second] = members;
    expect(preview.map(({ place, prize: name, member }) => [place, name, member._id, member.score])).toEqual([
      [1, "Гитара", first?.userId, 30],
      [2, "Гитара", second?.userId, 20],
    ]);
    const { status, body } = await givePlaces(app, token, _idStock);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { member: { _id: first?.userId, place: 1 }, slot: 1, way: "place", state: "assigned", prize: { _id: prize._id } },
      { member: { _id: second?.userId, place: 2 }, slot: 2, due_at: "2026-03-08T09:00:00.000Z" },
    ]);
    expect((await app.call("listAwards", { _idStock }, token)).body.data).toEqual(body.data);
    expect((await app.call("previewPlaceAwards", { _idStock }, token)).body.data).toEqual([]);
    for (const { _id, member } of body.data) {
      expect(await trailOf(app, "award", _id)).toMatchObject([
        {
          user_id: userId,
          action: "create",
          fields: { member: { after: member.login }, state: { after: "assigned" } },
        },
      ]);
    }
    const sent = await letters();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(
      [first, second].map((entrant) => body.data.find((award) => award.member._id === entrant?.userId)?.member.email),
    );
    expect(sent[0]?.text).toContain("Вы выиграли приз «Гитара» в розыгрыше «Весна»");
    expect(sent[0]?.text).toMatch(/^Подтвердите приз .* до 8 марта .*, иначе вы его потеряете\.$/m);
    expect(sent[0]?.text).toContain("https://hitoslov.example/profile#prizes");
    expect((await app.call("listOwnAwards", {}, first?.token)).body.data).toMatchObject([
      { prize: "Гитара", stock: "Весна", state: "assigned" },
    ]);
    expect((await app.call("listOwnAwards", {}, third?.token)).body.data).toEqual([]);
    const { body: seen } = await app.call("listStocks", {}, first?.token);
    expect(seen.data[0]).toMatchObject({ me: { prize: "Гитара" } });
  });

  it("are refused before the ranking is frozen, and when it has changed since the preview", async () => {
    const now = app.clock.now().getTime();
    const _idStock = await createDraw(app, { start: new Date(now), end: new Date(now + 1e6) });
    await createEntrant(app, _idStock, { score: 10 });
    await app.call("createStockPrize", { _idStock, name: "Гитара", way: "place", place_from: 1 }, token);
    const early = await givePlaces(app, token, _idStock);
    expect([early.status, early.error.message]).toEqual([409, "Итоги ещё не\u00A0подведены"]);
    await endDraw(app, _idStock);
    const awards = await rankAwardsOf(app, token, _idStock);
    await createEntrant(app, _idStock, { score: 20 });
    const stale = await app.call("givePlaceAwards", { _idStock, awards }, token);
    expect([stale.status, stale.error.code]).toEqual([409, "stale"]);
    expect((await app.call("listAwards", { _idStock }, token)).body.data).toEqual([]);
    expect(await letters()).toEqual([]);
  });

  it("are given once if two members of staff give them at once", async () => {
    const { _idStock } = await createFinishedDraw(app, token, { way: "place", quantity: 2, scores: [3, 2, 1] });
    const awards = await rankAwardsOf(app, token, _idStock);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => app.call("givePlaceAwards", { _idStock, awards }, token)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect((await app.call("listAwards", { _idStock }, token)).body.data).toHaveLength(2);
  });

  it("skip players who hold a prize of the draw, have let one expire or have left the game", async () => {
    const { _idStock, members } = await createFinishedDraw(app, token, {
      way: "place",
      quantity: 4,
      scores: [9, 8, 7, 6, 5],
    });
    const [first, second, third] = members;
    const { body: cup } = await app.call("createStockPrize", { _idStock, name: "Кружка", quantity: 2 }, token);
    for (const _id of [first?.userId ?? "", second?.userId ?? ""]) {
      await app.call("updateStockMember", { _idStock, _id, prize_id: cup._id }, token);
    }
    const [, late] = (await app.call("listAwards", { _idStock }, token)).body.data;
    await app.call("updateAward", { _id: late?._id ?? "", state: "expired", reason: "Отказался" }, token);
    await app.db.kysely
      .updateTable("users")
      .set({ deleted_at: app.clock.now() })
      .where("id", "=", third?.userId ?? "")
      .execute();
    const preview = (await app.call("previewPlaceAwards", { _idStock }, token)).body.data;
    expect(preview.map(({ place, member }) => [place, member._id])).toEqual([[4, members[3]?.userId]]);
  });

  it("are one fewer for each that was given by hand before the end, and the lottery has all the others", async () => {
    const now = app.clock.now().getTime();
    const _idStock = await createDraw(app, { start: new Date(now), end: new Date(now + 1e6) });
    const entrants = [];
    for (const score of [50, 40, 30, 20, 10]) entrants.push(await createEntrant(app, _idStock, { score }));
    const byRank = { _idStock, name: "Гитара", way: "place" as const, quantity: 3, place_from: 1 };
    const { body: prize } = await app.call("createStockPrize", byRank, token);
    await app.call("createStockPrize", { _idStock, name: "Кружка", way: "draw" }, token);
    const [first, second, third, fourth, fifth] = entrants.map((entrant) => entrant.userId);
    await app.call("updateStockMember", { _idStock, _id: fifth ?? "", prize_id: prize._id }, token);
    await app.db.kysely.updateTable("stocks").set({ draw_mode: "equal" }).execute();
    await endDraw(app, _idStock);
    const entering = async () => (await app.call("previewLottery", { _idStock }, token)).body.entrants;
    const promised = async () => (await rankAwardsOf(app, token, _idStock)).map(({ user_id }) => user_id);
    expect([await promised(), await entering()]).toEqual([[first, second], 2]);
    // Who has left the game makes room for the next rank.
    const leaving = app.db.kysely.updateTable("users").set({ deleted_at: app.clock.now() });
    await leaving.where("id", "=", second ?? "").execute();
    expect([await promised(), await entering()]).toEqual([[first, third], 1]);
    const { status, body } = await givePlaces(app, token, _idStock);
    expect([status, body.data.map(({ slot }) => slot)]).toEqual([200, [1, 3]]);
    const { body: drawn } = await app.call("runLottery", { _idStock, entrants: 1 }, token);
    expect(drawn.data.map(({ member }) => member._id)).toEqual([fourth]);
  });

  it("go to the best rank without one where a piece given by hand leaves too few for all ranks", async () => {
    const now = app.clock.now().getTime();
    const _idStock = await createDraw(app, { start: new Date(now), end: new Date(now + 1e6) });
    const entrants = [];
    for (const score of [50, 40, 30, 20, 10]) entrants.push(await createEntrant(app, _idStock, { score }));
    const [, , third, , last] = entrants.map((entrant) => entrant.userId);
    const byRank = { _idStock, name: "Гитара", way: "place" as const, quantity: 3, place_from: 1 };
    const { body: prize } = await app.call("createStockPrize", byRank, token);
    await app.call("updateStockMember", { _idStock, _id: last ?? "", prize_id: prize._id }, token);
    await endDraw(app, _idStock);
    const [first] = (await givePlaces(app, token, _idStock)).body.data;
    const next = async () => (await app.call("previewReplacement", { _id: first?._id ?? "" }, token)).body.next?._id;
    expect(await next()).toBe(third);
    await app.call("updateAward", { _id: first?._id ?? "", state: "expired", reason: "Не ответил" }, token);
    // The third rank is promised the piece that has come back: the one that is passed on.
    expect((await rankAwardsOf(app, token, _idStock)).map(({ user_id }) => user_id)).toEqual([third]);
    expect(await next()).toBe(third);
    const { body } = await app.call("replaceAward", { _id: first?._id ?? "", reason: "Не ответил" }, token);
    expect(body).toMatchObject({ slot: 1, member: { _id: third } });
    expect(await rankAwardsOf(app, token, _idStock)).toEqual([]);
  });

  it("the last prize is given once, even if fifty get it at once", async () => {
    const { _idStock, members } = await createFinishedDraw(app, token, {
      way: "hand",
      quantity: 3,
      scores: Array.from({ length: 50 }, (_, at) => 100 - at),
    });
    const prizes = (await app.call("listStocks", { ids: _idStock }, token)).body.data[0]?.prizes ?? {};
    const [prize_id = ""] = Object.keys(prizes);
    const replies = await Promise.all(
      members.map(({ userId: _id }) => app.call("updateStockMember", { _idStock, _id, prize_id }, token)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(47);
    expect((await app.call("listAwards", { _idStock }, token)).body.data).toHaveLength(3);
  });
});

describe("a frozen draw", () => {
  it("keeps its scores, ranks of prizes, terms and dates; only prizes by hand may change", async () => {
    const { _idStock, members, prize } = await createFinishedDraw(app, token, { way: "place" });
    const [stock] = (await app.call("listStocks", { ids: _idStock }, token)).body.data;
    if (stock === undefined || !("answer_days" in stock)) throw new Error("Staff see all of a draw");
    const { fullname, name, description, start_date, end_date, status } = stock;
    const fields = { _id: _idStock, fullname, name, description, start_date, end_date, status };
    const refused = async (more: object, field: string) => {
      const { status: code, error } = await app.call("updateStock", { ...fields, ...more }, token);
      expect([code, Object.keys(error.fields ?? {})]).toEqual([409, [field]]);
    };
    await refused({ end_date: "2027-01-01T00:00:00Z" }, "end_date");
    await refused({ draw_mode: "equal" }, "draw_mode");
    await refused({ draw_min_score: 5 }, "draw_min_score");
    await refused({ answer_days: 30 }, "answer_days");
    expect((await app.call("updateStock", { ...fields, fullname: "Иначе", draw_mode: "none" }, token)).status).toBe(
      200,
    );

    const scored = await app.call("updateStockMember", { _idStock, _id: members[1]?.userId ?? "", score: 999 }, token);
    expect(scored.status).toBe(409);
    const own = { _idStock, _id: prize._id, name: "Гитара", way: "place" as const, quantity: 1, place_from: 1 };
    for (const more of [{ quantity: 2 }, { place_from: 2 }, { way: "hand" as const }, { name: "Балалайка" }]) {
      expect((await app.call("updateStockPrize", { ...own, ...more }, token)).status).toBe(409);
    }
    expect((await app.call("updateStockPrize", { ...own, value: 500 }, token)).status).toBe(200);
    const late = { _idStock, name: "Кружка", way: "draw" as const };
    expect((await app.call("createStockPrize", late, token)).status).toBe(409);
    expect((await app.call("createStockPrize", { ...late, way: "hand" }, token)).status).toBe(201);
  });

  it("is not hidden from winners who may still confirm their prizes", async () => {
    const { _id, _idStock } = await createAward(app, token);
    const [draw] = (await app.call("listStocks", { ids: _idStock }, token)).body.data;
    if (draw === undefined) throw new Error("It is there");
    const { fullname, name, description, start_date, end_date } = draw;
    const fields = { _id: _idStock, fullname, name, description, start_date, end_date };
    const disable = () => app.call("updateStock", { ...fields, status: "disabled" }, token);
    const { status, error } = await disable();
    expect([status, Object.keys(error.fields ?? {})]).toEqual([409, ["status"]]);
    await app.call("updateAward", { _id, state: "confirmed" }, token);
    expect((await disable()).status).toBe(200);
    // What stays hidden may be edited, but nobody wins anything there.
    expect((await disable()).status).toBe(200);
    const [last] = (await app.call("listJournal", { entity: "award" }, token)).body.data;
    const back = await app.call("returnChange", { _id: last?._id ?? "" }, token);
    const passed = await app.call("replaceAward", { _id, reason: "Не ответил" }, token);
    for (const { status: code, error: told } of [back, passed]) {
      expect([code, told.message]).toEqual([409, "Розыгрыш отключён: победители не\u00A0увидят своих призов"]);
    }
  });

  it("may run again until somebody has won", async () => {
    const { _idStock } = await createFinishedDraw(app, token, { way: "place" });
    const edit = async (status: "active" | "ended") => {
      const [stock] = (await app.call("listStocks", { ids: _idStock }, token)).body.data;
      const { fullname = "", name = "", description = "", start_date = "", end_date = "" } = stock ?? {};
      const fields = { _id: _idStock, fullname, name, description, start_date, end_date, status };
      return app.call("updateStock", fields, token);
    };
    expect((await edit("active")).body).toMatchObject({ status: "active", frozen_at: null });
    expect((await edit("ended")).body).toMatchObject({ status: "ended", frozen_at: "2026-03-01T09:00:00.000Z" });
    await givePlaces(app, token, _idStock);
    const { status, error } = await edit("active");
    expect([status, error.message]).toEqual([409, "Призы уже вручены: розыгрыш не\u00A0возобновить"]);
  });
});
