import { defaultDrawTerms, noLegalTerms, limits, drawStatuses } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount, createEntrant, trailOf } from "../../test/factories.ts";
import { publish } from "../../test/legal.ts";

let app: TestApp;
let token: string;
let userId: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token, userId } = await createAccount(app, 2));
});
afterAll(() => app.close());

const fields = {
  fullname: "Весенний розыгрыш",
  name: "Весна",
  description: "Играйте",
  start_date: "2027-03-01T12:00:00.000Z",
  end_date: "2027-04-01T12:00:00.000Z",
};
const create = async (more: object = {}) => (await app.call("createStock", { ...fields, ...more }, token)).body;
const read = async (_id: string) => (await app.call("listStocks", { ids: _id }, token)).body.data[0];
const update = (_id: string, more: object) =>
  app.call("updateStock", { ...fields, status: "testing", _id, ...more }, token);

describe("a draw", () => {
  it("is added in tests, without prizes and entrants", async () => {
    const sent = { ...fields, fullname: " Весенний розыгрыш ", start_date: "2027-03-01T15:00:00+03:00" };
    const { status, body } = await app.call("createStock", sent, token);
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.any(String),
      ...fields,
      status: "testing",
      shown_from: null,
      shown_until: null,
      audience: "all",
      ...defaultDrawTerms,
      ...noLegalTerms,
      training: true,
      randomness: "beacon",
      beacon_round: null,
      beacon_at: null,
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      frozen_at: null,
      drawn_at: null,
      prizes: {},
      members: {},
      members_total: 0,
      updated_at: app.clock.now().toISOString(),
    });
    expect(await read(body._id)).toEqual(body);
    const terms = { ...defaultDrawTerms, handover: "", region: "", randomness: "beacon" };
    const after = { ...fields, ...terms, status: "testing", audience: "all" };
    expect(await trailOf(app, "stock", body._id)).toEqual([
      {
        user_id: userId,
        login: userId,
        action: "create",
        fields: Object.fromEntries(
          Object.entries(after).map(([field, value]) => [field, { before: null, after: value }]),
        ),
      },
    ]);
  });

  it.each(drawStatuses.filter((status) => status !== "testing"))("is not added as %s", async (status) => {
    const { status: code, error } = await app.call("createStock", { ...fields, status: status as "testing" }, token);
    expect([code, Object.keys(error.fields ?? {})]).toEqual([400, ["status"]]);
  });

  it.each(drawStatuses)("may become %s, and testing again", async (status) => {
    const { _id } = await create();
    expect((await update(_id, { status })).body.status).toBe(status);
    expect((await update(_id, { status: "testing" })).body.status).toBe("testing");
  });

  it("is edited, and the trail holds what changed", async () => {
    const draw = await create();
    app.clock.advance(60);
    const more = { name: "Лето", status: "active", end_date: "2027-05-01T12:00:00.000Z" } as const;
    const { status, body } = await update(draw._id, { ...more, updated_at: draw.updated_at });
    expect(status).toBe(200);
    expect(body).toEqual({ ...draw, ...more, updated_at: app.clock.now().toISOString() });
    expect((await trailOf(app, "stock", draw._id))[1]).toMatchObject({
      action: "update",
      fields: {
        name: { before: "Весна", after: "Лето" },
        status: { before: "testing", after: "active" },
        end_date: { before: fields.end_date, after: more.end_date },
      },
    });
  });

  it("is not overwritten by a stale edit, also of two at once", async () => {
    const { _id, updated_at } = await create();
    const replies = await Promise.all(["А", "Б"].map((name) => update(_id, { name, updated_at })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.error.code).toBe("stale");
    expect((await read(_id))?.name).toBe(replies.find(({ status }) => status === 200)?.body.name);
  });

  it.each([
    ...["fullname", "name", "description", "start_date", "end_date"].map((field) => [field, undefined]),
    ["fullname", "  "],
    ["fullname", "я".repeat(limits.title.max + 1)],
    ["name", "я".repeat(limits.title.max + 1)],
    ["description", "я".repeat(limits.comment.max + 1)],
    ["start_date", "01.03.2027"],
    ["start_date", "2027-02-30T00:00:00Z"],
    ["end_date", ""],
    ["end_date", "9999-12-31T23:59:59-12:00"],
    // The clock of the tests stands on the first of March 2026.
    ["start_date", "2026-02-28T20:59:59Z"],
    ["end_date", fields.start_date],
  ])("is refused with %s = %.30j", async (field = "", value) => {
    const bad = { ...fields, [field]: value };
    const created = await app.call("createStock", bad, token);
    expect([created.status, Object.keys(created.error.fields ?? {})]).toEqual([400, [field]]);
    const { _id } = await create();
    const updated = await update(_id, bad);
    expect([updated.status, Object.keys(updated.error.fields ?? {})]).toEqual([400, [field]]);
    expect(await read(_id)).toMatchObject(fields);
  });

  it("may begin today and take the longest texts", async () => {
    const sent = {
      fullname: "я".repeat(limits.title.max),
      name: "я".repeat(limits.title.max),
      description: "я".repeat(limits.comment.max),
      start_date: "2026-02-28T21:00:00.000Z",
    };
    expect(await create(sent)).toMatchObject(sent);
  });

  it("may be edited after its end, and its dates may not be moved into the past", async () => {
    const { _id } = await create();
    const past = { start_date: "2026-01-01T00:00:00.000Z", end_date: "2026-02-01T00:00:00.000Z" };
    await app.db.kysely
      .updateTable("stocks")
      .set({ start_date: new Date(past.start_date), end_date: new Date(past.end_date) })
      .where("id", "=", _id)
      .execute();
    expect((await update(_id, { ...past, name: "Архив" })).body).toMatchObject({ ...past, name: "Архив" });
    const moved = await update(_id, { ...past, end_date: "2026-02-02T00:00:00Z" });
    expect([moved.status, moved.error.fields]).toEqual([400, { end_date: "Конец не раньше сегодняшнего дня" }]);
    expect(await read(_id)).toMatchObject(past);
  });

  it("has no points outside of its dates: neither is moved past those that have been earned", async () => {
    const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString();
    const dates = { start_date: hours(1), end_date: hours(3) };
    const { _id } = await create(dates);
    const move = async (more: object) => {
      const { status, error } = await update(_id, { ...dates, status: "active", ...more });
      return status === 200 ? 200 : [status, error.fields];
    };
    expect(await move({})).toBe(200);
    await createEntrant(app, _id, { score: 5 });
    const later = { ...dates, start_date: hours(1.5) };
    expect(await move(later)).toBe(200);
    app.clock.advance(2 * 3600);
    const started = {
      start_date: "Розыгрыш начался, и\u00A0в\u00A0нём есть участники: начало больше не\u00A0меняется",
    };
    const passed = { end_date: "Это время прошло. Чтобы закончить сейчас, выберите статус «Окончен»." };
    for (const status of ["active", "paused", "ended", "disabled"]) {
      expect(await move({ ...later, status, start_date: dates.start_date })).toEqual([409, started]);
      expect(await move({ ...later, status, end_date: hours(-0.1) })).toEqual([409, passed]);
    }
    expect(await move({ ...later, end_date: hours(0.1) })).toBe(200);
    const ended = { ...later, end_date: hours(0.1), status: "ended" };
    expect(await move(ended)).toBe(200);
    expect(await move({ ...ended, status: "active", end_date: hours(-0.1) })).toEqual([409, passed]);
    expect(await move({ ...ended, status: "active" })).toBe(200);
  });

  it("may move its start as long as nobody takes part, and its end into the past in tests", async () => {
    const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString();
    const dates = { start_date: hours(-1), end_date: hours(3) };
    const { _id } = await create(dates);
    expect((await update(_id, { ...dates, status: "active" })).status).toBe(200);
    expect((await update(_id, { ...dates, start_date: hours(1), status: "active" })).status).toBe(200);
    expect((await update(_id, { ...dates, status: "testing" })).status).toBe(200);
    await createEntrant(app, _id, { score: 5 });
    expect((await update(_id, { start_date: hours(-1.5), end_date: hours(-0.1) })).status).toBe(200);
  });

  it("says of both dates what is wrong with them", async () => {
    const past = { start_date: "2026-02-01T00:00:00Z", end_date: "2026-01-01T00:00:00Z" };
    const { error } = await app.call("createStock", { ...fields, ...past }, token);
    expect(error).toEqual({
      code: "bad_request",
      message: "Начало не раньше сегодняшнего дня",
      fields: { start_date: "Начало не раньше сегодняшнего дня", end_date: "Конец не раньше начала" },
    });
  });

  it("takes no field that is not its own; one that is unknown is not found", async () => {
    const extra = { ...fields, winner_ids: [] } as typeof fields;
    expect((await app.call("createStock", extra, token)).error.message).toContain("winner_ids");
    for (const [_id, expected] of [
      [uuid(), 404],
      ["1", 400],
    ] as const) {
      expect((await update(_id, {})).status).toBe(expected);
      expect((await app.call("deleteStock", { _id }, token)).status).toBe(expected);
    }
  });
});

