import { type AwardState, awardStates, limits } from "@hitoslov/contract";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAward, createFinishedDraw, givePlaces, rankingOf } from "../../../test/awards.ts";
import { createAccount, createDraw, createEntrant, trailOf } from "../../../test/factories.ts";

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
});
afterAll(() => app.close());

const awardsOf = async (_idStock: string) => (await app.call("listAwards", { _idStock }, token)).body.data;

describe("the state of a prize", () => {
  it.each<[AwardState, ...AwardState[]]>([
    ["assigned", "confirmed", "expired"],
    ["confirmed", "sent", "expired"],
    ["sent", "received"],
    ["received"],
    ["expired"],
  ])("%s is followed only by the states that may follow it", async (from, ...following) => {
    for (const state of awardStates) {
      const { _id, _idStock } = await createAward(app, token);
      const reason = from === "expired" ? "Отказался" : null;
      await app.db.kysely.updateTable("awards").set({ state: from, reason }).where("id", "=", _id).execute();
      const told = state === "expired" ? { reason: "Отказался" } : {};
      const reply = await app.call("updateAward", { _id, state: state as "sent", ...told }, token);
      const expected = state === "assigned" ? 400 : following.includes(state) ? 200 : 409;
      expect([from, state, reply.status]).toEqual([from, state, expected]);
      expect((await awardsOf(_idStock))[0]?.state).toBe(expected === 200 ? state : from);
    }
  });

  it("keeps the time of each step, and the trail keeps who took it", async () => {
    const { _id, _idStock } = await createAward(app, token);
    for (const state of ["confirmed", "sent", "received"] as const) {
      app.clock.advance(60);
      const { body } = await app.call("updateAward", { _id, state }, token);
      expect(body[`${state}_at`]).toBe(app.clock.now().toISOString());
    }
    const changes = (await trailOf(app, "award", _id)).slice(1).map(({ fields }) => fields["state"]?.after);
    expect(changes).toEqual(["confirmed", "sent", "received"]);
    expect((await awardsOf(_idStock))[0]).toMatchObject({ state: "received" });
  });

  it("becomes expired only with a reason", async () => {
    const { _id } = await createAward(app, token);
    for (const reason of [undefined, "", " "]) {
      const told = reason === undefined ? {} : { reason };
      const { status, error } = await app.call("updateAward", { _id, state: "expired", ...told }, token);
      expect([status, error.fields]).toEqual([400, { reason: "Укажите причину" }]);
    }
    expect((await app.call("updateAward", { _id: uuid(), state: "sent" }, token)).status).toBe(404);
  });
});

