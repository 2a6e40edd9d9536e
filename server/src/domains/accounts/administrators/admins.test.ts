import type { Contract, Input } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createNamedAccount, signInAgain, trailOf } from "../../../test/factories.ts";

let app: TestApp;
let owner: Awaited<ReturnType<typeof createNamedAccount>>;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  owner = await createNamedAccount(app, { login: "владелец", role: 1, email: "owner@example.ru" });
});
afterAll(() => app.close());

const fields = { login: "админ", email: "admin@example.ru", password: "пароль админа" };
const create = (input: Partial<Input<Contract["createAdmin"]>> = {}) =>
  app.call("createAdmin", { ...fields, ...input }, owner.token);
const update = (input: Partial<Input<Contract["updateAdmin"]>> & { _id: string }) => {
  const { password: _password, ...rest } = fields;
  return app.call("updateAdmin", { ...rest, ...input }, owner.token);
};
const signIn = (login: string, password: string) =>
  app.call("login", { login, password, area: "admin" }, undefined, app.nextAddress());
const list = async (query: Input<Contract["listAdmins"]> = {}) => {
  const { body } = await app.call("listAdmins", query, owner.token);
  return body.data.map(({ login }) => login);
};

describe("a new administrator", () => {
  it("has role 2, signs in with the password, and leaves a trail without it", async () => {
    const { status, body } = await create({ phone: "8 900 123-45-67", email: " Admin@example.ru " });
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.any(String),
      login: "админ",
      name: null,
      email: "Admin@example.ru",
      phone: "+79001234567",
      photo: null,
      role: 2,
      sections: null,
      reads_papers: false,
      totp: false,
      last_seen_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const { password_hash } = await app.db.kysely
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", body._id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const signedIn = await signIn("админ", fields.password);
    expect(signedIn.status).toBe(200);
    expect((await app.call("checkToken", {}, signedIn.body.token)).body).toEqual({ role: 2, area: "admin" });
    const [row, ...more] = await trailOf(app, "admin", body._id);
    expect(more).toEqual([]);
    expect(row).toEqual({
      user_id: owner.userId,
      login: "владелец",
      action: "create",
      fields: {
        login: { before: null, after: "админ" },
        email: { before: null, after: "Admin@example.ru" },
        phone: { before: null, after: "+79001234567" },
        role: { before: null, after: 2 },
        reads_papers: { before: null, after: false },
        totp: { before: null, after: false },
      },
    });
    expect(JSON.stringify(row)).not.toContain(fields.password);
  });

  it("may be one more owner", async () => {
    expect((await create({ role: 1 })).body.role).toBe(1);
  });

  it.for<[string, Record<string, unknown>, string, string]>([
    ["no login", { login: undefined }, "login", "Введите логин"],
    ["a blank login", { login: "   " }, "login", "Введите логин"],
    ["a long login", { login: "а".repeat(33) }, "login", "Логин\u00A0— не длиннее 32\u00A0символов"],
    ["a phone for a login", { login: "89001234567" }, "login", "Логин не может быть номером телефона"],
    ["no e-mail", { email: undefined }, "email", "Введите почту"],
    ["an empty e-mail", { email: "" }, "email", "Введите почту"],
    ["a wrong e-mail", { email: "admin@" }, "email", "Похоже, в\u00A0адресе ошибка. Пример: anna@example.ru"],
    ["a wrong phone", { phone: "8900" }, "phone", "Похоже, в\u00A0номере ошибка. Пример: +7(900)123-45-67"],
    ["no password", { password: undefined }, "password", "Введите пароль"],
    ["a weak password", { password: "1234567" }, "password", "Пароль\u00A0— не короче 8\u00A0символов"],
    ["a long password", { password: "x".repeat(129) }, "password", "Пароль\u00A0— не длиннее 128\u00A0символов"],
    ["the role of a player", { role: 3 }, "role", "Выберите роль"],
    ["a role in quotes", { role: "1" }, "role", "Выберите роль"],
  ])("with %s is refused at its field", async ([, input, field, message]) => {
    const { status, error } = await create(input);
    expect([status, error.fields]).toEqual([400, { [field]: message }]);
    expect(await list()).toEqual(["владелец"]);
  });

  it.for(["password_hash", "nickname"])("with «%s» is refused by its name", async (field) => {
    const { status, error } = await create({ [field]: 1 });
    expect([status, error.message]).toEqual([400, `Неизвестное поле: ${field}`]);
  });

  it("takes no field that only the server sets", async () => {
    const sent = { _id: uuid(), score: 1_000_000, type: "Премиум", name: "Имя", photo: "/x.webp" };
    const { status, body } = await create({ role: 1, ...sent });
    expect(status).toBe(201);
    const row = await app.db.kysely
      .selectFrom("users")
      .select(["score", "name", "photo"])
      .where("id", "=", body._id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ score: 0, name: null, photo: null });
    expect(body._id).not.toBe(sent._id);
  });

  it.for<[string, Partial<Input<Contract["createAdmin"]>>, string]>([
    ["login", { login: "Игрок" }, "Такой логин уже занят"],
    ["email", { email: "GAMER@example.ru" }, "Эта почта уже занята"],
    ["phone", { phone: "8 900 000 00 00" }, "Этот телефон уже занят"],
  ])("with a player's %s is 409 at the field", async ([field, input, message]) => {
    await createNamedAccount(app, { login: "игрок", email: "gamer@example.ru", phone: "+79000000000" });
    const { status, error } = await create(input);
    expect([status, error]).toEqual([409, { code: "conflict", message, fields: { [field]: message } }]);
  });
});

