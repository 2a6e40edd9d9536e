import { gamePagePaths } from "@hitoslov/contract/game-pages";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
  await writeFile(path.join(gameDir, "index.html"), "<head><title>Хитослов</title></head>");
  await writeFile(path.join(gameDir, "assets", "index-1a2b.js"), "console.log(1)");
  await writeFile(path.join(gameDir, ".vite", "manifest.json"), "{}");
  for (const name of ["sw.js", "manifest.webmanifest", "offline.html"]) {
    await writeFile(path.join(gameDir, name), name);
  }
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
  app = await buildApp(test.services, { gameDir, adminDir });
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
    const secure = await buildApp({ ...test.services, config }, { gameDir, adminDir: "/nonexistent" });
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
  it.for([...gamePagePaths, "/play?level=1", "/reset?token=x", "/index.html"])("%s is the page", async (url) => {
    const { statusCode, headers, body } = await app.inject(url);
    expect([statusCode, headers["content-type"], body.replaceAll(/<meta .*?>/g, "")]).toEqual([
      200,
      "text/html; charset=utf-8",
      "<head><title>Хитослов</title></head>",
    ]);
  });

  it.for([
    ["/play", "brotli of the page"],
    ["/assets/index-1a2b.js", "brotli of the script"],
  ] as const)("%s is sent compressed to whom can read it", async ([url, content]) => {
    const { headers, body } = await app.inject({ url, headers: { "accept-encoding": "br" } });
    expect([headers["content-encoding"], body]).toEqual(["br", content]);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect((await app.inject(url)).headers["content-encoding"]).toBeUndefined();
  });

  it.for([
    ["/", "Хитослов"],
    ["/demo", "Попробуйте Хитослов"],
    ["/daily", "Песня дня\u00A0— Хитослов"],
    ["/stocks", "Розыгрыши\u00A0— Хитослов"],
    ["/play", undefined],
  ] as const)("a link to %s has a preview where it is sent to friends", async ([url, title]) => {
    const { body } = await app.inject(url);
    if (title === undefined) return expect(body).not.toContain("og:");
    const origin = test.services.origin();
    for (const [name, content] of [
      ["og:url", origin + url],
      ["og:title", title],
      ["og:image", `${origin}/icons/512.png`],
    ]) {
      expect(body).toContain(`<meta property="${name}" content="${content}" />`);
    }
    expect(body).toMatch(/<meta property="og:description" content="[А-Я][^"]+[.]" \/><meta .*<\/head>$/);
  });

  it("a page with a preview is sent compressed, and once to a browser that keeps it", async () => {
    const [plain, packed] = [
      await app.inject("/"),
      await app.inject({ url: "/", headers: { "accept-encoding": "gzip, br" } }),
    ];
    expect([plain, packed].map(({ headers }) => headers["content-encoding"])).toEqual([undefined, "br"]);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    const etag = String(packed.headers.etag);
    for (const kept of [etag, `W/${etag}`]) {
      const again = await app.inject({ url: "/", headers: { "if-none-match": kept } });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
    expect((await app.inject({ url: "/", headers: { "if-none-match": '"another"' } })).statusCode).toBe(200);
  });

  it.for([
    ["/room/НОТКА", "Общий эфир НОТКА"],
    ["/room/notka", undefined],
    ['/room/"><script>', undefined],
  ] as const)("%s tells messengers the code of a room, and nothing where it is none", async ([url, told]) => {
    const { statusCode, body } = await app.inject(encodeURI(url));
    expect(statusCode).toBe(200);
    if (told === undefined) expect(body).not.toContain("og:title");
    else {
      expect(body).toContain(`<meta property="og:title" content="${told}`);
      expect(body).toMatch(/<meta property="og:image" content="https?:[^"]+\/icons\/512.png" \/>/);
    }
    expect(body).not.toContain("<script>");
  });

  it.for([
    ["/.vite/manifest.json", 404],
    ["/assets/", 403],
    ["/assets/nothing.js", 404],
    ["/assets/../../secret.txt", 404],
    ["/assets/..%2fsw.js", 403],
    ["/play/x", 404],
  ] as const)("%s is nothing", async ([url, status]) => {
    expect((await app.inject(url)).statusCode).toBe(status);
  });

  const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

  it.for(["/nothing", "/play/x", "/stokcs?id=1"])(
    "%s leads a person to the start, and a program nowhere",
    async (url) => {
      const { statusCode, headers } = await app.inject({ url, headers: browser });
      expect([statusCode, headers.location, headers["cache-control"]]).toEqual([302, "/", "no-store"]);
      expect((await app.inject({ url, headers: { accept: "*/*" } })).statusCode).toBe(404);
    },
  );

  it.for(["/api/nothing", "/media/nothing.mp3", "/assets/nothing.js"])("%s is not redirected", async (url) => {
    expect((await app.inject({ url, headers: browser })).statusCode).toBe(404);
  });
});

describe("an installed game", () => {
  it.for([
    ["/sw.js", /^application\/javascript/],
    ["/manifest.webmanifest", /^application\/manifest\+json/],
    ["/offline.html", /^text\/html/],
  ] as const)("finds %s, and asks for it each time", async ([url, type]) => {
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers["cache-control"]]).toEqual([200, "no-cache"]);
    expect(headers["content-type"]).toMatch(type);
    expect(headers["content-security-policy"]).toContain("worker-src 'self';manifest-src 'self'");
  });
});

