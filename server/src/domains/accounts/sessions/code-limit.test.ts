import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { purge } from "../../../jobs/purge.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createNamedAccount } from "../../../test/factories.ts";
import { takeLetters, takeSms } from "../../../test/outbox.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await sent();
  await app.reset();
});
afterAll(() => app.close());

const password = "тестовый пароль";
const anna = { login: "анна", phone: "+79001234567", password };
const halfAnHour = 30 * 60;
let addresses = 0;
const query = async (login = anna.phone) => {
  const { status, text } = await app.call("requestReset", { login }, undefined, `203.0.113.${addresses++ % 250}`);
  expect([status, text]).toEqual([202, "{}"]);
  return sent();
};
async function sent() {
  await app.services.mail.settled();
  const { DATA_DIR } = app.services.config;
  return { sms: await takeSms(DATA_DIR), letters: (await takeLetters(DATA_DIR)).length };
}
/** As many codes as come, four to each half hour. */
async function askOften(times: number, between: () => Promise<unknown> = async () => {}) {
  let last = "";
  let came = 0;
  for (let i = 0; i < times; i++) {
    if (i % 4 === 0) app.clock.advance(halfAnHour);
    const { sms } = await query();
    came += sms.length;
    last = /\b\d{6}\b/.exec(sms[0]?.text ?? "")?.[0] ?? last;
    await between();
  }
  return { came, last };
}

it("ten codes are sent in a day, and the last one keeps working", async () => {
  await createNamedAccount(app, anna);
  const { came, last } = await askOften(12);
  expect(came).toBe(10);
  const chosen = await app.call("resetPassword", { phone: anna.phone, code: last, password: "новый пароль" });
  expect(chosen.status).toBe(200);
});

it("they are sent again a day later, and the purge forgets none before that", async () => {
  await createNamedAccount(app, anna);
  await askOften(12);
  app.clock.advance(20 * 3600);
  await purge(app.services);
  expect((await query()).sms).toEqual([]);
  app.clock.advance(4 * 3600);
  await purge(app.services);
  expect((await query()).sms).toHaveLength(1);
});

it("ten letters are sent to a mailbox in a day, whoever has it and however many codes", async () => {
  const person = { ...anna, email: "anna@example.ru" };
  const { token } = await createNamedAccount(app, person);
  await askOften(12);
  let came = 0;
  const askEach = async (times: number) => {
    for (let i = 0; i < times; i++) {
      if (i % 4 === 0) app.clock.advance(halfAnHour);
      came += (await query(person.email)).letters;
    }
  };
  await askEach(8);
  expect((await app.call("deleteMe", { password }, token)).status).toBe(204);
  expect((await app.call("register", person, undefined, app.nextAddress())).status).toBe(201);
  await askEach(4);
  expect(came).toBe(10);
  app.clock.advance(24 * 3600);
  await askEach(1);
  expect(came).toBe(11);
});

it.for<[string, (token: string) => Promise<unknown>]>([
  ["ending the other sessions", (token) => app.call("endSessions", {}, token)],
  ["a new password of the owner's", (token) => app.call("updateMe", { password, current_password: password }, token)],
])("%s buys a thief no further codes", async ([, act]) => {
  const { token } = await createNamedAccount(app, anna);
  const { came } = await askOften(14, () => act(token));
  expect(came).toBe(10);
});

it("the codes of one account do not count for another", async () => {
  await createNamedAccount(app, anna);
  await createNamedAccount(app, { login: "борис", phone: "+79007654321" });
  await askOften(12);
  expect((await query("+79007654321")).sms).toHaveLength(1);
});

it.for<[string, (token: string) => Promise<unknown>]>([
  ["deletes the account", (token) => app.call("deleteMe", { password }, token)],
  ["gives the number up", (token) => app.call("updateMe", { phone: "", current_password: password }, token)],
])("who %s and signs up with its number again has no fresh codes sent there", async ([, leave]) => {
  let { token } = await createNamedAccount(app, anna);
  await askOften(10);
  for (let round = 0; round < 2; round++) {
    await leave(token);
    const again = { ...anna, login: `анна-${round}` };
    const { status, body } = await app.call("register", again, undefined, app.nextAddress());
    expect(status).toBe(201);
    ({ token } = body);
    app.clock.advance(halfAnHour);
    expect((await query()).sms).toEqual([]);
  }
  app.clock.advance(24 * 3600);
  expect((await query()).sms).toHaveLength(1);
});

it("a mailbox is sent five letters in half an hour, whoever has it", async () => {
  const person = { ...anna, email: "anna@example.ru" };
  const { token } = await createNamedAccount(app, person);
  for (let i = 0; i < 5; i++) expect((await query(person.email)).letters).toBe(1);
  expect((await app.call("deleteMe", { password }, token)).status).toBe(204);
  const again = { ...person, email: "Anna@example.ru" };
  expect((await app.call("register", again, undefined, app.nextAddress())).status).toBe(201);
  expect((await query(person.email)).letters).toBe(0);
  app.clock.advance(halfAnHour);
  expect((await query(person.email)).letters).toBe(1);
});