describe("an edit", () => {
  it("changes all fields, keeps the password and the sessions, and leaves a trail", async () => {
    const admin = await createNamedAccount(app, { ...fields, role: 2, phone: "+79001234567", name: "Админ" });
    app.clock.advance(60);
    const { status, body } = await update({ _id: admin.userId, login: "шеф", email: "boss@example.ru", phone: "" });
    expect([status, body]).toMatchObject([
      200,
      { login: "шеф", email: "boss@example.ru", phone: null, name: "Админ", role: 2 },
    ]);
    expect((await app.call("getMe", {}, admin.token)).status).toBe(200);
    expect((await signIn("шеф", fields.password)).status).toBe(200);
    expect(await trailOf(app, "admin", admin.userId)).toEqual([
      {
        user_id: owner.userId,
        login: "владелец",
        action: "update",
        fields: {
          login: { before: "админ", after: "шеф" },
          email: { before: "admin@example.ru", after: "boss@example.ru" },
          phone: { before: "+79001234567", after: null },
        },
      },
    ]);
  });

  it("of rights tells in the journal whose they are, also once the account is deleted", async () => {
    const admin = await createNamedAccount(app, { ...fields, role: 2 });
    const other = await createNamedAccount(app, { login: "другой", role: 2, email: "other@example.ru" });
    await update({ _id: other.userId, login: "другой", email: "other@example.ru", sections: ["draws"] });
    app.clock.advance(1);
    await update({ _id: admin.userId, sections: ["songs"] });
    const journal = async (find?: string) => {
      const { body } = await app.call("listJournal", { entity: "admin", ...(find && { find }) }, owner.token);
      return body.data.map(({ action, name }) => [action, name]);
    };
    const told = [["update", "админ"]];
    expect(await journal()).toEqual([...told, ["update", "другой"]]);
    expect(await journal("админ")).toEqual(told);
    app.clock.advance(1);
    await app.call("deleteUser", { _id: admin.userId }, owner.token);
    expect(await journal("админ")).toEqual([["delete", "админ"], ...told]);
  });

  it("without a phone leaves it as it was", async () => {
    const admin = await createNamedAccount(app, { ...fields, role: 2, phone: "+79001234567" });
    expect((await update({ _id: admin.userId })).body.phone).toBe("+79001234567");
  });

  it("of the password ends the person's sessions at once; the trail says no more than that", async () => {
    const admin = await createNamedAccount(app, { ...fields, role: 2 });
    const other = await signInAgain(app, admin.userId, 2);
    expect((await update({ _id: admin.userId, password: "совсем новый" })).status).toBe(200);
    for (const token of [admin.token, other]) expect((await app.call("getMe", {}, token)).status).toBe(401);
    expect((await app.call("getMe", {}, owner.token)).status).toBe(200);
    expect((await signIn("админ", fields.password)).status).toBe(401);
    expect((await signIn("админ", "совсем новый")).status).toBe(200);
    const trail = await trailOf(app, "admin", admin.userId);
    expect(trail.map((row) => row.fields)).toEqual([{ password: { before: null, after: "изменён" } }]);
  });

  it.for([
    [1, 2],
    [2, 1],
  ] as const)("of the role from %i to %i acts on the next call", async ([from, to]) => {
    const admin = await createNamedAccount(app, { ...fields, role: from });
    expect((await app.call("listAdmins", {}, admin.token)).status).toBe(from === 1 ? 200 : 403);
    expect((await update({ _id: admin.userId, role: to })).body.role).toBe(to);
    expect((await app.call("listAdmins", {}, admin.token)).status).toBe(401);
    const { body } = await signIn("админ", fields.password);
    expect((await app.call("listAdmins", {}, body.token)).status).toBe(to === 1 ? 200 : 403);
  });

  it.each([1, 2] as const)("without a role leaves role %i, and the sessions", async (role) => {
    const admin = await createNamedAccount(app, { ...fields, role });
    expect((await update({ _id: admin.userId })).body.role).toBe(role);
    expect((await app.call("getMe", {}, admin.token)).status).toBe(200);
  });

  it("of what has changed meanwhile is stale and changes nothing", async () => {
    const admin = await createNamedAccount(app, { ...fields, role: 2 });
    const read = (await app.call("listAdmins", { ids: admin.userId }, owner.token)).body.data[0]?.updated_at;
    expect((await update({ _id: admin.userId, updated_at: read, login: "первая" })).status).toBe(200);
    const { status, error } = await update({
      _id: admin.userId,
      updated_at: read,
      login: "вторая",
      password: "другой пароль",
    });
    expect([status, error.code]).toEqual([409, "stale"]);
    expect(await list({ ids: admin.userId })).toEqual(["первая"]);
    expect((await signIn("первая", fields.password)).status).toBe(200);
  });

  it("of a player, or of an unknown id, is 404 and promotes nobody", async () => {
    const player = await createNamedAccount(app, { login: "игрок" });
    for (const _id of [player.userId, uuid()]) {
      const { status, error } = await update({ _id, role: 1 });
      expect([status, error.code]).toEqual([404, "not_found"]);
    }
    expect((await update({ _id: "не номер" })).status).toBe(400);
    expect((await app.call("checkToken", {}, player.token)).body.role).toBe(3);
  });

  it("into somebody's login, e-mail or phone is 409 at the field", async () => {
    await createNamedAccount(app, { login: "занят", email: "taken@example.ru", phone: "+79000000000" });
    const admin = await createNamedAccount(app, { ...fields, role: 2 });
    for (const [field, value] of [
      ["login", "ЗАНЯТ"],
      ["email", "TAKEN@example.ru"],
      ["phone", "89000000000"],
    ] as const) {
      const { status, error } = await update({ _id: admin.userId, [field]: value });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([409, [field]]);
    }
  });
});

