import type { Entity } from "@hitoslov/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAward } from "../../../test/awards.ts";
import { createAccount, createDraw } from "../../../test/factories.ts";
import { waiting } from "../../../test/waiting.ts";
import { lockDraw } from "../prizes.ts";

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
});
afterAll(() => app.close());

async function undoLast(entity: Entity) {
  const [last] = (await app.call("listJournal", { entity }, token)).body.data;
  return app.call("returnChange", { _id: last?._id ?? "" }, token);
}

it("a prize does not wait for its winner again in a draw that is being disabled", async () => {
  const _idStock = await confirmPrize();
  const [undone] = await app.db.kysely.transaction().execute(async (trx) => {
    await lockDraw(trx, _idStock);
    const undoing = undoLast("award");
    await waiting(app, 1);
    await trx.updateTable("stocks").set({ status: "disabled" }).where("id", "=", _idStock).execute();
    return [undoing] as const;
  });
  const { status, error } = await undone;
  expect([status, error.message]).toEqual([409, "Розыгрыш отключён: победители не\u00A0увидят своих призов"]);
  expect(await app.db.kysely.selectFrom("awards").select("state").execute()).toEqual([{ state: "confirmed" }]);
});

it.each([
  ["award", "awards"],
  ["stock_prize", "stock_prizes"],
] as const)("an undo at %s waits for the draw before it locks the row that others change", async (entity, table) => {
  const _idStock = await { award: confirmPrize, stock_prize: renamePrize }[entity]();
  const [undone] = await app.db.kysely.transaction().execute(async (trx) => {
    await lockDraw(trx, _idStock);
    const undoing = undoLast(entity);
    await waiting(app, 1);
    await sql`select from ${sql.table(table)} for update nowait`.execute(trx);
    return [undoing] as const;
  });
  expect((await undone).status).toBe(200);
});

async function confirmPrize(): Promise<string> {
  const { _id, _idStock } = await createAward(app, token);
  expect((await app.call("updateAward", { _id, state: "confirmed" }, token)).status).toBe(200);
  return _idStock;
}

/** Of a draw that runs: once it is over, its prizes stay as they are. */
async function renamePrize(): Promise<string> {
  const now = app.clock.now();
  const _idStock = await createDraw(app, { start: now, end: new Date(now.getTime() + 1e9) });
  const { body } = await app.call("createStockPrize", { _idStock, name: "Гитара", quantity: 1, way: "hand" }, token);
  expect((await app.call("updateStockPrize", { _id: body._id, _idStock, name: "Рояль" }, token)).status).toBe(200);
  return _idStock;
}
