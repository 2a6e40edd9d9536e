import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, createNamedAccount, forgetElsewhere } from "../../../test/factories.ts";
import { ignoreTimeouts } from "../../../test/ignore-timeouts.ts";
import { listenToLog, type LogLines } from "../../../test/log-lines.ts";

const phone = "+79001234567";
const minute = 60;

/** The operator, over real HTTP; `answer` is what it does next, `asked` the addresses it was asked at. */
let answer: (response: ServerResponse) => void;
let asked: URL[];
const operator = createServer((request, response) => {
  asked.push(new URL(request.url ?? "", "http://operator"));
  answer(response);
});
const says = (body: unknown, status = 200) => {
  answer = (response) => void response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
};

let said: LogLines;
let timeouts: ReturnType<typeof ignoreTimeouts>;
let app: TestApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => void operator.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(operator.address() as AddressInfo).port}`;
  app = await createTestApp({
    OPERATOR_SUBSCRIPTION_URL: `${address}/subscription?v=2`,
    OPERATOR_LOGIN_URL: `${address}/login`,
    OPERATOR_LOGOUT_URL: `${address}/logout?v=2`,
    OPERATOR_SERVICE_ID: "хитослов & co",
  });
});
beforeEach(async () => {
  await app.reset();
  // What was learnt in one test is too old for the next.
  app.clock.advance(10 * minute);
  asked = [];
  said = listenToLog();
  says({ subscribed: true });
  timeouts = ignoreTimeouts();
});
afterEach(() => {
  said.stop();
  timeouts.mockRestore();
});
afterAll(async () => {
  await app.close();
  operator.closeAllConnections();
  await new Promise((resolve) => void operator.close(resolve));
});

type Category = "default" | "megafon" | "megafonSubscription";
async function createPlayer(user_category: Category, number = phone) {
  const player = await createNamedAccount(app, { phone: number });
  await app.db.kysely.updateTable("users").set({ user_category }).where("id", "=", player.userId).execute();
  return player;
}
const query = async (token: string) => {
  const { status, body } = await app.call("updateSubscription", {}, token);
  expect(status).toBe(200);
  return body.user_category;
};
const stored = async (token: string) => (await app.call("getMe", {}, token)).body.user_category;

describe("the subscription", () => {
  it.for<[Category, boolean, Category]>([
    ["megafon", true, "megafonSubscription"],
    ["megafonSubscription", true, "megafonSubscription"],
    ["megafonSubscription", false, "megafon"],
    ["megafon", false, "megafon"],
  ])("of %s, when subscribed is %s, makes %s", async ([before, subscribed, after]) => {
    says({ subscribed, tariff: 7 });
    const { token } = await createPlayer(before);
    expect(await query(token)).toBe(after);
    expect(await stored(token)).toBe(after);
    expect(asked.map((url) => [url.pathname, ...url.searchParams])).toEqual([
      ["/subscription", ["v", "2"], ["msisdn", "79001234567"], ["service_id", "хитослов & co"]],
    ]);
  });

  it("is not asked for those who did not come from the operator, and makes nobody the operator's", async () => {
    const { token } = await createPlayer("default");
    expect(await query(token)).toBe("default");
    expect(await stored(token)).toBe("default");
    expect(asked).toEqual([]);
  });

  it("is not asked without a number", async () => {
    const { token, userId } = await createPlayer("megafonSubscription");
    await app.db.kysely.updateTable("users").set({ phone: null }).where("id", "=", userId).execute();
    expect(await query(token)).toBe("megafonSubscription");
    expect(asked).toEqual([]);
  });

  it("is asked once in five minutes, also by two at once", async () => {
    const { token } = await createPlayer("megafon");
    expect(await Promise.all([query(token), query(token)])).toEqual(["megafonSubscription", "megafonSubscription"]);
    says({ subscribed: false });
    app.clock.advance(5 * minute - 1);
    expect(await query(token)).toBe("megafonSubscription");
    expect(asked).toHaveLength(1);
    app.clock.advance(1);
    expect(await query(token)).toBe("megafon");
    expect(asked).toHaveLength(2);
  });

  it("is asked again on request, but not at each press, and tells when it was asked", async () => {
    const { token } = await createPlayer("megafon");
    const ask = async (anew?: "1") =>
      (await app.call("updateSubscription", anew === undefined ? {} : { anew }, token)).body;
    const first = app.clock.now().toISOString();
    const on = { user_category: "megafonSubscription", subscription_checked_at: first, answered: true };
    expect(await ask()).toEqual(on);
    says({ subscribed: false });
    app.clock.advance(2);
    expect(await ask("1")).toEqual(on);
    app.clock.advance(1);
    const second = app.clock.now().toISOString();
    const off = { user_category: "megafon", subscription_checked_at: second, answered: true };
    expect(await ask("1")).toEqual(off);
    expect(await ask()).toEqual(off);
    expect(asked).toHaveLength(2);
    expect((await app.call("getMe", {}, token)).body.subscription_checked_at).toBe(second);
    says({}, 500);
    app.clock.advance(60);
    expect(await ask("1")).toEqual({ ...off, answered: false });
  });

  it("that a signed link has told since, at another node, is not undone by an older answer", async () => {
    says({ subscribed: false });
    const { token, userId } = await createPlayer("megafon");
    expect(await query(token)).toBe("megafon");
    app.clock.advance(1);
    const linkedAt = app.clock.now();
    const link = { user_category: "megafonSubscription", subscription_checked_at: linkedAt } as const;
    await app.db.kysely.updateTable("users").set(link).where("id", "=", userId).execute();
    const told = { ...link, subscription_checked_at: linkedAt.toISOString(), answered: true };
    expect((await app.call("updateSubscription", {}, token)).body).toEqual(told);
    expect(await stored(token)).toBe("megafonSubscription");
    expect(asked).toHaveLength(1);
  });

  it("is not stored for an account that is deleted while the operator is asked", async () => {
    const { token, userId } = await createPlayer("megafon");
    const answers = answer;
    answer = (response) => void forgetElsewhere(app, { token, userId }).then(() => answers(response));
    expect((await app.call("updateSubscription", {}, token)).status).toBe(404);
    const account = app.db.kysely.selectFrom("users").select("subscription_checked_at").where("id", "=", userId);
    expect(await account.execute()).toEqual([{ subscription_checked_at: null }]);
  });

  it("that a signed link tells while the operator is asked stays", async () => {
    const { token, userId } = await createPlayer("megafon");
    const link = {
      user_category: "megafon",
      subscription_checked_at: new Date(app.clock.now().getTime() + 1),
    } as const;
    const linkElsewhere = () => app.db.kysely.updateTable("users").set(link).where("id", "=", userId).execute();
    answer = (response) => void linkElsewhere().then(() => response.end(JSON.stringify({ subscribed: true })));
    expect(await query(token)).toBe("megafon");
    expect(await stored(token)).toBe("megafon");
  });

  it("of one player is not another's", async () => {
    const one = await createPlayer("megafon");
    const other = await createPlayer("megafon", "+79007654321");
    expect(await query(one.token)).toBe("megafonSubscription");
    says({ subscribed: false });
    expect(await query(other.token)).toBe("megafon");
    expect(asked.map((url) => url.searchParams.get("msisdn"))).toEqual(["79001234567", "79007654321"]);
  });
});

describe("a category that the settings grant Премиум to", () => {
  const typeOf = async (token: string) => (await app.call("getMe", {}, token)).body.type;
  const holiday = {
    name: "Год песни",
    time_start: "2000-01-01T00:00:00.000Z",
    time_end: "2100-01-01T00:00:00.000Z",
    audience: "premium",
  };

  it("has it while the subscription lasts, and before and after that as staff have set it", async () => {
    const { token } = await createPlayer("megafonSubscription");
    await app.db.kysely
      .updateTable("settings")
      .set({ holidays: JSON.stringify([holiday]) })
      .execute();
    const holidays = async () => (await app.call("getAppSettings", {}, token)).body.holidays.length;
    expect([await typeOf(token), await holidays()]).toEqual(["Бесплатный", 0]);
    const save = async (premium_categories: ("megafon" | "megafonSubscription")[]) => {
      await app.db.kysely.updateTable("settings").set({ premium_categories }).execute();
      app.services.sessions.invalidate();
    };
    await save(["megafonSubscription"]);
    expect([await typeOf(token), await holidays()]).toEqual(["Премиум", 1]);
    says({ subscribed: false });
    expect(await query(token)).toBe("megafon");
    expect([await typeOf(token), await holidays()]).toEqual(["Бесплатный", 0]);
    await save(["megafonSubscription", "megafon"]);
    expect(await typeOf(token)).toBe("Премиум");
    // Nobody else has it.
    const { token: other } = await createPlayer("default", "+79007654321");
    expect(await typeOf(other)).toBe("Бесплатный");
  });
});

describe("while the operator is down", () => {
  it.for<[string, () => void]>([
    ["an error", () => says({ subscribed: true }, 500)],
    ["a page instead of data", () => says("<h1>Войдите в сеть</h1>")],
    ["text for the answer", () => says({ subscribed: "true" })],
    ["nothing in the answer", () => says({})],
    ["a cut line", () => (answer = (response) => void response.destroy())],
    ["a way to somewhere else", () => (answer = (it) => void it.writeHead(302, { location: "/subscription" }).end())],
  ])("with %s, the last known answer stays and the next call asks again", async ([, fails]) => {
    const { token } = await createPlayer("megafonSubscription");
    fails();
    expect(await query(token)).toBe("megafonSubscription");
    expect(await stored(token)).toBe("megafonSubscription");
    says({ subscribed: false });
    expect(await query(token)).toBe("megafon");
    expect(asked).toHaveLength(2);
  });

  it("an old answer still holds", async () => {
    const { token } = await createPlayer("megafon");
    expect(await query(token)).toBe("megafonSubscription");
    says("", 503);
    app.clock.advance(24 * 60 * minute);
    expect(await query(token)).toBe("megafonSubscription");
  });

  it.for<[string, (response: ServerResponse) => void]>([
    ["silent", () => {}],
    ["endlessly slow", (response) => void response.writeHead(200).write('{"subscribed":')],
  ])("the game waits three seconds: %s", async ([, behaviour]) => {
    timeouts.mockRestore();
    const { token } = await createPlayer("megafonSubscription");
    answer = behaviour;
    const start = performance.now();
    expect(await query(token)).toBe("megafonSubscription");
    const waited = performance.now() - start;
    expect(waited).toBeGreaterThan(2900);
    // A busy machine takes a while longer; without the limit nothing would end it.
    expect(waited).toBeLessThan(20_000);
  });

  it("the log says so once, and without a number", async () => {
    says({ subscribed: true });
    const first = await createPlayer("megafon");
    await query(first.token);
    const others = [await createPlayer("megafon", "+79007654321"), await createPlayer("megafon", "+79007654322")];
    says("", 500);
    for (const { token } of others) await query(token);
    const msg = "the operator does not tell subscriptions";
    expect(said.lines().filter(({ level }) => level === 50)).toEqual([expect.objectContaining({ msg })]);
    expect(said.text()).not.toMatch(/79007654/);
  });
});

it("players of the operator are sent to its sign-in, and from there back to us", async () => {
  const { operatorLogin } = (await app.call("getAppSettings", {})).body;
  const address = new URL(operatorLogin ?? "");
  expect(address.pathname).toBe("/login");
  expect([...address.searchParams]).toEqual([
    ["return_url", "https://hitoslov.example"],
    ["service_id", "хитослов & co"],
  ]);
});

describe("leaving", () => {
  it.for(["megafon", "megafonSubscription"] as const)(
    "leads %s to the operator, and from there back to us",
    async (category) => {
      const { token } = await createPlayer(category);
      const { status, body } = await app.call("logout", {}, token);
      expect(status).toBe(200);
      const redirect = new URL(body.redirect ?? "");
      expect(redirect.pathname).toBe("/logout");
      expect([...redirect.searchParams]).toEqual([
        ["v", "2"],
        ["return_url", "https://hitoslov.example"],
        ["service_id", "хитослов & co"],
      ]);
      expect((await app.call("getMe", {}, token)).status).toBe(401);
    },
  );

  it("leads back to us, whatever host the request names", async () => {
    const { token } = await createPlayer("megafon");
    const { statusCode, body } = await app.app.inject({
      method: "POST",
      url: "/api/auth/logout?return_url=https://evil.example",
      headers: { token, host: "evil.example", "x-forwarded-host": "evil.example", origin: "https://evil.example" },
      payload: {},
    });
    expect(statusCode).toBe(200);
    expect(body).toContain(encodeURIComponent("https://hitoslov.example"));
    expect(body).not.toContain("evil");
  });

  it("sends nobody else to the operator", async () => {
    const tokens = [
      (await createPlayer("default")).token,
      (await createAccount(app, 1)).token,
      (await createAccount(app, 2)).token,
      await app.enterDemo(),
    ];
    for (const token of tokens) {
      const { status, body } = await app.call("logout", {}, token);
      expect([status, body]).toEqual([200, {}]);
    }
  });
});

it("without an operator the category stays and nobody is sent anywhere", async () => {
  const plain = await createTestApp();
  await plain.reset();
  const { token, userId } = await createNamedAccount(plain, { phone });
  await plain.db.kysely
    .updateTable("users")
    .set({ user_category: "megafonSubscription" })
    .where("id", "=", userId)
    .execute();
  expect((await plain.call("updateSubscription", {}, token)).body).toEqual({
    user_category: "megafonSubscription",
    subscription_checked_at: null,
    answered: false,
  });
  expect((await plain.call("getAppSettings", {})).body.operatorLogin).toBeNull();
  expect((await plain.call("logout", {}, token)).body).toEqual({});
  expect(asked).toEqual([]);
  await plain.close();
});
