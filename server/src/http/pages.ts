import fastifyStatic from "@fastify/static";
import { type AppSettings, dailyPictures } from "@hitoslov/contract";
import { gamePagePaths } from "@hitoslov/contract/game-pages";
import { readRoomCode } from "@hitoslov/rules/room";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { DiskStore, RemoteStore } from "../media/store.ts";
import { counterHosts, directives, joined, storageHosts } from "./policy.ts";
import { pageLimit } from "./rate-limits.ts";

/**
 * All are the same page, which picks its screen by the address; the service worker caches the last
 * one for all of them.
 */
const pages = [...gamePagePaths, "/index.html"];
const compress = promisify(brotliCompress);
const year = "public, max-age=31536000, immutable";

// Behind nginx or a CDN neither media nor assets reach this process.

/** No script in a file may run, and a file never changes. */
const mediaHeaders = { "cache-control": year, "content-security-policy": "sandbox; default-src 'none'" };

export async function serveMedia(app: FastifyInstance, media: DiskStore | RemoteStore): Promise<void> {
  if ("serve" in media) return serveRemote(app, media);
  await app.register(fastifyStatic, {
    root: media.dir,
    prefix: "/media/",
    // Otherwise `sendFile` would send the game's pages with the headers of media.
    decorateReply: false,
    index: false,
    dotfiles: "ignore",
    cacheControl: false,
    setHeaders: (reply) => void reply.headers(mediaHeaders),
  });
}

/**
 * Passes on the answer of the store. `If-Range` is left out: a file never changes, so its parts
 * always fit together.
 */
function serveRemote(app: FastifyInstance, media: RemoteStore): void {
  app.route<{ Params: { name: string } }>({
    method: ["GET", "HEAD"],
    url: "/media/:name",
    handler: async (request, reply) => {
      const method = request.method === "HEAD" ? "HEAD" : "GET";
      const { status, headers, content } = await media.serve(request.params.name, method, headersOf(request));
      if (status === 404) {
        content?.destroy();
        return reply.callNotFound();
      }
      reply.status(status).headers({ ...headers, ...(status === 416 ? {} : mediaHeaders) });
      return reply.send(content);
    },
  });
}

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

function isPreviewed({ query }: FastifyRequest): boolean {
  return typeof query === "object" && query !== null && "preview" in query;
}

/** What the pages load from other hosts. */
type FindOutside = () => Promise<{ readonly counters: AppSettings["counters"]; readonly storageUrl: string }>;

type Game = {
  readonly dir: string;
  readonly findOutside: FindOutside;
  /** The address people reach the game at. */
  readonly origin: () => string;
};

/**
 * Serves the built game, if it is built. Its pages may load the scripts of the counters in the
 * settings.
 */
