import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createNamedAccount } from "../../test/factories.ts";
import { hashPassword } from "./sessions/passwords.ts";
import { insertAccount } from "./sessions/queries.ts";
import { ensureOwner } from "./owner.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const password = "тестовый пароль";
/** From an address of its own, so that the limits by address stay out of the way. */
const register = (login: string, more: object = {}) =>
  app.call("register", { login, password, ...more }, undefined, app.nextAddress());
const logins = async () => {
  const rows = await app.db.kysely.selectFrom("users").select("login").orderBy("login").execute();
  return rows.map(({ login }) => login).toSorted();
};
const alike = "Такой логин не\u00A0отличить от занятого. Придумайте другой.";

/** As accounts were made before their looks were kept: of two that look alike the elder has the key. */
async function createOld(login: string, more: { key?: string; clash?: boolean; name?: string } = {}) {
  const id = uuid();
  const { key: login_key = null, clash: login_clash = false, name = null } = more;
  const password_hash = await hashPassword(password);
  await app.db.kysely
    .insertInto("users")
    .values({ id, login, login_key, login_clash, name, password_hash, created_at: app.clock.now() })
    .execute();
  app.clock.advance(1);
  return id;
}

describe("signing up", () => {
  it.each([
    ["vasilisa", "vasilisa\u3164", 400],
    ["vasilisa", "\u115Fvasilisa", 400],
    ["vasilisa", "vasilisa\uFFA0", 400],
    ["vasilisa", "vаsilisa", 400],
    ["vasilisa", "vasi\u202Elisa", 400],
    ["vasilisa", "vasiIisa", 409],
    ["vasilisa", "vasi1isa", 409],
    ["ｖasilisa", "VASILISA", 409],
    ["cop", "сор", 409],
    ["Зима", "3има", 409],
    ["modern", "rnodern", 409],
  ])("«%s» and then %j: %i at the login, and nobody is made", async (first, second, status) => {
    expect((await register(first)).status).toBe(201);
    const before = await logins();
    const refused = await register(second);
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([status, ["login"]]);
    expect(await logins()).toEqual(before);
  });

  it("says of a look-alike what is wrong, and of the same login that it is taken", async () => {
    await register("vasilisa");
    expect((await register("vasilisa1")).status).toBe(201);
    expect((await register("vasilisal")).error).toEqual({ code: "conflict", message: alike, fields: { login: alike } });
    expect((await register("Vasilisa")).error.message).toBe("Такой логин уже занят");
  });

  it.each(["аdmin", "admin", "Админ", "support-1", "Хитослов"])("as %j is refused", async (login) => {
    expect((await register(login)).status).toBe(400);
    expect(await logins()).toEqual([]);
  });

  it.each(["Администрация Хитослова", "\u202Eяинмда", "Анна\u3164", "Аnna"])(
    "with the name %j is refused",
    async (name) => {
      const { status, error } = await register("vasilisa", { name });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["name"]]);
      expect(await logins()).toEqual([]);
    },
  );

  it("stores logins and names normalised, and signs in by any normalisation and case of a login", async () => {
    const typed = "йога".normalize("NFD");
    const { body } = await register(typed, { name: "Семён".normalize("NFD") });
    expect([body.user.login, body.user.name]).toEqual(["йога", "Семён"]);
    for (const login of [typed, "йога", "ЙОГА"]) {
      expect([login, (await app.call("login", { login, password })).status]).toEqual([login, 200]);
    }
  });

  it("with look-alikes at once makes one account", async () => {
    for (let round = 0; round < 10; round++) {
      await app.reset();
      const answers = await Promise.all(["lvan", "Ivan", "1van", "ivan", "IVAN"].map((login) => register(login)));
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses).toEqual([201, 409, 409, 409, 409]);
      expect(await logins()).toHaveLength(1);
    }
  });
});

