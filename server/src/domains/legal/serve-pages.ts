import type { FastifyInstance, FastifyReply } from "fastify";
import { pageLimit } from "../../http/rate-limits.ts";
import type { Services } from "../../services.ts";
import { legalPage } from "./page.ts";
import { pageStyle } from "./page-style.ts";

type Params = { slug: string; number?: string };

/** Published documents for everybody: /legal/<slug> is the version in force, /legal/<slug>/<number> any. */
export function serveLegal(app: FastifyInstance, { config, db }: Pick<Services, "config" | "db">): void {
  const options = { config: { rateLimit: pageLimit } };

  app.get("/legal/page.css", options, (_request, reply) =>
    reply.header("cache-control", "public, max-age=3600").type("text/css; charset=utf-8").send(pageStyle),
  );

  const show = async ({ slug, number }: Params, reply: FastifyReply) => {
    const versions = await findVersions(slug);
    const version = number === undefined ? versions[0] : versions.find((other) => String(other.number) === number);
    if (version === undefined) return reply.callNotFound();
    reply.header("cache-control", "no-cache").type("text/html; charset=utf-8");
    return reply.send(legalPage(version, versions, config.TIME_ZONE));
  };
  app.get<{ Params: Params }>("/legal/:slug", options, ({ params }, reply) => show(params, reply));
  app.get<{ Params: Params }>("/legal/:slug/:number", options, ({ params }, reply) => show(params, reply));

  // Exactly the bytes that are hashed.
  app.get<{ Params: Params }>("/legal/:slug/:number/text", options, async ({ params: { slug, number } }, reply) => {
    const version = (await findVersions(slug)).find((other) => String(other.number) === number);
    if (version === undefined) return reply.callNotFound();
    return reply.header("cache-control", "no-cache").type("text/plain; charset=utf-8").send(version.content);
  });

  /** The latest first. */
  const findVersions = (slug: string) =>
    // Anything that cannot be a slug is not found; a NUL would fail in the database.
    /^[\w-]{1,80}$/.test(slug)
      ? db.kysely
          .selectFrom("documents")
          .innerJoin("document_versions", "document_id", "documents.id")
          .select(["slug", "document_versions.title", "document_versions.content", "number", "sha256", "published_at"])
          .where("slug", "=", slug)
          .orderBy("number", "desc")
          .execute()
      : Promise.resolve([]);
}
