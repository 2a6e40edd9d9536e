import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createAccount, createSong, createDraw } from "../test/factories.ts";
import { passMidnight } from "../test/midnight.ts";
import { joinGame } from "../test/player.ts";
import { countsOf, scoresOf } from "../test/rankings.ts";
import { periodLeaderboards } from "../domains/ratings/leaderboards.ts";
import { migrations } from "./migrations/index.ts";
import { migrationsIn } from "./period-boards.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
});
afterAll(() => app.close());

it("the migration fills the ratings from existing plays", async () => {
  const { kysely } = app.db;
  const zone = "Pacific/Kiritimati";
  await passMidnight(60_000);
  await passMidnight(60_000, zone);
  // The migration goes by the clock of the database.
  app.clock.advance((Date.now() - app.clock.now().getTime()) / 1000);
  await createDraw(app, { start: app.clock.now(), end: new Date(app.clock.now().getTime() + 1e9) });
  const song = await createSong(app);
  for (const { token } of [await createAccount(app), await createAccount(app), await createAccount(app, 2)]) {
    const player = await joinGame(app, token);
    await player.serve();
    await player.guess(song);
    app.clock.advance(1);
  }
  const { userId: inDebt } = await createAccount(app);
  await kysely.updateTable("users").set({ score: -5 }).where("id", "=", inDebt).execute();
  const before = { scores: await scoresOf(app.db), ...(await countsOf(app.db)) };
  expect(before.scores).toHaveLength(8);
  const reached = async () => (await sql`select * from board_scores order by board, user_id`.execute(kysely)).rows;
  const rows = await reached();

  const { "0006-rankings": rankings } = migrations;
  await rankings?.down?.(kysely);
  expect((await sql`select to_regclass('board_scores') as found`.execute(kysely)).rows).toEqual([{ found: null }]);
  await rankings?.up(kysely);
  expect({ scores: await scoresOf(app.db), ...(await countsOf(app.db)) }).toEqual(before);
  expect(await reached()).toEqual(rows);

  // Where the week began eleven hours before it did in Moscow.
  await sql`update plays set finished_at = date_trunc('week', now(), ${zone}::text) + interval '1 minute'`.execute(
    kysely,
  );
  const { month, week } = periodLeaderboards(app.clock.now(), zone);
  const { "0006-rankings": inZone } = migrationsIn(zone);
  await rankings?.down?.(kysely);
  await inZone?.up(kysely);
  const scores = await scoresOf(app.db);
  const isPeriod = ({ board }: (typeof scores)[number]) => /^(month|week):/.test(board);
  expect(scores.filter((row) => !isPeriod(row))).toEqual(before.scores.filter((row) => !isPeriod(row)));
  expect(scores.filter(({ board }) => board === week)).toHaveLength(2);
  expect(scores.filter(isPeriod).every(({ board }) => board === month || board === week)).toBe(true);
  const counts = await countsOf(app.db);
  expect(counts.kept).toEqual(counts.counted);
});
