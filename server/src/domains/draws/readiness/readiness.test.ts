import { type DrawStatus, type ReadinessKey, readinessKeys, readinessNames } from "@hitoslov/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { nameOrganiser, publish } from "../../../test/legal.ts";
import { endDraw } from "../../../test/awards.ts";
import { createDraw, createEntrant, createNamedAccount, signInAgain } from "../../../test/factories.ts";

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createNamedAccount(app, { role: 2 }));
  await nameOrganiser(app);
});
afterAll(() => app.close());

/** Takes the organiser away. */
async function dismiss(): Promise<void> {
  await app.db.kysely.updateTable("settings").set({ organiser: "{}" }).execute();
}

const day = 86_400_000;
/** All that an edit says of a draw. */
const fieldsAt = (now: Date) => ({
  fullname: "Зимний тираж",
  name: "Зима",
  description: "Играйте",
  start_date: new Date(now.getTime() + day).toISOString(),
  end_date: new Date(now.getTime() + 30 * day).toISOString(),
  handover: "Курьером за 30 дней",
  region: "Российская Федерация",
  min_age: 18,
  tax_payer: "organiser" as const,
});

/** A draw in tests with all there must be. */
async function createReady(): Promise<string> {
  const { body } = await app.call("createStock", fieldsAt(app.clock.now()), token);
  await app.call("createStockPrize", { _idStock: body._id, name: "Радиола", value: 38_000 }, token);
  await publish(app, "rules", { stockId: body._id });
  for (const kind of ["personal_data", "prize_data", "publication"] as const) await publish(app, kind);
  return body._id;
}

const become = (_id: string, status: DrawStatus, more: object = {}) =>
  app.call("updateStock", { ...fieldsAt(app.clock.now()), _id, status, ...more }, token);

const lacking = async (_idStock: string) => {
  const { body } = await app.call("getReadiness", { _idStock }, token);
  return body.items.filter(({ done }) => !done).map(({ key }) => key);
};

/** Takes one thing from a draw that is ready; what an edit then says of it. */
const takeAway: Record<Exclude<ReadinessKey, "organiser">, (id: string) => Promise<object>> = {
  rules: async () => {
    await app.db.kysely.deleteFrom("document_versions").where("document_id", "in", rulesOf).execute();
    return {};
  },
  dates: async () => {
    const past = app.clock.now().getTime();
    const period = { start_date: new Date(past - 2 * day), end_date: new Date(past - day) };
    await app.db.kysely.updateTable("stocks").set(period).execute();
    return { start_date: period.start_date.toISOString(), end_date: period.end_date.toISOString() };
  },
  handover: () => Promise.resolve({ handover: " " }),
  prizes: async () => {
    await app.db.kysely.updateTable("stock_prizes").set({ value: null }).execute();
    return {};
  },
  age: () => Promise.resolve({ min_age: null }),
  region: () => Promise.resolve({ region: "" }),
  consents: async () => {
    const kind = app.db.kysely.selectFrom("documents").select("id").where("kind", "=", "publication");
    await app.db.kysely.deleteFrom("document_versions").where("document_id", "in", kind).execute();
    return {};
  },
  tax: () => Promise.resolve({ tax_payer: null }),
  randomness: async () => {
    await app.db.kysely.updateTable("stock_prizes").set({ way: "draw" }).execute();
    return {};
  },
};
const rulesOf = sql<string>`(select id from documents where kind = 'rules')`;

