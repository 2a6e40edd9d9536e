import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createNamedAccount } from "../../../test/factories.ts";
import { takeLetters } from "../../../test/outbox.ts";
import { isCommonPassword } from "./common-passwords.ts";

describe("a password everybody knows", () => {
  it.for(
    `password Password1 PASSWORD123 qwertyuiop qwerty123 1q2w3e4r 1qaz2wsx iloveyou 12345678 123456789
     1234567890 87654321 00000000 11111111 12121212 12341234 01011990 йцукенгш ЙЦУКЕН123 пароль123 gfhjkm123
     ghbdtn123 привет12 любовь123 k.,jdm123 Sergey1985 анна2001 Наташа1990 yfnfif1990 admin123 zxcvbnm1
     qwerty12345 password! michelle liverpool corvette 4815162342 1qazxsw2 p@ssw0rd drowssap hitoslov2026 [bnjckjd1
     drowssap1 йцукенфыва`.split(/\s+/),
  )("«%s» is one", async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it("is recognised in full-width letters too", async () => {
    expect(await isCommonPassword("ｐａｓｓｗｏｒｄ")).toBe(true);
  });

  it.for([
    "тестовый пароль",
    "новый пароль",
    "берёза у окна",
    "kP3-vx9-Qd",
    "qwerty и берёза",
    "password of mine",
    "57391846",
    `${"берёза у окна ".repeat(9)}!`,
  ])("«%s» is none", async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });
});

describe("is refused at its field", () => {
  let app: TestApp;
  beforeAll(async () => (app = await createTestApp()));
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  const message = "Такой пароль слишком известен. Придумайте другой.";
  const refusal = { code: "bad_request", message, fields: { password: message } };
  const password = "Qwerty123";
  const hashes = () => app.db.kysely.selectFrom("users").select(["login", "password_hash"]).orderBy("login").execute();

  it("by sign-up", async () => {
    const { status, error } = await app.call("register", { login: "анна", password });
    expect([status, error]).toEqual([400, refusal]);
    expect(await hashes()).toEqual([]);
  });

  it("by a change of one's own account", async () => {
    const { token } = await createNamedAccount(app, { password: "тестовый пароль" });
    const before = await hashes();
    const { status, error } = await app.call("updateMe", { password, current_password: "тестовый пароль" }, token);
    expect([status, error]).toEqual([400, refusal]);
    expect(await hashes()).toEqual(before);
  });

  it("by recovery, and the link still works", async () => {
    await createNamedAccount(app, { login: "анна", email: "anna@example.ru" });
    await app.call("requestReset", { login: "анна" });
    await app.services.mail.settled();
    const [letter] = await takeLetters(app.services.config.DATA_DIR);
    const reset = /reset\?token=([\w-]+)/.exec(letter?.text ?? "")?.[1] ?? "";
    const { status, error } = await app.call("resetPassword", { reset, password });
    expect([status, error]).toEqual([400, refusal]);
    expect((await app.call("resetPassword", { reset, password: "новый пароль" })).status).toBe(200);
  });

  it("for staff, new and old", async () => {
    const { token } = await createNamedAccount(app, { role: 1 });
    const fields = { login: "борис", email: "boris@example.ru" };
    const refused = await app.call("createAdmin", { ...fields, password }, token);
    expect([refused.status, refused.error]).toEqual([400, refusal]);
    const { body } = await app.call("createAdmin", { ...fields, password: "берёза у окна" }, token);
    const before = await hashes();
    const { _id, updated_at } = body;
    const changed = await app.call("updateAdmin", { ...fields, _id, updated_at, password }, token);
    expect([changed.status, changed.error]).toEqual([400, refusal]);
    expect(await hashes()).toEqual(before);
  });
});
