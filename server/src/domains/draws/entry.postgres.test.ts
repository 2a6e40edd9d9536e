import { expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { createDraw, createEntrant } from "../../test/factories.ts";
import { nameOrganiser, publish } from "../../test/legal.ts";
import { waiting } from "../../test/waiting.ts";
import { lockDraw } from "./prizes.ts";

it("a player who comes back while the draw ends does not get into its frozen ranking", async () => {
  const app = await createTestApp();
  await app.reset();
  const now = app.clock.now();
  const _idStock = await createDraw(app, { start: now, end: new Date(now.getTime() + 1e9) });
  const { token } = await createEntrant(app, _idStock, { score: 10 });
  await nameOrganiser(app);
  const versions = [await publish(app, "rules", { stockId: _idStock }), await publish(app, "prize_data")];
  const enter = () => app.call("enterDraw", { _idStock, adult: true, versions }, token);
  expect((await enter()).status).toBe(200);
  expect((await app.call("leaveDraw", { _idStock }, token)).status).toBe(200);

  const [entered] = await app.db.kysely.transaction().execute(async (trx) => {
    await lockDraw(trx, _idStock);
    const entering = enter();
    await waiting(app, 1);
    await trx.updateTable("stocks").set({ status: "ended", frozen_at: now }).where("id", "=", _idStock).execute();
    return [entering] as const;
  });
  const { status, error } = await entered;
  expect([status, error.message]).toEqual([409, "В\u00A0этом розыгрыше уже не\u00A0участвуют"]);
  const { kysely } = app.db;
  const members = await kysely.selectFrom("stock_members").select("excluded_at").execute();
  expect(members).toEqual([{ excluded_at: now }]);
  expect(await kysely.selectFrom("board_scores").select("score").execute()).toEqual([]);
  const active = kysely.selectFrom("consents").select("id").where("withdrawn_at", "is", null);
  expect(await active.execute()).toEqual([]);
  await app.close();
});
