import { contract, type Contract, type Input } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createNamedAccount } from "../../../test/factories.ts";
import { takeLetters } from "../../../test/outbox.ts";

const password = "тестовый пароль";
const home = { address: "203.0.113.7", agent: "Firefox" };

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

/** Calls as a browser of this name, from that address. */
async function send<N extends "login" | "register" | "resetPassword">(
  name: N,
  payload: Input<Contract[N]>,
  { address, agent }: typeof home,
): Promise<void> {
  const { method, path: url, status } = contract[name];
  const answer = await app.app.inject({
    method,
    url,
    remoteAddress: address,
    headers: { "user-agent": agent },
    payload: { ...payload },
  });
  expect(answer.statusCode).toBe(status);
}
const register = (login: string, from: typeof home) => send("register", { login, password }, from);

/** By login, what an account has left where it came in. */
async function marksOf(login: string) {
  const rows = await app.db.kysely
    .selectFrom("sign_in_addresses")
    .innerJoin("users", "users.id", "user_id")
    .select(["network", "device"])
    .where("login", "=", login)
    .orderBy("last_at")
    .execute();
  return rows.map(({ network, device }) => ({
    network: network?.toString("hex") ?? null,
    device: device?.toString("hex") ?? null,
  }));
}

describe("every way in leaves the network and the device, the same for all accounts there", () => {
  it("registration, sign-in and a new password", async () => {
    const mail = "vera@example.ru";
    await register("анна", home);
    await createNamedAccount(app, { login: "борис", password });
    await send("login", { login: "борис", password }, home);
    await createNamedAccount(app, { login: "вера", email: mail });
    await app.call("requestReset", { login: mail });
    await app.services.mail.settled();
    const [letter] = await takeLetters(app.services.config.DATA_DIR);
    const [, reset = ""] = /reset\?token=([\w-]+)/.exec(letter?.text ?? "") ?? [];
    await send("resetPassword", { reset, password }, home);
    const [anna, ...more] = await marksOf("анна");
    expect(more).toEqual([]);
    expect(anna).toEqual({
      network: expect.stringMatching(/^[\da-f]{64}$/),
      device: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect(anna?.device).not.toBe(anna?.network);
    expect(await marksOf("борис")).toEqual([anna]);
    expect(await marksOf("вера")).toEqual([anna]);
  });

  it("another browser is another device, also where the account comes in again", async () => {
    await register("анна", home);
    const before = await marksOf("анна");
    await send("login", { login: "анна", password }, { ...home, agent: "Chrome" });
    const after = await marksOf("анна");
    expect(after.map(({ network }) => network)).toEqual(before.map(({ network }) => network));
    expect(after[0]?.device).not.toBe(before[0]?.device);
  });

  it.for([
    ["203.0.113.7", "203.0.113.250", true],
    ["203.0.113.7", "203.0.114.7", false],
    ["::ffff:203.0.113.7", "203.0.113.9", true],
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
    ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ] as const)("%s and %s are one network: %s", async ([one, other, same]) => {
    await register("анна", { ...home, address: one });
    await register("борис", { ...home, address: other });
    const [[anna], [boris]] = [await marksOf("анна"), await marksOf("борис")];
    expect(anna?.network).not.toBeNull();
    expect([anna?.network === boris?.network, anna?.device === boris?.device]).toEqual([same, same]);
  });

  it("means nothing in another installation", async () => {
    await register("анна", home);
    const before = await marksOf("анна");
    await app.reset();
    await register("анна", home);
    const [after] = await marksOf("анна");
    expect([after?.network === before[0]?.network, after?.device === before[0]?.device]).toEqual([false, false]);
  });
});
