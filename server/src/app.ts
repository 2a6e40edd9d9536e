import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import { analyticsRoutes, gameRoutes, libraryRoutes, limits, sessionRoutes, settingsRoutes } from "@hitoslov/contract";
import fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { analyticsHandlers } from "./features/analytics/handlers.ts";
import { gameHandlers } from "./features/game/handlers.ts";
import { libraryHandlers } from "./features/library/handlers.ts";
import { sessionHandlers } from "./features/session/handlers.ts";
import { settingsHandlers } from "./features/settings/handlers.ts";
import { AppError, handleErrors } from "./http/errors.ts";
import { describeApi } from "./http/openapi.ts";
import { servePages } from "./http/pages.ts";
import { registerRoutes } from "./http/register.ts";
import type { Config } from "./config.ts";
import type { Services } from "./services.ts";

export type AppOptions = {
  readonly gameDir: string;
  readonly mediaDir: string;
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
    logger: { level: options.logLevel, redact: ["req.headers.token"] },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser("text/plain");
  app.decorateRequest("caller");
  handleErrors(app);

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: services.config.PUBLIC_URL?.startsWith("https:") === true,
  });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () =>
      new AppError(429, "too_many_requests", "Слишком часто. Подождите немного и попробуйте снова."),
  });
  await describeApi(app);
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });

  registerRoutes(app, services, sessionRoutes, sessionHandlers(services));
  registerRoutes(app, services, settingsRoutes, settingsHandlers(services));
  registerRoutes(app, services, gameRoutes, gameHandlers(services));
  registerRoutes(app, services, libraryRoutes, libraryHandlers(services));
  registerRoutes(app, services, analyticsRoutes, analyticsHandlers(services));

  app.get("/healthz", { schema: { hide: true } }, () => ({ ok: true }));
  app.get("/readyz", { schema: { hide: true } }, async () => {
    await services.db.kysely.selectFrom("settings").select("only_row").executeTakeFirstOrThrow();
    return { ok: true };
  });
  await servePages(app, options.gameDir, options.mediaDir);
  return app;
}

/** A number of hops becomes Fastify's predicate; everything else it takes as it is. */
function trustProxy(setting: Config["TRUST_PROXY"]) {
  return typeof setting === "number" ? (_address: string, hop: number) => hop < setting : setting;
}