describe("a winner who does not answer", () => {
  /** Prizes for the first ranks of six entrants, given, and then not answered for by these winners, who are excluded. */
  async function createGaps(quantity: number, gone: readonly number[]) {
    const scores = [9, 8, 7, 6, 5, 4];
    const { _idStock, members, prize } = await createFinishedDraw(app, token, { way: "place", quantity, scores });
    const awards = (await givePlaces(app, token, _idStock)).body.data.map(({ _id }) => _id);
    for (const at of gone) {
      await app.call("updateAward", { _id: awards[at] ?? "", state: "expired", reason: "Не ответил" }, token);
      const excluded = { _idStock, _id: members[at]?.userId ?? "", reason: "Играл за двоих" };
      expect((await app.call("excludeMember", excluded, token)).status).toBe(204);
    }
    const replace = (at: number) => app.call("replaceAward", { _id: awards[at] ?? "", reason: "Не ответил" }, token);
    return { _idStock, prize, ids: members.map(({ userId }) => userId), replace };
  }

  it("by rank and is excluded is replaced by who has moved up to a rank with a prize", async () => {
    const { ids, replace } = await createGaps(2, [0]);
    // The journal names the entrant and the winner, and is searched by them.
    const { login } = await app.db.kysely
      .selectFrom("users")
      .select("login")
      .where("id", "=", ids[0] ?? "")
      .executeTakeFirstOrThrow();
    const { data: named } = (await app.call("listJournal", { find: login }, token)).body;
    expect(named.map(({ entity, name }) => [entity, name])).toEqual([
      ["stock_member", login],
      ["award", login],
      ["award", login],
    ]);
    expect((await replace(0)).body).toMatchObject({ slot: 1, member: { _id: ids[2], place: 2 } });
  });

  it("by rank is not replaced by an entrant to whom the prize of another rank is promised", async () => {
    const { ids, replace } = await createGaps(2, [0, 1]);
    expect((await replace(1)).body).toMatchObject({ slot: 2, member: { _id: ids[3], place: 2 } });
    expect((await replace(0)).body).toMatchObject({ slot: 1, member: { _id: ids[2], place: 1 } });
  });

  it("by rank is not replaced once the prize of the rank is given anew", async () => {
    const { _idStock, ids, replace } = await createGaps(3, [0, 2]);
    expect((await givePlaces(app, token, _idStock)).body.data).toMatchObject([{ slot: 3, member: { _id: ids[4] } }]);
    const { status, error } = await replace(2);
    expect([status, error.message]).toEqual([409, "Приз за\u00A0это место уже вручён"]);
  });

  it("by rank is replaced by the next of the ranking who holds no prize", async () => {
    const { _idStock, members } = await createFinishedDraw(app, token, {
      way: "place",
      quantity: 2,
      scores: [9, 8, 7, 6],
    });
    const [first] = (await givePlaces(app, token, _idStock)).body.data;
    const nextOf = async (_id = "") => (await app.call("previewReplacement", { _id }, token)).body.next?._id;
    expect(await nextOf(first?._id)).toBe(members[2]?.userId);
    const { status, body } = await app.call("replaceAward", { _id: first?._id ?? "", reason: "Не ответил" }, token);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      member: { _id: members[2]?.userId },
      slot: 1,
      replaces: first?._id,
      state: "assigned",
    });
    const [gone] = (await awardsOf(_idStock)).filter(({ _id }) => _id === first?._id);
    expect(gone).toMatchObject({ state: "expired", reason: "Не ответил", replaced_by: body._id });
    expect((await trailOf(app, "award", first?._id ?? "")).at(-1)?.fields).toMatchObject({
      state: { before: "assigned", after: "expired" },
      reason: { before: null, after: "Не ответил" },
    });
    expect((await trailOf(app, "award", body._id))[0]?.fields["replaces"]?.after).toBe(first?._id);
    // The replacement may be replaced in turn; then nobody is left.
    const next = await app.call("replaceAward", { _id: body._id, reason: "И этот" }, token);
    expect(next.body.member._id).toBe(members[3]?.userId);
    expect(await nextOf(next.body._id)).toBeUndefined();
    const last = await app.call("replaceAward", { _id: next.body._id, reason: "И этот" }, token);
    expect([last.status, last.error.message]).toEqual([409, "В\u00A0запасе никого не осталось"]);
    expect((await awardsOf(_idStock)).find(({ _id }) => _id === next.body._id)?.state).toBe("assigned");
  });

  it("by lottery is replaced by the next reserve who still takes part", async () => {
    const { _idStock, members } = await createFinishedDraw(app, token, {
      way: "draw",
      scores: [9, 8, 7, 6],
      reserves: 3,
    });
    const [won] = (await app.call("runLottery", { _idStock, entrants: 4 }, token)).body.data;
    const reserves = await app.db.kysely
      .selectFrom("drawing_winners")
      .select("user_id")
      .where("ordinal", ">", 0)
      .orderBy("ordinal")
      .execute();
    expect(
      reserves
        .map(({ user_id }) => user_id)
        .concat(won?.member._id ?? "")
        .toSorted(),
    ).toEqual(members.map(({ userId }) => userId).toSorted());
    const excluded = { _idStock, _id: reserves[0]?.user_id ?? "", reason: "Играл за двоих" };
    expect((await app.call("excludeMember", excluded, token)).status).toBe(204);
    const { next } = (await app.call("previewReplacement", { _id: won?._id ?? "" }, token)).body;
    expect(next?._id).toBe(reserves[1]?.user_id);
    const { body } = await app.call("replaceAward", { _id: won?._id ?? "", reason: "Не ответил" }, token);
    expect(body).toMatchObject({ way: "draw", slot: null, member: { _id: reserves[1]?.user_id } });
  });

  it("is replaced by nobody else than the preview shows", async () => {
    const scores = [9, 8, 7];
    const { _idStock, members } = await createFinishedDraw(app, token, { way: "place", scores });
    const [first] = (await givePlaces(app, token, _idStock)).body.data;
    const _id = first?._id ?? "";
    const { next } = (await app.call("previewReplacement", { _id }, token)).body;
    expect(next?._id).toBe(members[1]?.userId);
    const replace = () => app.call("replaceAward", { _id, reason: "Не ответил", next: next?._id }, token);
    const exclude = async (reason: string | null) => {
      const excluded = { _idStock, _id: next?._id ?? "", reason };
      expect((await app.call("excludeMember", excluded, token)).status).toBe(204);
    };
    await exclude("Играл за двоих");
    const late = await replace();
    expect([late.status, late.error.code]).toEqual([409, "stale"]);
    expect((await awardsOf(_idStock)).map(({ state }) => state)).toEqual(["assigned"]);
    await exclude(null);
    expect((await replace()).body.member._id).toBe(next?._id);
  });

  it("is replaced once if ten members of staff do it at once", async () => {
    const { _idStock } = await createFinishedDraw(app, token, { way: "place", scores: [9, 8, 7, 6] });
    const [first] = (await givePlaces(app, token, _idStock)).body.data;
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.call("replaceAward", { _id: first?._id ?? "", reason: "Не ответил" }, token),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect((await awardsOf(_idStock)).filter(({ state }) => state !== "expired")).toHaveLength(1);
  });

  it("is not replaced for a reason that names either of them: everybody can read it", async () => {
    const { _idStock, members } = await createFinishedDraw(app, token, { way: "place" });
    const [award] = (await givePlaces(app, token, _idStock)).body.data;
    for (const { userId } of members) {
      const named = app.db.kysely.selectFrom("users").select("login").where("id", "=", userId);
      const { login } = await named.executeTakeFirstOrThrow();
      const reason = `Не ответил, приз переходит: ${login}`;
      const { status, error } = await app.call("replaceAward", { _id: award?._id ?? "", reason }, token);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["reason"]]);
    }
    expect((await awardsOf(_idStock)).map(({ state }) => state)).toEqual(["assigned"]);
  });

  it("keeps what has been sent", async () => {
    const { _id } = await createAward(app, token);
    for (const state of ["confirmed", "sent"] as const) await app.call("updateAward", { _id, state }, token);
    expect((await app.call("replaceAward", { _id, reason: "Передумали" }, token)).status).toBe(409);
  });

  it("of a prize by hand is replaced by hand", async () => {
    const { _idStock, members, prize } = await createFinishedDraw(app, token, { way: "hand" });
    const [first, second] = members.map(({ userId: _id }) => ({ _idStock, _id }));
    if (first === undefined || second === undefined) throw new Error("There are two members");
    const give = (to: typeof first, prize_id: string | null) =>
      app.call("updateStockMember", { ...to, prize_id }, token);
    await give(first, prize._id);
    const [award] = await awardsOf(_idStock);
    const { body } = await app.call("previewReplacement", { _id: award?._id ?? "" }, token);
    expect(body.next).toBeNull();
    const replaced = await app.call("replaceAward", { _id: award?._id ?? "", reason: "Не ответил" }, token);
    expect(replaced.status).toBe(409);
    expect((await give(first, null)).body).toMatchObject({ prize_id: null });
    expect((await give(second, prize._id)).body).toMatchObject({ prize_id: prize._id });
    const [held] = await awardsOf(_idStock);
    await app.call("updateAward", { _id: held?._id ?? "", state: "confirmed" }, token);
    expect((await give(second, null)).status).toBe(409);
  });
});