describe("a draw that is ready", () => {
  it.each(["active", "paused", "ended"] as const)("becomes %s", async (status) => {
    const id = await createReady();
    expect(await lacking(id)).toEqual([]);
    expect((await become(id, status)).body.status).toBe(status);
  });

  describe.each(readinessKeys.filter((key) => key !== "organiser"))("except for: %s", (key) => {
    it.each(["active", "paused", "ended"] as const)("does not become %s, and nothing changes", async (status) => {
      const id = await createReady();
      const more = await takeAway[key](id);
      const { status: code, error } = await become(id, status, more);
      expect([code, Object.keys(error.fields ?? {})]).toEqual([409, ["status"]]);
      expect(error.message).toBe(`Публиковать рано, не\u00A0хватает: ${readinessNames[key].toLocaleLowerCase("ru")}`);
      const [draw] = (await app.call("listStocks", { ids: id }, token)).body.data;
      expect(draw?.status).toBe("testing");
      // In tests, and where nobody sees it, it may be so.
      expect((await become(id, "testing", more)).status).toBe(200);
      expect(await lacking(id)).toEqual([key]);
      expect((await become(id, "disabled", more)).status).toBe(200);
    });
  });

  it("is ready no more once its rules state other terms, until they are published anew", async () => {
    const { body } = await app.call("createStock", fieldsAt(app.clock.now()), token);
    const { _id: _idStock } = body;
    const { body: prize } = await app.call("createStockPrize", { _idStock, name: "Радиола", value: 38_000 }, token);
    for (const kind of ["personal_data", "prize_data", "publication"] as const) await publish(app, kind);
    const { _id } = (await app.call("createDocument", { kind: "rules", stock_id: _idStock }, token)).body;
    const publishRules = () => app.call("publishDocument", { _id }, token);
    expect((await publishRules()).status).toBe(200);
    expect(await lacking(_idStock)).toEqual([]);
    const end_date = new Date(app.clock.now().getTime() + 40 * day).toISOString();
    const changes = [
      () => become(_idStock, "testing", { end_date }),
      () => become(_idStock, "testing", { end_date, tax_payer: "winner" }),
      () => app.call("updateStockPrize", { _id: prize._id, _idStock, name: "Патефон", value: 38_000 }, token),
    ];
    for (const [at, change] of changes.entries()) {
      expect((await change()).status).toBe(200);
      const { items } = (await app.call("getReadiness", { _idStock }, token)).body;
      expect(items.filter(({ done }) => !done)).toEqual([
        { key: "rules", done: false, text: `Редакция ${at + 1} расходится с\u00A0условиями: опубликуйте новую` },
      ]);
      expect((await publishRules()).status).toBe(200);
      expect(await lacking(_idStock)).toEqual([]);
    }
    const ready = { end_date, tax_payer: "winner" };
    expect((await become(_idStock, "active", { ...ready, region: "Москва" })).status).toBe(409);
    expect((await become(_idStock, "active", ready)).status).toBe(200);
    // What runs goes on; it is to be corrected by the next version.
    expect((await become(_idStock, "active", { ...ready, region: "Москва" })).status).toBe(200);
  });

  it("stays ready while staff edit its rules, as its published ones state its terms", async () => {
    const { body } = await app.call("createStock", fieldsAt(app.clock.now()), token);
    const { _id: _idStock } = body;
    await app.call("createStockPrize", { _idStock, name: "Радиола", value: 38_000 }, token);
    for (const kind of ["personal_data", "prize_data", "publication"] as const) await publish(app, kind);
    const { body: draft } = await app.call("createDocument", { kind: "rules", stock_id: _idStock }, token);
    expect((await app.call("publishDocument", { _id: draft._id }, token)).status).toBe(200);
    for (const status of ["active", "paused"] as const) expect((await become(_idStock, status)).status).toBe(200);
    const edit = { _id: draft._id, title: `${draft.title}, уточнены`, content: `${draft.content}\n\nДа будет так.` };
    expect((await app.call("updateDocument", edit, token)).body.changed).toBe(true);
    expect(await lacking(_idStock)).toEqual([]);
    for (const status of ["active", "paused"] as const) expect((await become(_idStock, status)).status).toBe(200);
    expect((await become(_idStock, "active", { region: "Москва" })).status).toBe(409);
    // Versions of before have no template kept: they are compared with the draft.
    await app.db.kysely
      .updateTable("document_versions")
      .set({ template_title: null, template_content: null })
      .execute();
    expect(await lacking(_idStock)).toEqual(["rules"]);
  });

  it("lists everything that is missing at once", async () => {
    const at = app.clock.now().getTime();
    const id = await createDraw(app, { status: "testing", start: new Date(at + day), end: new Date(at + 2 * day) });
    const {
      handover: _handover,
      region: _region,
      min_age: _age,
      tax_payer: _payer,
      ...fields
    } = fieldsAt(app.clock.now());
    const { error } = await app.call("updateStock", { ...fields, _id: id, status: "active" }, token);
    expect(error.message).toMatch(
      /правила, порядок вручения, призы и\s+их стоимость, возраст, территория, согласия, налог$/,
    );
  });
});

