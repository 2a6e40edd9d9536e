import type { Contract, Input } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount, createNamedAccount, createSong, trailOf } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";

let app: TestApp;
let staff: { token: string; userId: string };
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  staff = await createAccount(app, 2);
});
afterAll(() => app.close());

describe("score and type", () => {
  const update = (_id: string, input: Partial<Input<Contract["updateUserScore"]>>) =>
    app.call("updateUserScore", { _id, score: 0, type: "Бесплатный", ...input }, staff.token);
  const reached = async (id: string) =>
    (await app.db.kysely.selectFrom("users").select("score_reached_at").where("id", "=", id).executeTakeFirstOrThrow())
      .score_reached_at;

  it("are changed, and the trail has them", async () => {
    const { userId } = await createNamedAccount(app, { login: "анна" });
    const before = await reached(userId);
    app.clock.advance(60);
    expect((await update(userId, { type: "Премиум" })).body).toMatchObject({ score: 0, type: "Премиум" });
    // Who reached the same score earlier stands higher: only a new score has a new time.
    expect(await reached(userId)).toEqual(before);
    expect((await update(userId, { type: "Премиум", score: -7 })).body).toMatchObject({ score: -7, type: "Премиум" });
    expect(await reached(userId)).toEqual(app.clock.now());
    await update(userId, { type: "Премиум", score: -7 });
    expect((await trailOf(app, "gamer", userId)).map(({ action, fields }) => [action, fields])).toEqual([
      ["update", { type: { before: "Бесплатный", after: "Премиум" } }],
      ["update", { score: { before: 0, after: -7 } }],
    ]);
  });

  it.for<[string, Record<string, unknown>, string]>([
    ["no score", { score: undefined }, "score"],
    ["a score in words", { score: "много" }, "score"],
    ["half a point", { score: 0.5 }, "score"],
    ["too many points", { score: 1_000_000_001 }, "score"],
    ["too few points", { score: -1_000_000_001 }, "score"],
    ["no type", { type: undefined }, "type"],
    ["another type", { type: "Золотой" }, "type"],
  ])("%s is refused at its field", async ([, input, field]) => {
    const { userId } = await createNamedAccount(app, { login: "анна" });
    const { status, error } = await update(userId, input);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });

  it.for([1_000_000_000, -1_000_000_000])("%i points are taken", async (score) => {
    const { userId } = await createNamedAccount(app, { login: "анна" });
    expect((await update(userId, { score })).body.score).toBe(score);
  });

  it("role, login and the like are not changed here", async () => {
    const { userId } = await createNamedAccount(app, { login: "анна" });
    const before = (await app.call("getPlayer", { _id: userId }, staff.token)).body;
    for (const field of ["role", "login", "user_category"]) {
      expect((await update(userId, { [field]: 1 })).status).toBe(200);
    }
    const after = (await app.call("getPlayer", { _id: userId }, staff.token)).body;
    expect(after).toEqual({ ...before, updated_at: after.updated_at });
    expect(await app.db.kysely.selectFrom("users").select("role").where("id", "=", userId).execute()).toEqual([
      { role: 3 },
    ]);
    expect((await update(userId, { ["password" as string]: 1 })).status).toBe(400);
  });

  it("of staff or of nobody is 404", async () => {
    for (const id of [staff.userId, uuid()]) expect((await update(id, { score: 5 })).status).toBe(404);
    expect((await update("1", {})).status).toBe(400);
  });

  it("read before the player earned points is stale: no points are lost", async () => {
    const player = await createNamedAccount(app, { login: "анна" });
    const song = await createSong(app);
    const game = await joinGame(app, player.token);
    await game.view(song);
    const { updated_at } = (await app.call("getPlayer", { _id: player.userId }, staff.token)).body;
    app.clock.advance(1);
    const { points } = await game.guess(song);
    expect(points).toBeGreaterThan(0);
    const { status, error } = await update(player.userId, { score: 1, updated_at });
    expect([status, error.code]).toEqual([409, "stale"]);
    const card = (await app.call("getPlayer", { _id: player.userId }, staff.token)).body;
    expect(card.score).toBe(points);
    expect((await update(player.userId, { score: 1, updated_at: card.updated_at })).status).toBe(200);
  });
});
