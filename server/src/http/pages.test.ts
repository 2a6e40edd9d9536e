import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { createTestApp, type TestApp } from "../test/app.ts";

let test: TestApp;
let app: FastifyInstance;
let gameDir: string;
let adminDir: string;
const audio = "kJ2s0-_sound.mp3";
beforeAll(async () => {
  test = await createTestApp();
  await test.reset();
  gameDir = await mkdtemp(path.join(tmpdir(), "hitoslov-game-"));
  await mkdir(path.join(gameDir, "assets"));
  await mkdir(path.join(gameDir, ".vite"));
  await writeFile(path.join(gameDir, "index.html.br"), "brotli of the page");
  await writeFile(path.join(gameDir, "assets", "index-1a2b.js.br"), "brotli of the script");
  await writeFile(path.join(gameDir, "index.html"), "<title>Хитослов</title>");
  await writeFile(path.join(gameDir, "assets", "index-1a2b.js"), "console.log(1)");
  await writeFile(path.join(gameDir, ".vite", "manifest.json"), "{}");
  adminDir = await mkdtemp(path.join(tmpdir(), "hitoslov-admin-"));
  await mkdir(path.join(adminDir, "assets"));
  await writeFile(path.join(adminDir, "index.html"), '<meta property="csp-nonce" nonce="__NONCE__"><i>__NONCE__</i>');
  await writeFile(path.join(adminDir, "assets", "admin-1a2b.js"), "console.log(2)");
  const { dir } = test.media;
  await writeFile(path.join(dir, audio), "0123456789");
  await writeFile(path.join(dir, "cover.webp"), "webp");
  await writeFile(path.join(dir, ".draft.mp3.part"), "half");
  await writeFile(path.join(dir, "..", "secret.txt"), "secret");
  await mkdir(path.join(dir, "folder"));
  await writeFile(path.join(dir, "folder", "inside.mp3"), "x");
  app = await buildApp(test.services, { gameDir, adminDir, logLevel: "silent" });
});
afterAll(async () => {
  await app.close();
  await test.close();
  await rm(gameDir, { recursive: true });
  await rm(adminDir, { recursive: true });
});

describe("security headers", () => {
  it.for(["/", "/play", "/assets/index-1a2b.js", "/api/appsettings", "/api/nothing", "/api/docs", "/healthz"])(
    "%s",
    async (url) => {
      const { headers } = await app.inject(url);
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["x-powered-by"]).toBeUndefined();
      // Nobody else's page may read an answer.
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    },
  );

  it("binds browsers to https only where the game is served so", async () => {
    expect((await app.inject("/")).headers["strict-transport-security"]).toBeUndefined();
    const config = { ...test.services.config, PUBLIC_URL: "https://game.example.org" };
    const secure = await buildApp(
      { ...test.services, config },
      { gameDir, adminDir: "/nonexistent", logLevel: "silent" },
    );
    expect((await secure.inject("/")).headers["strict-transport-security"]).toMatch(/^max-age=\d{8}/);
    await secure.close();
  });
});

describe("caching", () => {
  it.for(["/api/appsettings", "/%61pi/appsettings", "/api/nothing", "/api/token", "/api/docs", "/nothing", "/readyz"])(
    "%s is not stored",
    async (url) => {
      expect((await app.inject(url)).headers["cache-control"]).toBe("no-store");
    },
  );

  it("the page is asked for each time, what it names by its content is kept", async () => {
    expect((await app.inject("/")).headers["cache-control"]).toBe("no-cache");
    expect((await app.inject("/assets/index-1a2b.js")).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
  });
});

describe("the game's pages", () => {
  it.for(["/", "/play", "/demo", "/auth", "/play?level=1", "/reset?token=x", "/profile"])(
    "%s is the page",
    async (url) => {
      const { statusCode, headers, body } = await app.inject(url);
      expect([statusCode, headers["content-type"], body]).toEqual([
        200,
        "text/html; charset=utf-8",
        "<title>Хитослов</title>",
      ]);
    },
  );

  it.for([
    ["/", "brotli of the page"],
    ["/assets/index-1a2b.js", "brotli of the script"],
  ] as const)("%s is sent compressed to whom can read it", async ([url, content]) => {
    const { headers, body } = await app.inject({ url, headers: { "accept-encoding": "br" } });
    expect([headers["content-encoding"], body]).toEqual(["br", content]);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect((await app.inject(url)).headers["content-encoding"]).toBeUndefined();
  });

  it.for(["/.vite/manifest.json", "/assets/", "/assets/../../secret.txt", "/play/x"])("%s is nothing", async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  });
});

