import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createSong } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";

const fragment = "Светит месяц, светит ясный, светит белая луна";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

/** Resolves when so many statements of this database wait for a lock. */
async function waiting(count: number) {
  const query = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await query.execute(app.db.kysely)).rows[0]?.count, { timeout: 10_000, interval: 20 })
    .toBe(count);
}

describe("calls of two tabs about one play", () => {
  // A token that was not used for ten minutes is marked as used together with its session; a finish needs both as well.
  it.each(["finish", "check"] as const)("never block each other for ever: a finish and a %s", async (act) => {
    const soundId = await createSong(app, { fragment, hidden: [1, 5, 6] });
    const player = await joinGame(app);
    await player.serve();
    const idle = player.tokenGame();
    await player.restore(soundId);
    app.clock.advance(11 * 60);
    await player.serve();

    const calls = await app.db.kysely.transaction().execute(async (trx) => {
      await trx.selectFrom("plays").select("id").where("sound_id", "=", soundId).forUpdate().execute();
      const finish = { soundId, duration: 1, words: [] };
      const first = app.call("finish", { ...finish, tokenGame: player.tokenGame() }, player.token);
      await waiting(1);
      const second =
        act === "finish"
          ? app.call("finish", { ...finish, tokenGame: idle }, player.token)
          : app.call("listAuthors", { soundId, tokenGame: idle }, player.token);
      await waiting(2);
      return [first, second] as const;
    });
    const [first, second] = await Promise.all(calls);
    expect(first.status).toBe(200);
    expect(second.status).toBe(act === "finish" ? 200 : 409);
  });
});