describe("the list", () => {
  it("holds staff only, never a secret", async () => {
    await createNamedAccount(app, { login: "игрок" });
    await create();
    const { body, text } = await app.call("listAdmins", {}, owner.token);
    expect([body.total, body.data.map(({ login }) => login)]).toEqual([2, ["админ", "владелец"]]);
    expect(text).not.toMatch(/hash|argon|password/);
  });

  it("sorts by every field both ways, pages steadily and searches without regard to case and ё", async () => {
    const named = { ёлка: "яна", елена: "Борис", Жанна: "вера", анна: "Ёжик" };
    for (const [index, [login, name]] of Object.entries(named).entries()) {
      await createNamedAccount(app, { login, role: index % 2 === 0 ? 2 : 1, email: `${index}@example.ru`, name });
    }
    const ago = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
    for (const [login, seen, created, updated] of [
      ["владелец", 4, 3, 2],
      ["ёлка", 3, 2, 3],
      ["елена", null, 1, 5],
      ["Жанна", 5, 4, 1],
      ["анна", 2, 5, 4],
    ] as const) {
      const days = { last_seen_at: seen && ago(seen), created_at: ago(created), updated_at: ago(updated) };
      await app.db.kysely.updateTable("users").set(days).where("login", "=", login).execute();
    }
    expect(await list()).toEqual(["анна", "владелец", "елена", "ёлка", "Жанна"]);
    expect(await list({ sort: "-login" })).toEqual(["Жанна", "ёлка", "елена", "владелец", "анна"]);
    expect(await list({ find: "ЕЛК" })).toEqual(["ёлка"]);
    expect(await list({ find: "ёлен" })).toEqual(["елена"]);
    expect(await list({ find: "%" })).toEqual([]);
    expect(await list({ find: "3@EXAMPLE" })).toEqual(["анна"]);
    // Who has no value is last both ways; those of one role are in the order of their ids.
    for (const [field, known, ...without] of [
      ["login", ["анна", "владелец", "елена", "ёлка", "Жанна"]],
      ["name", ["елена", "Жанна", "анна", "ёлка"], "владелец"],
      ["email", ["ёлка", "елена", "Жанна", "анна", "владелец"]],
      ["role", ["владелец", "елена", "анна", "ёлка", "Жанна"]],
      ["last_seen_at", ["Жанна", "владелец", "ёлка", "анна"], "елена"],
      ["created_at", ["анна", "Жанна", "владелец", "ёлка", "елена"]],
      ["updated_at", ["елена", "анна", "ёлка", "владелец", "Жанна"]],
    ] as const) {
      for (const [sort, order] of [
        [field, [...known, ...without]],
        [`-${field}`, [...known.toReversed(), ...without]],
      ] as const) {
        expect([sort, await list({ sort })]).toEqual([sort, order]);
        const pages = await Promise.all([0, 2, 4].map((skip) => list({ sort, skip, limit: 2 })));
        expect(pages.flat()).toEqual(order);
      }
    }
  });

  it("gives the fields that are asked for, and refuses others", async () => {
    const { body } = await app.call("listAdmins", { select: "login,role" }, owner.token);
    expect(body.data).toEqual([{ _id: owner.userId, login: "владелец", role: 1 }]);
    expect(await list({ ids: "" })).toEqual([]);
    for (const query of [
      { select: "password_hash" },
      { sort: "password_hash" },
      { filter: '{"role":1}' },
      { limit: 101 },
    ]) {
      expect((await app.call("listAdmins", query as Input<Contract["listAdmins"]>, owner.token)).status).toBe(400);
    }
  });
});

