import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount, createSongs, createDraw } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";
import { countsOf, scoresOf } from "../../test/rankings.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

it("fifty finishes at once, with corrections and deletions among them, leave every rating counted right", async () => {
  const { token: staff } = await createAccount(app, 2);
  const period = { start: app.clock.now(), end: new Date(app.clock.now().getTime() + 1e9) };
  const draws = [await createDraw(app, period), await createDraw(app, period)];
  const songs = await createSongs(app, 3);
  const players = [];
  for (let i = 0; i < 16; i++) {
    const account = await createAccount(app);
    const game = await joinGame(app, account.token);
    await game.serve();
    for (const song of songs) await game.restore(song);
    players.push({ ...account, game });
  }
  const [one, other, leaver, ...rest] = players;
  if (one === undefined || other === undefined || leaver === undefined) throw new Error("Too few players");
  // A draw's rating has its members before the first correction.
  for (const { game } of [one, other, leaver]) await game.finish(songs[0] ?? "");
  const finishes = players.flatMap(({ game }) => songs.map((song) => game.finish(song)));
  const correction = (_id: string, score: number) =>
    app.call("updateUserScore", { _id, score, type: "Бесплатный" }, staff);
  const membership = (_idStock: string | undefined, _id: string, score: number) =>
    app.call("updateStockMember", { _idStock: _idStock ?? "", _id, score }, staff);
  const staffCalls = [
    correction(one.userId, 10_000),
    membership(draws[1], one.userId, 0),
    membership(draws[0], other.userId, 640),
    correction(other.userId, -10_000),
    membership(draws[0], leaver.userId, 64),
    app.call("deleteUser", { _id: leaver.userId }, staff),
    membership(draws[1], leaver.userId, 1),
  ];
  for (const { status } of await Promise.all(finishes)) expect([200, 401, 404, 409]).toContain(status);
  // The one who is deleted may be gone by then.
  for (const { status } of await Promise.all(staffCalls)) expect([200, 404]).toContain(status);

  const { kept, counted } = await countsOf(app.db);
  expect(kept).toEqual(counted);
  const { kysely } = app.db;
  const users = await kysely.selectFrom("users").select(["id", "score"]).where("score", ">", 0).execute();
  const entrants = await kysely.selectFrom("stock_members").selectAll().where("score", ">", 0).execute();
  const scores = (await scoresOf(app.db)).filter(({ board }) => board === "all" || board.startsWith("stock:"));
  const truth = [
    ...users.map(({ id, score }) => `all ${id} ${score}`),
    ...entrants.map(({ stock_id, user_id, score }) => `stock:${stock_id} ${user_id} ${score}`),
  ];
  expect(scores.map(({ board, user_id, score }) => `${board} ${user_id} ${score}`).toSorted()).toEqual(
    truth.toSorted(),
  );
  expect(users.length).toBeGreaterThanOrEqual(rest.length);
});
