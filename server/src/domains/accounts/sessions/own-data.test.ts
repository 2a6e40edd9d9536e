import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createEntrant, createNamedAccount, createSong, createDraw, signInAgain } from "../../../test/factories.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const password = "тестовый пароль";
const anna = { login: "анна", name: "Анна Петрова", email: "anna@example.ru", phone: "+79001234567", password };
const running = { start: new Date("2026-01-01Z"), end: new Date("2027-01-01Z") };

async function createPlayer() {
  const draw = await createDraw(app, running);
  const fragment = "Во поле берёза стояла, во поле кудрявая стояла";
  const sound = await createSong(app, { name: "Берёзонька", fragment });
  const player = await createEntrant(app, draw, { ...anna, score: 70 });
  await app.db.kysely.updateTable("users").set({ score: 70 }).where("id", "=", player.userId).execute();
  return { ...player, stock: draw, sound };
}
async function everythingStored(): Promise<string> {
  const tables = [
    "users",
    "user_search",
    "tokens",
    "plays",
    "stock_members",
    "password_resets",
    "sign_in_addresses",
    "member_traces",
    "audit",
  ];
  const rows = tables.map((table) => `select t::text as text from ${table} t`).join(" union all ");
  const { rows: found } = await sql<{ text: string }>`${sql.raw(rows)}`.execute(app.db.kysely);
  return found.map(({ text }) => text).join("\n");
}
const userRow = (id: string) =>
  app.db.kysely.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const signIn = (login: string) =>
  app.call("login", { login, password }, undefined, `2001:db8::${uuid().slice(0, 4)}:1`);

