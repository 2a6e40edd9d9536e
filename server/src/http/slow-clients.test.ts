import type { FastifyInstance } from "fastify";
import net, { type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createAccount } from "../test/factories.ts";
import { png } from "../test/sample-files.ts";
import { clientTimeouts } from "./slow-clients.ts";

/** Far less than the true ones, and enough for a machine with other things to do. */
const brief = { headers: 300, body: { every: 500, bytes: 100 }, silence: 1500, exchange: 60_000, hello: 5000 };
/** For a client that is to be answered first, however busy the machine is. */
const patient = { ...brief, headers: 60_000, body: { every: 10_000, bytes: 10_000 }, silence: 60_000 };

let test: TestApp;
let app: FastifyInstance;
async function listen(timeouts: typeof brief): Promise<FastifyInstance> {
  const server = await buildApp(test.services, { gameDir: "", adminDir: "/nonexistent", timeouts });
  await server.listen({ port: 0, host: "127.0.0.1" });
  return server;
}
beforeAll(async () => {
  test = await createTestApp();
  await test.reset();
  app = await listen(brief);
});
afterAll(async () => {
  await app.close();
  await test.close();
});

function connect({ server }: FastifyInstance): net.Socket {
  return net.connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
}

/** Sends what it is given, at its own pace; answers what came back once the server has had enough. */
async function talk(parts: Iterable<string | Buffer>, every = 0, server = app): Promise<string> {
  const socket = connect(server);
  const closed = new Promise<void>((resolve) => void socket.once("close", () => resolve()));
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  for (const part of parts) {
    if (socket.destroyed) break;
    socket.write(part);
    if (every > 0) await sleep(every);
  }
  await closed;
  return answer;
}

function openSockets({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => void server.getConnections((_error, count) => resolve(count)));
}

function* endless(text: string): Generator<string> {
  for (;;) yield text;
}
const startOf = (path: string, headers: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`;
const json = "Content-Type: application/json";

describe("a client is dropped that", () => {
  it.for<[string, () => Iterable<string>]>([
    ["never ends its headers", () => ["GET /healthz HTTP/1.1\r\nHost: x\r\nX-"]],
    [
      "sends its headers a byte at a time",
      function* () {
        yield "GET /healthz HTTP/1.1\r\nX-";
        yield* endless("a");
      },
    ],
    ["never ends its body", () => [startOf("/api/auth/login", `${json}\r\nContent-Length: 100`), "{"]],
    [
      "sends its body a byte at a time",
      function* () {
        yield startOf("/api/auth/login", `${json}\r\nContent-Length: 60000`);
        yield* endless(" ");
      },
    ],
    [
      "sends chunks without an end",
      function* () {
        yield startOf("/api/auth/login", `${json}\r\nTransfer-Encoding: chunked`);
        yield* endless("1\r\n \r\n");
      },
    ],
  ])("%s", async ([, parts]) => {
    const started = performance.now();
    const answer = await talk(parts(), 50);
    // A busy machine takes a few seconds, Node's own limits five minutes.
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*\r\n/);
    expect(answer).toContain("Запрос шёл слишком долго");
  });

  it("says nothing at all", async () => {
    expect(await talk([])).toMatch(/^(HTTP\/1\.1 408|$)/);
  });

  it("goes on with its body when it has been answered", async () => {
    await using stack = new AsyncDisposableStack();
    const server = await listen(patient);
    stack.defer(() => server.close());
    const answer = await talk(
      (function* () {
        yield startOf(
          "/api/auth/me/photo",
          "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 60000",
        ).replace("POST", "PUT");
        yield* endless("-");
      })(),
      50,
      server,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    // Nothing is written behind an answer.
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it("never reads its answer", async () => {
    await using stack = new AsyncDisposableStack();
    const server = await listen({ ...patient, silence: brief.silence });
    stack.defer(() => server.close());
    const name = await test.media.save(Buffer.alloc(30_000_000), "mp4");
    const socket = connect(server);
    socket.pause().write(`GET /media/${name} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(() => openSockets(server)).toBe(1);
    // Nor does it see the end.
    await expect.poll(() => openSockets(server)).toBe(0);
    socket.destroy();
  });
});

// A machine that does something else for eight seconds is not steady.
it("a client that sends slowly but steadily is answered", { retry: 2 }, async () => {
  await using stack = new AsyncDisposableStack();
  const strict = await listen({ ...patient, body: { ...brief.body, every: 8000 } });
  stack.defer(() => strict.close());
  const { token } = await createAccount(test);
  const head = '--x\r\nContent-Disposition: form-data; name="img"; filename="a"\r\n\r\n';
  // Over two of the times in which so much has to come.
  const body = Buffer.concat([Buffer.from(head), png, Buffer.alloc(40_000), Buffer.from("\r\n--x--\r\n")]);
  const headers = `Token: ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}`;
  const parts = Array.from({ length: 21 }, (_, at) =>
    body.subarray((at * body.length) / 21, ((at + 1) * body.length) / 21),
  );
  const start = startOf("/api/auth/me/photo", `${headers}\r\nConnection: close`).replace("POST", "PUT");
  expect(await talk([start, ...parts], 850, strict)).toMatch(/^HTTP\/1\.1 200 /);
});

it("a client that waits for a slow answer gets it, and is dropped once it does not read it", async () => {
  const silence = 300;
  const server = await buildApp(test.services, {
    gameDir: "",
    adminDir: "/nonexistent",
    timeouts: { ...patient, silence },
  });
  server.get("/slow", async () => {
    await sleep(silence * 5);
    return "x".repeat(30_000_000);
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
  await using stack = new AsyncDisposableStack();
  stack.defer(() => server.close());
  const request = "GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  expect(await talk([request], 0, server)).toMatch(/^HTTP\/1\.1 200 /);
  const socket = connect(server);
  socket.pause().write(request);
  await expect.poll(() => openSockets(server)).toBe(1);
  await expect.poll(() => openSockets(server)).toBe(0);
  socket.destroy();
});

it("the true times drop everybody within 100 s, and let the largest video in at 1 Mbit/s", () => {
  const { headers, body, silence, exchange } = clientTimeouts;
  // Node looks every third of the first.
  expect(headers + headers / 3).toBeLessThan(100_000);
  expect(2 * body.every).toBeLessThan(100_000);
  // Silence is noticed when it has lasted once or twice as long.
  expect(2 * silence).toBeLessThan(100_000);
  expect((body.bytes / body.every) * 1000).toBeLessThan(1_000_000 / 8);
  expect((100 * 1024 * 1024) / (exchange / 1000)).toBeLessThan(1_000_000 / 8);
});
