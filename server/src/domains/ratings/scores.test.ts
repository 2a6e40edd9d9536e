import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { purge } from "../../jobs/purge.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import {
  createAccount,
  createEntrant,
  createNamedAccount,
  createSong,
  createDraw,
  setScore,
  signInAgain,
} from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";
import { countsOf, scoresOf } from "../../test/rankings.ts";
import { drawLeaderboard } from "./leaderboards.ts";

let app: TestApp;
let staff: string;
let staffId: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  travel("2026-03-01T09:00:00Z");
  ({ token: staff, userId: staffId } = await createAccount(app, 2));
});
afterAll(() => app.close());

const month = "month:2026-03";
const week = "week:2026-W09";
const travel = (at: string) => app.clock.advance((Date.parse(at) - app.clock.now().getTime()) / 1000);
const scores = async () => Object.fromEntries((await scoresOf(app.db)).map(({ board, score }) => [board, score]));
const correct = (_id: string, score: number) => app.call("updateUserScore", { _id, score, type: "Бесплатный" }, staff);
const openDraw = () => createDraw(app, { start: app.clock.now(), end: new Date("2027-01-01Z") });
async function expectTrueCounts() {
  const { kept, counted } = await countsOf(app.db);
  expect(kept).toEqual(counted);
  return counted.length;
}

describe("a song pays into every rating", () => {
  it("and the next adds to it, with the time it was reached", async () => {
    const draw = await openDraw();
    const player = await joinGame(app);
    let sum = 0;
    for (let i = 0; i < 2; i++) {
      const song = await createSong(app);
      app.clock.advance(60);
      await player.serve({ limit: 20 });
      sum += (await player.guess(song)).points;
    }
    expect(await scores()).toEqual({ all: sum, [month]: sum, [week]: sum, [drawLeaderboard(draw)]: sum });
    const reached = await app.db.kysely.selectFrom("board_scores").select("reached_at").distinct().execute();
    expect(reached).toEqual([{ reached_at: app.clock.now() }]);
    expect(await expectTrueCounts()).toBe(8);
  });

  it("but not one that failed, nor one of staff or of a demo visit", async () => {
    await openDraw();
    const song = await createSong(app, { demo: true });
    const player = await joinGame(app);
    await player.serve();
    await player.finish(song);
    for (const token of [staff, (await createAccount(app, 1)).token, await app.enterDemo()]) {
      const other = await joinGame(app, token);
      await other.serve();
      expect((await other.guess(song)).points).toBeGreaterThan(0);
    }
    expect(await scoresOf(app.db)).toEqual([]);
    expect(await expectTrueCounts()).toBe(0);
  });

  it("of the month and the week in Moscow, where both begin at midnight", async () => {
    // 1 March 2026 is a Sunday: first the week ends, then, a month later, the month.
    const { userId } = await createAccount(app);
    const play = async (at: string) => {
      travel(at);
      const song = await createSong(app);
      const player = await joinGame(app, await signInAgain(app, userId));
      await player.serve({ limit: 20 });
      return (await player.guess(song)).points;
    };
    const first = await play("2026-03-01T20:59:59.999Z");
    const second = await play("2026-03-01T21:00:00Z");
    expect(await scores()).toMatchObject({ [month]: first + second, [week]: first, "week:2026-W10": second });
    const third = await play("2026-03-31T20:59:59.999Z");
    const fourth = await play("2026-03-31T21:00:00Z");
    expect(await scores()).toEqual({
      all: first + second + third + fourth,
      [month]: first + second + third,
      "month:2026-04": fourth,
      [week]: first,
      "week:2026-W10": second,
      "week:2026-W14": third + fourth,
    });
  });
});

