import { type Contract, type Input, limits } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createEntrant, createNamedAccount, createDraw, signInAgain, trailOf } from "../../test/factories.ts";
import { codeOf, setFactor, wrongCode } from "../../test/second-factor.ts";

let app: TestApp;
let admin: Awaited<ReturnType<typeof createNamedAccount>>;
let _idStock: string;
let _id: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  admin = await createNamedAccount(app, { login: "админ", role: 2 });
  const now = app.clock.now().getTime();
  _idStock = await createDraw(app, { start: new Date(now - 1e6), end: new Date(now + 1e6) });
  ({ userId: _id } = await createEntrant(app, _idStock, { login: "anna", name: "Анна", score: 10 }));
});
afterAll(() => app.close());

const reason = "Песня не засчиталась";
type CorrectionInput = Input<Contract["correctStockMember"]>;
type Body = { readonly [Field in keyof CorrectionInput]?: unknown };
const correct = (more: Body = {}, token = admin.token) =>
  app.call("correctStockMember", { _idStock, _id, points: 5, reason, ...more } as CorrectionInput, token);
const preview = (points: unknown, token = admin.token) =>
  app.call("previewCorrection", { _idStock, _id, points: points as number }, token);
const put = (more: Partial<Input<Contract["updateStockMember"]>>, token = admin.token) =>
  app.call("updateStockMember", { _idStock, _id, ...more }, token);
const entrantNow = async () => {
  const { data } = (await app.call("listStockMembers", { _idStock, ids: _id }, admin.token)).body;
  if (data[0] === undefined) throw new Error("The member is gone");
  return data[0];
};
const scoreNow = async () => (await entrantNow()).score;
const others = (...scores: number[]) => Promise.all(scores.map((score) => createEntrant(app, _idStock, { score })));

describe("a correction", () => {
  it("gives points with a reason, changes the rank, and is in the trail", async () => {
    await others(12, 8);
    app.clock.advance(60);
    const { status, body } = await correct({ points: 5 });
    expect([status, body.score, body.place]).toEqual([200, 15, 1]);
    expect(await entrantNow()).toEqual(body);
    const [change] = await trailOf(app, "stock_member", `${_idStock}:${_id}`);
    expect(change).toMatchObject({
      login: "админ",
      fields: { score: { before: 10, after: 15 }, place: { before: 2, after: 1 } },
    });
    const row = app.db.kysely.selectFrom("audit").select(["stock_id", "member_id", "reason"]);
    expect(await row.execute()).toEqual([{ stock_id: _idStock, member_id: _id, reason }]);
  });

  it("takes points down to zero, and the entrant ranks after those with points", async () => {
    await others(1);
    expect((await correct({ points: -10 })).body).toMatchObject({ score: 0, place: 2 });
  });

  it.for<[string, Body]>([
    ["no reason", { reason: undefined }],
    ["an empty reason", { reason: "   " }],
    ["nine letters", { reason: "девятьбук" }],
    ["many signs, but nine letters", { reason: "д е в я т ь б у к!!! 1234567890" }],
    ["a reason too long", { reason: "я".repeat(limits.comment.max + 1) }],
    ["an e-mail in the reason", { reason: "Написать на anna@example.ru просила" }],
    ["a phone in the reason", { reason: "Звонили по номеру 8 (900) 123-45-67" }],
    ["a reason that turns the text around", { reason: "Песня не \u202Eзасчиталась" }],
    ["no points", { points: 0 }],
    ["half a point", { points: 1.5 }],
    ["points as text", { points: "5" }],
    ["too many points", { points: limits.score.max + 1 }],
    ["an unknown field", { score: 5 } as Body],
    ["a code too long", { code: "1".repeat(21) }],
    ["a stamp that is none", { updated_at: "вчера" }],
  ])("is refused with %s", async ([, more]) => {
    const { status, error } = await correct(more);
    expect([status, error.code]).toEqual([400, "bad_request"]);
    expect(await scoreNow()).toBe(10);
  });

  it("takes a reason of ten letters", async () => {
    expect((await correct({ reason: "десятьбукв" })).status).toBe(200);
  });

  it.for(["Это anna просила", "Анна играла за двоих", "АННА: играла за двоих"])(
    "is refused with the member's name: %s",
    async (naming) => {
      const { status, error } = await correct({ reason: naming });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["reason"]]);
      // Within another word it is no name.
      expect((await correct({ reason: "Играла песню «Саванна»" })).status).toBe(200);
    },
  );

  it("leaves no score below zero or above the limit", async () => {
    for (const points of [-11, limits.score.max]) {
      const answers = [await correct({ points }), await preview(points)];
      for (const { status, error } of answers) {
        expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([409, "conflict", ["points"]]);
      }
    }
    expect(await scoreNow()).toBe(10);
    expect((await correct({ points: limits.score.max - 10 })).body.score).toBe(limits.score.max);
  });

  it("of an unknown entrant is not found", async () => {
    const stranger = await createNamedAccount(app, {});
    for (const more of [{ _id: stranger.userId }, { _idStock: uuid() }]) expect((await correct(more)).status).toBe(404);
    const asked = { _idStock, _id: stranger.userId, points: 1 };
    expect((await app.call("previewCorrection", asked, admin.token)).status).toBe(404);
    expect((await app.call("previewCorrection", { ...asked, _idStock: uuid() }, admin.token)).status).toBe(404);
  });

  it("of an excluded entrant counts once the entrant is back", async () => {
    await others(12);
    await app.call("excludeMember", { _idStock, _id, reason: "Играл за двоих" }, admin.token);
    expect((await preview(5)).body).toEqual({ before: { score: 10, place: null }, after: { score: 15, place: null } });
    expect((await correct()).body).toMatchObject({ score: 15, place: null });
    await app.call("excludeMember", { _idStock, _id, reason: null }, admin.token);
    expect(await entrantNow()).toMatchObject({ score: 15, place: 1 });
  });
});

