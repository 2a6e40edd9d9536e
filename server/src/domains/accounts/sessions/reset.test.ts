import type { Contract, Input } from "@hitoslov/contract";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createNamedAccount, signInAgain, trailOf } from "../../../test/factories.ts";
import { takeLetters } from "../../../test/outbox.ts";
import { sessionHandlers } from "./handlers.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await letters();
  await app.reset();
});
afterAll(() => app.close());

const request = (login: string, area?: "game" | "admin") =>
  app.call("requestReset", { login, area }, undefined, app.nextAddress());
const reset = (input: Partial<Input<Contract["resetPassword"]>>) =>
  app.call("resetPassword", { reset: "", password: "новый пароль", ...input }, undefined, app.nextAddress());
const signIn = (login: string, password: string) =>
  app.call("login", { login, password }, undefined, app.nextAddress());

async function letters() {
  await app.services.mail.settled();
  return takeLetters(app.services.config.DATA_DIR);
}
/** The token of the only letter there is. */
async function mailedToken(): Promise<string> {
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  return /reset\?token=([\w-]+)/.exec(letter?.text ?? "")?.[1] ?? "";
}
const rows = () => app.db.kysely.selectFrom("password_resets").selectAll().execute();

const anna = { login: "анна", email: "anna@example.ru", phone: "+79001234567" };
const deadLink = { code: "bad_request", message: "Ссылка уже не действует. Запросите новую." };

describe("asking for a link", () => {
  it.for(["анна", "АННА", "Anna@Example.ru"])("by «%s» sends it to the e-mail", async (name) => {
    await createNamedAccount(app, anna);
    const { status, body } = await request(name);
    expect([status, body]).toEqual([202, {}]);
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter?.to).toBe("anna@example.ru");
    expect(letter?.text).toMatch(
      /«анна».*30 минут и только один раз\.\nhttps:\/\/hitoslov\.example\/reset\?token=[\w-]{43}\n/s,
    );
    expect(letter?.text).toMatch(/<a href="https:\/\/hitoslov\.example\/reset\?token=[\w-]{43}">/);
  });

  it("names the account so that a mail program makes no link of its login", async () => {
    await createNamedAccount(app, { login: "priz.site.ru", email: anna.email });
    await request("priz.site.ru");
    const [letter] = await letters();
    const named = letter?.text.match(/«priz.*?»/g);
    expect(named).toEqual(Array.from({ length: 2 }, () => "«priz.\u2060site.\u2060ru»"));
    // Copied from the letter, it is the login.
    const token = /reset\?token=([\w-]+)/.exec(letter?.text ?? "")?.[1] ?? "";
    expect((await reset({ reset: token })).status).toBe(200);
    expect((await signIn(named?.[0]?.slice(1, -1) ?? "", "новый пароль")).status).toBe(200);
  });

  it("of staff leads to the back office, whatever host the request names", async () => {
    await createNamedAccount(app, { ...anna, role: 2 });
    await app.app.inject({
      method: "POST",
      url: "/api/auth/reset",
      headers: { host: "evil.example", "x-forwarded-host": "evil.example", origin: "https://evil.example" },
      payload: { login: "анна", area: "admin" },
    });
    const [letter] = await letters();
    expect(letter?.text).toContain("https://hitoslov.example/admin/reset?token=");
    expect(letter?.text).not.toContain("evil");
  });

  it.for<[string, 2 | 3, "game" | "admin", string, string | undefined]>([
    ["nobody", 3, "game", "неизвестная", anna.email],
    ["a player at the back office", 3, "admin", "анна", anna.email],
    ["staff at the game", 2, "game", "анна", anna.email],
    ["somebody without an e-mail", 3, "game", "анна", undefined],
  ])("for %s answers the same and sends nothing", async ([, role, area, name, email]) => {
    await createNamedAccount(app, { login: "анна", role, ...(email !== undefined && { email }) });
    const { status, body, headers } = await request(name, area);
    expect([status, body]).toEqual([202, {}]);
    expect(await letters()).toEqual([]);
    expect(await rows()).toEqual([]);
    await createNamedAccount(app, { login: "борис", email: "boris@example.ru" });
    const known = await request("борис");
    expect([known.status, known.text]).toEqual([202, "{}"]);
    expect(Object.keys(known.headers).toSorted()).toEqual(Object.keys(headers).toSorted());
  });

  it("does nothing before it answers that could reveal whether there is an account", async () => {
    const later = vi.fn<TestApp["services"]["mail"]["later"]>();
    const touched: string[] = [];
    const db = new Proxy(app.db, { get: (_target, name) => void touched.push(String(name)) });
    const handlers = sessionHandlers(
      { ...app.services, mail: { ...app.services.mail, later }, db },
      { keep: async () => {}, carryOver: async () => {} },
      async () => async () => {},
    );
    touched.length = 0;
    const context = {
      caller: { role: 0 },
      address: "203.0.113.1",
      agent: "",
      now: app.clock.now(),
      setCookie: () => {},
    } as const;
    for (const login of ["анна", "неизвестная"]) {
      expect(await handlers.requestReset({ login, area: "game" }, context)).toEqual({});
    }
    expect(touched).toEqual([]);
    expect(later).toHaveBeenCalledTimes(2);
  });

  it.for([["a@b.ru", "c@d.ru"], { login: "анна" }, null, 1, "", "я".repeat(255)])("%j is no login", async (login) => {
    await createNamedAccount(app, anna);
    const { statusCode } = await app.app.inject({
      method: "POST",
      url: "/api/auth/reset",
      remoteAddress: app.nextAddress(),
      payload: { login },
    });
    expect(statusCode).toBe(400);
    expect(await letters()).toEqual([]);
  });

  it("is limited by address", async () => {
    for (let i = 0; i < 10; i++) await app.call("requestReset", { login: `кто-то-${i}` }, undefined, "198.51.100.1");
    const { status } = await app.call("requestReset", { login: "ещё один" }, undefined, "198.51.100.1");
    expect(status).toBe(429);
  });

  it("fills nobody's mailbox, and locks nobody out: the last link sent goes on working", async () => {
    await createNamedAccount(app, anna);
    for (let i = 0; i < 8; i++) {
      expect((await request("анна")).status).toBe(202);
      await app.services.mail.settled();
      app.clock.advance(1);
    }
    const sent = await letters();
    expect(sent).toHaveLength(5);
    const token = /token=([\w-]+)/.exec(sent.at(-1)?.text ?? "")?.[1];
    expect((await reset({ reset: token ?? "" })).status).toBe(200);
    app.clock.advance(30 * 60);
    await request("анна");
    expect(await letters()).toHaveLength(1);
  });

  it("keeps no token, only its hash", async () => {
    await createNamedAccount(app, anna);
    await request("анна");
    const token = await mailedToken();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const [row] = await rows();
    expect(row?.hash.equals(createHash("sha256").update(token).digest())).toBe(true);
    expect(row?.expires_at).toEqual(new Date(app.clock.now().getTime() + 30 * 60_000));
  });
});

