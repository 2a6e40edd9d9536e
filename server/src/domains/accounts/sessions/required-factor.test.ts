import { contract, type Route } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createDraw, createNamedAccount, createSong, signInAgain, trailOf } from "../../../test/factories.ts";
import { joinGame } from "../../../test/player.ts";
import { codeOf, setFactor } from "../../../test/second-factor.ts";

type Person = Awaited<ReturnType<typeof createNamedAccount>>;

let app: TestApp;
let owner: Person;
let admin: Person;
const password = "тестовый пароль";
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  owner = await createNamedAccount(app, { login: "хозяйка", role: 1, password });
  admin = await createNamedAccount(app, { login: "админ", role: 2, password });
});
afterAll(() => app.close());

const require = (required: boolean, by = owner) => app.call("requireTotp", { required }, by.token);
const factorOf = async ({ token }: Person) => (await app.call("getTotp", {}, token)).body;
const reset = ({ userId: _id }: Pick<Person, "userId">, by = owner) => app.call("resetTotp", { _id }, by.token);
async function requireIt() {
  await setFactor(app, owner.token);
  expect(await require(true)).toMatchObject({ status: 200, body: { required: true } });
}
const refusal = {
  code: "totp_required",
  message: "Владелец требует второй фактор. Настройте его в\u00A0личном кабинете.",
};

/** What staff without a second factor may call all the same, besides what the game is made of. */
const own = ["getTotp", "setUpTotp", "confirmTotp", "removeTotp"];
/** What players call too, and what shows staff more than players. */
const telling = ["listStocks"];

describe("required by the owner", () => {
  const isStaffOnly = ({ access }: Route) => access.every((role) => role === 1 || role === 2);
  /** What the call holds is never looked at: nothing here is a valid one. */
  const query = async ({ method, path: url, body, files }: Route, { token }: Person) => {
    const sent = body && files === undefined ? { payload: { rubbish: 1 } } : { query: { rubbish: "1" } };
    return app.app.inject({ method, url, headers: { token }, ...sent });
  };

  it("closes calls for staff only, and other calls that show staff more than players", async () => {
    await requireIt();
    const without = await createNamedAccount(app, { role: 1 });
    const refused: string[] = [];
    const expected: string[] = [];
    for (const [name, route] of Object.entries<Route>(contract)) {
      // A session ended would be refused for another reason.
      if (!route.access.includes(1) || name === "logout") continue;
      if (telling.includes(name) || (isStaffOnly(route) && !own.includes(name))) expected.push(name);
      const answer = await query(route, without);
      if (answer.statusCode !== 403) continue;
      expect(answer.json()).toEqual(refusal);
      expect([name, (await query(route, owner)).statusCode]).not.toEqual([name, 403]);
      refused.push(name);
    }
    expect(refused).toEqual(expected);
    expect((await app.call("logout", {}, without.token)).status).toBe(200);
  });

  it("the game stays open, and players notice nothing", async () => {
    const song = await createSong(app);
    const player = await createNamedAccount(app, { login: "игрок" });
    await requireIt();
    for (const { token } of [admin, player]) {
      const game = await joinGame(app, token);
      await game.view(song);
      expect(await game.guess(song)).toMatchObject({ guessed: true });
    }
  });

  it("applies to accounts that are signed in already, until it is set up", async () => {
    const signedIn = await app.call("login", { login: "админ", password, area: "admin" });
    const { token } = signedIn.body;
    expect((await app.call("listNews", {}, token)).status).toBe(200);
    expect((await app.call("listPlayers", {}, token)).status).toBe(200);
    await requireIt();
    expect((await app.call("listPlayers", {}, token)).error).toEqual(refusal);
    // A new session is no way round.
    const again = await app.call("login", { login: "админ", password, area: "admin" });
    expect((await app.call("listPlayers", {}, again.body.token)).error).toEqual(refusal);
    expect(await factorOf({ ...admin, token })).toEqual({ on: false, required: true, recoveryLeft: 0 });
    await app.call("setUpTotp", { current_password: password }, token);
    expect((await app.call("listPlayers", {}, token)).error).toEqual(refusal);
    const { body } = await app.call("confirmTotp", { code: await codeOf(app, admin.userId) }, token);
    expect(body.recovery).toHaveLength(10);
    expect((await app.call("listPlayers", {}, token)).status).toBe(200);
    expect(await factorOf({ ...admin, token })).toEqual({ on: true, required: true, recoveryLeft: 10 });
  });

  it("shows staff without it what players see, where both have one call", async () => {
    await requireIt();
    const news = { title: "Скоро", content: "<p>Тайна</p>", user_category: "all", status_id: "Неактивна" } as const;
    await app.call("createNews", news, owner.token);
    const prize = (await app.call("createPrize", { name: "Билет", description: "В театр" }, owner.token)).body;
    const hidden = await createDraw(app, { status: "testing", start: new Date(0), end: new Date(1) });
    await app.call("createStockPrize", { _idStock: hidden, prize_id: prize._id, name: "Билет" }, owner.token);
    const seen = async ({ token }: Person) => {
      const prizes = await app.call("listPrizes", {}, token);
      return [(await app.call("listNews", {}, token)).body.total, prizes.body.data[0]?.stocks];
    };
    expect(await seen(owner)).toEqual([1, 1]);
    expect(await seen(admin)).toEqual([0, 0]);
  });

  it("cannot be turned off by anybody until it is no longer required", async () => {
    await requireIt();
    await setFactor(app, admin.token);
    for (const person of [owner, admin]) {
      const code = await codeOf(app, person.userId);
      const { status, error } = await app.call("removeTotp", { code }, person.token);
      expect([status, error.code]).toEqual([409, "conflict"]);
      expect((await factorOf(person)).on).toBe(true);
    }
    expect((await require(false)).body).toEqual({ required: false });
    const code = await codeOf(app, admin.userId);
    expect((await app.call("removeTotp", { code }, admin.token)).status).toBe(204);
    expect((await app.call("listPlayers", {}, admin.token)).status).toBe(200);
  });
});

