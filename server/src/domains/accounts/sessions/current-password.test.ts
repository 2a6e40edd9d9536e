import type { Contract, Input } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createNamedAccount, signInAgain } from "../../../test/factories.ts";
import { takeLetters, takeSms } from "../../../test/outbox.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const password = "тестовый пароль";
const anna = { login: "анна", email: "anna@example.ru", phone: "+79001234567", password };
const update = (input: Input<Contract["updateMe"]>, token: string) => app.call("updateMe", input, token);
const namesOf = async (token: string) => {
  const { login, email, phone } = (await app.call("getMe", {}, token)).body;
  return { login, email, phone };
};
const noPassword = "У\u00A0вас ещё нет пароля. Задайте его на\u00A0странице «Новый пароль»: код придёт по\u00A0SMS.";
const atField = (field: string, message: string) => ({ code: "bad_request", message, fields: { [field]: message } });

const changes = [
  ["login", { login: "вор" }],
  ["e-mail", { email: "thief@example.ru" }],
  ["phone", { phone: "+79009999999" }],
  ["no e-mail", { email: "" }],
  ["no phone", { phone: "" }],
] as const;

describe("whoever finds a device that is signed in", () => {
  it.for(changes)("cannot take the account by a change: %s", async ([, input]) => {
    for (const role of [2, 3] as const) {
      const { token } = await createNamedAccount(app, { ...anna, login: `анна-${role}`, role });
      const before = await namesOf(token);
      const without = await update({ name: "Воровка", ...input }, token);
      expect([without.status, without.error]).toEqual([400, atField("current_password", "Введите текущий пароль")]);
      const guessed = await update({ name: "Воровка", ...input, current_password: "не тот пароль" }, token);
      expect([guessed.status, guessed.error]).toEqual([400, atField("current_password", "Текущий пароль не подходит")]);
      expect(await namesOf(token)).toEqual(before);
      expect((await app.call("getMe", {}, token)).body.name).toBeNull();
      await app.reset();
    }
  });

  it("has ten guesses at the password, wherever it is asked for, and then has to wait", async () => {
    const { token } = await createNamedAccount(app, anna);
    const wrong = "не тот пароль";
    for (let tries = 0; tries < 5; tries++) {
      expect((await update({ email: "", current_password: wrong }, token)).status).toBe(400);
      expect((await app.call("deleteMe", { password: wrong }, token)).status).toBe(400);
    }
    const { status, headers } = await update({ email: "", current_password: password }, token);
    expect([status, headers["retry-after"]]).toEqual([429, "60"]);
    expect((await namesOf(token)).email).toBe(anna.email);
    app.clock.advance(60);
    expect((await update({ email: "", current_password: password }, token)).status).toBe(200);
  });

  it("gets no letter: recovery still goes to the owner's mailbox", async () => {
    const { token } = await createNamedAccount(app, anna);
    await update({ email: "thief@example.ru" }, token);
    for (const name of ["анна", "thief@example.ru"]) await app.call("requestReset", { login: name });
    await app.services.mail.settled();
    const letters = await takeLetters(app.services.config.DATA_DIR);
    expect(letters.map(({ to }) => to)).toEqual(["anna@example.ru"]);
  });

  it("cannot undo what the owner changes at the same time", async () => {
    const { token, userId } = await createNamedAccount(app, anna);
    const stolen = await signInAgain(app, userId);
    await Promise.all([
      update({ email: "new@example.ru", current_password: password }, token),
      update({ email: anna.email, name: "Воровка" }, stolen),
    ]);
    expect((await namesOf(token)).email).toBe("new@example.ru");
  });
});

it("what stays the same needs no password, however it is spelt", async () => {
  const { token } = await createNamedAccount(app, anna);
  const input = { name: "Анна", login: "анна", email: " anna@example.ru", phone: "8 (900) 123-45-67" };
  expect((await update(input, token)).body).toMatchObject({ name: "Анна", email: anna.email, phone: anna.phone });
});

describe("an account without a password", () => {
  const operator = { login: "igrok-1", phone: "+79001234567" };

  it.for(changes.slice(0, 3))("is told how to get one by a change: %s", async ([, input]) => {
    const { token } = await createNamedAccount(app, operator);
    const before = await namesOf(token);
    for (const current_password of [undefined, "", "никто этим не входит"]) {
      const { status, error } = await update({ ...input, current_password }, token);
      expect([status, error]).toEqual([400, atField("current_password", noPassword)]);
    }
    expect(await namesOf(token)).toEqual(before);
  });

  it("gets the same refusal for a new password and for deletion, and may change its name", async () => {
    const { token, userId } = await createNamedAccount(app, operator);
    expect((await update({ password: "новый пароль" }, token)).error).toEqual(atField("current_password", noPassword));
    const deletion = await app.call("deleteMe", { password: "никто этим не входит" }, token);
    expect([deletion.status, deletion.error]).toEqual([400, atField("password", noPassword)]);
    expect((await update({ name: "Анна", email: "", phone: operator.phone }, token)).body.name).toBe("Анна");
    expect((await app.call("getMe", {}, token)).body._id).toBe(userId);
  });

  it("gets one by SMS, and is then changed and deleted like any other", async () => {
    const { userId } = await createNamedAccount(app, operator);
    await app.call("requestReset", { login: "8 900 123-45-67" });
    await app.services.mail.settled();
    const [sms] = await takeSms(app.services.config.DATA_DIR);
    const code = /\b\d{6}\b/.exec(sms?.text ?? "")?.[0] ?? "";
    const { status, body } = await app.call("resetPassword", { phone: operator.phone, code, password });
    expect([status, body.user._id]).toEqual([200, userId]);
    const signedIn = await app.call("login", { login: operator.phone, password });
    expect(signedIn.body.user._id).toBe(userId);
    const changed = await update({ login: "анна", current_password: password }, signedIn.body.token);
    expect(changed.body.login).toBe("анна");
    expect((await app.call("deleteMe", { password }, signedIn.body.token)).status).toBe(204);
  });
});