export function serveGame(app: FastifyInstance, { dir, findOutside, origin }: Game): void {
  const page = path.join(dir, "index.html");
  if (!existsSync(page)) return;
  serveBuild(app, dir, "/");
  const allowOutside = async (request: FastifyRequest, reply: FastifyReply) => {
    // Without the database the page still opens, to show that the server does not answer.
    const outside = await findOutside().catch(() => undefined);
    const own = joined(directives, storageHosts(outside?.storageUrl));
    // The back office shows the game in a frame for previews, without counters.
    if (isPreviewed(request)) {
      reply.helmet({
        contentSecurityPolicy: { useDefaults: false, directives: { ...own, frameAncestors: ["'self'"] } },
        frameguard: { action: "sameorigin" },
      });
      return;
    }
    if (outside === undefined) return;
    const all = joined(own, ...counterHosts(outside.counters));
    reply.helmet({ contentSecurityPolicy: { useDefaults: false, directives: all } });
  };
  const [head = "", body = ""] = readFileSync(page, "utf8").split("</head>");
  const sendPage = openPages();
  for (const url of pages) {
    const preview = previews[url];
    app.get(url, { config: { rateLimit: pageLimit } }, async (request, reply) => {
      await allowOutside(request, reply);
      if (preview === undefined) return reply.sendFile("index.html", dir);
      const tags = metaTags({ "og:url": origin() + url, ...preview, ...signOf(origin()) });
      return sendPage(request, reply, `${head}${tags}</head>${body}`);
    });
  }
  // Links to these are sent to friends: messengers read the head and run no scripts.
  for (const [page, tagsOf] of Object.entries(linkTags)) {
    app.get<{ Params: { part: string } }>(
      `/${page}/:part`,
      { config: { rateLimit: pageLimit } },
      async (request, reply) => {
        await allowOutside(request, reply);
        reply.header("cache-control", "no-cache").type("text/html; charset=utf-8");
        return reply.send(`${head}${tagsOf(request.params.part, origin())}</head>${body}`);
      },
    );
  }
  // A request for a page comes from a person with a mistyped address, who gets the start page, as
  // inside the game.
  app.get("/*", { config: { rateLimit: pageLimit } }, ({ headers, url }, reply) => {
    const wantsPage = headers.accept?.includes("text/html") === true && !/^\/(api|media)\//.test(url);
    return wantsPage ? reply.redirect("/") : reply.callNotFound();
  });
}

/**
 * Sends pages with previews as the built files are sent: compressed, which is done once for each, and not at all to a browser
 * that has the same page.
 */
function openPages() {
  const compressed = new Map<string, Promise<Buffer>>();
  return async ({ headers }: FastifyRequest, reply: FastifyReply, page: string) => {
    const etag = `"${hash("sha256", page, "base64url")}"`;
    reply.headers({ "cache-control": "no-cache", etag, vary: "accept-encoding" }).type("text/html; charset=utf-8");
    // A proxy that compresses makes it a weak one.
    if (headers["if-none-match"]?.replace("W/", "") === etag) return reply.status(304).send();
    if (!/\bbr\b/.test(headers["accept-encoding"]?.toString() ?? "")) return reply.send(page);
    const known = compressed.get(etag) ?? compress(page);
    compressed.set(etag, known);
    return reply.header("content-encoding", "br").send(await known);
  };
}

/** The previews of links to pages that are the same for everybody. */
const previews: Readonly<Record<string, Readonly<Record<"og:title" | "og:description", string>>>> = {
  "/": { "og:title": "Хитослов", "og:description": "Слушайте песню. Верните слова на\u00A0место." },
  "/demo": {
    "og:title": "Попробуйте Хитослов",
    "og:description": "Песни с\u00A0пропущенными словами. Сыграйте сразу, без регистрации.",
  },
  "/daily": {
    "og:title": "Песня дня\u00A0— Хитослов",
    "og:description": "Одна песня на\u00A0всех. Послушайте и\u00A0верните слова на\u00A0место.",
  },
  "/stocks": {
    "og:title": "Розыгрыши\u00A0— Хитослов",
    "og:description": "Собирайте песни, копите очки, занимайте призовое место.",
  },
};

/**
 * The preview of a link in a messenger: the number of a day, or that it is a duel; nothing about a
 * song, and no names.
 */