describe("a prize that is promised by rank or by lottery", () => {
  const promised = "Приз обещан по\u00A0месту или по\u00A0жребию: вручную его не\u00A0вручить";
  const give = async (_idStock: string, _id = "", prize_id: string | null) => {
    const { status, error } = await app.call("updateStockMember", { _idStock, _id, prize_id }, token);
    return [status, error?.fields?.["prize_id"]];
  };

  it("is not given by hand while somebody may still get it so", async () => {
    for (const way of ["place", "draw"] as const) {
      const { _idStock, members, prize } = await createFinishedDraw(app, token, { way });
      expect([way, ...(await give(_idStock, members[1]?.userId, prize._id))]).toEqual([way, 409, promised]);
    }
  });

  it("is not given by hand beyond the ranks that are given at once either", async () => {
    const quantity = limits.winners.max + 1;
    const { _idStock, members, prize } = await createFinishedDraw(app, token, { way: "place", quantity });
    await sql`with players as (
        insert into users (id, login) select gen_random_uuid(), 'player-' || n from generate_series(1, ${quantity}::int) n
        returning id
      ), entrants as (
        insert into stock_members (stock_id, user_id, score, score_reached_at)
        select ${_idStock}::uuid, id, 1000, now() from players
      )
      insert into board_scores (board, user_id, score, reached_at)
      select ${`stock:${_idStock}`}::text, id, 1000, now() from players`.execute(app.db.kysely);
    expect(await give(_idStock, members[0]?.userId, prize._id)).toEqual([409, promised]);
  });

  it("is given by hand before the end, where nobody has the rank, and after the lottery", async () => {
    const now = app.clock.now().getTime();
    const running = await createDraw(app, { start: new Date(now), end: new Date(now + 1e6) });
    const { userId } = await createEntrant(app, running, { score: 10 });
    const prize = { _idStock: running, name: "Гитара", way: "place", place_from: 1 } as const;
    const { body } = await app.call("createStockPrize", prize, token);
    expect(await give(running, userId, body._id)).toEqual([200, undefined]);

    const ranks = await createFinishedDraw(app, token, { way: "place", quantity: 3 });
    await givePlaces(app, token, ranks._idStock);
    const late = await createEntrant(app, ranks._idStock, { score: 0 });
    expect(await give(ranks._idStock, late.userId, ranks.prize._id)).toEqual([200, undefined]);

    const lottery = await createFinishedDraw(app, token, { way: "draw", quantity: 3 });
    await app.call("runLottery", { _idStock: lottery._idStock, entrants: 2 }, token);
    const last = await createEntrant(app, lottery._idStock, { score: 5 });
    expect(await give(lottery._idStock, last.userId, lottery.prize._id)).toEqual([200, undefined]);
  });
});

