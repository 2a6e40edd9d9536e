import { REPLAY_POINTS_A_DAY } from "@hitoslov/rules";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createDisputedSong, heard } from "../../../test/disputes.ts";
import { createAccount, createSongs } from "../../../test/factories.ts";
import { joinGame } from "../../../test/player.ts";
import { waiting } from "../../../test/waiting.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

it("a recount and the finish of another replay pay no more than a day's points together", async () => {
  const { token: staff } = await createAccount(app, 2);
  const hidden = [0, 1, 2, 3, 4];
  const song = await createDisputedSong(app, { hidden });
  const others = await createSongs(app, 6, { fragment: heard.fragment, hidden });
  const { token, userId } = await createAccount(app);
  const player = await joinGame(app, token);
  await player.serve({ limit: 20 });
  for (const id of [song, ...others]) await player.guess(id);
  for (const kind of ["other", "more"] as const) {
    await player.replay(song, kind);
    for (let i = 0; i < 3; i++) await player.check(song, heard.position, heard.answer);
    await player.guess(song);
  }
  const [last = "", ...played] = others;
  for (const id of played) {
    await player.replay(id, "other");
    await player.guess(id);
  }
  const left = async () => (await app.call("listGuessedSounds", {}, token)).body.replayPoints;
  const points = await left();
  expect(points).toBeGreaterThan(0);
  await player.replay(last, "other");

  const [recounting] = await app.db.kysely.transaction().execute(async (trx) => {
    // As the finish of the last replay: it locks the account, reads what is left of the day, and takes all of it.
    await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
    const answer = { sound_id: song, position: heard.position, answers: [heard.answer], reply: "" };
    const recount = app.call("acceptDispute", answer, staff);
    await waiting(app, 1);
    await trx
      .updateTable("plays")
      .set({ state: "replayed", points, finished_at: app.clock.now() })
      .where("sound_id", "=", last)
      .where("replay", "is not", null)
      .execute();
    return [recount] as const;
  });
  expect((await recounting).body.rescoring).toMatchObject({ changed: 2, points: 0 });
  const replays = app.db.kysely.selectFrom("plays").select("points").where("state", "=", "replayed");
  const paid = (await replays.execute()).reduce((sum, play) => sum + play.points, 0);
  expect([paid, await left()]).toEqual([REPLAY_POINTS_A_DAY, 0]);
});
