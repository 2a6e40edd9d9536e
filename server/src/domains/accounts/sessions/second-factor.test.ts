import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createNamedAccount, signInAgain } from "../../../test/factories.ts";
import { takeLetters } from "../../../test/outbox.ts";
import { codeOf as codeShown, keyOf, wrongCode as wrong } from "../../../test/second-factor.ts";
import { totpOf } from "./totp.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const password = "тестовый пароль";
const signIn = (code?: string, from = app.nextAddress(), secret = password) =>
  app.call("login", { login: "шеф", password: secret, area: "admin", code }, undefined, from);
const codeOf = (userId: string, steps = 0) => codeShown(app, userId, steps);

/** Somebody of staff who signs in with a second factor, a minute later. */
async function createGuarded() {
  const person = await createNamedAccount(app, { role: 2, login: "шеф", email: "chief@example.ru", password });
  await app.call("setUpTotp", { current_password: password }, person.token);
  const { body } = await app.call("confirmTotp", { code: await codeOf(person.userId) }, person.token);
  app.clock.advance(60);
  return { ...person, recovery: body.recovery };
}

it.for([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const)("at %d s a code is as RFC 6238 has it", ([seconds, code]) => {
  const totp = totpOf(Buffer.from("12345678901234567890"));
  expect(totp.generate({ timestamp: seconds * 1000 })).toBe(code);
});

it("keys are written as applications read them", () => {
  const { secret } = totpOf(Buffer.from("12345678901234567890"));
  expect(secret.base32).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});

describe("setting up", () => {
  it("asks for a code only once it is confirmed, and ends all other sessions", async () => {
    const { token, userId } = await createNamedAccount(app, { role: 2, login: "шеф", password });
    const other = await signInAgain(app, userId, 2);
    const { status, body } = await app.call("setUpTotp", { current_password: password }, token);
    expect([status, body.secret]).toEqual([200, totpOf(await keyOf(app, userId)).secret.base32]);
    const uri = new URL(body.uri);
    expect(decodeURIComponent(uri.href)).toMatch(/^otpauth:\/\/totp\/Хитослов:шеф\?/);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: "Хитослов",
      secret: body.secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
    expect((await signIn()).status).toBe(200);
    const code = await codeOf(userId);
    expect((await app.call("confirmTotp", { code: wrong(code) }, token)).error.fields).toHaveProperty("code");
    const confirmed = await app.call("confirmTotp", { code }, token);
    expect([confirmed.status, new Set(confirmed.body.recovery).size]).toEqual([200, 10]);
    for (const one of confirmed.body.recovery) expect(one).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect((await app.call("checkToken", {}, other)).status).toBe(401);
    expect((await app.call("checkToken", {}, token)).status).toBe(200);
    expect((await signIn()).status).toBe(401);
  });

  it("needs the password, and gives no second key to a stolen session", async () => {
    const { token, userId } = await createGuarded();
    const secret = await keyOf(app, userId);
    expect((await app.call("setUpTotp", { current_password: "не тот" }, token)).status).toBe(400);
    expect((await app.call("setUpTotp", { current_password: password }, token)).status).toBe(409);
    expect((await app.call("confirmTotp", { code: await codeOf(userId) }, token)).status).toBe(409);
    expect(await keyOf(app, userId)).toEqual(secret);
    const { text } = await app.call("getMe", {}, token);
    expect(text).not.toMatch(/totp|secret/);
  });
});

describe("signing in", () => {
  it("asks for the code after the right password only", async () => {
    const { userId } = await createGuarded();
    expect((await signIn(undefined, app.nextAddress(), "не тот пароль")).error.code).toBe("unauthorized");
    const message = "Введите код из приложения";
    const { status, error } = await signIn();
    expect([status, error]).toEqual([401, { code: "second_factor", message, fields: { code: message } }]);
    expect((await signIn(await codeOf(userId))).status).toBe(200);
    // Neither area is a way round.
    expect((await app.call("login", { login: "шеф", password }, undefined, app.nextAddress())).status).toBe(401);
  });

  it.for([-1, 0, 1])("takes the code of step %d", async (steps) => {
    const { userId } = await createGuarded();
    expect((await signIn(await codeOf(userId, steps))).status).toBe(200);
  });

  it.for([-2, 2])("refuses the code of step %d", async (steps) => {
    const { userId } = await createGuarded();
    app.clock.advance(120);
    expect((await signIn(await codeOf(userId, steps))).error.code).toBe("second_factor");
  });

  it("takes a code once, even if raced, and then no older one", async () => {
    const { userId } = await createGuarded();
    const [older, code] = [await codeOf(userId, -1), await codeOf(userId)];
    const answers = await Promise.all([1, 2, 3].map(() => signIn(code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect((await signIn(older)).status).toBe(401);
  });

  it("takes each recovery code once, as it may be typed", async () => {
    const { recovery } = await createGuarded();
    const [first = "", second = ""] = recovery;
    expect((await signIn(first)).status).toBe(200);
    expect((await signIn(first)).status).toBe(401);
    expect((await signIn(second.toLowerCase().replaceAll("-", " "))).status).toBe(200);
    const left = await app.db.kysely.selectFrom("recovery_codes").select("hash").execute();
    expect(left).toHaveLength(8);
  });

  it("locks out who guesses codes, whether the password comes alone in between or not", async () => {
    const { userId } = await createGuarded();
    const code = await codeOf(userId);
    for (let index = 0; index < 10; index++) {
      expect((await signIn(wrong(code))).status).toBe(401);
      if (index < 9) await signIn();
    }
    expect((await signIn(code)).status).toBe(429);
  });
});

it("a mailed link changes the password and opens no session", async () => {
  const { userId, token } = await createGuarded();
  await app.call("requestReset", { login: "шеф", area: "admin" });
  await app.services.mail.settled();
  const [letter] = await takeLetters(app.services.config.DATA_DIR);
  const reset = /reset\?token=([\w-]+)/.exec(letter?.text ?? "")?.[1] ?? "";
  // Seen just before: what is remembered of a session must not outlive it, though the answer is a refusal.
  expect((await app.call("checkToken", {}, token)).status).toBe(200);
  const changed = await app.call("resetPassword", { reset, password: "новый пароль", area: "admin" });
  expect([changed.status, changed.error.code]).toEqual([401, "second_factor"]);
  expect(await app.db.kysely.selectFrom("tokens").select("id").execute()).toEqual([]);
  expect((await app.call("checkToken", {}, token)).status).toBe(401);
  expect((await signIn(await codeOf(userId), app.nextAddress(), "новый пароль")).status).toBe(200);
});

describe("turning it off", () => {
  it("takes a code", async () => {
    const { userId, token } = await createGuarded();
    const code = await codeOf(userId);
    expect((await app.call("removeTotp", { code: wrong(code) }, token)).status).toBe(400);
    expect((await app.call("removeTotp", { code }, token)).status).toBe(204);
    expect((await signIn()).status).toBe(200);
    expect(await app.db.kysely.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
    expect((await app.call("removeTotp", { code }, token)).status).toBe(400);
  });

  it("or a recovery code", async () => {
    const { token, recovery } = await createGuarded();
    expect((await app.call("removeTotp", { code: recovery[9] ?? "" }, token)).status).toBe(204);
  });
});