describe("the preview", () => {
  it.for([1, 5, 20, -1, -5, -9, -10])("of %i points shows the rank after them", async (points) => {
    await others(75, 20, 15, 11, 9, 5, 1, 0);
    app.clock.advance(60);
    const before = await entrantNow();
    const { body } = await preview(points);
    expect(body.before).toEqual({ score: 10, place: before.place });
    const { score, place } = (await correct({ points })).body;
    expect(body.after).toEqual({ score, place });
  });

  it.for(["0", "1.5", "", "много", "1e12"])("refuses «%s»", async (points) => {
    expect((await preview(points)).status).toBe(400);
  });
});

describe("when the draw is over", () => {
  const answers = async () => {
    const all = [await correct(), await put({ score: 9999 }), await preview(5)];
    return all.map(({ status, error }) => [status, error.code, error.message]);
  };
  const refusal = [409, "conflict", expect.stringContaining("очки больше не\u00A0меняются")];
  const set = (fields: object) => app.db.kysely.updateTable("stocks").set(fields).where("id", "=", _idStock).execute();

  it("scores no longer change once the ranking is frozen", async () => {
    await set({ status: "ended", frozen_at: app.clock.now() });
    expect(await answers()).toEqual([refusal, refusal, refusal]);
    expect(await scoreNow()).toBe(10);
  });

  it.for(["active", "paused"])(
    "scores no longer change after the end, though the %s draw is not frozen yet",
    async (status) => {
      await set({ status, end_date: app.clock.now() });
      expect(await answers()).toEqual([refusal, refusal, refusal]);
      expect(await scoreNow()).toBe(10);
      // The score as it is changes nothing.
      expect((await put({ score: 10 })).status).toBe(200);
    },
  );

  it("a correction that races with the end is in the frozen ranking, or refused", async () => {
    const [stock] = (await app.call("listStocks", { ids: _idStock }, admin.token)).body.data;
    const { fullname = "", name = "", description = "", start_date = "", end_date = "" } = stock ?? {};
    const edit = { _id: _idStock, fullname, name, description, start_date, end_date } as const;
    for (let round = 0; round < 5; round++) {
      const before = await scoreNow();
      const [ended, ...corrections] = await Promise.all([
        app.call("updateStock", { ...edit, status: "ended" }, admin.token),
        ...[1, 1, 1].map((points) => correct({ points })),
      ]);
      expect(ended?.status).toBe(200);
      const taken = corrections.filter(({ status }) => status === 200).length;
      expect(corrections.filter(({ status }) => status === 409)).toHaveLength(3 - taken);
      expect(await scoreNow()).toBe(before + taken);
      expect((await app.call("updateStock", { ...edit, status: "active" }, admin.token)).status).toBe(200);
    }
  });
});

