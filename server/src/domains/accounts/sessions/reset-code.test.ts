import type { Contract, Input } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createNamedAccount, type NamedAccountOptions } from "../../../test/factories.ts";
import { takeLetters, takeSms } from "../../../test/outbox.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await sent();
  await app.reset();
});
afterAll(() => app.close());

const minute = 60;
const phone = "+79001234567";
const anna = { login: "анна", phone } satisfies NamedAccountOptions;
const refusal = "Код не подходит или уже не действует. Проверьте его или запросите новый.";

const query = (login = phone, area?: "game" | "admin") =>
  app.call("requestReset", { login, area }, undefined, app.nextAddress());
const choose = (input: Partial<Input<Contract["resetPassword"]>>) =>
  app.call("resetPassword", { phone, password: "новый пароль", ...input }, undefined, app.nextAddress());
async function sent() {
  await app.services.mail.settled();
  const { DATA_DIR } = app.services.config;
  return { sms: await takeSms(DATA_DIR), letters: await takeLetters(DATA_DIR) };
}
async function askForCode(login?: string, area?: "game" | "admin"): Promise<string> {
  expect((await query(login, area)).status).toBe(202);
  const { sms, letters } = await sent();
  expect([sms.length, letters]).toEqual([1, []]);
  return /\b\d{6}\b/.exec(sms[0]?.text ?? "")?.[0] ?? "";
}
/** Another code than this one. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

describe("a code is sent", () => {
  it.for([phone, "89001234567", "8 (900) 123-45-67", "9001234567"])("by the phone «%s»", async (name) => {
    await createNamedAccount(app, { ...anna, email: "anna@example.ru" });
    const { status, body } = await query(name);
    expect([status, body]).toEqual([202, {}]);
    const { sms, letters } = await sent();
    expect(letters).toEqual([]);
    expect(sms).toEqual([{ to: phone, text: expect.stringMatching(/^Хитослов: \d{6} — код для нового пароля\./) }]);
  });

  it("by the login of somebody without an e-mail, and with one by letter", async () => {
    await createNamedAccount(app, anna);
    await askForCode("анна");
    await createNamedAccount(app, { login: "борис", email: "boris@example.ru", phone: "+79007654321" });
    await query("борис");
    const { sms, letters } = await sent();
    expect([sms, letters.length]).toEqual([[], 1]);
  });

  it.for<[string, 2 | 3, "game" | "admin", string]>([
    ["nobody", 3, "game", "+79009999999"],
    ["a player at the back office", 3, "admin", phone],
    ["staff at the game", 2, "game", phone],
  ])("to %s never, with the same answer", async ([, role, area, name]) => {
    await createNamedAccount(app, { ...anna, role });
    const { status, text } = await query(name, area);
    expect([status, text]).toEqual([202, "{}"]);
    expect(await sent()).toEqual({ sms: [], letters: [] });
  });

  it("at most five times in half an hour, letters counted, and the last goes on working", async () => {
    await createNamedAccount(app, { ...anna, email: "anna@example.ru" });
    await query("анна");
    for (let i = 0; i < 3; i++) await query();
    await sent();
    const code = await askForCode();
    expect((await query()).status).toBe(202);
    expect(await sent()).toEqual({ sms: [], letters: [] });
    expect((await choose({ code })).status).toBe(200);
  });
});

describe("by the code", () => {
  it.for([2, 3] as const)("role %d chooses a new password, which ends all other sessions", async (role) => {
    const { token } = await createNamedAccount(app, { ...anna, role });
    const area = role === 3 ? "game" : "admin";
    const code = await askForCode(phone, area);
    const { status, body } = await choose({ phone: "8 900 123-45-67", code: ` ${code} `, area });
    expect([status, body.user.login]).toEqual([200, "анна"]);
    expect((await app.call("getMe", {}, token)).status).toBe(401);
    expect((await app.call("checkToken", {}, body.token)).body).toEqual({ role, area });
    const signedIn = await app.call("login", { login: phone, password: "новый пароль" }, undefined, app.nextAddress());
    expect(signedIn.status).toBe(200);
    expect((await choose({ code })).error.message).toBe(refusal);
  });

  it("nobody guesses: there are five tries, even if all come at once", async () => {
    await createNamedAccount(app, anna);
    const code = await askForCode();
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, index) => choose({ code: wrong(code, index + 1) })),
    );
    for (const { status, error } of guesses) {
      expect([status, error]).toEqual([400, { code: "bad_request", message: refusal, fields: { code: refusal } }]);
    }
    expect((await choose({ code })).status).toBe(400);
    const [row] = await app.db.kysely.selectFrom("password_resets").select("tries").execute();
    expect(row?.tries).toBe(5);
    // A new code bears tries of its own.
    expect((await choose({ code: await askForCode() })).status).toBe(200);
  });

  it("four wrong codes are allowed", async () => {
    await createNamedAccount(app, anna);
    const code = await askForCode();
    for (let i = 1; i < 5; i++) expect((await choose({ code: wrong(code, i) })).status).toBe(400);
    expect((await choose({ code })).status).toBe(200);
  });

  it("works to the last moment of ten minutes and not after", async () => {
    await createNamedAccount(app, anna);
    const code = await askForCode();
    app.clock.advance(10 * minute - 1);
    expect((await choose({ code: wrong(code) })).status).toBe(400);
    const [row] = await app.db.kysely.selectFrom("password_resets").select("tries").execute();
    expect(row?.tries).toBe(1);
    app.clock.advance(1);
    expect((await choose({ code })).status).toBe(400);
  });

  it("only the newest works, and it is invalid once a link is requested", async () => {
    await createNamedAccount(app, { ...anna, email: "anna@example.ru" });
    const first = await askForCode();
    const second = await askForCode();
    if (first !== second) expect((await choose({ code: first })).status).toBe(400);
    await query("анна");
    await sent();
    expect((await choose({ code: second })).status).toBe(400);
  });

  it("of one is of no use for another, whose phone or login is named", async () => {
    await createNamedAccount(app, anna);
    await createNamedAccount(app, { login: "борис", phone: "+79007654321" });
    const code = await askForCode();
    for (const other of ["+79007654321", "анна", ""]) {
      expect((await choose({ phone: other, code })).status).toBe(400);
    }
    expect((await choose({ code })).body.user.login).toBe("анна");
  });

  it("works once, also when raced", async () => {
    await createNamedAccount(app, anna);
    const code = await askForCode();
    const answers = await Promise.all([1, 2, 3].map(() => choose({ code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const losers = answers.filter(({ status }) => status === 400);
    expect(losers.map(({ error }) => error.message)).toEqual([refusal, refusal]);
  });

  it("a player does not enter the back office", async () => {
    await createNamedAccount(app, anna);
    const code = await askForCode();
    expect((await choose({ code, area: "admin" })).status).toBe(400);
  });

  it("is invalid once the phone it was sent to is changed", async () => {
    const { token } = await createNamedAccount(app, { ...anna, password: "старый пароль" });
    const code = await askForCode();
    await app.call("updateMe", { phone: "+79007654321", current_password: "старый пароль" }, token);
    for (const number of [phone, "+79007654321"]) {
      expect((await choose({ phone: number, code })).status).toBe(400);
    }
  });

  it("of a member of staff is invalid once the owner changes the phone", async () => {
    const owner = await createNamedAccount(app, { role: 1 });
    const { userId } = await createNamedAccount(app, { ...anna, role: 2, email: "anna@example.ru" });
    const code = await askForCode(phone, "admin");
    const { body } = await app.call("listAdmins", { ids: userId }, owner.token);
    const { updated_at = "" } = body.data[0] ?? {};
    const changes = { login: "анна", email: "anna@example.ru", phone: "+79007654321", role: 2 as const };
    expect((await app.call("updateAdmin", { _id: userId, updated_at, ...changes }, owner.token)).status).toBe(200);
    expect((await choose({ phone: "+79007654321", code, area: "admin" })).status).toBe(400);
  });
});

describe("a new password is chosen by a link or by a code", () => {
  it.for<[string, object]>([
    ["neither", { phone: undefined }],
    ["a phone alone", {}],
    ["a code alone", { phone: undefined, code: "123456" }],
    ["both", { reset: "x".repeat(43), code: "123456" }],
    ["a link and a phone", { reset: "x".repeat(43) }],
    ["a link and a code", { reset: "x".repeat(43), phone: undefined, code: "123456" }],
    ["a short code", { code: "12345" }],
    ["a long code", { code: "1234567" }],
    ["letters", { code: "12345a" }],
    ["a number", { code: 123_456 }],
    ["a list", { code: ["123456", "123457"] }],
    ["another field", { code: "123456", role: 1 }],
  ])("%s is refused and costs no try", async ([, input]) => {
    await createNamedAccount(app, anna);
    await askForCode();
    expect((await choose(input)).status).toBe(400);
    const [row] = await app.db.kysely.selectFrom("password_resets").select("tries").execute();
    expect(row?.tries).toBe(0);
  });

  it("the code does not work as a link, and its stored hash is no plain one", async () => {
    await createNamedAccount(app, anna);
    const code = await askForCode();
    expect((await choose({ reset: code, phone: undefined })).status).toBe(400);
    const [row] = await app.db.kysely.selectFrom("password_resets").select("hash").execute();
    const { createHash } = await import("node:crypto");
    expect(row?.hash).toHaveLength(32);
    expect(row?.hash.equals(createHash("sha256").update(code).digest())).toBe(false);
  });
});
