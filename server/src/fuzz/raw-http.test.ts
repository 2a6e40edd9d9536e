import net, { type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createNamedAccount } from "../test/factories.ts";
import { faultOfRefusal } from "./judge.ts";

let app: TestApp;
let port: number;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.app.server.address() as AddressInfo).port;
  ({ token } = await createNamedAccount(app, { role: 1 }));
});
afterAll(() => app.close());

/** Sends raw bytes and closes; returns all that comes back, waiting for this many answers. */
async function send(bytes: string | Buffer, answers = 0): Promise<string> {
  const socket = net.connect(port, "127.0.0.1").on("error", () => {});
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  const closed = new Promise<void>((resolve) => void socket.once("close", () => resolve()));
  socket.write(bytes);
  // Waits at least half a second, and up to ten seconds for the answers.
  for (let waited = 0; waited < 500 || (answer.split("HTTP/1.1 ").length <= answers && waited < 10_000); waited += 50) {
    if (socket.destroyed) break;
    await sleep(50);
  }
  socket.end();
  await Promise.race([closed, sleep(5000).then(() => Promise.reject(new Error("The server hangs")))]);
  return answer;
}

/** The statuses of all answers in the text; a JSON refusal among them must have our shape and words. */
function statusesOf(answer: string): number[] {
  return answer
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((part) => part !== "")
    .map((part) => {
      const status = Number(part.slice(9, 12));
      const body = part.slice(part.indexOf("\r\n\r\n") + 4);
      if (status >= 400 && body.startsWith("{")) expect(faultOfRefusal(body, [])).toBeUndefined();
      return status;
    });
}

const json = "Content-Type: application/json\r\n";
const login = (headers: string, body: string) => `POST /api/auth/login HTTP/1.1\r\nHost: x\r\n${headers}\r\n${body}`;

