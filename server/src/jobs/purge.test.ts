import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../db/schema.ts";
import { gameTokenLife } from "../domains/play/game-token.ts";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createSong } from "../test/factories.ts";
import { purge, startPurge } from "./purge.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const day = 24 * 60 * 60;
const count = async (table: keyof Database) =>
  (
    await app.db.kysely
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as("rows"))
      .execute()
  )[0]?.rows;
const counts = async () => ({
  users: await count("users"),
  tokens: await count("tokens"),
  sessions: await count("game_sessions"),
  gameTokens: await count("game_tokens"),
  plays: await count("plays"),
});

describe("the purge", () => {
  it("leaves everything that is alive", async () => {
    await createSong(app, { demo: true });
    const { token } = await app.signUp();
    await app.call("listSounds", {}, token);
    await app.call("listDemoSounds", {}, await app.enterDemo());
    const before = await counts();
    expect(before).toEqual({ users: 1, tokens: 2, sessions: 2, gameTokens: 2, plays: 2 });
    app.clock.advance(gameTokenLife / 1000);
    await purge(app.services);
    expect(await counts()).toEqual(before);
    expect((await app.call("checkToken", {}, token)).status).toBe(200);
  });

  it("takes a game token once it is idle too long, and nothing else of the game", async () => {
    await createSong(app);
    const { token } = await app.signUp();
    await app.call("listSounds", {}, token);
    app.clock.advance(gameTokenLife / 1000 + 1);
    const fresh = await app.call("listSounds", {}, token);
    await purge(app.services);
    expect(await counts()).toEqual({ users: 1, tokens: 1, sessions: 1, gameTokens: 1, plays: 1 });
    const [sound] = fresh.body.sounds;
    const asked = { soundId: sound?._id ?? "", tokenGame: fresh.body.token };
    expect((await app.call("useNameTip", asked, token)).status).toBe(200);
  });

  it("takes an expired session, and with a demo visit all that was played in it", async () => {
    await createSong(app, { demo: true });
    const player = await app.signUp();
    await app.call("listSounds", {}, player.token);
    await app.call("listDemoSounds", {}, await app.enterDemo());
    app.clock.advance(29 * day);
    // Used in time, so it lives on.
    const other = await app.signUp();
    app.clock.advance(day);
    await purge(app.services);
    // At the very end of its life nothing is taken yet, though it opens nothing any more.
    expect((await app.call("checkToken", {}, player.token)).status).toBe(401);
    expect(await counts()).toMatchObject({ tokens: 3, plays: 2 });
    app.clock.advance(1);
    await purge(app.services);
    // A player's plays belong to the account and stay.
    expect(await counts()).toEqual({ users: 2, tokens: 1, sessions: 0, gameTokens: 0, plays: 1 });
    const [play] = await app.db.kysely.selectFrom("plays").select("user_id").execute();
    expect(play?.user_id).toBe(player.userId);
    expect((await app.call("checkToken", {}, other.token)).status).toBe(200);
  });

  it("takes reset links a day after they were made, not before", async () => {
    const { userId } = await app.signUp();
    await app.db.kysely.updateTable("users").set({ email: "anna@example.ru" }).where("id", "=", userId).execute();
    for (let i = 0; i < 2; i++) {
      await app.call("requestReset", { login: "anna@example.ru" });
      await app.services.mail.settled();
    }
    app.clock.advance(day);
    await purge(app.services);
    expect(await count("password_resets")).toBe(2);
    app.clock.advance(1);
    await purge(app.services);
    expect(await count("password_resets")).toBe(0);
  });

  it("takes counts of failed sign-ins after minutes, and addresses after ninety days", async () => {
    await app.signUp();
    await app.call("login", { login: "никто", password: "не тот пароль" });
    app.clock.advance(15 * 60);
    await purge(app.services);
    expect([await count("login_failures"), await count("sign_in_addresses")]).toEqual([2, 1]);
    app.clock.advance(1);
    await purge(app.services);
    expect([await count("login_failures"), await count("sign_in_addresses")]).toEqual([0, 1]);
    app.clock.advance(90 * day);
    await purge(app.services);
    expect(await count("sign_in_addresses")).toBe(0);
  });

  it("may run twice and at once", async () => {
    await app.enterDemo();
    app.clock.advance(31 * day);
    await Promise.all([purge(app.services), purge(app.services)]);
    await purge(app.services);
    expect(await count("tokens")).toBe(0);
  });

  it("takes thousands", async () => {
    const at = app.clock.now();
    const rows = Array.from({ length: 2000 }, (_, index) => {
      const id = uuid();
      // Every second one is alive.
      const expires_at = new Date(at.getTime() + (index % 2 === 0 ? 1 : -1) * 1000);
      return { id, hash: Buffer.from(id), user_id: null, area: "game", expires_at } as const;
    });
    await app.db.kysely.insertInto("tokens").values(rows).execute();
    await purge(app.services);
    expect(await count("tokens")).toBe(1000);
  });

  it("is planned and stops with the server", () => {
    const job = startPurge(app.services);
    job.stop();
    expect(job).toMatchObject({ stop: expect.any(Function) });
    expect("isStopped" in job && typeof job.isStopped === "function" && job.isStopped()).toBe(true);
  });
});
