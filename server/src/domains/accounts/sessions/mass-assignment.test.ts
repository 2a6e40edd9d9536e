import { contract, type Contract } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createNamedAccount } from "../../../test/factories.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp({ OPERATOR_SECRET: "секрет оператора" })));
beforeEach(() => app.reset());
afterAll(() => app.close());

const password = "тестовый пароль";
/** What only staff, the operator or the game may set, by the names of the API and of the table. */
const forbidden = {
  role: 1,
  score: 1_000_000,
  type: "Премиум",
  user_category: "megafonSubscription",
  guessed_sounds: { all: { count: 1000 } },
  stocks: [],
  totp_on: false,
  password_hash: "x",
  deleted_at: null,
  _id: "00000000-0000-0000-0000-000000000000",
};
/** Every call by which people make, open or change their own account, with what it takes otherwise. */
const calls: readonly [keyof Contract, object][] = [
  ["register", { login: "новая", password }],
  ["login", { login: "анна", password }],
  ["loginByToken", { success: "true", expire_at: "1", payload: "x", sign: "x", msisdn: "79001234567" }],
  ["enterDemo", {}],
  ["requestReset", { login: "анна" }],
  ["resetPassword", { reset: "x", password }],
  ["updateMe", { name: "Другая" }],
  ["deleteMe", { password }],
  ["logout", {}],
];

describe.for(calls)("%s", ([name, input]) => {
  it("takes no field that the account may not set itself", async () => {
    const { token, userId } = await createNamedAccount(app, { login: "анна", password });
    const users = () => app.db.kysely.selectFrom("users").selectAll().execute();
    const before = await users();
    const { method, path: url, access } = contract[name];
    const isForGuests = access.some((role: number) => role === 0);
    for (const [index, [field, value]] of Object.entries(forbidden).entries()) {
      const answer = await app.app.inject({
        method,
        url,
        remoteAddress: `203.0.113.${index}`,
        headers: isForGuests ? {} : { token },
        payload: { ...input, [field]: value },
      });
      // A value of the call itself that does not fit is 400 as well.
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        400,
        `Неизвестное поле: ${field}`,
      ]);
    }
    expect(await users()).toEqual(before);
    expect((await app.call("checkToken", {}, token)).body.role).toBe(3);
    expect(before.map(({ id }) => id)).toEqual([userId]);
  });
});

it("the photo's form takes no such field either", async () => {
  const { token } = await createNamedAccount(app, { login: "анна" });
  for (const field of Object.keys(forbidden)) {
    const { status } = await app.upload("uploadMyPhoto", { [field]: "1" }, { img: Buffer.from("x") }, token);
    expect([field, status]).toEqual([field, 400]);
  }
  expect((await app.call("getMe", {}, token)).body).toMatchObject({ role: 3, score: 0, type: "Бесплатный" });
});
