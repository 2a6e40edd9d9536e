import { existsSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createNamedAccount, createSong, createDraw, trailOf } from "../../../test/factories.ts";
import { joinGame } from "../../../test/player.ts";

type Person = Awaited<ReturnType<typeof createNamedAccount>>;

let app: TestApp;
let owner: Person;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  owner = await createNamedAccount(app, { login: "владелец", role: 1 });
});
afterAll(() => app.close());

const demote = (by: Person, { userId, login }: Person) =>
  app.call("updateAdmin", { _id: userId, login, email: `${userId}@example.ru`, role: 2 }, by.token);
const remove = (by: Person, { userId }: Pick<Person, "userId">) => app.call("deleteUser", { _id: userId }, by.token);
const owners = () => app.db.kysely.selectFrom("users").select("id").where("role", "=", 1).execute();
const isThere = async ({ userId }: Pick<Person, "userId">) =>
  (await app.db.kysely.selectFrom("users").select("id").where("id", "=", userId).execute()).length === 1;

describe("the last owner", () => {
  it("cannot be demoted", async () => {
    const { status, error } = await demote(owner, owner);
    const message = "Последнего владельца нельзя понизить";
    expect([status, error]).toEqual([409, { code: "conflict", message, fields: { role: message } }]);
    expect((await app.call("listAdmins", {}, owner.token)).status).toBe(200);
  });

  it("one of two may step down, and then the other is the last", async () => {
    const second = await createNamedAccount(app, { login: "второй", role: 1 });
    expect((await demote(second, second)).status).toBe(200);
    expect((await demote(owner, owner)).status).toBe(409);
  });

  it("two owners who demote each other, or themselves, at once leave one", async () => {
    for (const each of ["other", "self"] as const) {
      for (let round = 0; round < 5; round++) {
        await app.reset();
        const [a, b] = [
          await createNamedAccount(app, { login: "первый", role: 1 }),
          await createNamedAccount(app, { login: "второй", role: 1 }),
        ];
        const answers = await Promise.all(
          each === "self" ? [demote(a, a), demote(b, b)] : [demote(a, b), demote(b, a)],
        );
        expect(await owners()).toHaveLength(1);
        const statuses = answers.map(({ status }) => status);
        expect(statuses).toContain(200);
        expect(statuses.every((status) => [200, 401, 403, 409].includes(status))).toBe(true);
      }
    }
  });

  it("two owners who delete each other at once leave one", async () => {
    for (let round = 0; round < 5; round++) {
      await app.reset();
      const [a, b] = [
        await createNamedAccount(app, { login: "первый", role: 1 }),
        await createNamedAccount(app, { login: "второй", role: 1 }),
      ];
      const statuses = (await Promise.all([remove(a, b), remove(b, a)])).map(({ status }) => status);
      expect(await owners()).toHaveLength(1);
      expect(statuses).toContain(200);
      expect(statuses.every((status) => [200, 401, 403, 409].includes(status))).toBe(true);
    }
  });
});

it("an owner who was demoted a moment ago on another node makes no owner", async () => {
  const second = await createNamedAccount(app, { login: "второй", role: 1 });
  expect((await app.call("listAdmins", {}, second.token)).status).toBe(200);
  await app.db.kysely.updateTable("users").set({ role: 2 }).where("id", "=", second.userId).execute();
  const third = { login: "третий", email: "third@example.ru", password: "пароль третьего", role: 1 } as const;
  expect((await app.call("createAdmin", third, second.token)).error).toMatchObject({ code: "forbidden" });
  expect(await owners()).toEqual([{ id: owner.userId }]);
});

describe("deleting", () => {
  it.for([1, 2] as const)("a player is allowed to role %i, and ends the player's sessions at once", async (role) => {
    const staff = role === 1 ? owner : await createNamedAccount(app, { login: "админ", role });
    const player = await createNamedAccount(app, { login: "игрок", email: "gamer@example.ru" });
    const { status, body } = await remove(staff, player);
    expect([status, body]).toEqual([200, { _id: player.userId }]);
    expect((await app.call("getMe", {}, player.token)).status).toBe(401);
    const [row, ...more] = await trailOf(app, "gamer", player.userId);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      user_id: staff.userId,
      action: "delete",
      fields: { login: { before: "удалено", after: null }, email: { before: "удалено", after: null } },
    });
    expect((await remove(staff, player)).status).toBe(404);
  });

  it("a player deletes the photo, the plays and the memberships too", async () => {
    const player = await createNamedAccount(app, { login: "игрок" });
    const img = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#c00" } })
      .png()
      .toBuffer();
    const { photo } = (await app.upload("uploadMyPhoto", {}, { img }, player.token)).body;
    const file = path.join(app.media.dir, path.basename(photo ?? ""));
    const start = app.clock.now();
    await createDraw(app, { start, end: new Date(start.getTime() + 60_000) });
    const song = await createSong(app);
    const game = await joinGame(app, player.token);
    await game.view(song);
    await game.guess(song);
    expect(existsSync(file)).toBe(true);
    expect((await remove(owner, player)).status).toBe(200);
    expect(existsSync(file)).toBe(false);
    for (const table of ["plays", "stock_members", "game_sessions", "game_tokens"] as const) {
      expect(await app.db.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it("a player during a finish succeeds, and the finish succeeds or finds no session", async () => {
    for (let round = 0; round < 5; round++) {
      const player = await createNamedAccount(app, { login: `игрок-${round}` });
      const song = await createSong(app);
      const game = await joinGame(app, player.token);
      await game.view(song);
      await game.restore(song);
      const [finished, removed] = await Promise.all([game.finish(song), remove(owner, player)]);
      expect(removed.status).toBe(200);
      expect([200, 401]).toContain(finished.status);
    }
  });

  it("a member of staff is for the owner only, takes effect on the next call and stays in the trail", async () => {
    const admin = await createNamedAccount(app, { login: "админ", role: 2 });
    const other = await createNamedAccount(app, { login: "другой", role: 2 });
    for (const target of [other, owner]) {
      const { status, error } = await remove(admin, target);
      expect([status, error.code]).toEqual([403, "forbidden"]);
    }
    await app.call("updateMe", { name: "Другой" }, other.token);
    expect((await remove(owner, other)).status).toBe(200);
    expect((await app.call("getMe", {}, other.token)).status).toBe(401);
    const trail = await trailOf(app, "admin", other.userId);
    expect(trail.map(({ user_id, login, action }) => [user_id, login, action])).toEqual([
      [null, "другой", "update"],
      [owner.userId, "владелец", "delete"],
    ]);
    expect(await isThere(other)).toBe(false);
  });

  it("oneself is refused, even if there are other owners", async () => {
    await createNamedAccount(app, { login: "второй", role: 1 });
    const { status, error } = await remove(owner, owner);
    expect([status, error]).toEqual([409, { code: "conflict", message: "Себя удалить нельзя" }]);
    expect(await isThere(owner)).toBe(true);
  });

  it("an unknown id is 404, an invalid one is 400", async () => {
    expect((await remove(owner, { userId: uuid() })).status).toBe(404);
    expect((await remove(owner, { userId: "не номер" })).status).toBe(400);
  });
});
