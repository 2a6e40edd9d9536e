import type { RateLimit } from "@hitoslov/contract";
import { contract, ErrorBodySchema } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { FastifyInstance } from "fastify";
import { type AppOptions, buildApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { createTestApp, type TestApp } from "../test/app.ts";
import { listenToLog } from "../test/log-lines.ts";

let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await createTestApp();
  await test.reset();
});
afterAll(() => test.close());

/** The same server with counters of its own. */
function build(environment: Record<string, string> = {}, options: Partial<AppOptions> = {}) {
  const services = { ...test.services, config: readConfig(environment) };
  return buildApp(services, { gameDir: "", adminDir: "/nonexistent", ...options });
}
beforeEach(async () => {
  // Limits count by the system's clock: on a busy machine a minute would be over before its calls are.
  vi.useFakeTimers({ toFake: ["Date"] });
  app = await build();
  return async () => {
    vi.useRealTimers();
    await app.close();
  };
});

type Call = { address?: string; token?: string; forwarded?: string; soundId?: string };

/** A call that costs little: a refused body counts like any other. */
async function call(route: { method: "GET" | "POST" | "PUT" | "DELETE"; path: string }, from: Call, body: object) {
  const {
    statusCode,
    headers,
    body: text,
  } = await app.inject({
    method: route.method,
    url: route.path,
    remoteAddress: from.address ?? "203.0.113.7",
    headers: {
      ...(from.token !== undefined && { token: from.token }),
      ...(from.forwarded !== undefined && { "x-forwarded-for": from.forwarded }),
    },
    payload: body,
  });
  return { status: statusCode, headers, text };
}
const enter = (from: Call) => call(contract.enterDemo, from, { rubbish: 1 });
const leave = (from: Call) => call(contract.logout, from, { rubbish: 1 });

/** Calls as often as is allowed; each must get through. */
async function exhaust({ max }: RateLimit, makeCall: (index: number) => Promise<{ status: number }>): Promise<void> {
  for (let index = 0; index < max; index++) expect((await makeCall(index)).status).not.toBe(429);
}

