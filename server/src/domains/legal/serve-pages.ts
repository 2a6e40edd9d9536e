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

  const show = async (params: Params, reply: FastifyReply) => {
    const { version, versions } = await find(params);
    if (version === undefined) return reply.callNotFound();
    reply.header("cache-control", "no-cache").type("text/html; charset=utf-8");
    return reply.send(legalPage(version, versions, config.TIME_ZONE));
  };
  app.get<{ Params: Params }>("/legal/:slug", options, ({ params }, reply) => show(params, reply));
  app.get<{ Params: Params }>("/legal/:slug/:number", options, ({ params }, reply) => show(params, reply));

  // Exactly the bytes that are hashed.
  app.get<{ Params: Params }>("/legal/:slug/:number/text", options, async ({ params }, reply) => {
    const { version } = await find(params);
    if (version === undefined) return reply.callNotFound();
    return reply.header("cache-control", "no-cache").type("text/plain; charset=utf-8").send(version.content);
  });

  /** The version of a number, or the one in force, and what others there are. */
  const find = async ({ slug, number }: Params) => {
    const versions = await findVersions(slug);
    const chosen = number === undefined ? versions[0] : versions.find((other) => String(other.number) === number);
    return { versions, version: chosen && (await findVersion(chosen.id)) };
  };

  /** The latest first, without their texts: there may be hundreds. */
  const findVersions = (slug: string) =>
    // Anything that cannot be a slug is not found; a NUL would fail in the database.
    /^[\w-]{1,80}$/.test(slug)
      ? db.kysely
          .selectFrom("documents")
          .innerJoin("document_versions", "document_id", "documents.id")
          .select(["document_versions.id", "number", "published_at"])
          .where("slug", "=", slug)
          .orderBy("number", "desc")
          .execute()
      : Promise.resolve([]);

  const findVersion = (id: string) =>
    db.kysely
      .selectFrom("document_versions")
      .innerJoin("documents", "documents.id", "document_id")
      .select(["slug", "document_versions.title", "document_versions.content", "number", "sha256", "published_at"])
      .where("document_versions.id", "=", id)
      .executeTakeFirst();
}