describe("a draw that is deleted", () => {
  it.each([
    ["active", 409],
    ["paused", 409],
    ["ended", 409],
    ["testing", 200],
    ["disabled", 200],
  ] as const)("with entrants while %s: %i", async (status, expected) => {
    const { _id } = await create();
    await app.call("createStockPrize", { _idStock: _id, name: "Гитара" }, token);
    expect((await update(_id, { status })).status).toBe(200);
    await createEntrant(app, _id, { score: 5 });
    const reply = await app.call("deleteStock", { _id }, token);
    expect(reply.status).toBe(expected);
    if (expected === 200) {
      expect(reply.body).toEqual({ _id });
      expect(await read(_id)).toBeUndefined();
      expect(await app.db.kysely.selectFrom("stock_members").selectAll().execute()).toEqual([]);
      expect((await trailOf(app, "stock", _id)).at(-1)?.action).toBe("delete");
    } else {
      const { code, message } = reply.error;
      expect([code, message]).toEqual(["in_use", "Сначала отключите розыгрыш: его видят игроки"]);
      expect((await read(_id))?.members_total).toBe(1);
    }
  });

  it.each([
    ["testing", "Сначала сбросьте репетицию"],
    ["disabled", "Призы уже вручены: розыгрыш остаётся"],
  ] as const)("stays while %s once somebody has won a prize", async (status, message) => {
    const { _id } = await create();
    await update(_id, { status: status === "disabled" ? "active" : status });
    const prize = await app.call("createStockPrize", { _idStock: _id, name: "Гитара" }, token);
    const { userId: entrant } = await createEntrant(app, _id, { score: 5 });
    const given = { _idStock: _id, _id: entrant, prize_id: prize.body._id };
    expect((await app.call("updateStockMember", given, token)).status).toBe(200);
    if (status === "disabled") {
      const [award] = (await app.call("listAwards", { _idStock: _id }, token)).body.data;
      await app.call("updateAward", { _id: award?._id ?? "", state: "confirmed" }, token);
      expect((await update(_id, { status })).status).toBe(200);
    }
    const { error } = await app.call("deleteStock", { _id }, token);
    expect([error.code, error.message]).toEqual(["in_use", message]);
  });

  it("is deleted and restored with the draft of its rules; published rules keep it", async () => {
    const owner = (await createAccount(app, 1)).token;
    const { _id } = await create();
    const draft = (await app.call("createDocument", { kind: "rules", stock_id: _id, content: "Черновик" }, owner)).body;
    const rules = () => app.db.kysely.selectFrom("documents").select(["id", "content"]).execute();
    expect((await app.call("deleteStock", { _id }, owner)).status).toBe(200);
    expect(await rules()).toEqual([]);
    expect((await app.call("returnDeleted", { entity: "stock", _id }, owner)).status).toBe(200);
    expect(await rules()).toEqual([{ id: draft._id, content: "Черновик" }]);
    await publish(app, "rules", { stockId: _id });
    const { status, error } = await app.call("deleteStock", { _id }, owner);
    expect([status, error.code, error.message]).toEqual([
      409,
      "in_use",
      "Правила розыгрыша опубликованы и\u00A0хранятся всегда. Розыгрыш можно отключить.",
    ]);
    expect(await read(_id)).toBeDefined();
    expect(await rules()).toHaveLength(1);
  });

  it.each(drawStatuses)("may be %s if it has no entrants", async (status) => {
    const { _id } = await create();
    await app.call("createStockPrize", { _idStock: _id, name: "Гитара" }, token);
    expect((await update(_id, { status })).status).toBe(200);
    expect((await app.call("deleteStock", { _id }, token)).status).toBe(200);
    expect(await app.db.kysely.selectFrom("stock_prizes").selectAll().execute()).toEqual([]);
  });
});