describe("by address", () => {
  const { limit } = contract.enterDemo;

  it("answers 429 with the time to wait, to this address only", async () => {
    await exhaust(limit, () => enter({}));
    const { status, headers, text } = await enter({});
    expect(status).toBe(429);
    expect(ErrorBodySchema.parse(JSON.parse(text))).toEqual({
      code: "too_many_requests",
      message: "Слишком часто. Подождите немного и\u00A0попробуйте снова.",
    });
    const wait = Number(headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(limit.seconds);
    expect((await enter({ address: "203.0.113.8" })).status).toBe(400);
    // Each route counts for itself.
    expect((await call(contract.register, {}, {})).status).toBe(400);
  });

  it("is not dodged by X-Forwarded-For", async () => {
    await exhaust(limit, (index) => enter({ forwarded: `198.51.100.${index}` }));
    expect((await enter({ forwarded: "198.51.100.200" })).status).toBe(429);
  });

  it("says once that it reads no address of X-Forwarded-For", async () => {
    const told = listenToLog();
    for (const from of [{}, { forwarded: "198.51.100.1" }, { forwarded: "198.51.100.2" }]) await enter(from);
    told.stop();
    const warnings = told.lines().filter(({ level }) => level === 40);
    expect(warnings.map(({ msg }) => msg)).toEqual([expect.stringMatching(/^TRUST_PROXY is not set, /)]);
  });

  it("sees the clients behind a trusted proxy, and not what they make up", async () => {
    await app.close();
    app = await build({ TRUST_PROXY: "1" });
    const told = listenToLog();
    await exhaust(limit, (index) => enter({ forwarded: `198.51.100.${index}, 198.51.100.250` }));
    expect((await enter({ forwarded: "198.51.100.200, 198.51.100.250" })).status).toBe(429);
    expect((await enter({ forwarded: "198.51.100.251" })).status).toBe(400);
    told.stop();
    expect(told.text()).not.toContain("TRUST_PROXY");
  });

  it("believes only the proxies it was told of", async () => {
    await app.close();
    app = await build({ TRUST_PROXY: "10.0.0.0/8" });
    const proxy = "10.1.2.3";
    await exhaust(limit, () => enter({ address: proxy, forwarded: "198.51.100.1" }));
    expect((await enter({ address: proxy, forwarded: "198.51.100.1" })).status).toBe(429);
    expect((await enter({ address: proxy, forwarded: "198.51.100.2" })).status).toBe(400);
    await exhaust(limit, (index) => enter({ address: "203.0.113.9", forwarded: `198.51.100.${index}` }));
    expect((await enter({ address: "203.0.113.9", forwarded: "198.51.100.200" })).status).toBe(429);
  });

  it("counts a whole IPv6 /64 as one", async () => {
    await exhaust(limit, (index) => enter({ address: `2001:db8:1:2:${index}::${index}` }));
    expect((await enter({ address: "2001:db8:1:2:ffff::1" })).status).toBe(429);
    expect((await enter({ address: "2001:db8:1:3::1" })).status).toBe(400);
  });

  it("tells IPv4 addresses in IPv6 clothes apart", async () => {
    await exhaust(limit, () => enter({ address: "::ffff:203.0.113.9" }));
    expect((await enter({ address: "203.0.113.9" })).status).toBe(429);
    expect((await enter({ address: "::ffff:203.0.113.10" })).status).toBe(400);
  });
});

describe("by player", () => {
  it("holds from any address and spares the others", async () => {
    const { token } = await test.signUp();
    const other = await test.signUp();
    await exhaust(contract.logout.limit, (index) => leave({ token, address: `198.51.100.${index}` }));
    const { status, headers } = await leave({ token, address: "198.51.100.200", forwarded: "198.51.100.201" });
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect((await leave({ token: other.token })).status).toBe(400);
  });

  it("holds for a second session of the same player", async () => {
    const login = "два.окна";
    const { token } = await test.signUp(login);
    const again = await test.call("login", { login, password: "тестовый пароль" });
    await exhaust(contract.logout.limit, () => leave({ token }));
    expect((await leave({ token: again.body.token })).status).toBe(429);
  });
});

describe("by player and sound", () => {
  const { limit } = contract.checkWord;
  const soundId = uuid();
  const guess = { word: "а", position: 0 };
  const one = (from: Call) =>
    call(contract.checkWord, from, { ...guess, soundId: from.soundId ?? soundId, tokenGame: "x" });
  const many = (from: Call) =>
    call(contract.checkWords, from, { words: [guess], soundId: from.soundId ?? soundId, tokenGame: "x" });

  it("counts single checks and batches together, whatever the headers say", async () => {
    const { token } = await test.signUp();
    const other = await test.signUp();
    await exhaust(limit, (index) => (index % 2 ? one : many)({ token, forwarded: `198.51.100.${index}` }));
    expect((await one({ token, address: "203.0.113.8" })).status).toBe(429);
    expect((await many({ token, forwarded: "198.51.100.200" })).status).toBe(429);
    // The same sound in other letters is the same sound.
    expect((await one({ token, soundId: soundId.toUpperCase() })).status).toBe(429);
    expect((await one({ token, soundId: uuid() })).status).toBe(401);
    expect((await one({ token: other.token })).status).toBe(401);
  });
});

describe("demo visitors", () => {
  const { limit } = contract.logout;

  it("share the limit of forty at an address: a visit is free, and each has a counter of its own", async () => {
    const tokens = await Promise.all(Array.from({ length: 41 }, () => test.enterDemo()));
    for (const token of tokens.slice(0, 40)) await exhaust(limit, () => leave({ token }));
    const [last = ""] = tokens.slice(40);
    expect((await leave({ token: last })).status).toBe(429);
    expect((await leave({ token: last, address: "203.0.113.8" })).status).toBe(400);
    const { token } = await test.signUp();
    expect((await leave({ token })).status).toBe(400);
  });

  it("do not use up what the others may", async () => {
    const [greedy, other] = [await test.enterDemo(), await test.enterDemo()];
    for (let sent = 0; sent <= 40 * limit.max; sent++) await leave({ token: greedy });
    expect((await leave({ token: greedy })).status).toBe(429);
    expect((await leave({ token: other })).status).toBe(400);
  });

  it("share at an address what they may complain of on a day", async () => {
    const { max, visitors } = contract.sendDispute.limit;
    const send = (from: Call) => call(contract.sendDispute, from, { rubbish: 1 });
    const tokens = await Promise.all(Array.from({ length: Math.ceil(visitors.max / max) }, () => test.enterDemo()));
    await exhaust({ ...contract.sendDispute.limit, ...visitors }, (index) =>
      send({ token: tokens[Math.floor(index / max)] ?? "" }),
    );
    const token = await test.enterDemo();
    const { status, headers } = await send({ token });
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(86_000);
    expect((await send({ token, address: "203.0.113.8" })).status).toBe(400);
    expect((await send({ token: (await test.signUp()).token })).status).toBe(400);
  });
});

describe("checks of words by one player", () => {
  it("are bounded over all sounds: an id is cheap to make up", async () => {
    const { token } = await test.signUp();
    const { limit } = contract.checkWord;
    const guess = () =>
      call(contract.checkWord, { token }, { word: "а", position: 0, soundId: uuid(), tokenGame: "x" });
    // A body that is none counts as well.
    const rubbish = () => call(contract.checkWord, { token }, { rubbish: 1 });
    await exhaust({ ...limit, max: 4 * limit.max }, (index) => (index % 2 ? rubbish : guess)());
    const { status, headers } = await guess();
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("tokens that open nothing", () => {
  const ask = (from: Call) => call(contract.getMe, from, {});

  it("cost an address its look-ups, whatever the route; others are spared, also at the same address", async () => {
    await app.close();
    app = await build({}, { refusedAtMost: 9 });
    const { token } = await test.signUp();
    const unseen = await test.signUp("новичок");
    for (let index = 0; index < 5; index++) {
      expect((await ask({ token: `made-up-${index}` })).status).toBe(401);
      expect((await call(contract.getCounts, { token }, {})).status).toBe(403);
    }
    const { status, headers } = await ask({ token: "one-more" });
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    // Whoever plays at this address goes on, and nobody else is looked up there.
    expect((await call(contract.getCounts, { token }, {})).status).toBe(403);
    expect((await ask(unseen)).status).toBe(429);
    expect((await ask({ ...unseen, address: "203.0.113.8" })).status).toBe(200);
    expect((await ask(unseen)).status).toBe(200);
    // A session that has ended is as unknown as any.
    await test.call("logout", {}, token);
    test.services.sessions.invalidate();
    expect((await ask({ token, address: "203.0.113.8" })).status).toBe(401);
    expect((await ask({ token })).status).toBe(429);
    // Without a token nothing is looked up, so nothing is counted.
    expect((await ask({})).status).toBe(401);
  });
});

it("what asks the database without a route of the contract is counted too", async () => {
  expect((await app.inject("/readyz")).headers).toMatchObject({
    "x-ratelimit-limit": "600",
    "x-ratelimit-remaining": "599",
  });
});
