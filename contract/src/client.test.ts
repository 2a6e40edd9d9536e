import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { ApiError, type Client, type ClientOptions, createClient, type Endpoints, endpointsOf } from "./client.ts";
import { readFile } from "./read-file.ts";
import { contract, type User } from "./index.ts";

type Seen = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };
type Answer = { status: number; body?: string | Buffer; type?: string };

/** The server's next answer, and the requests it has received. */
let answer: Answer | "half" | "silence";
let seen: Seen[];
let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
      if (answer === "silence") return;
      if (answer === "half") {
        response.writeHead(200, { "content-type": "application/json", "content-length": 100 });
        response.write('{"half":');
        return;
      }
      response.writeHead(answer.status, { "content-type": answer.type ?? "application/json" });
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen = [];
  answer = { status: 200, body: "{}" };
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});

/** The endpoints as the build creates them, plus the origin, which a browser would add by itself. */
function endpoints(at: string): Endpoints {
  const made = Object.entries(endpointsOf(contract)).map(([name, endpoint]) => {
    return [name, { ...endpoint, path: `${at}${endpoint.path}` }];
  });
  return Object.fromEntries(made) as Endpoints;
}
const create = (options: Partial<ClientOptions> = {}): Client =>
  createClient(endpoints(origin), { token: () => "секретный".length.toString(), ...options });

describe("the input of a call", () => {
  it("is in the query of a GET, without undefined values", async () => {
    await create().listSounds({ skip: 0, difficulty: undefined, settings: true, limit: "5" });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: "GET", url: "/api/game/sounds?skip=0&settings=true&limit=5", body: "" });
    expect(seen[0]?.headers).not.toHaveProperty("content-type");
    await create().getMe({});
    expect(seen[1]?.url).toBe("/api/auth/me");
  });

  it("is escaped in the query", async () => {
    await create().listAuthors({ soundId: "а&b=c", tokenGame: "?#+ %" });
    const { searchParams } = new URL(seen[0]?.url ?? "", origin);
    expect([...searchParams]).toEqual([
      ["soundId", "а&b=c"],
      ["tokenGame", "?#+ %"],
    ]);
  });

  it("is in the body of every other method", async () => {
    const guess = { word: "«ёлка»\n", position: 3, soundId: "id", tokenGame: "t", typed: undefined };
    await create().checkWord(guess);
    expect(seen[0]).toMatchObject({ method: "POST", url: "/api/game/word/valid" });
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ word: "«ёлка»\n", position: 3, soundId: "id", tokenGame: "t" });
    expect(seen[0]?.headers).toMatchObject({ "content-type": "application/json", accept: "application/json" });
    await create().launchSound({ sound_id: "id" });
    expect(seen[1]).toMatchObject({ method: "PUT", url: "/api/analytics/sound/launch", body: '{"sound_id":"id"}' });
  });

  it("is in the query of a DELETE, unless the route declares only a body: a password stays out of addresses", async () => {
    answer = { status: 204 };
    await create().endSessions({ _id: "id" });
    expect(seen[0]).toMatchObject({ method: "DELETE", url: "/api/auth/sessions?_id=id", body: "" });
    expect(seen[0]?.headers).not.toHaveProperty("content-type");
    await create().deleteMe({ password: "тайна" });
    expect(seen[1]).toMatchObject({ method: "DELETE", url: "/api/auth/me", body: '{"password":"тайна"}' });
    expect(seen[1]?.headers).toMatchObject({ "content-type": "application/json" });
    const inBody = Object.entries(endpointsOf(contract)).filter(([, endpoint]) => endpoint.inBody);
    expect(inBody.map(([name]) => name)).toEqual(["deleteMe", "removeTotp"]);
  });

  it("is sent with the current token; without one if there is none, or to routes for guests only", async () => {
    let token: string | null = "first";
    const client = create({ token: () => token });
    await client.getMe({});
    token = "second";
    await client.getAppSettings({});
    await client.login({ login: "анна", password: "x" });
    await client.register({ login: "анна", password: "x" });
    await client.enterDemo({});
    token = null;
    await client.getMe({});
    expect(seen.map(({ url, headers }) => [url, headers["token"]])).toEqual([
      ["/api/auth/me", "first"],
      ["/api/appsettings", "second"],
      ["/api/auth/login", undefined],
      ["/api/auth/register", "second"],
      ["/api/auth/demo", "second"],
      ["/api/auth/me", undefined],
    ]);
  });
});

