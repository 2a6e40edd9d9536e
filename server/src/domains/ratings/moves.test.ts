import { seededRandom } from "@hitoslov/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount } from "../../test/factories.ts";
import { countMoves } from "./moves.ts";
import { manyScoresChange } from "./scores.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

async function order(): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from board_scores where board = 'all' order by -score, reached_at, user_id`.execute(app.db.kysely);
  return rows.map(({ user_id }) => user_id);
}

async function give(scores: ReadonlyMap<string, number>): Promise<void> {
  const changes = [...scores].map(([user_id, score]) => ({ board: "all", user_id, score }));
  await app.db.kysely.executeQuery(manyScoresChange(changes, app.clock.now()).compile());
  app.clock.advance(1);
}

it.each(["one", "two", "three"])(
  "counts the players who get another rank once the points are given (%s)",
  async (seed) => {
    const random = seededRandom(seed);
    const scores = new Map<string, number>();
    // Of each score there are several; the last three have no points yet.
    for (let i = 0; i < 24; i++)
      scores.set((await createAccount(app)).userId, i < 21 ? 10 + 60 * Math.floor(i / 3) : 0);
    for (const [id, score] of scores) await give(new Map([[id, score]]));
    const before = await order();
    const more = new Map<string, number>();
    for (const [i, id] of [...scores.keys()].entries()) {
      if (random() < 0.5) more.set(id, Math.floor(random() * 3) * 60 + i);
    }
    const told = await countMoves(app.db.kysely, more, app.clock.now());
    await give(new Map([...more].map(([id, points]) => [id, (scores.get(id) ?? 0) + points])));
    const after = await order();
    const moved = [...more].filter(([id, points]) => points > 0 && before.indexOf(id) !== after.indexOf(id));
    expect(told).toBe(moved.length);
    expect(told).toBeGreaterThan(0);
  },
);

it("knows no staff and nobody who gets nothing", async () => {
  const [player, staff] = [await createAccount(app), await createAccount(app, 2)];
  const more = new Map([
    [player.userId, 0],
    [staff.userId, 50],
  ]);
  expect(await countMoves(app.db.kysely, more, app.clock.now())).toBe(0);
});
