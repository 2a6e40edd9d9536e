import type { Contract, Input } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createNamedAccount } from "../test/factories.ts";
import { updateRow } from "./change.ts";
import { playerEntity } from "../domains/accounts/queries.ts";

type Person = Awaited<ReturnType<typeof createNamedAccount>>;

let app: TestApp;
let owner: Person;
let admin: Person;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  owner = await createNamedAccount(app, { login: "владелец", role: 1 });
  admin = await createNamedAccount(app, { login: "админ", role: 2 });
});
afterAll(() => app.close());

const trail = (query: Input<Contract["listChanges"]>, by = admin) => app.call("listChanges", query, by.token);
const score = (player: Person, points: number, by = admin, stamp?: string) =>
  app.call("updateUserScore", { _id: player.userId, score: points, type: "Бесплатный", updated_at: stamp }, by.token);

describe("the trail", () => {
  it("says who, what, when, before and after, the latest first", async () => {
    const player = await createNamedAccount(app, { login: "анна" });
    await score(player, 5);
    app.clock.advance(60);
    await score(player, 7, owner);
    const { status, body } = await trail({ entity: "gamer", _id: player.userId });
    expect(status).toBe(200);
    const at = app.clock.now().getTime();
    expect(body).toEqual({
      total: 2,
      data: [
        {
          _id: expect.any(String),
          at: new Date(at).toISOString(),
          actor: { _id: owner.userId, login: "владелец" },
          action: "update",
          fields: { score: { before: 5, after: 7 } },
          reason: null,
          returns: null,
          kept: false,
          returned: false,
        },
        {
          _id: expect.any(String),
          at: new Date(at - 60_000).toISOString(),
          actor: { _id: admin.userId, login: "админ" },
          action: "update",
          fields: { score: { before: 0, after: 5 } },
          reason: null,
          returns: null,
          kept: false,
          returned: false,
        },
      ],
    });
  });

  it("is of one row, or of all of an entity, and of no other", async () => {
    const [anna, boris] = [
      await createNamedAccount(app, { login: "анна" }),
      await createNamedAccount(app, { login: "борис" }),
    ];
    await score(anna, 1);
    await score(boris, 2);
    await app.call("updateMe", { name: "Админ" }, admin.token);
    expect((await trail({ entity: "gamer", _id: anna.userId })).body.total).toBe(1);
    expect((await trail({ entity: "gamer" })).body.total).toBe(2);
    expect((await trail({ entity: "sound" })).body).toEqual({ data: [], total: 0 });
    expect((await trail({ entity: "gamer", _id: uuid() })).body).toEqual({ data: [], total: 0 });
  });

  it("has a stable order across pages, also within one instant", async () => {
    const player = await createNamedAccount(app, { login: "анна" });
    for (let points = 1; points <= 5; points++) await score(player, points);
    const all = (await trail({ entity: "gamer" })).body.data.map(({ _id }) => _id);
    expect(new Set(all).size).toBe(5);
    const pages = await Promise.all([0, 2, 4].map((skip) => trail({ entity: "gamer", skip, limit: 2 })));
    expect(pages.flatMap(({ body }) => body.data.map(({ _id }) => _id))).toEqual(all);
    expect(pages.map(({ body }) => body.total)).toEqual([5, 5, 5]);
  });

  it("outlives the account of its author", async () => {
    const player = await createNamedAccount(app, { login: "анна" });
    await score(player, 5);
    await app.call("deleteUser", { _id: admin.userId }, owner.token);
    const { body } = await trail({ entity: "gamer", _id: player.userId }, owner);
    expect(body.data.map(({ actor }) => actor)).toEqual([{ _id: null, login: "админ" }]);
  });

  it("of administrators is the owner's", async () => {
    await app.call("updateMe", { name: "Админ" }, admin.token);
    expect((await trail({ entity: "admin" })).status).toBe(403);
    expect((await trail({ entity: "admin", _id: admin.userId })).status).toBe(403);
    expect((await trail({ entity: "admin" }, owner)).body.total).toBe(1);
  });

  it("keeps nothing of a refused write, nor of one that changed nothing", async () => {
    const player = await createNamedAccount(app, { login: "анна" });
    const { updated_at } = (await app.call("getPlayer", { _id: player.userId }, admin.token)).body;
    await score(player, 0);
    expect((await score(player, 9, admin, updated_at)).status).toBe(409);
    expect((await score({ ...player, userId: uuid() }, 9)).status).toBe(404);
    expect((await trail({ entity: "gamer" })).body.total).toBe(0);
  });

  it.for<Record<string, unknown>>([
    {},
    { entity: "user" },
    { entity: "gamer", limit: 101 },
    { entity: "gamer", skip: -1 },
    { entity: "gamer", _id: "" },
    { entity: "gamer", _id: "x".repeat(1000) },
    { entity: "gamer", sort: "at" },
  ])("%j is no question", async (query) => {
    expect((await trail(query as Input<Contract["listChanges"]>)).status).toBe(400);
  });
});

describe("a write of staff", () => {
  it("that fails leaves neither row nor trail", async () => {
    const player = await createNamedAccount(app, { login: "анна" });
    const failed = updateRow(app.services, admin, playerEntity, { _id: player.userId }, async (trx) => {
      await trx.updateTable("users").set({ score: 9 }).where("id", "=", player.userId).execute();
      throw new Error("the power goes");
    });
    await expect(failed).rejects.toThrow("the power goes");
    expect((await app.call("getPlayer", { _id: player.userId }, admin.token)).body.score).toBe(0);
    expect((await trail({ entity: "gamer" })).body.total).toBe(0);
  });

  it("within one instant still makes the older reading stale", async () => {
    const player = await createNamedAccount(app, { login: "анна" });
    const read = async () => (await app.call("getPlayer", { _id: player.userId }, admin.token)).body.updated_at;
    const stamps = [await read()];
    for (let points = 1; points <= 3; points++) {
      await score(player, points, admin, stamps.at(-1));
      stamps.push(await read());
    }
    expect(new Set(stamps).size).toBe(4);
    for (const stamp of stamps.slice(0, -1)) expect((await score(player, 9, admin, stamp)).status).toBe(409);
  });

  it("of several concurrent edits of the same version one succeeds, the others are refused", async () => {
    const player = await createNamedAccount(app, { login: "анна" });
    const { updated_at } = (await app.call("getPlayer", { _id: player.userId }, admin.token)).body;
    const answers = await Promise.all([1, 2, 3, 4].map((points) => score(player, points, admin, updated_at)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const { body } = await trail({ entity: "gamer" });
    const card = (await app.call("getPlayer", { _id: player.userId }, admin.token)).body;
    expect(body.data.map(({ fields }) => fields)).toEqual([{ score: { before: 0, after: card.score } }]);
  });

  it("in the name of somebody who is gone by now is refused", async () => {
    const player = await createNamedAccount(app, { login: "анна" });
    await app.db.kysely.deleteFrom("users").where("id", "=", admin.userId).execute();
    const late = updateRow(app.services, admin, playerEntity, { _id: player.userId }, async (trx) => {
      await trx.updateTable("users").set({ score: 9 }).where("id", "=", player.userId).execute();
    });
    await expect(late).rejects.toMatchObject({ status: 401 });
    expect((await app.call("getPlayer", { _id: player.userId }, owner.token)).body.score).toBe(0);
  });
});