describe("every way to an account", () => {
  it("stores the look-alike key of the login", async () => {
    const owner = await createNamedAccount(app, { role: 1 });
    await register("vasilisa");
    await app.call("createAdmin", { login: "admin-olga", email: "olga@example.ru", password, role: 2 }, owner.token);
    await ensureOwner(app.db.kysely, { OWNER_LOGIN: "boss" });
    await app.db.kysely.deleteFrom("users").where("id", "=", owner.userId).execute();
    await ensureOwner(app.db.kysely, { OWNER_LOGIN: "boss" });
    await insertAccount(app.db.kysely, { login: "новичок", passwordHash: "", role: 3 });
    const rows = await app.db.kysely.selectFrom("users").select(["login", "login_key"]).execute();
    expect(rows.map(({ login }) => login).toSorted()).toEqual(["admin-olga", "boss", "vasilisa", "новичок"]);
    expect(rows.filter(({ login_key }) => login_key === null)).toEqual([]);
  });

  it("lets no staff look like a player, and no player like staff; only staff may have a reserved login", async () => {
    const owner = await createNamedAccount(app, { role: 1, login: "marina" });
    await register("vasilisa");
    const made = (login: string) =>
      app.call("createAdmin", { login, email: `${uuid()}@example.ru`, password, role: 2 }, owner.token);
    expect((await made("vasi1isa")).error.message).toBe(alike);
    expect((await made("аdmin")).status).toBe(400);
    expect((await made("Support")).status).toBe(201);
    expect((await made("SUPP0RT")).error.message).toBe(alike);
    const { body } = await made("olga");
    const rename = (login: string) =>
      app.call("updateAdmin", { _id: body._id, login, email: "olga@example.ru", role: 2 }, owner.token);
    expect((await rename("vasilisа")).status).toBe(400);
    expect((await rename("vasiIisa")).error.message).toBe(alike);
    expect((await rename("0lga")).status).toBe(200);
    expect((await register("olga")).error.message).toBe(alike);
  });

  it("refuses an owner's login from the environment that looks like a player's", async () => {
    await insertAccount(app.db.kysely, { login: "0wner", passwordHash: "", role: 3 });
    await expect(ensureOwner(app.db.kysely, {})).rejects.toThrow(/^OWNER_LOGIN must be a login that no player has/);
    await expect(ensureOwner(app.db.kysely, { OWNER_LOGIN: "boss\u3164" })).rejects.toThrow(
      /^OWNER_LOGIN must be 3 to 32/,
    );
  });
});