describe("one's own account is deleted", () => {
  it("with everything personal, and its points stay as «Игрок удалён»", async () => {
    const { token, userId, stock } = await createPlayer();
    await app.call("listSounds", {}, token);
    const other = await signInAgain(app, userId);
    await signIn("анна");
    await app.call("requestReset", { login: "анна" });
    await app.services.mail.settled();
    const { status, text } = await app.call("deleteMe", { password }, token);
    expect([status, text]).toEqual([204, ""]);
    for (const dead of [token, other]) expect((await app.call("checkToken", {}, dead)).status).toBe(401);
    expect(await everythingStored()).not.toMatch(/анна|петрова|anna@|9001234567|argon/i);
    expect(await userRow(userId)).toMatchObject({ score: 70, role: 3, deleted_at: app.clock.now() });
    expect(await app.db.kysely.selectFrom("tokens").selectAll().execute()).toEqual([]);
    const resets = await app.db.kysely.selectFrom("password_resets").select(["created_at", "expires_at"]).execute();
    expect(resets.map(({ created_at, expires_at }) => expires_at <= created_at)).toEqual([true]);
    const staff = await createNamedAccount(app, { role: 2 });
    const { body } = await app.call("listStockMembers", { _idStock: stock }, staff.token);
    expect(body.data).toMatchObject([{ _id: userId, name: "Игрок удалён", email: null, photo: null, score: 70 }]);
    expect(body.data[0]?.login).toMatch(/^deleted-[0-9a-f]{24}$/);
  });

  it("and is gone from lists, counts, searches and sign-in; its names are free again", async () => {
    const { token, userId } = await createPlayer();
    await app.call("deleteMe", { password }, token);
    const staff = await createNamedAccount(app, { role: 2 });
    const { login } = await userRow(userId);
    expect((await app.call("listPlayers", {}, staff.token)).body).toMatchObject({ users: [], total: 0 });
    expect((await app.call("listPlayers", { find: "удалён" }, staff.token)).body.total).toBe(0);
    expect((await app.call("getPlayer", { _id: userId }, staff.token)).status).toBe(404);
    expect((await app.call("getCounts", {}, staff.token)).body).toMatchObject({ gamers: 0 });
    for (const name of [login, "анна", "anna@example.ru", anna.phone]) expect((await signIn(name)).status).toBe(401);
    const again = await app.call("register", anna);
    expect([again.status, again.body.user?.score]).toEqual([201, 0]);
  });

  it("with its photo, once that is committed", async () => {
    const { token, userId } = await createPlayer();
    const photo = `${uuid()}.webp`;
    const removed = vi.spyOn(app.media, "remove").mockResolvedValue();
    await app.db.kysely.updateTable("users").set({ photo }).where("id", "=", userId).execute();
    expect((await app.call("deleteMe", { password: "не тот пароль" }, token)).status).toBe(400);
    expect(removed).not.toHaveBeenCalled();
    await app.call("deleteMe", { password }, token);
    expect(removed.mock.calls.map(([name]) => name)).toEqual([photo]);
    removed.mockRestore();
  });

  it.for<[string, object]>([
    ["a wrong password", { password: "не тот пароль" }],
    ["an empty one", { password: "" }],
    ["none", {}],
    ["a list", { password: [password] }],
    ["somebody's id", { password, _id: uuid() }],
  ])("not by %s", async ([, input]) => {
    const { token, userId } = await createPlayer();
    const { status } = await app.call("deleteMe", input as { password: string }, token);
    expect(status).toBe(400);
    expect(await userRow(userId)).toMatchObject({ login: "анна", deleted_at: null });
  });

  it("not by a password in the address", async () => {
    const { token, userId } = await createPlayer();
    const url = `/api/auth/me?password=${encodeURIComponent(password)}`;
    expect((await app.app.inject({ method: "DELETE", url, headers: { token } })).statusCode).toBe(400);
    expect((await userRow(userId)).deleted_at).toBeNull();
  });

  it("not by guessing the password with a stolen token: ten tries in ten minutes", async () => {
    const { token } = await createPlayer();
    for (let i = 0; i < 10; i++) await app.call("deleteMe", { password: "не тот пароль" }, token);
    expect((await app.call("deleteMe", { password }, token)).status).toBe(429);
  });

  it("once, even if asked many times at once, and never in part", async () => {
    const { token, userId } = await createPlayer();
    const answers = await Promise.all([1, 2, 3].map(() => app.call("deleteMe", { password }, token)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const { status } of answers) expect([204, 400, 401]).toContain(status);
    expect((await userRow(userId)).deleted_at).not.toBeNull();
  });

  it("and a session that somehow outlived it opens nothing", async () => {
    const { token, userId } = await createPlayer();
    await app.call("deleteMe", { password }, token);
    const late = await signInAgain(app, userId);
    expect((await app.call("checkToken", {}, late)).status).toBe(401);
    expect((await app.call("listSounds", {}, late)).status).toBe(401);
  });
});

describe("one's own data", () => {
  it("come as a file with everything, and nothing that opens the account", async () => {
    const { token, userId, stock, sound } = await createPlayer();
    await createNamedAccount(app, { login: "борис", email: "boris@example.ru", password });
    await signIn("анна");
    await app.call("listSounds", {}, token);
    const { status, headers, text } = await app.call("exportMe", {}, token);
    expect([status, headers["content-disposition"]]).toEqual([200, 'attachment; filename="hitoslov.json"']);
    expect(headers["content-type"]).toMatch(/^application\/json/);
    const data: unknown = JSON.parse(text);
    expect(data).toMatchObject({
      account: {
        id: userId,
        login: "анна",
        name: "Анна Петрова",
        email: "anna@example.ru",
        phone: anna.phone,
        score: 70,
      },
      plays: [{ sound_id: sound, state: "served", points: 0 }],
      stocks: [{ _id: stock, name: "Весна", score: 70, prize: null }],
      sessions: [{ area: "game" }, { area: "game" }],
    });
    expect(text).not.toMatch(/argon|hash|token|seed|борис|boris/i);
  });

  it("reveal no song that is still to be guessed", async () => {
    const { token, userId } = await createPlayer();
    await app.call("listSounds", {}, token);
    const { status, text: open } = await app.call("exportMe", {}, token);
    expect([status, open]).toEqual([200, expect.stringContaining('"state": "served"')]);
    expect(open).not.toMatch(/берёз|кудрявая|стояла|hidden|tray|fragment/i);
    await app.db.kysely.updateTable("plays").set({ state: "guessed" }).where("user_id", "=", userId).execute();
    expect((await app.call("exportMe", {}, token)).text).toContain('"sound": "Берёзонька"');
  });
});