describe("sections", () => {
  const me = async (token: string) => (await app.call("getMe", {}, token)).body.sections;

  it("limit an administrator from now on, in the session that is open too, and are taken back", async () => {
    const { token, userId } = await createNamedAccount(app, { role: 2, login: "раздел", email: "r@example.ru" });
    const account = { login: "раздел", email: "r@example.ru", _id: userId };
    const read = async () => (await app.call("listAdmins", { ids: userId }, owner.token)).body.data[0];
    expect((await app.call("listPlayers", {}, token)).status).toBe(200);
    const limited = await update({ ...account, sections: ["songs", "content"] });
    expect([limited.status, limited.body.sections]).toEqual([200, ["songs", "content"]]);
    expect(await me(token)).toEqual(["songs", "content"]);
    const refused = await app.call("listPlayers", {}, token);
    expect([refused.status, refused.error.message]).toEqual([
      403,
      "Раздел «Игроки» вам не\u00A0открыт. Его открывает владелец.",
    ]);
    expect((await app.call("listCatalogue", {}, token)).status).toBe(200);
    expect((await trailOf(app, "admin", userId)).at(-1)?.fields).toEqual({
      sections: { before: null, after: ["songs", "content"] },
    });
    // What is left out stays.
    expect((await update(account)).body.sections).toEqual(["songs", "content"]);
    expect((await update({ ...account, sections: null })).body.sections).toBeNull();
    expect((await app.call("listPlayers", {}, token)).status).toBe(200);
    expect(await me(token)).toBeUndefined();
    expect((await read())?.sections).toBeNull();
  });

  it("close the history of closed sections, and show lists that players read too as players see them", async () => {
    const { token, userId } = await createNamedAccount(app, { role: 2, login: "раздел", email: "r@example.ru" });
    await app.call("createNews", { title: "Черновик", status_id: "Неактивна" }, owner.token);
    await update({ login: "раздел", email: "r@example.ru", _id: userId, sections: ["songs"] });
    const history = async (entity: "sound" | "genre" | "news" | "gamer" | "award" | "admin") =>
      (await app.call("listChanges", { entity }, token)).status;
    expect([await history("sound"), await history("genre")]).toEqual([200, 200]);
    for (const entity of ["news", "gamer", "award", "admin"] as const) expect(await history(entity)).toBe(403);
    expect((await app.call("listNews", {}, token)).body.data).toEqual([]);
    expect((await app.call("listNews", {}, owner.token)).body.data).toHaveLength(1);
    expect((await app.call("listStocks", {}, token)).body.data).toEqual([]);
  });

  it("never limit an owner", async () => {
    const { userId } = await createNamedAccount(app, { role: 2, login: "раздел", email: "r@example.ru" });
    const account = { login: "раздел", email: "r@example.ru", _id: userId };
    await update({ ...account, sections: ["songs"] });
    expect((await update({ ...account, role: 1 })).body).toMatchObject({ role: 1, sections: null });
    expect((await create({ role: 1, sections: ["songs"] })).body).toMatchObject({ role: 1, sections: null });
    expect((await create({ login: "ещё", email: "e@example.ru", sections: ["draws"] })).body.sections).toEqual([
      "draws",
    ]);
  });

  it.each([[[]], [["songs", "songs"]], [["деньги"]]])("%j are refused", async (sections) => {
    const { status, error } = await app.call("createAdmin", { ...fields, sections } as never, owner.token);
    expect([status, Object.keys(error.fields ?? {})[0]?.startsWith("sections")]).toEqual([400, true]);
  });
});