it("a draw that has been held is shown again after it was disabled, however late; one that never was is not", async () => {
  const id = await createReady();
  await become(id, "active");
  await createEntrant(app, id, { score: 10 });
  const [draw] = (await app.call("listStocks", { ids: id }, token)).body.data;
  const dates = { start_date: draw?.start_date ?? "", end_date: draw?.end_date ?? "" };
  app.clock.advance(31 * 86_400);
  ({ token } = await createNamedAccount(app, { role: 2, login: "другой" }));
  await endDraw(app, id);
  for (const status of ["disabled", "ended"] as const) {
    expect((await become(id, status, dates)).body).toMatchObject({ status, ...dates });
  }
  const late = await createReady();
  const past = { start_date: new Date(dates.start_date), end_date: new Date(dates.end_date) };
  await app.db.kysely.updateTable("stocks").set(past).where("id", "=", late).execute();
  await endDraw(app, late);
  expect((await become(late, "disabled", dates)).status).toBe(200);
  expect((await become(late, "ended", dates)).status).toBe(409);
});

describe("without an organiser", () => {
  it("the checklist is not enforced, and every draw is marked as training", async () => {
    await dismiss();
    const { body } = await app.call("createStock", fieldsAt(app.clock.now()), token);
    expect((await app.call("getReadiness", { _idStock: body._id }, token)).body).toMatchObject({ on: false });
    expect(
      (await become(body._id, "active", { handover: "", region: "", min_age: null, tax_payer: null })).status,
    ).toBe(200);
    expect(await isTraining()).toBe(true);
  });

  it("a running draw goes on once there is one, and is no longer marked as training", async () => {
    await dismiss();
    const now = app.clock.now().getTime();
    const id = await createDraw(app, { start: new Date(now - day), end: new Date(now + day) });
    await nameOrganiser(app);
    expect(await isTraining()).toBe(false);
    // It can be edited as before, but has to be complete to run again.
    const { handover: _handover, ...fields } = fieldsAt(app.clock.now());
    const edit = (status: DrawStatus) => app.call("updateStock", { ...fields, _id: id, status }, token);
    expect((await edit("active")).status).toBe(200);
    expect((await edit("paused")).status).toBe(200);
    expect((await edit("active")).status).toBe(409);
  });
});

/** As a player sees the only draw. */
async function isTraining(): Promise<boolean | undefined> {
  const player = await createNamedAccount(app, {});
  const [draw] = (await app.call("listStocks", {}, await signInAgain(app, player.userId))).body.data;
  return draw?.training;
}

describe("what the law requires a draw to state", () => {
  it.each([
    ["min_age", 17],
    ["min_age", 100],
    ["tax_payer", "state"],
    ["handover", "д".repeat(1001)],
    ["region", null],
  ])("is refused: %s %j", async (field, value) => {
    const id = await createReady();
    const { status, error } = await become(id, "testing", { [field]: value });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });

  it.each([0, -1, 1.5, 100_000_001])("is refused: a price of %d", async (value) => {
    const id = await createReady();
    const { status, error } = await app.call("createStockPrize", { _idStock: id, name: "Радиола", value }, token);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["value"]]);
  });

  it("stays as it was where an edit leaves it out", async () => {
    const id = await createReady();
    const { handover: _handover, tax_payer: _payer, ...fields } = fieldsAt(app.clock.now());
    const { body } = await app.call("updateStock", { ...fields, _id: id, status: "testing" }, token);
    expect(body).toMatchObject({ handover: "Курьером за 30 дней", tax_payer: "organiser" });
    const [prize] = Object.values(body.prizes);
    if (prize === undefined) throw new Error("No prize");
    const { _id, _idStock, name } = prize;
    expect((await app.call("updateStockPrize", { _id, _idStock, name }, token)).body.value).toBe(38_000);
  });
});

it("shows the tax on the most expensive prize, by the limit of the settings", async () => {
  const _id = await createReady();
  const read = async () => (await app.call("getReadiness", { _idStock: _id }, token)).body.tax;
  await app.call("createStockPrize", { _idStock: _id, name: "Значок", value: 90 }, token);
  expect(await read()).toMatchObject({ value: 38_000, free: 4000, tax: 11_900 });
  await app.db.kysely.updateTable("settings").set({ prize_free_limit: 40_000 }).execute();
  expect(await read()).toMatchObject({ value: 38_000, free: 38_000, tax: 0 });
  await app.db.kysely.updateTable("stock_prizes").set({ value: null }).execute();
  expect(await read()).toBeNull();
});
