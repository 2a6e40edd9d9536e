import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";
import { busy } from "./errors.ts";
import { pageLimit } from "./rate-limits.ts";

/**
 * `/healthz`: the process lives. `/readyz`: it may be sent requests, which ends before the process does, so that a
 * balancer turns away in time. From then on every answer asks for the connection to be closed.
 */
export function serveHealth(app: FastifyInstance, { db }: Services, stopping?: AbortSignal): void {
  app.addHook("onSend", async (_request, reply) => {
    if (stopping?.aborted === true) reply.header("connection", "close");
  });
  app.get("/healthz", { schema: { hide: true } }, () => ({ ok: true }));
  app.get("/readyz", { schema: { hide: true }, config: { rateLimit: pageLimit } }, async (request) => {
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
