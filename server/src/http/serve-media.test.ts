import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildApp } from "../app.ts";
import { openS3Store } from "../media/s3.ts";
import { type RemoteStore, StoreUnreachableError } from "../media/store.ts";
import { createTestApp, type TestApp } from "../test/app.ts";
import { startS3, type TestS3 } from "../test/s3.ts";

// What is the same from the disk is in pages.test.ts.
let test: TestApp;
let s3: TestS3;
let media: RemoteStore;
let app: FastifyInstance;
let audio: string;
beforeAll(async () => {
  s3 = await startS3();
  test = await createTestApp();
  await test.reset();
  media = await openS3Store(test.services.config.DATA_DIR, s3.bucket, s3.keys);
  audio = `/media/${await media.save(Buffer.from("0123456789"), "mp3")}`;
  app = await buildApp({ ...test.services, media }, { gameDir: "/nonexistent", adminDir: "/nonexistent" });
});
afterAll(async () => {
  await app.close();
  await test.close();
  await s3.stop();
});

it("a file comes from the bucket, to be kept and never to be run", async () => {
  const { statusCode, headers, body } = await app.inject(audio);
  expect([statusCode, body]).toEqual([200, "0123456789"]);
  expect(headers).toMatchObject({
    "content-type": "audio/mpeg",
    "content-length": "10",
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    etag: expect.any(String),
  });
  expect(Object.keys(headers).filter((name) => name.startsWith("x-amz"))).toEqual([]);
});

it("a part of it, whatever the condition, or none where there is no such part", async () => {
  const ask = (range: string, more = {}) => app.inject({ url: audio, headers: { range, ...more } });
  const part = await ask("bytes=2-4");
  expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "234", "bytes 2-4/10"]);
  expect((await ask("bytes=7-", { "if-range": '"of another store"' })).body).toBe("789");
  expect((await ask("bytes=90-99")).statusCode).toBe(416);
});

it("nothing but headers for HEAD, and where the browser has it already", async () => {
  const head = await app.inject({ method: "HEAD", url: audio });
  expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([200, "10", ""]);
  const known = await app.inject({ url: audio, headers: { "if-none-match": String(head.headers.etag) } });
  expect([known.statusCode, known.body]).toEqual([304, ""]);
  const since = { "if-modified-since": String(head.headers["last-modified"]) };
  expect((await app.inject({ url: audio, headers: since })).statusCode).toBe(304);
});

it("a removed or foreign file is not found", async () => {
  const name = await media.save(Buffer.from("звук"), "mp3");
  await media.remove(name);
  const others = [`/media/${name}`, "/media/..%2Fremoved%2Fx", "/media/.", "/media/robots.txt", `/media/x/${name}`];
  for (const url of others) {
    const { statusCode, headers } = await app.inject(url);
    expect([url, statusCode, headers["cache-control"]]).toEqual([url, 404, "no-store"]);
  }
});

it("an unreachable store gives 503, and the next call may succeed", async () => {
  vi.spyOn(media, "serve").mockRejectedValueOnce(new StoreUnreachableError("503 SlowDown"));
  const refused = await app.inject(audio);
  expect([refused.statusCode, refused.headers["retry-after"], refused.headers["cache-control"]]).toEqual([
    503,
    "5",
    "no-store",
  ]);
  expect((await app.inject(audio)).statusCode).toBe(200);
});
