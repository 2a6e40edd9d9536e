import type { Contract, Input } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createNamedAccount, signInAgain, trailOf } from "../../../test/factories.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const password = "тестовый пароль";
const anna = { login: "анна", name: "Анна", email: "anna@example.ru", phone: "+79001234567", password };
const update = (input: Input<Contract["updateMe"]>, token: string) => app.call("updateMe", input, token);
// Each from an address of its own: the limits by address have a test of their own.
const signIn = (login: string, secret: string) =>
  app.call("login", { login, password: secret }, undefined, app.nextAddress());

describe("own data", () => {
  it("changes field by field, what is left out stays", async () => {
    const { token } = await createNamedAccount(app, anna);
    const before = (await app.call("getMe", {}, token)).body;
    for (const [input, expected] of [
      [{}, {}],
      [{ name: " Анна К. " }, { name: "Анна К." }],
      [{ login: "Анна.К" }, { login: "Анна.К" }],
      [{ email: "A@Example.ru" }, { email: "A@Example.ru" }],
      [{ phone: "8 (900) 765-43-21" }, { phone: "+79007654321" }],
    ] as const) {
      Object.assign(before, expected);
      const { status, body } = await update({ ...input, current_password: password }, token);
      expect([status, body]).toEqual([200, before]);
    }
    expect((await app.call("getMe", {}, token)).body).toEqual(before);
  });

  it("an empty name, phone or, of a player, e-mail is removed", async () => {
    for (const [role, emptied, email] of [
      [2, { name: "", phone: "" }, "2@example.ru"],
      [3, { name: "", email: "", phone: "" }, null],
    ] as const) {
      const person = { ...anna, login: `анна-${role}`, email: `${role}@example.ru`, role };
      const { token } = await createNamedAccount(app, person);
      const { body } = await update({ ...emptied, current_password: password }, token);
      expect(body).toMatchObject({ login: person.login, name: null, email, phone: null });
    }
  });

  it.for<[string, Record<string, unknown>, string, string]>([
    ["an empty login", { login: "" }, "login", "Введите логин"],
    ["a short login", { login: "ан" }, "login", "Логин\u00A0— не короче 3\u00A0символов"],
    ["a long login", { login: "а".repeat(33) }, "login", "Логин\u00A0— не длиннее 32\u00A0символов"],
    [
      "an e-mail for a login",
      { login: "a@b.ru" },
      "login",
      "В\u00A0логине могут быть буквы, цифры, точка, дефис и\u00A0подчёркивание",
    ],
    ["a phone for a login", { login: "89001234568" }, "login", "Логин не может быть номером телефона"],
    ["a wrong e-mail", { email: "anna@" }, "email", "Похоже, в\u00A0адресе ошибка. Пример: anna@example.ru"],
    ["a wrong phone", { phone: "8900" }, "phone", "Похоже, в\u00A0номере ошибка. Пример: +7(900)123-45-67"],
    ["a long name", { name: "я".repeat(101) }, "name", "Имя\u00A0— не длиннее 100\u00A0символов"],
    [
      "a weak password",
      { password: "1234567", current_password: password },
      "password",
      "Пароль\u00A0— не короче 8\u00A0символов",
    ],
    ["a password without the current one", { password: "новый пароль" }, "current_password", "Введите текущий пароль"],
    [
      "a wrong current password",
      { password: "новый пароль", current_password: "не тот" },
      "current_password",
      "Текущий пароль не подходит",
    ],
  ])("%s is refused at its field and changes nothing", async ([, input, field, message]) => {
    const { token } = await createNamedAccount(app, anna);
    const before = (await app.call("getMe", {}, token)).body;
    const { status, error } = await update({ name: "Другая", ...input }, token);
    expect([status, error.code]).toEqual([400, "bad_request"]);
    expect(error.fields).toEqual({ [field]: message });
    expect((await app.call("getMe", {}, token)).body).toEqual(before);
    expect((await signIn("анна", password)).status).toBe(200);
  });

  it.for(["role", "score", "type", "user_category", "photo", "_id", "password_hash", "updated_at", "__proto__x"])(
    "«%s» is not for its owner to change",
    async (field) => {
      const { token } = await createNamedAccount(app, anna);
      const { status } = await update({ name: "Другая", [field]: 1 }, token);
      expect(status).toBe(400);
      expect((await app.call("getMe", {}, token)).body.name).toBe("Анна");
    },
  );

  it.for<[string, Input<Contract["updateMe"]>, string]>([
    ["login", { login: "БОРИС" }, "Такой логин уже занят"],
    ["email", { email: "BORIS@example.ru" }, "Эта почта уже занята"],
    ["phone", { phone: "8-900-000-00-00" }, "Этот телефон уже занят"],
  ])("somebody else's %s is 409 at the field", async ([field, input, message]) => {
    await createNamedAccount(app, { login: "борис", email: "boris@example.ru", phone: "+79000000000" });
    for (const role of [3, 2] as const) {
      const { token } = await createNamedAccount(app, { login: `анна-${role}`, role, password });
      const { status, error } = await update({ name: "Другая", ...input, current_password: password }, token);
      expect([status, error]).toEqual([409, { code: "conflict", message, fields: { [field]: message } }]);
      expect((await app.call("getMe", {}, token)).body.name).toBeNull();
    }
  });

  it("staff cannot empty their e-mail, but save the rest where they never had one; players may empty it", async () => {
    const saved = async (role: 2 | 3, email?: string) => {
      const login = `анна-${role}-${email}`;
      const { token } = await createNamedAccount(app, { login, role, password, ...(email !== undefined && { email }) });
      const { status, error } = await update({ name: "Анна", email: "", current_password: password }, token);
      return [status, error?.fields, (await app.call("getMe", {}, token)).body.email];
    };
    expect(await saved(2, "staff@example.ru")).toEqual([400, { email: "Введите почту" }, "staff@example.ru"]);
    expect(await saved(2)).toEqual([200, undefined, null]);
    expect(await saved(3, "player@example.ru")).toEqual([200, undefined, null]);
  });

  it("one's own login in other letters is no conflict", async () => {
    const { token } = await createNamedAccount(app, anna);
    const input = { login: "АННА", email: "ANNA@example.ru", phone: anna.phone, current_password: password };
    expect((await update(input, token)).status).toBe(200);
  });

  it("two accounts want one login: one gets it", async () => {
    const people = await Promise.all(["анна", "борис"].map((login) => createNamedAccount(app, { login, password })));
    const input = { login: "общий", current_password: password };
    const answers = await Promise.all(people.map(({ token }) => update(input, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.for([2, 3] as const)("of role %i makes what others have read stale, also within one instant", async (role) => {
    const { userId, token } = await createNamedAccount(app, { role });
    const stamp = async () => {
      const users = app.db.kysely.selectFrom("users").select("updated_at").where("id", "=", userId);
      return (await users.executeTakeFirstOrThrow()).updated_at.getTime();
    };
    const stamps = [await stamp()];
    for (const name of ["Анна", "Яна", "Инна"]) {
      expect((await app.call("updateMe", { name }, token)).status).toBe(200);
      stamps.push(await stamp());
    }
    expect(stamps).toEqual([...new Set(stamps)].toSorted((a, b) => a - b));
  });

  it("of staff leaves a trail, of players none", async () => {
    const player = await createNamedAccount(app, anna);
    await update({ name: "Другая" }, player.token);
    expect(await trailOf(app, "admin", player.userId)).toEqual([]);
    expect(await trailOf(app, "gamer", player.userId)).toEqual([]);

    const admin = await createNamedAccount(app, { login: "админ", role: 2, password });
    await update({ name: "Админ", phone: "89001112233", current_password: password }, admin.token);
    await update({ name: "Админ" }, admin.token);
    await update({ login: "шеф", password: "новый пароль", current_password: password }, admin.token);
    const who = { user_id: admin.userId, action: "update" };
    expect(await trailOf(app, "admin", admin.userId)).toEqual([
      {
        ...who,
        login: "админ",
        fields: { name: { before: null, after: "Админ" }, phone: { before: null, after: "+79001112233" } },
      },
      {
        ...who,
        login: "шеф",
        fields: { login: { before: "админ", after: "шеф" }, password: { before: null, after: "изменён" } },
      },
    ]);
  });
});

describe("a new password", () => {
  it.for([2, 3] as const)("of role %i needs the current one and ends all other sessions at once", async (role) => {
    const { token, userId } = await createNamedAccount(app, { ...anna, role });
    const others = [await signInAgain(app, userId, role), await signInAgain(app, userId, role)];
    const stranger = await createNamedAccount(app, { login: "чужая" });
    const changed = await update({ password: "новый пароль", current_password: password }, token);
    expect(changed.status).toBe(200);
    expect((await app.call("getMe", {}, token)).status).toBe(200);
    for (const other of others) expect((await app.call("getMe", {}, other)).status).toBe(401);
    expect((await app.call("getMe", {}, stranger.token)).status).toBe(200);
    expect((await signIn("анна", password)).status).toBe(401);
    expect((await signIn("анна", "новый пароль")).status).toBe(200);
  });

  it("without `password`, a given `current_password` changes and ends nothing", async () => {
    const { token, userId } = await createNamedAccount(app, anna);
    const other = await signInAgain(app, userId);
    expect((await update({ name: "Другая", current_password: "не тот" }, token)).status).toBe(200);
    expect((await app.call("getMe", {}, other)).status).toBe(200);
  });

  it("of two changes at once with the old one, one succeeds", async () => {
    const { token, userId } = await createNamedAccount(app, anna);
    const thief = await signInAgain(app, userId);
    const answers = await Promise.all([
      update({ password: "пароль хозяйки", current_password: password }, token),
      update({ password: "пароль вора", current_password: password }, thief),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const signedIn = await Promise.all([signIn("анна", "пароль хозяйки"), signIn("анна", "пароль вора")]);
    expect(signedIn.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it("guessing the current one meets the limit of the call", async () => {
    const { token } = await createNamedAccount(app, anna);
    for (let i = 0; i < 30; i++) await update({ name: String(i) }, token);
    const { status, headers } = await update({ password: "новый пароль", current_password: password }, token);
    expect(status).toBe(429);
    expect(headers["retry-after"]).toBeDefined();
  });

  it("is refused for an account without one, whatever is given as the current one", async () => {
    const { token } = await createNamedAccount(app, { login: "оператор" });
    for (const current_password of ["", "никто этим не входит"]) {
      expect((await update({ password: "новый пароль", current_password }, token)).status).toBe(400);
    }
  });
});

describe("when somebody was last seen", () => {
  const seen = async (id: string) =>
    (await app.db.kysely.selectFrom("users").select("last_seen_at").where("id", "=", id).executeTakeFirstOrThrow())
      .last_seen_at;

  it("is when they signed in, then at most every ten minutes", async () => {
    const { body } = await app.call("register", { login: "анна", password });
    const id = body.user._id;
    const start = app.clock.now();
    expect(await seen(id)).toEqual(start);
    app.clock.advance(9 * 60);
    await app.call("getMe", {}, body.token);
    expect(await seen(id)).toEqual(start);
    app.clock.advance(2 * 60);
    await app.call("getMe", {}, body.token);
    expect(await seen(id)).toEqual(app.clock.now());
    app.clock.advance(60);
    await signIn("анна", password);
    expect(await seen(id)).toEqual(app.clock.now());
  });
});