describe("requiring it", () => {
  it("is refused to an owner without one, who would lock everybody out", async () => {
    const { status, error } = await require(true);
    expect([status, error.code]).toEqual([409, "conflict"]);
    await setFactor(app, owner.token, false);
    expect((await require(true)).status).toBe(409);
    expect((await factorOf(owner)).required).toBe(false);
    expect((await app.call("listAdmins", {}, owner.token)).status).toBe(200);
    expect((await require(false)).status).toBe(200);
  });

  it("while turning one's own off at the same moment leaves an owner who can get in", async () => {
    for (let round = 0; round < 5; round++) {
      await setFactor(app, owner.token);
      const code = await codeOf(app, owner.userId);
      await Promise.all([require(true), app.call("removeTotp", { code }, owner.token)]);
      const { on, required } = await factorOf(owner);
      expect(on || !required).toBe(true);
      await app.db.kysely.updateTable("settings").set({ require_totp: false }).execute();
      app.clock.advance(60);
    }
  });

  it("is allowed to the owner only, and leaves a trail of what has changed", async () => {
    await setFactor(app, admin.token);
    expect((await require(true, admin)).status).toBe(403);
    await setFactor(app, owner.token);
    for (const required of [true, true, false]) await require(required);
    const who = { user_id: owner.userId, login: "хозяйка", action: "update" };
    expect(await trailOf(app, "setting", "settings")).toEqual([
      { ...who, fields: { require_totp: { before: false, after: true } } },
      { ...who, fields: { require_totp: { before: true, after: false } } },
    ]);
  });
});

describe("a lost phone", () => {
  it("is reset by the owner: all sessions end, the password alone lets in, the codes are gone", async () => {
    const { token } = admin;
    await app.call("setUpTotp", { current_password: password }, token);
    const { body } = await app.call("confirmTotp", { code: await codeOf(app, admin.userId) }, token);
    const other = await signInAgain(app, admin.userId, 2);
    expect(await reset(admin)).toMatchObject({ status: 200, body: { _id: admin.userId } });
    for (const ended of [token, other]) expect((await app.call("checkToken", {}, ended)).status).toBe(401);
    const withCode = { login: "админ", password, area: "admin", code: body.recovery[0] } as const;
    const signedIn = await app.call("login", withCode);
    expect(signedIn.status).toBe(200);
    expect(await factorOf({ ...admin, token: signedIn.body.token })).toMatchObject({ on: false, recoveryLeft: 0 });
    const left = await app.db.kysely.selectFrom("recovery_codes").selectAll().execute();
    expect(left).toEqual([]);
  });

  it("of an unknown id, of a player, of oneself, or without a factor is not reset", async () => {
    await setFactor(app, owner.token);
    const player = await createNamedAccount(app, { login: "игрок" });
    await setFactor(app, player.token);
    for (const [person, expected] of [
      [{ userId: uuid() }, 404],
      [player, 404],
      [owner, 409],
      [admin, 409],
    ] as const) {
      expect((await reset(person)).status).toBe(expected);
    }
    expect((await app.call("checkToken", {}, player.token)).status).toBe(200);
    expect((await app.call("checkToken", {}, admin.token)).status).toBe(200);
    expect((await factorOf(owner)).on).toBe(true);
    expect((await reset({ userId: "1" })).status).toBe(400);
  });

  it("cannot be reset by an administrator", async () => {
    await setFactor(app, owner.token);
    expect((await reset(owner, admin)).status).toBe(403);
    expect((await factorOf(owner)).on).toBe(true);
  });
});

it("turning on, turning off and a reset leave a trail, and no secret in it", async () => {
  const { token, userId } = admin;
  const setUp = async () => (await app.call("setUpTotp", { current_password: password }, token)).body.secret;
  const secrets = [await setUp()];
  const { body } = await app.call("confirmTotp", { code: await codeOf(app, userId) }, token);
  app.clock.advance(60);
  await app.call("removeTotp", { code: await codeOf(app, userId) }, token);
  secrets.push(await setUp());
  // At once: the codes of the new key have nothing to do with those of the old one.
  const again = await app.call("confirmTotp", { code: await codeOf(app, userId) }, token);
  expect(again.status).toBe(200);
  app.clock.advance(60);
  await reset(admin);
  const trail = await trailOf(app, "admin", userId);
  const [on, off] = [{ totp: { before: false, after: true } }, { totp: { before: true, after: false } }];
  expect(trail.map(({ login, fields }) => [login, fields])).toEqual([
    ["админ", on],
    ["админ", off],
    ["админ", on],
    ["хозяйка", off],
  ]);
  const text = JSON.stringify(await app.db.kysely.selectFrom("audit").selectAll().execute());
  for (const secret of [...secrets, ...body.recovery, ...again.body.recovery]) expect(text).not.toContain(secret);
  const { body: list, text: listed } = await app.call("listAdmins", {}, owner.token);
  expect(list.data.map(({ login, totp }) => [login, totp])).toEqual([
    ["админ", false],
    ["хозяйка", false],
  ]);
  expect(listed).not.toMatch(/secret|step|hash/);
});