describe("the admin's pages", () => {
  it.for(["/admin", "/admin/", "/admin/songs/1", "/admin/reset?token=x"])(
    "%s is the page with a nonce of its own for its styles",
    async (url) => {
      const [first, second] = [await app.inject(url), await app.inject(url)];
      const [, nonce = ""] = /nonce="([\da-f]{32})"/.exec(first.body) ?? [];
      expect(first.statusCode).toBe(200);
      expect(first.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(first.headers["cache-control"]).toBe("no-cache");
      expect(first.body).toBe(`<meta property="csp-nonce" nonce="${nonce}"><i>${nonce}</i>`);
      expect(first.headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(first.headers["content-security-policy"]).not.toMatch(/unsafe|https?:|\*/);
      expect(second.body).not.toBe(first.body);
    },
  );

  it("names its assets by their content, and does not stand in for those that are gone", async () => {
    const { body, headers } = await app.inject("/admin/assets/admin-1a2b.js");
    expect([body, headers["cache-control"]]).toEqual(["console.log(2)", "public, max-age=31536000, immutable"]);
    expect((await app.inject("/admin/assets/admin-0000.js")).statusCode).toBe(404);
    // The page itself is only had with its nonce.
    expect((await app.inject("/admin/index.html")).body).not.toContain("__NONCE__");
  });
});

describe("media", () => {
  it("is served whole, in a sandbox, for ever", async () => {
    const { statusCode, headers, body } = await app.inject(`/media/${audio}`);
    expect([statusCode, body]).toEqual([200, "0123456789"]);
    expect(headers).toMatchObject({
      "content-type": "audio/mpeg",
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    expect((await app.inject("/media/cover.webp")).headers["content-type"]).toBe("image/webp");
  });

  it.for([
    ["bytes=2-4", "234", "bytes 2-4/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-2", "89", "bytes 8-9/10"],
    ["bytes=8-99", "89", "bytes 8-9/10"],
  ] as const)("in part: %s", async ([range, part, contentRange]) => {
    const { statusCode, headers, body } = await app.inject({ url: `/media/${audio}`, headers: { range } });
    expect([statusCode, body, headers["content-range"]]).toEqual([206, part, contentRange]);
    expect(headers["content-security-policy"]).toBe("sandbox; default-src 'none'");
  });

  it("refuses a part that is not there", async () => {
    const { statusCode, body } = await app.inject({ url: `/media/${audio}`, headers: { range: "bytes=10-" } });
    expect([statusCode, JSON.parse(body)]).toEqual([416, { code: "bad_request", message: "Запрос составлен неверно" }]);
  });

  it("is not sent again to who has it", async () => {
    const { headers } = await app.inject(`/media/${audio}`);
    const etag = String(headers.etag);
    const again = await app.inject({ url: `/media/${audio}`, headers: { "if-none-match": etag } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const other = await app.inject({ url: `/media/${audio}`, headers: { "if-none-match": '"other"' } });
    expect(other.statusCode).toBe(200);
    const precondition = await app.inject({ url: `/media/${audio}`, headers: { "if-match": '"other"' } });
    expect(precondition.statusCode).toBe(412);
  });

  it.for([
    "/media",
    "/media/",
    "/media/folder",
    "/media/folder/",
    "/media/nothing.mp3",
    "/media/.draft.mp3.part",
    "/media/%2edraft.mp3.part",
    "/media/../secret.txt",
    "/media/%2e%2e/secret.txt",
    "/media/..%2fsecret.txt",
    "/media/folder/..%2f..%2fsecret.txt",
    "/media/..%5csecret.txt",
    "/media//secret.txt",
    "/media/%00",
    `/media/${audio}%00.txt`,
    `/media/${"a".repeat(300)}`,
    "//etc/passwd",
  ])("%s is refused and names nothing", async (url) => {
    const { statusCode, body } = await app.inject(url);
    expect([403, 404]).toContain(statusCode);
    expect(["forbidden", "not_found"]).toContain((JSON.parse(body) as { code: string }).code);
    expect(body).not.toMatch(/secret|half|mp3/);
  });

  it("takes no other method", async () => {
    for (const method of ["PUT", "POST", "DELETE"] as const) {
      expect((await app.inject({ method, url: `/media/${audio}` })).statusCode).toBe(404);
    }
  });
});
