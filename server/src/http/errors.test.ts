import { ErrorBodySchema, limits } from "@hitoslov/contract";
import type { InjectOptions } from "fastify";
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { TooSoonError } from "./errors.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
});
afterAll(() => app.close());

let addresses = 0;
function inject(options: InjectOptions) {
  addresses += 1;
  return app.app.inject({ remoteAddress: `203.0.113.${addresses}`, ...options });
}
const register = (payload: string | Buffer, type = "application/json") =>
  inject({ method: "POST", url: "/api/auth/register", payload, headers: { "content-type": type } });

/** The one shape of every refusal, in words for a person. */
function expectRefusal(text: string): ReturnType<typeof ErrorBodySchema.parse> {
  const body = ErrorBodySchema.parse(JSON.parse(text));
  for (const words of [body.message, ...Object.values(body.fields ?? {})]) {
    expect(words).toMatch(/^[А-ЯЁ]/);
    expect(words).not.toMatch(/FST_|Error|error|\bat\b|select|insert|node_modules/);
  }
  return body;
}

const account = { login: "проверка", password: "тестовый пароль" };
const json = (more: object) => JSON.stringify({ ...account, ...more });

describe("a body that is refused", () => {
  it.for<[string, string | Buffer, number, string]>([
    ["no JSON", '{"login"', 400, "bad_request"],
    ["empty", "", 400, "bad_request"],
    ["null", "null", 400, "bad_request"],
    ["a number", "1", 400, "bad_request"],
    ["a list", "[]", 400, "bad_request"],
    ["30,000 lists deep", "[".repeat(30_000) + "]".repeat(30_000), 400, "bad_request"],
    [
      "10,000 objects deep",
      json({}).replace("}", `,"name":${'{"a":'.repeat(10_000)}1${"}".repeat(10_001)}`),
      400,
      "bad_request",
    ],
    ["50,000 deep", "[".repeat(50_000) + "]".repeat(50_000), 413, "too_large"],
    ["past the limit", json({ name: "я".repeat(limits.bodyBytes / 2) }), 413, "too_large"],
    ["__proto__", `{"__proto__":{"role":1},${json({}).slice(1)}`, 400, "bad_request"],
    ["__proto__, spelt otherwise", `{"__\\u0070roto__":{"role":1},${json({}).slice(1)}`, 400, "bad_request"],
    ["constructor.prototype", json({ constructor: { prototype: { role: 1 } } }), 400, "bad_request"],
    ["bytes that are no UTF-8", Buffer.from(json({ name: "ÿ" }), "latin1"), 400, "bad_request"],
    ["UTF-16", Buffer.from(json({}), "utf16le"), 400, "bad_request"],
    ["half a character", `{"login":"проверка","password":"тестовый пароль","name":"\\ud83d"}`, 400, "bad_request"],
    ["half a character in the password", `{"login":"проверка","password":"тестовый \\ud83d"}`, 400, "bad_request"],
  ])("%s", async ([, payload, status, code]) => {
    const response = await register(payload);
    expect(response.statusCode).toBe(status);
    expect(expectRefusal(response.body).code).toBe(code);
  });

  it.for([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/html",
    "rubbish",
  ])("%s", async (type) => {
    const response = await register(json({}), type);
    expect(response.statusCode).toBe(415);
    expect(expectRefusal(response.body).code).toBe("unsupported_media_type");
  });

  it("a missing body", async () => {
    const response = await inject({ method: "POST", url: "/api/auth/register" });
    expect(response.statusCode).toBe(400);
    expectRefusal(response.body);
  });

  it("created no account", async () => {
    const made = await app.db.kysely.selectFrom("users").select("login").execute();
    expect(made).toEqual([]);
  });
});

describe("an address that is refused", () => {
  it.for([
    ["GET", "/api/nothing", 404],
    ["DELETE", "/api/token", 404],
    ["GET", "/nothing", 404],
    ["GET", "/api", 404],
    ["GET", "/API/token", 404],
    ["GET", "/api/token/", 404],
    ["GET", "/%zz", 400],
    ["GET", "/api/%ff", 400],
    ["GET", "/media/%ff", 400],
  ] as const)("%s %s", async ([method, url, status]) => {
    const response = await inject({ method, url });
    expect(response.statusCode).toBe(status);
    expectRefusal(response.body);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  });
});

it.for([
  ["limit=1&limit=2", "limit"],
  ["demo=true&demo=true", "demo"],
  ["limit=%ff", "limit"],
  ["limit=1e99", "limit"],
  ["limit=1.5", "limit"],
  ["limit=NaN", "limit"],
  ["skip=-1", "skip"],
  ["difficulty=", "difficulty"],
  ["limit[]=1", undefined],
  ["__proto__=1", undefined],
  ["__proto__[limit]=1", undefined],
  ["constructor=1", undefined],
] as const)("the query %s is refused at its field", async ([query, field]) => {
  const { token } = await app.signUp();
  const response = await inject({ method: "GET", url: `/api/game/sounds?${query}`, headers: { token } });
  expect(response.statusCode).toBe(400);
  const { fields } = expectRefusal(response.body);
  expect(Object.keys(fields ?? {})).toEqual(field === undefined ? [] : [field]);
});

it("a failure of ours says nothing of its cause", async () => {
  const { token } = await app.signUp();
  await app.db.kysely
    .updateTable("settings")
    .set({ ratings: JSON.stringify("no list") })
    .execute();
  const response = await inject({ method: "GET", url: "/api/appsettings", headers: { token } });
  expect(response.statusCode).toBe(500);
  expect(expectRefusal(response.body)).toEqual({
    code: "internal",
    message: "Что-то сломалось у\u00A0нас. Попробуйте ещё раз.",
  });
  expect(response.headers["cache-control"]).toBe("no-store");
});

it("the health page answers always, the readiness page only with a database", async () => {
  expect((await inject({ method: "GET", url: "/healthz" })).json()).toEqual({ ok: true });
  expect((await inject({ method: "GET", url: "/readyz" })).json()).toEqual({ ok: true });
  await app.db.kysely.deleteFrom("settings").execute();
  const response = await inject({ method: "GET", url: "/readyz" });
  expect(response.statusCode).toBe(503);
  expect(expectRefusal(response.body).code).toBe("unavailable");
  expect((await inject({ method: "GET", url: "/healthz" })).statusCode).toBe(200);
});

describe("what is no proper HTTP", () => {
  let port: number;
  beforeAll(async () => {
    await app.app.listen({ port: 0, host: "127.0.0.1" });
    port = (app.app.server.address() as AddressInfo).port;
  });

  it.for([
    ["rubbish", "rubbish\r\n\r\n", 400, "bad_request"],
    ["huge headers", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431, "too_large"],
  ] as const)("%s", async ([, bytes, status, code]) => {
    const socket = net.connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(bytes);
    const answer = await text(socket);
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(expectRefusal(body).code).toBe(code);
  });
});

it.for([
  [60, "Слишком часто. Подождите немного и\u00A0попробуйте снова."],
  [61, "Слишком часто. Попробуйте снова через 2\u00A0минуты."],
  [900, "Слишком часто. Попробуйте снова через 15\u00A0минут."],
  [86_400, "Слишком часто. Подождите немного и\u00A0попробуйте снова."],
] as const)("a wait of %d s is told", ([seconds, message]) => {
  const { body, retryAfter } = new TooSoonError(seconds);
  expect([body.message, retryAfter]).toEqual([message, seconds]);
});
