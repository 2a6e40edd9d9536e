import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { existsSync } from "node:fs";
import path from "node:path";

/** Screens of the game: the same page, which finds its screen by the address. */
const gamePages = ["/", "/play", "/demo", "/auth"];
const year = "public, max-age=31536000, immutable";

/** Serves the built game and the media. Behind nginx or a CDN neither reaches this process. */
export async function servePages(app: FastifyInstance, gameDir: string, mediaDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: mediaDir,
    prefix: "/media/",
    // Else `sendFile` would send the game's pages with the headers of media.
    decorateReply: false,
    index: false,
    dotfiles: "ignore",
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header("cache-control", year);
      reply.header("content-security-policy", "sandbox; default-src 'none'");
    },
  });
  if (!existsSync(path.join(gameDir, "index.html"))) return;
  await app.register(fastifyStatic, {
    root: gameDir,
    prefix: "/",
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ["**/*.br", "**/*.gz", ".vite/**"],
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header("cache-control", file.includes(`${path.sep}assets${path.sep}`) ? year : "no-cache");
    },
  });
  for (const url of gamePages) {
    app.get(url, { schema: { hide: true } }, (_request, reply) => reply.sendFile("index.html"));
  }
}