describe("an entrant who is excluded", () => {
  it("leaves the ranking with a reason and comes back with the score", async () => {
    const { _idStock, members } = await createFinishedDraw(app, token, { way: "place", scores: [9, 8, 8] });
    const exclude = (at: number, reason: string | null) =>
      app.call("excludeMember", { _idStock, _id: members[at]?.userId ?? "", reason }, token);
    const places = async () =>
      (await rankingOf(app, token, _idStock)).map(({ _id, place, excluded }) => [
        members.findIndex(({ userId }) => userId === _id),
        place,
        excluded?.reason,
      ]);
    const before = await places();
    app.clock.advance(60);
    expect((await exclude(0, "Играл за двоих")).status).toBe(204);
    expect(await places()).toEqual([
      [before[1]?.[0], 1, undefined],
      [before[2]?.[0], 2, undefined],
      [0, null, "Играл за двоих"],
    ]);
    const own = (await app.call("listStocks", {}, members[0]?.token)).body.data[0];
    expect(own).toMatchObject({ me: null, excluded: true, members_total: 2 });
    expect((await app.call("previewPlaceAwards", { _idStock }, token)).body.data).toMatchObject([
      { place: 1, member: { _id: members[Number(before[1]?.[0])]?.userId } },
    ]);
    const given = await app.call(
      "updateStockMember",
      { _idStock, _id: members[0]?.userId ?? "", prize_id: (await prizeOf(_idStock)) ?? "" },
      token,
    );
    expect([given.status, given.error.message]).toEqual([409, "Участник исключён из розыгрыша"]);
    // An equal score ranks by when it was reached, not by when the entrant came back.
    await exclude(1, "Ошибка");
    expect((await exclude(0, null)).status).toBe(204);
    expect((await exclude(1, null)).status).toBe(204);
    expect(await places()).toEqual(before);
    const trail = await trailOf(app, "stock_member", `${_idStock}:${members[0]?.userId}`);
    expect(trail.map(({ fields }) => fields["excluded"])).toEqual([
      { before: null, after: "Играл за двоих" },
      { before: "Играл за двоих", after: null },
    ]);
  });

  it("holds no prize", async () => {
    const { _idStock, member } = await createAward(app, token);
    const { status, error } = await app.call("excludeMember", { _idStock, _id: member._id, reason: "Играл" }, token);
    expect([status, error.message]).toEqual([409, "У\u00A0участника приз: сначала передайте его следующему"]);
    const nobody = { _idStock, _id: uuid(), reason: "Играл" };
    expect((await app.call("excludeMember", nobody, token)).status).toBe(404);
    expect((await app.call("excludeMember", { ...nobody, reason: " " }, token)).status).toBe(400);
  });
});

async function prizeOf(_idStock: string): Promise<string | undefined> {
  const { body } = await app.call("listStocks", { ids: _idStock }, token);
  return Object.keys(body.data[0]?.prizes ?? {})[0];
}
