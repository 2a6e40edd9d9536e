import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createSong } from "../../../test/factories.ts";
import { joinGame, type TestPlayer } from "../../../test/player.ts";

let app: TestApp;
let player: TestPlayer;
let soundId: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  soundId = await createSong(app, { demo: true });
  player = await joinGame(app);
  await player.serve();
});
afterAll(() => app.close());

describe("launching a sound", () => {
  it("starts the play's clock once", async () => {
    expect((await player.view(soundId)).seconds).toBeNull();
    const { status, text } = await player.launch(soundId);
    expect([status, text]).toEqual([204, ""]);
    app.clock.advance(10);
    await player.launch(soundId);
    app.clock.advance(5);
    expect((await player.view(soundId)).seconds).toBe(15);
  });

  it("changes nothing once the song is guessed", async () => {
    await player.guess(soundId);
    app.clock.advance(10);
    expect((await player.launch(soundId)).status).toBe(204);
    const plays = app.db.kysely.selectFrom("plays").select(["state", "started_at", "finished_at"]);
    const [play] = await plays.execute();
    expect(play).toMatchObject({ state: "guessed", started_at: play?.finished_at });
  });

  it("is refused for a sound that was not served to this player", async () => {
    const other = await joinGame(app);
    const { status, error } = await other.launch(soundId);
    expect([status, error.code]).toEqual([409, "not_served"]);
    expect((await player.view(soundId)).seconds).toBeNull();
  });

  it("works in the demo, but not without a token", async () => {
    const visitor = await joinGame(app, await app.enterDemo());
    await visitor.serve();
    expect((await visitor.launch(soundId)).status).toBe(204);
    expect((await app.call("launchSound", { sound_id: soundId })).status).toBe(401);
  });

  it.each(["", "1234567", "song", "' or 1=1 --"])("of %j is refused with 400", async (id) => {
    const { status, error } = await player.launch(id);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["sound_id"]]);
  });
});
