import { expect, it } from "vitest";
import { recordChange } from "../../crud/record.ts";
import { createTestApp } from "../../test/app.ts";
import { createAccount, createDraw, createEntrant, createSong } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";
import { waiting } from "../../test/waiting.ts";
import { lockDraw } from "./prizes.ts";

it("a correction and a finish at the same time both count, in the ranking too", async () => {
  const app = await createTestApp();
  await app.reset();
  const { token } = await createAccount(app, 2);
  const now = app.clock.now();
  const _idStock = await createDraw(app, { start: now, end: new Date(now.getTime() + 1e9) });
  const songs = [await createSong(app), await createSong(app)] as const;
  await app.refreshCatalogue();
  const player = await joinGame(app);
  await player.serve();
  const { points: earned } = await player.guess(songs[0]);
  const [member] = (await app.call("listStockMembers", { _idStock }, token)).body.data;

  const [corrected, finished] = await app.db.kysely.transaction().execute(async (trx) => {
    await lockDraw(trx, _idStock);
    const fields = { _idStock, _id: member?._id ?? "", points: 1000, reason: "Сбой на\u00A0сервере" };
    const correction = app.call("correctStockMember", fields, token);
    await waiting(app, 1);
    const finish = player.guess(songs[1]);
    await waiting(app, 2);
    return [correction, finish] as const;
  });
  expect((await corrected).status).toBe(200);
  const { points, stocks } = await finished;
  const score = earned + 1000 + points;
  expect(stocks).toEqual([expect.objectContaining({ score })]);
  const { kysely } = app.db;
  const kept = await kysely.selectFrom("stock_members").select("score").executeTakeFirst();
  const ranked = await kysely
    .selectFrom("board_scores")
    .select("score")
    .where("board", "=", `stock:${_idStock}`)
    .executeTakeFirst();
  expect([kept?.score, ranked?.score]).toEqual([score, score]);
  await app.close();
});

// Else it would hold its draw while it waits for a deletion by the same colleague, which waits for the draws.
it("a correction does not wait for what the same account is recording in the trail", async () => {
  const app = await createTestApp();
  await app.reset();
  const { token, userId } = await createAccount(app, 2);
  const now = app.clock.now();
  const _idStock = await createDraw(app, { start: now, end: new Date(now.getTime() + 1e9) });
  const entrant = await createEntrant(app, _idStock, { score: 10 });

  const corrected = await app.db.kysely.transaction().execute(async (trx) => {
    const deletion = {
      entity: "gamer",
      id: "1",
      action: "delete",
      before: { name: "Нина" },
      fields: ["name"],
    } as const;
    await recordChange(trx, { ...deletion, actor: { userId }, now });
    const fields = { _idStock, _id: entrant.userId, points: 1, reason: "Сбой на\u00A0сервере" };
    return app.call("correctStockMember", fields, token);
  });
  expect([corrected.status, corrected.body.score]).toEqual([200, 11]);
  await app.close();
});

it("a correction that waits while the draw is frozen is refused", async () => {
  const app = await createTestApp();
  await app.reset();
  const { token } = await createAccount(app, 2);
  const now = app.clock.now();
  const _idStock = await createDraw(app, { start: now, end: new Date(now.getTime() + 1e9) });
  const { userId: _id } = await createEntrant(app, _idStock, { score: 10 });

  const [corrected] = await app.db.kysely.transaction().execute(async (trx) => {
    await lockDraw(trx, _idStock);
    const fields = { _idStock, _id, points: 1, reason: "Сбой на\u00A0сервере" };
    const correction = app.call("correctStockMember", fields, token);
    await waiting(app, 1);
    await trx.updateTable("stocks").set({ status: "ended", frozen_at: now }).where("id", "=", _idStock).execute();
    return [correction] as const;
  });
  const { status, error } = await corrected;
  expect([status, error?.message]).toEqual([409, "Итоги подведены: очки больше не\u00A0меняются"]);
  const { kysely } = app.db;
  for (const table of ["stock_members", "board_scores"] as const) {
    expect(await kysely.selectFrom(table).select("score").execute()).toEqual([{ score: 10 }]);
  }
  await app.close();
});

it("points for a player who is locked until a draw has ended are none, of all time neither", async () => {
  const app = await createTestApp();
  await app.reset();
  const { token } = await createAccount(app, 2);
  const now = app.clock.now();
  const _idStock = await createDraw(app, { start: now, end: new Date(now.getTime() + 60_000) });
  const { userId } = await createEntrant(app, _idStock, { score: 10 });
  app.clock.advance(59);
  const { kysely } = app.db;
  const scores = async () => [
    await kysely.selectFrom("users").select("score").where("id", "=", userId).executeTakeFirst(),
    await kysely.selectFrom("stock_members").select("score").executeTakeFirst(),
  ];
  const before = await scores();

  const [changed] = await kysely.transaction().execute(async (trx) => {
    await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
    const fields = { _id: userId, points: 5, reason: "Сбой на\u00A0сервере", stocks: [_idStock] };
    const change = app.call("changePlayerPoints", fields, token);
    await waiting(app, 1);
    app.clock.advance(2);
    return [change] as const;
  });
  const { status, error } = await changed;
  expect([status, error.message]).toEqual([409, "Розыгрыш закончился: очки больше не\u00A0меняются"]);
  expect(await scores()).toEqual(before);
  await app.close();
});