const linkTags = {
  daily: (part: string, origin: string) => {
    if (!/^[1-9]\d{0,6}$/.test(part)) return "";
    const title = `Песня дня №\u00A0${part}\u00A0— Хитослов`;
    const { width, height } = dailyPictures.wide;
    return metaTags({
      "og:url": `${origin}/daily/${part}`,
      "og:title": title,
      "og:description": "Одна песня на\u00A0всех. Послушайте и\u00A0верните слова на\u00A0место.",
      "og:image": `${origin}/api/daily/cover?number=${part}`,
      "og:image:type": "image/png",
      "og:image:width": String(width),
      "og:image:height": String(height),
      "og:image:alt": title,
      "twitter:card": "summary_large_image",
    });
  },
  duel: (part: string, origin: string) => {
    if (!/^[\w-]{12}$/.test(part)) return "";
    return metaTags({
      "og:url": `${origin}/duel/${part}`,
      "og:title": "Вас зовут на\u00A0дуэль\u00A0— Хитослов",
      "og:description": "Три песни с\u00A0пропущенными словами. Сыграйте сразу, без регистрации.",
      ...signOf(origin),
    });
  },
  room: (part: string, origin: string) => {
    const code = readRoomCode(part);
    if (code === undefined) return "";
    return metaTags({
      "og:url": `${origin}/room/${encodeURIComponent(code)}`,
      "og:title": `Общий эфир ${code}\u00A0— Хитослов`,
      "og:description": "Поёт один экран, клавиши\u00A0— телефоны. Заходите с\u00A0именем, без регистрации.",
      ...signOf(origin),
    });
  },
} as const;

/** The sign of the game as the picture of a link that has none of its own. */
function signOf(origin: string): Readonly<Record<string, string>> {
  return {
    "og:image": `${origin}/icons/512.png`,
    "og:image:type": "image/png",
    "og:image:width": "512",
    "og:image:height": "512",
    "og:image:alt": "Хитослов",
    "twitter:card": "summary",
  };
}

function metaTags(own: Readonly<Record<string, string>>): string {
  const properties = { "og:type": "website", "og:site_name": "Хитослов", "og:locale": "ru_RU", ...own };
  const tags = Object.entries(properties).map(([name, content]) => {
    const kind = name.startsWith("twitter:") ? "name" : "property";
    return `<meta ${kind}="${name}" content="${content}" />`;
  });
  return tags.join("");
}

/** Staff see and hear a chosen file before it is uploaded, by a `blob:` address. */
const adminDirectives = joined(directives, { imgSrc: ["blob:"], mediaSrc: ["blob:"] });

/** The built admin app: one page for every address below /admin, with a nonce for the styles that its controls make. */
export function serveAdmin(app: FastifyInstance, dir: string, findOutside: FindOutside): void {
  const page = path.join(dir, "index.html");
  if (!existsSync(page)) return;
  serveBuild(app, dir, "/admin/");
  const parts = readFileSync(page, "utf8").split("__NONCE__");
  for (const url of ["/admin", "/admin/*"]) {
    app.get(url, { helmet: { enableCSPNonces: true } }, async (_request, reply) => {
      const outside = await findOutside().catch(() => undefined);
      const { style } = reply.cspNonce;
      const hosts = storageHosts(outside?.storageUrl);
      // The waveform of a sound is read, not played.
      const all = joined(adminDirectives, hosts, {
        connectSrc: hosts["mediaSrc"] ?? [],
        styleSrc: [`'nonce-${style}'`],
      });
      reply.helmet({ contentSecurityPolicy: { useDefaults: false, directives: all } });
      reply.header("cache-control", "no-cache").type("text/html; charset=utf-8");
      return reply.send(parts.join(style));
    });
  }
}

/** Serves the builds: precompressed, and cached for ever if the name contains a hash. */
export async function sendBuilds(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    index: false,
    dotfiles: "ignore",
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header("cache-control", file.includes(`${path.sep}assets${path.sep}`) ? year : "no-cache");
    },
  });
}

/**
 * A build without its page: a route for each of its folders and for each file beside them. A
 * missing file in a folder is 404, such as an asset of another version: a page in its place would
 * confuse the browser.
 */
function serveBuild(app: FastifyInstance, dir: string, prefix: string): void {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const { name } = entry;
    if (name === "index.html" || /^\.|\.(br|gz)$/.test(name)) continue;
    if (entry.isDirectory()) {
      app.get<{ Params: { "*": string } }>(`${prefix}${name}/*`, (request, reply) =>
        reply.sendFile(`${name}/${request.params["*"]}`, dir),
      );
    } else app.get(prefix + name, (_request, reply) => reply.sendFile(name, dir));
  }
}