describe("a correction by staff", () => {
  it("of a player's score is earned or lost now, and never leaves anybody below zero", async () => {
    const { userId } = await createNamedAccount(app, {});
    await correct(userId, 100);
    expect(await scores()).toEqual({ all: 100, [month]: 100, [week]: 100 });
    travel("2026-03-08T09:00:00Z");
    ({ token: staff } = await createAccount(app, 2));
    await correct(userId, 130);
    expect(await scores()).toEqual({ all: 130, [month]: 130, [week]: 100, "week:2026-W10": 30 });
    await correct(userId, 50);
    expect(await scores()).toEqual({ all: 50, [month]: 50, [week]: 100 });
    for (const score of [0, -70]) {
      await correct(userId, score);
      expect(await scores()).toEqual({ [week]: 100 });
    }
    // Out of the red the account is in the rating again with what it has.
    await correct(userId, 5);
    expect(await scores()).toEqual({ all: 5, [month]: 75, [week]: 100, "week:2026-W10": 75 });
    await expectTrueCounts();
  });

  it("to the same score changes nothing, not even the time", async () => {
    const { userId } = await createNamedAccount(app, {});
    await correct(userId, 100);
    const rows = () => app.db.kysely.selectFrom("board_scores").selectAll().orderBy("board").execute();
    const before = await rows();
    app.clock.advance(60);
    const same = { _id: userId, score: 100, type: "Премиум" } as const;
    expect((await app.call("updateUserScore", same, staff)).status).toBe(200);
    expect(await rows()).toEqual(before);
  });

  it("of an entrant changes the draw alone; zero points are in no rating", async () => {
    const draw = await openDraw();
    const { userId } = await createEntrant(app, draw, { score: 10 });
    const update = (score: number) => app.call("updateStockMember", { _idStock: draw, _id: userId, score }, staff);
    await update(700);
    expect(await scores()).toEqual({ [drawLeaderboard(draw)]: 700 });
    await update(0);
    expect(await scores()).toEqual({});
    await update(-5);
    await update(7);
    expect(await scores()).toEqual({ [drawLeaderboard(draw)]: 7 });
    expect(await expectTrueCounts()).toBe(2);
  });

  it("that is refused changes nothing", async () => {
    const draw = await openDraw();
    const { userId } = await createEntrant(app, draw, { score: 10 });
    const stale = { _idStock: draw, _id: userId, score: 99, was: 9 };
    expect((await app.call("updateStockMember", stale, staff)).status).toBe(409);
    expect((await correct(staffId, 5)).status).toBe(404);
    expect(await scores()).toEqual({ [drawLeaderboard(draw)]: 10 });
  });
});

describe("what goes", () => {
  it("a player whom staff delete leaves every rating", async () => {
    const draw = await openDraw();
    const [one, other] = [await createEntrant(app, draw, { score: 5 }), await createEntrant(app, draw, { score: 5 })];
    await correct(one.userId, 40);
    await correct(other.userId, 40);
    expect((await app.call("deleteUser", { _id: one.userId }, staff)).status).toBe(200);
    expect(new Set((await scoresOf(app.db)).map(({ user_id }) => user_id))).toEqual(new Set([other.userId]));
    expect(await expectTrueCounts()).toBe(8);
  });

  it("a draw takes its rating with it", async () => {
    const [gone, stays] = [await openDraw(), await openDraw()];
    const { userId } = await createEntrant(app, gone, { score: 5 });
    await setScore(app, userId, drawLeaderboard(stays), 6);
    await app.db.kysely.updateTable("stocks").set({ status: "disabled" }).execute();
    expect((await app.call("deleteStock", { _id: gone }, staff)).status).toBe(200);
    expect(await scores()).toEqual({ [drawLeaderboard(stays)]: 6 });
    const counted = await app.db.kysely.selectFrom("board_counts").select("board").distinct().execute();
    expect(counted).toEqual([{ board: drawLeaderboard(stays) }]);
  });

  it("past months and weeks are purged an hour after their end, and nothing else is", async () => {
    const draw = await openDraw();
    const { userId } = await createEntrant(app, draw, { score: 5 });
    await correct(userId, 40);
    const leaderboards = async () => Object.keys(await scores());
    // Monday, 2 March, begins in Moscow.
    travel("2026-03-01T21:59:59.999Z");
    await purge(app.services);
    expect(await leaderboards()).toEqual(["all", month, drawLeaderboard(draw), week]);
    app.clock.advance(0.001);
    await purge(app.services);
    expect(await leaderboards()).toEqual(["all", month, drawLeaderboard(draw)]);
    travel("2026-04-02T09:00:00Z");
    await purge(app.services);
    expect(await leaderboards()).toEqual(["all", drawLeaderboard(draw)]);
    expect(await expectTrueCounts()).toBe(4);
    expect(await app.db.kysely.selectFrom("board_counts").select("board").distinct().execute()).toHaveLength(2);
  });
});