describe("several at once", () => {
  it("all count", async () => {
    const answers = await Promise.all([1, 2, 4, 8, -3].map((points) => correct({ points })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await scoreNow()).toBe(22);
  });

  it("that have read the same entrant: one is saved, the others and the same one again are stale", async () => {
    const { updated_at } = await entrantNow();
    const answers = await Promise.all([1, 2, 4].map((points) => correct({ points, updated_at })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const score = await scoreNow();
    const again = await correct({ points: 1, updated_at });
    expect([again.status, again.error.code]).toEqual([409, "stale"]);
    expect(await scoreNow()).toBe(score);
    expect((await correct({ points: 1, updated_at: (await entrantNow()).updated_at })).status).toBe(200);
  });

  it("points earned meanwhile make none stale", async () => {
    const { updated_at } = await entrantNow();
    await app.db.kysely.updateTable("stock_members").set({ score: 17 }).where("user_id", "=", _id).execute();
    expect((await correct({ updated_at })).body.score).toBe(22);
  });

  it.for<[string, () => Promise<{ status: number }>]>([
    ["an exclusion", () => app.call("excludeMember", { _idStock, _id, reason: "Играл за двоих" }, admin.token)],
    ["another score", () => put({ score: 11 })],
  ])("%s by staff makes it stale", async ([, write]) => {
    const { updated_at } = await entrantNow();
    expect((await write()).status).toBeLessThan(300);
    expect((await correct({ updated_at })).error.code).toBe("stale");
  });
});

describe("the second factor", () => {
  const ways = [
    ["a correction", (code?: string, points = 5) => correct({ points, code })],
    ["PUT /api/stock/member", (code?: string, points = 5) => put({ score: 10 + points, code })],
  ] as const;

  describe.for(ways)("of %s", ([, change]) => {
    it("is required if it is on, and a code works once", async () => {
      await setFactor(app, admin.token);
      const without = await change();
      const message = "Введите код из приложения";
      expect([without.status, without.error]).toEqual([
        403,
        { code: "second_factor", message, fields: { code: message } },
      ]);
      const code = await codeOf(app, admin.userId);
      const wrong = await change(wrongCode(code));
      expect([wrong.status, wrong.error.code]).toEqual([403, "second_factor"]);
      expect(await scoreNow()).toBe(10);
      expect((await change(code)).body.score).toBe(15);
      expect((await correct({ code })).status).toBe(403);
      expect(await scoreNow()).toBe(15);
    });

    it("lets one of several calls with the same code through", async () => {
      await setFactor(app, admin.token);
      const code = await codeOf(app, admin.userId);
      const answers = await Promise.all([1, 2, 3].map((points) => change(code, points)));
      const [taken, ...more] = answers.filter(({ status }) => status === 200);
      expect(more).toEqual([]);
      expect(await scoreNow()).toBe(taken?.body.score);
    });

    it("is locked after ten wrong codes, as after wrong passwords", async () => {
      await setFactor(app, admin.token);
      const code = await codeOf(app, admin.userId);
      const answers = [];
      for (let attempt = 0; attempt < 11; attempt++) answers.push((await change(wrongCode(code))).status);
      expect(answers).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
      expect((await change(code)).status).toBe(429);
      // What needs no code goes on.
      expect((await put({ score: 10 })).status).toBe(200);
      app.clock.advance(61);
      expect((await change(await codeOf(app, admin.userId))).status).toBe(200);
    });

    it("does not count a right code as a failure, nor a call refused for another reason", async () => {
      await setFactor(app, admin.token);
      for (let attempt = 0; attempt < 12; attempt++) {
        const code = await codeOf(app, admin.userId);
        expect((await correct({ code, points: -1000 })).error.code).toBe("conflict");
        expect((await put({ code, score: attempt % 2 === 0 ? 11 : 10 })).status).toBe(200);
        app.clock.advance(30);
      }
    });
  });

  it("is not required for a prize or an unchanged score", async () => {
    await setFactor(app, admin.token);
    const prize = { _idStock, name: "Гитара", quantity: 1 };
    const { _id: prize_id } = (await app.call("createStockPrize", prize, admin.token)).body;
    expect((await put({ prize_id })).body.prize_id).toBe(prize_id);
    expect((await put({ score: 10 })).status).toBe(200);
  });

  it("is not required from staff without one, and a code they send is ignored", async () => {
    const other = await createNamedAccount(app, { login: "второй", role: 2 });
    await setFactor(app, other.token);
    expect((await correct({ code: "000000" })).status).toBe(200);
    expect(
      (await correct({ code: await codeOf(app, other.userId) }, await signInAgain(app, other.userId, 2))).status,
    ).toBe(200);
  });

  it("cannot be turned off by guessing codes here", async () => {
    await setFactor(app, admin.token);
    const code = await codeOf(app, admin.userId);
    for (let attempt = 0; attempt < 10; attempt++) await correct({ code: wrongCode(code) });
    expect((await app.call("removeTotp", { code }, admin.token)).status).toBe(429);
  });
});

describe("PUT /api/stock/member", () => {
  it("keeps a reason where one is given, and wants it to be one", async () => {
    expect((await put({ score: 11, reason })).status).toBe(200);
    expect((await put({ score: 12, reason: "коротко" })).status).toBe(400);
    expect((await put({ score: 12, reason: "Это anna просила" })).status).toBe(400);
    expect((await put({ score: 12 })).status).toBe(200);
    const rows = app.db.kysely.selectFrom("audit").select("reason").orderBy("at").orderBy("id");
    expect(await rows.execute()).toEqual([{ reason }, { reason: null }]);
  });
});