describe("the profile", () => {
  it("refuses a look-alike and a name of staff, and then stays as it was", async () => {
    await register("vasilisa");
    const { body } = await register("anna", { name: "Анна" });
    const me = (input: object) => app.call("updateMe", { current_password: password, ...input }, body.token);
    for (const [input, status, field] of [
      [{ login: "vasiIisa" }, 409, "login"],
      [{ login: "vаsilisa" }, 400, "login"],
      [{ login: "anna\u3164" }, 400, "login"],
      [{ login: "anna-support" }, 400, "login"],
      [{ name: "Администрация Хитослова" }, 400, "name"],
      [{ name: "Анна\u202E" }, 400, "name"],
    ] as const) {
      const refused = await me(input);
      expect([input, refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([input, status, [field]]);
    }
    expect((await app.call("getMe", {}, body.token)).body).toMatchObject({ login: "anna", name: "Анна" });
    expect((await me({ login: "ANNA" })).body.login).toBe("ANNA");
    expect((await me({ login: "an-na", name: "DJ Анна" })).body).toMatchObject({ login: "an-na", name: "DJ Анна" });
    // What was given up is free.
    expect((await register("anna")).status).toBe(201);
  });

  it("of staff may have a name of staff", async () => {
    const { token } = await createNamedAccount(app, { role: 2, password });
    const { body } = await app.call("updateMe", { name: "Поддержка Хитослова" }, token);
    expect(body.name).toBe("Поддержка Хитослова");
  });

  it("one of several that take look-alikes at once gets the login", async () => {
    const tokens = [];
    for (const login of ["первый", "второй", "третий"]) tokens.push((await register(login)).body.token);
    const wanted = ["lvan", "Ivan", "1van"];
    const answers = await Promise.all(
      tokens.map((token, at) => app.call("updateMe", { login: wanted[at], current_password: password }, token)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it("that is deleted frees its look for others", async () => {
    const { body } = await register("vasilisa");
    expect((await app.call("deleteMe", { password }, body.token)).status).toBe(204);
    expect((await register("vasi1isa")).status).toBe(201);
  });
});

describe("accounts from before look-alikes were refused", () => {
  it.each(["anna\u3164", "аdmin", "admin", "Хитослов", "אננה", "dj_вася", "ａnna", "安娜さん"])(
    "%j signs in, saves the profile as it is, and changes the rest",
    async (login) => {
      const name = "Администрация\u202E Хитослова";
      await createOld(login, { name });
      const { status, body } = await app.call("login", { login, password });
      expect([status, body.user.login]).toEqual([200, login]);
      const me = (input: object) => app.call("updateMe", input, body.token);
      expect((await me({ login, name })).body).toMatchObject({ login, name });
      expect((await me({ login, name, phone: "" })).status).toBe(200);
      const moved = await me({ login, name, email: "anna@example.ru", current_password: password });
      expect(moved.body).toMatchObject({ login, name, email: "anna@example.ru" });
      expect((await me({ name: "Анна" })).body.name).toBe("Анна");
      expect((await me({ name })).status).toBe(400);
    },
  );

  it("of staff can be saved unchanged by the owner", async () => {
    const owner = await createNamedAccount(app, { role: 1 });
    const id = await createOld("аdmin");
    await app.db.kysely.updateTable("users").set({ role: 2 }).where("id", "=", id).execute();
    const save = (login: string) =>
      app.call("updateAdmin", { _id: id, login, email: "a@example.ru", role: 2 }, owner.token);
    expect((await save("аdmin")).body).toMatchObject({ login: "аdmin", email: "a@example.ru" });
    expect((await save("оwner")).status).toBe(400);
  });

  it("that look alike keep working, and nobody else gets the look while one of them is left", async () => {
    const key = "1VAN";
    const elder = await createOld("lvan", { key });
    const younger = await createOld("Ivan", { key, clash: true });
    const third = await createOld("1van", { key, clash: true });
    const tokens = [];
    for (const login of ["lvan", "Ivan", "1van"]) {
      const { body } = await app.call("login", { login, password });
      expect((await app.call("updateMe", { login, name: "Иван" }, body.token)).status).toBe(200);
      tokens.push(body.token);
    }
    const taken = async () => (await register("lVAn")).status;
    expect(await taken()).toBe(409);
    // The eldest leaves, the next is renamed, the last is removed.
    expect((await app.call("deleteMe", { password }, tokens[0])).status).toBe(204);
    expect(await taken()).toBe(409);
    expect((await app.call("updateMe", { login: "Иван-2", current_password: password }, tokens[1])).status).toBe(200);
    expect(await taken()).toBe(409);
    await app.db.kysely.deleteFrom("users").where("id", "=", third).execute();
    expect(await taken()).toBe(201);
    expect([elder, younger]).toHaveLength(2);
  });

  it("the look of a deleted one passes to the next, even while strangers ask for it", async () => {
    for (let round = 0; round < 5; round++) {
      await app.reset();
      await createOld("lvan", { key: "1VAN" });
      await createOld("Ivan", { key: "1VAN", clash: true });
      const { body } = await app.call("login", { login: "lvan", password });
      const [left, ...strangers] = await Promise.all([
        app.call("deleteMe", { password }, body.token),
        ...["1van", "IVAN", "lVan"].map((login) => register(login)),
      ]);
      expect([left.status, ...strangers.map(({ status }) => status)]).toEqual([204, 409, 409, 409]);
    }
  });
});

it("other spellings of a login give no further tries at its password", async () => {
  await register("anna");
  const spellings = [
    "anna",
    "ａnna",
    "aｎna",
    "anｎa",
    "annａ",
    "ａｎna",
    "ａnｎa",
    "ａnnａ",
    "aｎｎa",
    "aｎnａ",
    "anｎａ",
    "ａｎｎa",
  ];
  const statuses = [];
  for (const login of spellings) {
    const input = { login, password: "не тот пароль" };
    statuses.push((await app.call("login", input, undefined, app.nextAddress())).status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
  expect(statuses.slice(10)).toEqual([429, 429]);
});

it("the look-alike key of a login is unique in the database itself", async () => {
  await register("vasilisa");
  const { login_key } = await app.db.kysely.selectFrom("users").select("login_key").executeTakeFirstOrThrow();
  await expect(
    sql`insert into users (id, login, login_key) values (${uuid()}, 'другая', ${login_key})`.execute(app.db.kysely),
  ).rejects.toThrow(/users_login_key/);
});
