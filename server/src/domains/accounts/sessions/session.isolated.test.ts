import { type Contract, type Input, UserSchema } from "@hitoslov/contract";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hashToken } from "../../../http/caller.ts";
import { AppError } from "../../../http/errors.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { ownAccountHandlers } from "./own-account-handlers.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { findAccount, openSession } from "./queries.ts";

const argon = vi.hoisted(() => ({ verify: vi.fn<(hash: string, password: string) => void>() }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return {
    ...real,
    verify: (hash: string, password: string) => {
      argon.verify(hash, password);
      return real.verify(hash, password);
    },
  };
});

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const password = "тестовый пароль";
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

// Each call from an address of its own: the limits by address have a test of their own.
const register = (input: Partial<Input<Contract["register"]>> = {}) =>
  app.call("register", { login: "анна", password, ...input }, undefined, app.nextAddress());
const login = (name: string, secret = password, area?: "game" | "admin") =>
  app.call("login", { login: name, password: secret, area }, undefined, app.nextAddress());

async function createStaff(role: 1 | 2, name = "сотрудник"): Promise<string> {
  const id = uuid();
  const row = { id, login: name, role, password_hash: await hashPassword(password) };
  await app.db.kysely.insertInto("users").values(row).execute();
  return id;
}
const countUsers = async () => (await app.db.kysely.selectFrom("users").select("id").execute()).length;