describe("the hosts of counters and banners", () => {
  const pages = ["/", "/play", "/index.html"];
  const policyOf = async (url: string) => {
    const text = String((await app.inject(url)).headers["content-security-policy"]);
    return new Map(
      text.split(";").map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources] as const;
      }),
    );
  };
  const set = (ids: { metrika_id?: string; analytics_id?: string; banner_block_id?: string; storage_url?: string }) =>
    test.db.kysely
      .updateTable("settings")
      .set({ metrika_id: "", analytics_id: "", banner_block_id: "", storage_url: "/media/", ...ids })
      .execute();
  beforeEach(() => set({}));

  it.for(pages)("are closed to %s without ids", async (url) => {
    const policy = await policyOf(url);
    expect(policy.get("script-src")).toEqual(["'self'"]);
    expect([...policy.values()].flat().filter((source) => source.includes(":"))).toEqual(["data:"]);
    expect(policy.has("frame-src")).toBe(false);
  });

  it.for(pages)("of the analytics are open to %s with its id, and no other's are", async (url) => {
    await set({ analytics_id: "G-AB12" });
    const policy = await policyOf(url);
    expect(policy.get("script-src")).toEqual(["'self'", "https://www.googletagmanager.com"]);
    expect([...policy.values()].flat().filter((source) => source.includes("yandex"))).toEqual([]);
  });

  it.for(pages)("of the counter are open to %s with its id, and of the banner are not", async (url) => {
    await set({ metrika_id: "12345678" });
    const policy = await policyOf(url);
    expect(policy.get("script-src")).toEqual(["'self'", "https://mc.yandex.ru"]);
    expect(policy.get("connect-src")).toEqual(["'self'", "https://mc.yandex.ru", "https://mc.yandex.com"]);
    expect(policy.get("img-src")).toEqual(["'self'", "data:", "https://mc.yandex.ru", "https://mc.yandex.com"]);
    expect(policy.get("style-src")).toEqual(["'self'"]);
    expect(policy.has("frame-src")).toBe(false);
  });

  it("of the banner are open with its id; nothing is ever inline, and no other page knows them", async () => {
    await set({ metrika_id: "12345678", analytics_id: "G-AB12", banner_block_id: "R-A-1-1" });
    const policy = await policyOf("/play");
    expect(policy.get("script-src")).toContain("https://yandex.ru");
    expect(policy.get("frame-src")).toContain("https://yandexadexchange.net");
    expect(policy.get("object-src")).toEqual(["'none'"]);
    const sources = [...policy.values()].flat();
    // Every host by its name, and by https.
    const known = /^('self'|'none'|data:|https:\/\/(\*\.)?[a-z.-]+\.(ru|net|com))$/;
    expect(sources.filter((source) => !known.test(source))).toEqual([]);
    for (const url of ["/admin", "/api/appsettings", "/offline.html", "/api/docs"]) {
      expect(String((await app.inject(url)).headers["content-security-policy"])).not.toMatch(/yandex|google/);
    }
  });

  it.for(["GTM-ABC1234", "AW-123456", "DC-123456", "UA-123-1", "GT-ABC1234", "g-ab12", "G-", "1"])(
    "stay closed with «%s», which is of no kind that is loaded",
    async (id) => {
      await set({ metrika_id: `${id}x`, analytics_id: id, banner_block_id: id });
      const policy = await policyOf("/play");
      expect([...policy.values()].flat().filter((source) => source.includes(":"))).toEqual(["data:"]);
    },
  );

  it.for(["/", "/play?preview=1", "/admin/", "/daily/1"])(
    "leave %s to play and show what the owner keeps on another host",
    async (url) => {
      const before = await policyOf(url);
      await set({ storage_url: "https://cdn.example/songs/" });
      const policy = await policyOf(url);
      const added = [...policy].flatMap(([name, sources]) =>
        sources.filter((source) => source.includes("cdn")).map((source) => `${name} ${source}`),
      );
      const shown = ["img-src https://cdn.example", "media-src https://cdn.example"];
      // The back office reads sounds for their waveforms.
      expect(added).toEqual(url === "/admin/" ? [...shown, "connect-src https://cdn.example"] : shown);
      expect([...policy.keys()]).toEqual([...before.keys()]);
    },
  );

  it.for(["https://cdn.example,ru/", "https://cdn.example;ru/"])(
    "stay closed, and the pages open, where the storage is %s, which no policy can name",
    async (storage_url) => {
      const urls = ["/", "/play?preview=1", "/admin/"];
      const before = await Promise.all(urls.map(policyOf));
      await set({ storage_url });
      const statuses = await Promise.all(urls.map(async (url) => (await app.inject(url)).statusCode));
      expect(statuses).toEqual([200, 200, 200]);
      const after = await Promise.all(urls.map(policyOf));
      // The nonce is another each time.
      for (const policy of [...before, ...after]) policy.delete("style-src");
      expect(after).toEqual(before);
    },
  );

  it("may come from the environment", async () => {
    const config = { ...test.services.config, METRIKA_ID: "1" };
    const other = await buildApp({ ...test.services, config }, { gameDir, adminDir });
    expect((await other.inject("/")).headers["content-security-policy"]).toContain("https://mc.yandex.ru");
    await other.close();
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
      // A chosen file is seen or heard before it is stored; no script comes that way.
      expect(first.headers["content-security-policy"]).toContain("img-src 'self' data: blob:;media-src 'self' blob:");
      expect(first.headers["content-security-policy"]).not.toMatch(/(?:script|style|default|worker)-src[^;]*blob:/);
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
