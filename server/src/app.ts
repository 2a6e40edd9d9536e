import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import { contract, limits } from "@hitoslov/contract";
import fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { isUtf8 } from "node:buffer";
import { z } from "zod";
import type { $ZodType } from "zod/v4/core";
import { adminHandlers } from "./features/admins/handlers.ts";
import { analyticsHandlers } from "./features/analytics/handlers.ts";
import { auditHandlers } from "./features/audit/handlers.ts";
import { awardHandlers } from "./features/awards/handlers.ts";
import { catalogueHandlers } from "./features/catalogue/handlers.ts";
import { directoryHandlers } from "./features/directories/handlers.ts";
import { gameHandlers } from "./features/game/handlers.ts";
import { gamerHandlers } from "./features/gamers/handlers.ts";
import { libraryHandlers } from "./features/library/handlers.ts";
import { metricsHandlers } from "./features/metrics/handlers.ts";
import { newsHandlers } from "./features/news/handlers.ts";
import { operatorHandlers } from "./features/operator/handlers.ts";
import { prizeHandlers } from "./features/prizes/handlers.ts";
import { sessionHandlers } from "./features/session/handlers.ts";
import { totpHandlers } from "./features/session/totp-handlers.ts";
import { findCounters } from "./features/settings/counters.ts";
import { settingsHandlers } from "./features/settings/handlers.ts";
import { stockHandlers } from "./features/stocks/handlers.ts";
import { topHandlers } from "./features/top/handlers.ts";
import { AppError, handleBadUrl, handleClientError, handleErrors } from "./http/errors.ts";
import { describeRequest } from "./http/log.ts";
import { describeApi } from "./http/openapi.ts";
import { serveAdmin, serveGame, serveMedia } from "./http/pages.ts";
import { directives } from "./http/policy.ts";
import { registerRoutes } from "./http/register.ts";
import { serveMetrics } from "./observability/serve-metrics.ts";
import type { Config } from "./config.ts";
import type { Services } from "./services.ts";

export type AppOptions = {
  readonly gameDir: string;
  readonly adminDir: string;
  readonly logLevel: "info" | "warn" | "error" | "silent";
};

/** The whole server, ready to listen or to be injected into. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  z.config(z.locales.ru());
  const app = fastify({
    bodyLimit: limits.bodyBytes,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    trustProxy: trustProxy(services.config.TRUST_PROXY),
    exposeHeadRoutes: true,
    frameworkErrors: handleBadUrl,
    clientErrorHandler: handleClientError,
    logger: {
      level: options.logLevel,
      redact: ["req.headers.token"],
      serializers: { req: describeRequest },
    },
  });
  app.setValidatorCompiler<$ZodType>((route) => {
    const validate = validatorCompiler(route);
    // A request without a body has null for one, while a schema's default is for what is undefined.
    return (data: unknown) => validate(data ?? undefined);
  });
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser(["text/plain", "application/json"]);
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    // Bytes that are no text would all become the same character: in passwords as well.
    if (isUtf8(body)) void parseJson(request, body.toString(), done);
    else done(new AppError(400, "bad_request", "Запрос составлен неверно"));
  });
  app.decorateRequest("caller");
  handleErrors(app);

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: services.config.PUBLIC_URL?.startsWith("https:") === true,
  });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () =>
      new AppError(429, "too_many_requests", "Слишком часто. Подождите немного и попробуйте снова."),
  });
  await describeApi(app);
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });

  serveMetrics(app, services);
  registerRoutes(app, services, contract, {
    ...sessionHandlers(services),
    ...operatorHandlers(services),
    ...settingsHandlers(services),
    ...gameHandlers(services),
    ...libraryHandlers(services),
    ...analyticsHandlers(services),
    ...directoryHandlers(services),
    ...catalogueHandlers(services),
    ...newsHandlers(services),
    ...prizeHandlers(services),
    ...stockHandlers(services),
    ...awardHandlers(services),
    ...topHandlers(services),
    ...gamerHandlers(services),
    ...adminHandlers(services),
    ...auditHandlers(services),
    ...metricsHandlers(services),
    ...totpHandlers(services),
  });

  app.get("/healthz", { schema: { hide: true } }, () => ({ ok: true }));
  app.get("/readyz", { schema: { hide: true } }, async (request) => {
    try {
      await services.db.kysely.selectFrom("settings").select("only_row").executeTakeFirstOrThrow();
    } catch (error) {
      request.log.error({ err: error }, "the database does not answer");
      throw new AppError(503, "unavailable", "Сервер занят. Попробуйте ещё раз через минуту.");
    }
    return { ok: true };
  });
  await serveMedia(app, services.media.dir);
  await serveGame(app, options.gameDir, () => findCounters(services.db.kysely, services.config));
  await serveAdmin(app, options.adminDir);
  return app;
}

/** A number of hops becomes Fastify's predicate; everything else it takes as it is. */
function trustProxy(setting: Config["TRUST_PROXY"]) {
  return typeof setting === "number" ? (_address: string, hop: number) => hop < setting : setting;
}