describe("signing up", () => {
  it("makes a player and signs in", async () => {
    const { status, body } = await register({
      login: "  Анна.К-1_я ",
      email: " Anna@Example.ru ",
      phone: "8 (900) 123-45-67",
      name: " Анна ",
    });
    expect(status).toBe(201);
    const { created_at } = await app.db.kysely.selectFrom("users").select("created_at").executeTakeFirstOrThrow();
    expect(body.user).toEqual({
      _id: expect.any(String),
      login: "Анна.К-1_я",
      name: "Анна",
      email: "Anna@Example.ru",
      phone: "+79001234567",
      role: 3,
      photo: null,
      score: 0,
      type: "Бесплатный",
      user_category: "default",
      stocks: [],
      subscription_checked_at: null,
      guessed_sounds: { all: { count: 0 } },
      created_at: created_at.toISOString(),
    });
    expect((await app.call("checkToken", {}, body.token)).body).toEqual({ role: 3, area: "game" });
  });

  it("needs no more than a login and a password", async () => {
    expect((await register()).body.user).toMatchObject({ email: null, phone: null, name: null });
    expect((await register({ login: "борис", phone: "" })).body.user.phone).toBeNull();
  });

  it.for<[string, Record<string, unknown>, string, string]>([
    ["no login", { login: undefined }, "login", "Введите логин"],
    ["a short login", { login: " ан " }, "login", "Логин\u00A0— не короче 3\u00A0символов"],
    ["a long login", { login: "а".repeat(33) }, "login", "Логин\u00A0— не длиннее 32\u00A0символов"],
    [
      "a space in the login",
      { login: "анна к" },
      "login",
      "В\u00A0логине могут быть буквы, цифры, точка, дефис и\u00A0подчёркивание",
    ],
    [
      "an e-mail for a login",
      { login: "anna@example.ru" },
      "login",
      "В\u00A0логине могут быть буквы, цифры, точка, дефис и\u00A0подчёркивание",
    ],
    [
      "an invisible letter",
      { login: "ан\u200bна" },
      "login",
      "В\u00A0логине могут быть буквы, цифры, точка, дефис и\u00A0подчёркивание",
    ],
    ["a phone for a login", { login: "89001234567" }, "login", "Логин не может быть номером телефона"],
    ["a phone in other digits", { login: "٨٩٠٠١٢٣٤٥٦٧" }, "login", "Логин не может быть номером телефона"],
    ["a phone with dots", { login: "8.900.123-45-67" }, "login", "Логин не может быть номером телефона"],
    ["no password", { password: undefined }, "password", "Введите пароль"],
    ["a weak password", { password: "1234567" }, "password", "Пароль\u00A0— не короче 8\u00A0символов"],
    ["an endless password", { password: "x".repeat(129) }, "password", "Пароль\u00A0— не длиннее 128\u00A0символов"],
    ["a wrong e-mail", { email: "anna@" }, "email", "Похоже, в\u00A0адресе ошибка. Пример: anna@example.ru"],
    ["two e-mails", { email: ["a@b.ru", "c@d.ru"] }, "email", "Введите почту"],
    ["a short phone", { phone: "8900" }, "phone", "Похоже, в\u00A0номере ошибка. Пример: +7(900)123-45-67"],
    [
      "words for a phone",
      { phone: "звоните 89001234567" },
      "phone",
      "Похоже, в\u00A0номере ошибка. Пример: +7(900)123-45-67",
    ],
    ["a long phone", { phone: "8".repeat(33) }, "phone", "Слишком длинный номер. Пример: +7(900)123-45-67"],
    ["a long name", { name: "я".repeat(101) }, "name", "Имя\u00A0— не длиннее 100\u00A0символов"],
  ])("refuses %s at its field", async ([, input, field, message]) => {
    const { status, error } = await register(input);
    expect([status, error.code, error.message]).toEqual([400, "bad_request", message]);
    expect(error.fields).toEqual({ [field]: message });
    expect(await countUsers()).toBe(0);
  });

  it("names every wrong field at once", async () => {
    const { error } = await register({ login: "а", password: "1", email: "x" });
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(["email", "login", "password"]);
  });

  it.for<[string, Partial<Input<Contract["register"]>>, string, string]>([
    ["login", { login: "АННА" }, "login", "Такой логин уже занят"],
    ["e-mail", { login: "другая", email: "ANNA@example.RU" }, "email", "Эта почта уже занята"],
    ["phone", { login: "другая", phone: "+7 900 123 45 67" }, "phone", "Этот телефон уже занят"],
  ])("takes each %s once, whatever the spelling", async ([, input, field, message]) => {
    await register({ email: "anna@example.ru", phone: "89001234567" });
    const { status, error } = await register(input);
    expect([status, error]).toEqual([409, { code: "conflict", message, fields: { [field]: message } }]);
    expect(await countUsers()).toBe(1);
  });

  it("of many at once with one login makes one account", async () => {
    const answers = await Promise.all(["анна", "Анна", "АННА", "аннА"].map((name) => register({ login: name })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await countUsers()).toBe(1);
  });

  it.for(["\0", "\u0001", "\u001b[31m", "\u202e", "\ud800", "\uffff", "'; drop table users; --", "{{7*7}}", "${1}"])(
    "%j anywhere is no failure of ours",
    async (odd) => {
      for (const field of ["login", "password", "email", "phone", "name"]) {
        const { status } = await register({ login: `анна-${field}`, [field]: `${odd}какой-то текст${odd}` });
        expect([201, 400]).toContain(status);
      }
      for (const field of ["login", "password"]) {
        const answer = await app.call("login", { login: "анна", password, [field]: odd }, undefined, app.nextAddress());
        expect([400, 401]).toContain(answer.status);
      }
    },
  );

  it("keeps neither password nor token", async () => {
    const { body } = await register();
    const user = await app.db.kysely.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const session = await app.db.kysely.selectFrom("tokens").selectAll().executeTakeFirstOrThrow();
    expect(session.hash).toHaveLength(32);
    expect(session.hash.equals(Buffer.from(body.token, "base64url"))).toBe(false);
    // 256 random bits.
    expect(Buffer.from(body.token, "base64url")).toHaveLength(32);
    const stored = await sql<{ text: string }>`
      select users::text as text from users union all select tokens::text from tokens`.execute(app.db.kysely);
    const all = stored.rows.map((row) => row.text).join("\n");
    expect(all).not.toContain(password);
    expect(all).not.toContain(body.token);
    expect(all).not.toContain(Buffer.from(body.token, "base64url").toString("hex"));
  });
});

describe("signing in", () => {
  it.for([
    "анна",
    "АННА",
    " анна ",
    "anna@example.ru",
    "Anna@Example.RU",
    "+7(900)123-45-67",
    "89001234567",
    "9001234567",
    "8 900 123 45 67",
    "+7 900 1234567",
  ])("by «%s»", async (name) => {
    const { body: made } = await register({ email: "anna@example.ru", phone: "8 900 123-45-67" });
    const { status, body } = await login(name);
    expect([status, body.user]).toEqual([200, made.user]);
    expect(body.token).not.toBe(made.token);
    // Another device does not end the first one's session.
    expect((await app.call("getMe", {}, made.token)).status).toBe(200);
  });

  it("takes a password typed on another keyboard", async () => {
    await register({ password: "\u0451лка-\u00e9t\u00e9-2026" });
    expect((await login("анна", "\u0435\u0308лка-e\u0301te\u0301-2026")).status).toBe(200);
  });

  it.for(["анна", "anna@example.ru", "89001234567", "неизвестная", "nobody@example.ru", "+79009999999", "без.пароля"])(
    "a wrong password for «%s» tells nothing and costs a hash",
    async (name) => {
      await register({ email: "anna@example.ru", phone: "89001234567" });
      await app.db.kysely.insertInto("users").values({ id: uuid(), login: "без.пароля", role: 3 }).execute();
      argon.verify.mockClear();
      const { status, error } = await login(name, "не тот пароль");
      expect([status, error]).toEqual([401, { code: "unauthorized", message: "Неверный логин или пароль" }]);
      // The same work whether the account exists or not.
      expect(argon.verify).toHaveBeenCalledOnce();
      expect(argon.verify.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    },
  );

  it("the hash that replaces a missing account's lets nobody in", async () => {
    await verifyPassword(undefined, "x");
    const [decoy] = argon.verify.mock.lastCall ?? [];
    expect(await verifyPassword(undefined, "никто этим не входит")).toBe(false);
    expect(await verifyPassword(null, "никто этим не входит")).toBe(false);
    expect(argon.verify.mock.lastCall?.[0]).toBe(decoy);
  });

  it("to the back office is for staff", async () => {
    await register();
    const { status, error } = await login("анна", password, "admin");
    expect([status, error]).toEqual([403, { code: "forbidden", message: "Этот вход\u00A0— для сотрудников" }]);
    // Who does not know the password learns nothing of the role.
    expect((await login("анна", "не тот пароль", "admin")).status).toBe(401);
    await createStaff(2);
    const staff = await login("сотрудник", password, "admin");
    expect((await app.call("checkToken", {}, staff.body.token)).body).toEqual({ role: 2, area: "admin" });
  });
});

describe("whose account a name means", () => {
  it("digits of somebody's phone inside a login mean the login", async () => {
    await register({ login: "вася89001234567" });
    await register({ login: "другой", phone: "89001234567", password: "пароль другого" });
    expect((await login("вася89001234567")).body.user.login).toBe("вася89001234567");
    expect((await login("89001234567", "пароль другого")).body.user.login).toBe("другой");
  });

  it("a login like somebody's e-mail or phone cannot be made", async () => {
    await register({ email: "anna@example.ru", phone: "89001234567" });
    for (const name of ["anna@example.ru", "89001234567", "9001234567", "8-900-123-45-67"]) {
      expect((await register({ login: name, password: "чужой пароль" })).status).toBe(400);
      expect((await login(name)).body.user.login).toBe("анна");
    }
  });

  it("existing rows that break this rule lock nobody out of a login", async () => {
    const passwordHash = await hashPassword("чужой пароль");
    await register({ login: "анна", email: "anna@example.ru", phone: "89001234567" });
    for (const name of ["anna@example.ru", "89001234567"]) {
      const row = { id: uuid(), login: name, role: 3, password_hash: passwordHash } as const;
      await app.db.kysely.insertInto("users").values(row).execute();
      expect((await findAccount(app.db.kysely, name, "+79001234567"))?.id).toBe(row.id);
      // One password never opens the other's account.
      expect((await login(name, password)).status).toBe(401);
    }
    expect((await login("анна")).status).toBe(200);
  });
});

describe("a session", () => {
  it("is in the header only", async () => {
    const { token } = await app.signUp();
    const get = (url: string, headers: Record<string, string>) => app.app.inject({ url, headers });
    expect((await get("/api/auth/me", { token })).statusCode).toBe(200);
    for (const [url, headers] of [
      [`/api/auth/me?token=${token}`, {}],
      ["/api/auth/me", { cookie: `token=${token}` }],
      ["/api/auth/me", { authorization: `Bearer ${token}` }],
      ["/api/auth/me", { "x-token": token }],
      ["/api/auth/me", { token: `${token}, ${token}` }],
      ["/api/auth/me", { token: token.slice(1) }],
      ["/api/auth/me", { token: "x".repeat(10_000) }],
      ["/api/auth/me", { token: "" }],
    ] as const) {
      expect((await get(url, headers)).statusCode).toBe(401);
    }
  });

  it("ends at once by logout, and only this one", async () => {
    const { body: first } = await register();
    const { body: second } = await login("анна");
    const { status, body } = await app.call("logout", {}, first.token);
    expect([status, body]).toEqual([200, {}]);
    expect((await app.call("getMe", {}, first.token)).status).toBe(401);
    expect((await app.call("logout", {}, first.token)).status).toBe(401);
    expect((await app.call("getMe", {}, second.token)).status).toBe(200);
  });

  it("acts by the role of this moment", async () => {
    const { token, userId } = await app.signUp();
    await app.db.kysely.updateTable("users").set({ role: 2 }).where("id", "=", userId).execute();
    expect((await app.call("checkToken", {}, token)).body.role).toBe(2);
  });

  const idle = [
    ["a player", 3, "game", 30 * day],
    ["a demo visitor", 4, "game", 30 * day],
    ["an administrator", 2, "admin", 12 * hour],
    ["an administrator who plays", 2, "game", 12 * hour],
    ["the owner", 1, "admin", 12 * hour],
    ["the owner who plays", 1, "game", 12 * hour],
  ] as const;

  it.for(idle)("of %s ends when idle too long", async ([, role, area, life]) => {
    const token = await open(role, area);
    app.clock.advance(life - 1);
    const probe = await app.db.kysely.selectFrom("tokens").select("expires_at").executeTakeFirstOrThrow();
    expect(probe.expires_at.getTime() - app.clock.now().getTime()).toBe(1000);
    app.clock.advance(1);
    expect((await app.call("checkToken", {}, token)).status).toBe(401);
  });

  it.for(idle)("of %s lives on by use", async ([, role, area, life]) => {
    const token = await open(role, area);
    for (let use = 0; use < 3; use++) {
      app.clock.advance(life - 1);
      expect((await app.call("checkToken", {}, token)).body).toEqual({ role, area });
    }
    app.clock.advance(life);
    expect((await app.call("checkToken", {}, token)).status).toBe(401);
  });

  it("costs no write for each call", async () => {
    const { token } = await app.signUp();
    const used = () => app.db.kysely.selectFrom("tokens").select("last_used_at").executeTakeFirstOrThrow();
    const before = await used();
    app.clock.advance(9 * minute);
    await app.call("checkToken", {}, token);
    expect(await used()).toEqual(before);
    app.clock.advance(2 * minute);
    await app.call("checkToken", {}, token);
    expect((await used()).last_used_at).toEqual(app.clock.now());
  });

  async function open(role: 1 | 2 | 3 | 4, area: "game" | "admin"): Promise<string> {
    if (role === 4) return openSession(app.db.kysely, null, area, app.clock.now(), "Europe/Moscow");
    if (role === 3) return (await register()).body.token;
    await createStaff(role);
    return (await login("сотрудник", password, area)).body.token;
  }
});

describe("the demo", () => {
  it("is entered without an account, each visit apart", async () => {
    const token = await app.enterDemo();
    expect((await app.call("checkToken", {}, token)).body).toEqual({ role: 4, area: "game" });
    expect(await app.enterDemo()).not.toBe(token);
    expect(await countUsers()).toBe(0);
    expect((await app.call("getMe", {}, token)).status).toBe(403);
    expect((await app.call("logout", {}, token)).status).toBe(200);
    expect((await app.call("checkToken", {}, token)).status).toBe(401);
  });

  it("begun anew by one visit is one other visit, as long as that has not run out", async () => {
    const visits = [await app.enterDemo(), await app.enterDemo()];
    const anew = async (visit = "") => (await app.call("enterDemo", {}, visit, app.nextAddress())).body.token;
    const [next, other] = [await anew(visits[0]), await anew(visits[1])];
    expect(new Set([...visits, next, other, await anew(visits[0])]).size).toBe(4);
    const hash = hashToken(next);
    await app.db.kysely.updateTable("tokens").set({ expires_at: app.clock.now() }).where("hash", "=", hash).execute();
    const last = await anew(visits[0]);
    expect(last).not.toBe(next);
    expect((await app.call("checkToken", {}, last)).body).toEqual({ role: 4, area: "game" });
  });
});

describe("the signed-in user", () => {
  it("is shown whole and without secrets", async () => {
    const { body: made } = await register({ email: "anna@example.ru" });
    const { body, text } = await app.call("getMe", {}, made.token);
    expect(UserSchema.parse(body)).toEqual(made.user);
    expect(text).not.toMatch(/password|hash|argon/);
  });

  it("has the draws that players may see", async () => {
    const { token, userId } = await app.signUp();
    const { kysely } = app.db;
    const [start_date, end_date] = [new Date("2026-01-01Z"), new Date("2026-12-01Z")];
    for (const [index, status] of (["active", "paused", "ended", "testing", "disabled"] as const).entries()) {
      const id = uuid();
      const name = `Розыгрыш ${status}`;
      await kysely
        .insertInto("stocks")
        .values({
          id,
          fullname: name,
          name,
          description: "",
          start_date: new Date(start_date.getTime() + index),
          end_date,
          status,
        })
        .execute();
      await kysely
        .insertInto("stock_members")
        .values({ stock_id: id, user_id: userId, score: index, score_reached_at: app.clock.now() })
        .execute();
    }
    const { body } = await app.call("getMe", {}, token);
    expect(body.stocks.map(({ name, score, prize }) => [name, score, prize])).toEqual([
      ["Розыгрыш ended", 2, null],
      ["Розыгрыш paused", 1, null],
      ["Розыгрыш active", 0, null],
    ]);
  });

  it("is signed out by deletion, and gets 404 if that happens between token and answer", async () => {
    const { token, userId } = await app.signUp();
    await app.db.kysely.deleteFrom("users").where("id", "=", userId).execute();
    expect((await app.call("getMe", {}, token)).status).toBe(401);
    const gone = ownAccountHandlers(app.services).getMe(
      {},
      {
        caller: {
          role: 3,
          area: "game",
          tokenId: uuid(),
          userId,
          playerId: userId,
          lacksFactor: false,
          sections: null,
          audiences: ["all"],
        },
        address: "203.0.113.1",
        agent: "",
        now: app.clock.now(),
        setCookie: () => {},
      },
    );
    await expect(gone).rejects.toThrow(AppError);
    await expect(gone).rejects.toMatchObject({
      status: 404,
      body: { code: "not_found", message: "Такого игрока больше нет" },
    });
  });
});