describe("choosing a new password", () => {
  it.for([
    [3, "game"],
    [2, "admin"],
  ] as const)("signs role %i in and ends all other sessions", async ([role, area]) => {
    const { userId, token: old } = await createNamedAccount(app, { ...anna, role, password: "старый пароль" });
    const other = await signInAgain(app, userId, role);
    await request("анна", area);
    const { status, body } = await reset({ reset: await mailedToken(), area });
    expect([status, body.user.login]).toEqual([200, "анна"]);
    expect((await app.call("checkToken", {}, body.token)).body).toEqual({ role, area });
    for (const token of [old, other]) expect((await app.call("getMe", {}, token)).status).toBe(401);
    expect((await signIn("анна", "старый пароль")).status).toBe(401);
    expect((await signIn("анна", "новый пароль")).status).toBe(200);
    expect((await rows()).filter(({ expires_at }) => expires_at > app.clock.now())).toEqual([]);
    // Staff leave a trail, without the password; players do not.
    const trail = await trailOf(app, "admin", userId);
    expect(trail.map(({ fields }) => fields)).toEqual(
      role === 3 ? [] : [{ password: { before: null, after: "изменён" } }],
    );
  });

  it("a weak password is refused at its field and leaves the link good", async () => {
    await createNamedAccount(app, anna);
    await request("анна");
    const token = await mailedToken();
    const { status, error } = await reset({ reset: token, password: "1234567" });
    expect([status, error.fields]).toEqual([400, { password: "Пароль\u00A0— не короче 8\u00A0символов" }]);
    expect((await reset({ reset: token })).status).toBe(200);
  });

  it("works to the last moment of half an hour and not after", async () => {
    await createNamedAccount(app, anna);
    await request("анна");
    const first = await mailedToken();
    app.clock.advance(30 * 60 - 1);
    expect((await reset({ reset: first })).status).toBe(200);
    await request("анна");
    const second = await mailedToken();
    app.clock.advance(30 * 60);
    const late = await reset({ reset: second });
    expect([late.status, late.error]).toEqual([400, deadLink]);
  });

  it("works by the newest link only", async () => {
    await createNamedAccount(app, anna);
    await request("анна");
    const first = await mailedToken();
    await request("анна");
    const second = await mailedToken();
    expect((await reset({ reset: first })).error).toEqual(deadLink);
    expect((await reset({ reset: second })).status).toBe(200);
  });

  it("works once, also when raced", async () => {
    await createNamedAccount(app, anna);
    await request("анна");
    const token = await mailedToken();
    const answers = await Promise.all([1, 2, 3, 4].map((n) => reset({ reset: token, password: `новый пароль ${n}` })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    const winner = answers.findIndex(({ status }) => status === 200) + 1;
    expect((await signIn("анна", `новый пароль ${winner}`)).status).toBe(200);
    expect((await reset({ reset: token })).error).toEqual(deadLink);
  });

  it.for(["нет такой", "x".repeat(128), "A".repeat(43)])("an unknown link is dead: %s", async (token) => {
    const { status, error } = await reset({ reset: token });
    expect([status, error]).toEqual([400, deadLink]);
  });

  it("a player's link does not enter the back office, and trying does not use it up", async () => {
    await createNamedAccount(app, anna);
    await request("анна");
    const token = await mailedToken();
    expect((await reset({ reset: token, area: "admin" })).error).toEqual(deadLink);
    expect((await reset({ reset: token })).status).toBe(200);
  });

  it("a link is invalid once the e-mail or the password changes or the account is deleted", async () => {
    const { token, userId } = await createNamedAccount(app, { ...anna, password: "старый пароль" });
    await request("анна");
    const first = await mailedToken();
    await app.call("updateMe", { password: "другой пароль", current_password: "старый пароль" }, token);
    expect((await reset({ reset: first })).error).toEqual(deadLink);
    await request("анна");
    const second = await mailedToken();
    await app.call("updateMe", { email: "other@example.ru", current_password: "другой пароль" }, token);
    expect((await reset({ reset: second })).error).toEqual(deadLink);
    await request("анна");
    const third = await mailedToken();
    await app.db.kysely.deleteFrom("users").where("id", "=", userId).execute();
    expect((await reset({ reset: third })).error).toEqual(deadLink);
  });
});