describe("the result of a call", () => {
  it("is the body, or nothing for 204", async () => {
    answer = { status: 200, body: '{"role":3,"area":"game"}' };
    expect(await create().checkToken({})).toEqual({ role: 3, area: "game" });
    answer = { status: 204 };
    expect(await create().launchSound({ sound_id: "id" })).toBeUndefined();
  });

  it("is an ApiError with the server's message after a refusal, passed to onError first", async () => {
    const body = { code: "conflict", message: "Такой логин уже занят", fields: { login: "Такой логин уже занят" } };
    answer = { status: 409, body: JSON.stringify(body) };
    const onError = vi.fn<(error: ApiError, sent: string | null) => void>();
    const failed = create({ onError }).register({ login: "анна", password: "x" });
    await expect(failed).rejects.toThrow(ApiError);
    await expect(failed).rejects.toMatchObject({ name: "ApiError", status: 409, body, message: body.message });
    expect(onError).toHaveBeenCalledExactlyOnceWith(await failed.catch((error: unknown) => error), "9");
  });

  it("passes onError the token that was refused, not a later one", async () => {
    answer = { status: 401, body: JSON.stringify({ code: "unauthorized", message: "Войдите, чтобы продолжить" }) };
    let token = "first";
    const onError = vi.fn<(error: ApiError, sent: string | null) => void>();
    const failed = create({ onError, token: () => token }).getMe({});
    token = "second";
    await expect(failed).rejects.toThrow(ApiError);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(ApiError), "first");
  });

  it.for<[string, Answer, number]>([
    ["a proxy's page instead of an answer", { status: 502, body: "<h1>Bad Gateway</h1>", type: "text/html" }, 502],
    ["a proxy's own JSON", { status: 503, body: '{"error":"Service Unavailable"}' }, 503],
    ["JSON that is no object", { status: 500, body: "null" }, 500],
    ["a page instead of data", { status: 200, body: "<h1>Войдите в сеть</h1>", type: "text/html" }, 0],
    ["an empty answer", { status: 200, body: "" }, 0],
  ])("%s is no connection", async ([, given, status]) => {
    answer = given;
    const onError = vi.fn<(error: ApiError) => void>();
    await expect(create({ onError }).getMe({})).rejects.toMatchObject({
      name: "ApiError",
      status,
      body: { code: "unavailable", message: "Нет связи с\u00A0сервером. Проверьте интернет." },
    });
    expect(onError).toHaveBeenCalledOnce();
  });

  it("is an ApiError with status 0 and a message to show if no server listens", async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => void closed.listen(0, "127.0.0.1", resolve));
    const nowhere = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
    await new Promise((resolve) => void closed.close(resolve));
    const client = createClient(endpoints(nowhere), { token: () => null });
    await expect(client.getMe({})).rejects.toMatchObject({
      name: "ApiError",
      status: 0,
      message: "Нет связи с\u00A0сервером. Проверьте интернет.",
    });
  });
});

describe("an aborted call", () => {
  const onError = vi.fn<(error: ApiError) => void>();
  beforeEach(() => void onError.mockClear());

  it.for(["silence", "half"] as const)("rejects with its reason, and is no error: %s", async (how) => {
    answer = how;
    const controller = new AbortController();
    const reason = new Error("Экран закрыт");
    const call = create({ onError }).getMe({}, { signal: controller.signal });
    await expect.poll(() => seen).toHaveLength(1);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(onError).not.toHaveBeenCalled();
  });

  it("is not sent if it was aborted before it started", async () => {
    const call = create({ onError }).getMe({}, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    expect([seen, onError.mock.calls]).toEqual([[], []]);
  });

  it("rejects with a TimeoutError after its time limit", async () => {
    answer = "silence";
    const call = create({ onError }).getMe({}, { signal: AbortSignal.timeout(50) });
    await expect(call).rejects.toMatchObject({ name: "TimeoutError" });
    expect(onError).not.toHaveBeenCalled();
  });
});

it("has a call for every route, with the types of its schemas", () => {
  expect(Object.keys(create()).toSorted()).toEqual(Object.keys(contract).toSorted());
  expectTypeOf<Client["getMe"]>().returns.resolves.toEqualTypeOf<User>();
  expectTypeOf<Client["launchSound"]>().returns.resolves.toEqualTypeOf<void>();
  expectTypeOf<Client["skipSound"]>().parameter(0).toEqualTypeOf<{ sound_id: string | number; date: string }>();
  // @ts-expect-error A field that is not in the contract.
  void ((client: Client) => client.launchSound({ sound_id: "id", points: 5 }));
  // @ts-expect-error A required field is missing.
  void ((client: Client) => client.login({ login: "анна" }));
});

describe("a download", () => {
  const content = Buffer.alloc(300_000, "я");
  const days = { start_date: "2026.03.01", end_date: "2026.03.01" };

  it("reports its progress", async () => {
    answer = { status: 200, body: content, type: "text/x-of-its-own" };
    const told: number[] = [];
    const file = await create({ readFile }).downloadStats(days, { onProgress: (bytes) => told.push(bytes) });
    expect([file.type, Buffer.from(await file.arrayBuffer()).equals(content)]).toEqual(["text/x-of-its-own", true]);
    expect([told.at(-1), told.toSorted((one, other) => one - other)]).toEqual([content.length, told]);
  });

  it("rejects with status 0 if it breaks off, and with an AbortError if it is cancelled", async () => {
    answer = "half";
    const onProgress = vi.fn<(bytes: number) => void>();
    const cancel = new AbortController();
    const fault = (error: unknown) => error;
    const call = create({ readFile }).downloadStats(days, { onProgress, signal: cancel.signal }).catch(fault);
    await expect.poll(() => onProgress.mock.calls).toEqual([[8]]);
    cancel.abort();
    expect(await call).toMatchObject({ name: "AbortError" });
    const broken = create({ readFile }).downloadStats(days, { onProgress }).catch(fault);
    await expect.poll(() => onProgress.mock.calls.length).toBe(2);
    server.closeAllConnections();
    expect(await broken).toMatchObject({ name: "ApiError", status: 0 });
  });
});
