import fastifyStatic from "@fastify/static";
import type { AppSettings } from "@hitoslov/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DiskStore, RemoteStore } from "../media/store.ts";
import { directivesFor } from "./policy.ts";
import { pageLimit } from "./rate-limits.ts";

/** Screens of the game: the same page, which finds its screen by the address. */
const gamePages = [
  "/",
  "/play",
  "/demo",
  "/auth",
  "/reset",
  "/profile",
  "/help",
  "/stocks",
  "/stocks/proof",
  "/sounds",
  "/top",
  "/newsfeed",
  "/settings",
  // What the service worker keeps for all of them.
  "/index.html",
];
const year = "public, max-age=31536000, immutable";

// Behind nginx or a CDN neither media nor assets reach this process.

/** Nothing that a file holds may run, and it never changes. */
const mediaHeaders = { "cache-control": year, "content-security-policy": "sandbox; default-src 'none'" };

export async function serveMedia(app: FastifyInstance, media: DiskStore | RemoteStore): Promise<void> {
  if ("serve" in media) return serveRemote(app, media);
  await app.register(fastifyStatic, {
    root: media.dir,
    prefix: "/media/",
    // Else `sendFile` would send the game's pages with the headers of media.
    decorateReply: false,
    index: false,
    dotfiles: "ignore",
    cacheControl: false,
    setHeaders: (reply) => void reply.headers(mediaHeaders),
  });
}

/**
 * Passes on what the store answers. `If-Range` is left out: what a name stands for never changes, so any part of it fits
 * any other.
 */
function serveRemote(app: FastifyInstance, media: RemoteStore): void {
  app.route<{ Params: { name: string } }>({
    method: ["GET", "HEAD"],
    url: "/media/:name",
    schema: { hide: true },
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

/** The built game; nothing where it is not built. Its pages may load what the counters' ids stand for. */
export async function serveGame(
  app: FastifyInstance,
  dir: string,
  findCounters: () => Promise<AppSettings["counters"]>,
): Promise<void> {
  if (!existsSync(path.join(dir, "index.html"))) return;
  await serveBuild(app, dir, "/");
  for (const url of gamePages) {
    app.get(url, { schema: { hide: true }, config: { rateLimit: pageLimit } }, async (_request, reply) => {
      // Without the database the page still opens, to say that nothing answers.
      const counters = await findCounters().catch(() => undefined);
      if (counters !== undefined) {
        reply.helmet({ contentSecurityPolicy: { useDefaults: false, directives: directivesFor(counters) } });
      }
      return reply.sendFile("index.html", dir);
    });
  }
}

/** The built admin app: one page for every address below /admin, with a nonce for the styles that antd makes. */
export async function serveAdmin(app: FastifyInstance, dir: string): Promise<void> {
  const page = path.join(dir, "index.html");
  if (!existsSync(page)) return;
  await serveBuild(app, dir, "/admin/");
  const parts = readFileSync(page, "utf8").split("__NONCE__");
  // An asset of another version is gone: the page in its place would only confuse the browser.
  app.get("/admin/assets/*", { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
  for (const url of ["/admin", "/admin/*"]) {
    app.get(url, { schema: { hide: true }, helmet: { enableCSPNonces: true } }, (_request, reply) => {
      reply.header("cache-control", "no-cache").type("text/html; charset=utf-8");
      return reply.send(parts.join(reply.cspNonce.style));
    });
  }
}

async function serveBuild(app: FastifyInstance, dir: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: dir,
    prefix,
    index: false,
    wildcard: false,
    preCompressed: true,
    // The first registration decorates replies with `sendFile`.
    decorateReply: prefix === "/",
    globIgnore: ["**/*.br", "**/*.gz", ".vite/**", "index.html"],
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header("cache-control", file.includes(`${path.sep}assets${path.sep}`) ? year : "no-cache");
    },
  });
}
