import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";
import { busy, shuttingDown } from "./errors.ts";
import { pageLimit } from "./rate-limits.ts";

/**
 * `/healthz`: the process lives. `/readyz`: the process takes requests; this ends before the
 * process does, so that a balancer stops sending in time. From then on every answer asks to close
 * the connection, and a balancer that does not check `/readyz` notices by requests that another
 * node can answer (`deploy/nginx.conf`).
 */
export function serveHealth(app: FastifyInstance, { db }: Services, stopping?: AbortSignal): void {
  app.addHook("onSend", async (_request, reply) => {
    if (stopping?.aborted === true) reply.header("connection", "close");
  });
  app.addHook("onRequest", async (request) => {
    if (stopping?.aborted === true && request.headers["x-may-go-elsewhere"] === "1") throw shuttingDown();
  });
  app.get("/healthz", () => ({ ok: true }));
  app.get("/readyz", { config: { rateLimit: pageLimit } }, async (request) => {
    try {
      stopping?.throwIfAborted();
      await db.kysely.selectFrom("settings").select("only_row").executeTakeFirstOrThrow();
    } catch (error) {
      request.log.error({ err: error }, "not ready");
      throw busy();
    }
    return { ok: true };
  });
}
