import { access, type ErrorBody, importUploads } from "@hitoslov/contract";
import { Server } from "@tus/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { v7 as uuid } from "uuid";
import { isDiskFull } from "../../../db/client.ts";
import { AppError } from "../../../http/errors.ts";
import type { Limits } from "../../../http/rate-limits.ts";
import { requireAccess } from "../../../http/access.ts";
import { log } from "../../../log.ts";
import type { Services } from "../../../services.ts";
import { PartsStore } from "./store.ts";

const partType = "application/offset+octet-stream";

/**
 * The tus protocol for files of imports; see tus.io. It has methods and headers of its own, so it is no route of the
 * contract; it has the access of the import routes. There is no rate limit: the size of an import is the limit.
 */
export function serveUploads(app: FastifyInstance, services: Services, { refusals }: Pick<Limits, "refusals">): void {
  const tus = new Server({
    path: importUploads,
    datastore: new PartsStore(services),
    relativeLocation: true,
    namingFunction: () => uuid(),
    // Nobody sends from another site.
    allowedOrigins: () => false,
    onResponseError: (_request, error) => describeError(error),
  });
  void app.register(async (scope) => {
    // tus reads the body itself.
    scope.addContentTypeParser(partType, (_request, _body, done) => done(null));
    const options = {
      schema: { hide: true },
      onRequest: requireAccess(services, refusals, { access: access.staff, section: "songs" }),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        reply.raw.setHeader("cache-control", "no-store");
        await tus.handle(request.raw, reply.raw);
      },
    };
    scope.route({ method: "POST", url: importUploads, ...options });
    scope.route({ method: ["HEAD", "PATCH", "DELETE"], url: `${importUploads}/:id`, ...options });
  });
}

type Told = { readonly status_code: number; readonly body: string };

/** Errors that the back office shows as they are; the protocol's own errors are for the tus client. */
function describeError(error: Error | Told): Told {
  if (error instanceof AppError) return tell(error.status, error.body);
  if ("status_code" in error) return error;
  if (isDiskFull(error)) {
    return tell(507, { code: "disk_full", message: "На сервере кончилось место. Сообщите владельцу." });
  }
  log.error({ err: error }, "a part of an upload was not kept");
  return tell(503, { code: "unavailable", message: "Сервер занят. Попробуйте ещё раз через минуту." });
}

function tell(status_code: number, body: ErrorBody): Told {
  return { status_code, body: JSON.stringify(body) };
}