it.each<[string, string | Buffer, number[]]>([
  ["nothing but noise", Buffer.from(Array.from({ length: 1000 }, (_, at) => (at * 89) % 256)), [400]],
  ["the beginning of TLS", Buffer.from("16030100a5010000a10303", "hex"), [400]],
  ["another protocol", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400]],
  ["no version", "GET /healthz\r\n\r\n", [200]],
  ["a version of the future", "GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n", [400]],
  ["a method that nobody knows", "BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n", [400]],
  ["a method that no route takes", "TRACE /healthz HTTP/1.1\r\nHost: x\r\n\r\n", [404]],
  ["no host", "GET /healthz HTTP/1.1\r\n\r\n", [400]],
  ["two hosts", "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n", [200]],
  ["lines that end in LF only", "GET /healthz HTTP/1.1\nHost: x\n\n", [400]],
  ["a header without a name", "GET /healthz HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n", [400]],
  ["a header folded over two lines", "GET /healthz HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n", [400]],
  ["a NUL in a header", "GET /healthz HTTP/1.1\r\nHost: x\r\nToken: a\0b\r\n\r\n", [400]],
  ["a blank before the colon", "GET /healthz HTTP/1.1\r\nHost: x\r\nToken : a\r\n\r\n", [400]],
  ["a header of 20 kB", `GET /healthz HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n\r\n`, [431]],
  ["an address of 20 kB", `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, [431]],
  ["five thousand headers", `GET /healthz HTTP/1.1\r\nHost: x\r\n${"A: b\r\n".repeat(5000)}\r\n`, [431]],
  ["a whole address", "GET http://evil.example/api/auth/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", [401]],
  ["an address without a slash", "GET api/auth/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", [400]],
  [
    "a path out of the folder",
    "GET /media/../../../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    [403],
  ],
  [
    "the same, percent-encoded",
    "GET /media/%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    [404],
  ],
  ["a NUL in an address", "GET /media/a%00.webp HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", [403]],
  ["half a percent-encoded letter", "GET /api/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", [400]],
  ["a proxy's request", "CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n", []],
  ["an upgrade", "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n", [200]],
  ["two lengths", login(`${json}Content-Length: 2\r\nContent-Length: 3\r\n`, "{} "), [400]],
  [
    "a length and chunks",
    login(`${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n`, "2\r\n{}\r\n0\r\n\r\n"),
    [400],
  ],
  ["a negative length", login(`${json}Content-Length: -1\r\n`, "{}"), [400]],
  ["a length beyond all numbers", login(`${json}Content-Length: 99999999999999999999\r\n`, "{}"), [400]],
  ["a chunk that is no number", login(`${json}Transfer-Encoding: chunked\r\n`, "zz\r\n{}\r\n0\r\n\r\n"), [400]],
  ["a chunk longer than it says", login(`${json}Transfer-Encoding: chunked\r\n`, "1\r\n{}\r\n0\r\n\r\n"), [400]],
  ["chunks of another kind", login(`${json}Transfer-Encoding: gzip, identity\r\n`, "{}"), [400]],
  ["a body on a GET", "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc", [200]],
  [
    "a request smuggled in a body",
    login(`${json}Connection: close\r\nContent-Length: 44\r\n`, "GET /healthz HTTP/1.1\r\nHost: x\r\nA: 12345\r\n\r\n"),
    [400],
  ],
])("%s is answered and harms nothing", async (_what, bytes, expected) => {
  expect(statusesOf(await send(bytes, expected.length))).toEqual(expected);
  expect((await app.app.inject("/healthz")).statusCode).toBe(200);
});

const types = [
  "",
  "text/plain",
  "application/xml",
  "application/json; charset=utf-16",
  "application/json\0",
  "APPLICATION/JSON",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "application/json, text/plain",
  " application/json",
  "application/json;",
  "application/vnd.api+json",
  "*/*",
  "a".repeat(5000),
  "application/json\ttext/plain",
];
it.each(types)("a body of the type %j is taken as JSON or refused", async (type) => {
  const { statusCode, body } = await app.app.inject({
    method: "POST",
    url: "/api/genre",
    headers: { token, "content-type": type },
    payload: JSON.stringify({ name: `Жанр ${types.indexOf(type)}` }),
  });
  expect([201, 400, 415]).toContain(statusCode);
  if (statusCode !== 201) expect(faultOfRefusal(body, [])).toBeUndefined();
});

const part = (headers: string, content = "x") => `--b\r\n${headers}\r\n\r\n${content}\r\n`;
const file = (name: string, more = "") => part(`Content-Disposition: form-data; name="${name}"; filename="a"${more}`);
const end = "--b--\r\n";
it.each<[string, string, string?]>([
  ["no boundary", end, "multipart/form-data"],
  ["an empty boundary", end, 'multipart/form-data; boundary=""'],
  ["an endless boundary", end, `multipart/form-data; boundary=${"b".repeat(5000)}`],
  ["two boundaries", file("img") + end, "multipart/form-data; boundary=b; boundary=c"],
  ["nothing", ""],
  ["no end", file("img")],
  ["an end and no part", end],
  ["a part without headers", `--b\r\n\r\nx\r\n${end}`],
  ["a part without a name", part("Content-Disposition: form-data") + end],
  ["another disposition", part('Content-Disposition: attachment; name="img"; filename="a"') + end],
  ["a header without an end", `--b\r\nContent-Disposition: form-data; name="img`],
  ["headers of a part of 200 kB", part(`A: ${"a".repeat(200_000)}`) + end],
  ["a thousand headers of a part", part("A: b\r\n".repeat(1000).trim()) + end],
  ["two files in one field", file("img") + file("img") + end],
  ["a file where none belongs", file("sound") + end],
  ["a field of a prototype", file("__proto__") + end],
  ["a file as text", part('Content-Disposition: form-data; name="img"') + end],
  ["a hundred parts", file("img").repeat(100) + end],
  ["a hundred fields", part('Content-Disposition: form-data; name="a"').repeat(100) + end],
  ["a field of 100 kB", part('Content-Disposition: form-data; name="a"', "я".repeat(50_000)) + file("img") + end],
  ["another encoding", file("img", "\r\nContent-Transfer-Encoding: base64") + end],
  ["a boundary within", part('Content-Disposition: form-data; name="img"; filename="a"', "--b\r\n--c\r\n--b--") + end],
  ["LF only", (file("img") + end).replaceAll("\r", "")],
  [
    "nested parts",
    part('Content-Disposition: form-data; name="img"\r\nContent-Type: multipart/mixed; boundary=c') + end,
  ],
])("a multipart body with %s is refused", async (_what, payload, type = "multipart/form-data; boundary=b") => {
  const { statusCode, body } = await app.app.inject({
    method: "PUT",
    url: "/api/setting/ad",
    headers: { token, "content-type": type },
    payload,
  });
  expect([400, 413, 415]).toContain(statusCode);
  expect(faultOfRefusal(body, [])).toBeUndefined();
});
