import helmet from "@fastify/helmet";
import { contract, limits, roomSocket } from "@hitoslov/contract";
import fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifySchemaCompiler,
  type FastifyServerOptions,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { $ZodType } from "zod/v4/core";
import { adminHandlers } from "./domains/accounts/administrators/handlers.ts";
import { analyticsHandlers } from "./domains/analytics/events/handlers.ts";
import { auditHandlers } from "./crud/handlers.ts";
import { chainOf } from "./domains/draws/lottery/round.ts";
import { returnables } from "./returnables.ts";
import { winnerHandlers } from "./domains/draws/winners/handlers.ts";
import { rehearsalHandlers } from "./domains/draws/rehearsal/handlers.ts";
import { awardCardHandlers } from "./domains/draws/awards/card-handlers.ts";
import { awardHandlers } from "./domains/draws/awards/handlers.ts";
import { catalogueHandlers } from "./domains/songs/catalogue/handlers.ts";
import { importHandlers } from "./domains/songs/import/handlers.ts";
import { serveUploads } from "./domains/songs/import/serve-uploads.ts";
import { directoryHandlers } from "./domains/songs/reference-lists/handlers.ts";
import { gameHandlers } from "./domains/play/handlers.ts";
import { dailyHandlers } from "./domains/play/daily/handlers.ts";
import { checkGuestName } from "./domains/accounts/account.ts";
import { disputeHandlers } from "./domains/play/disputes/handlers.ts";
import { duelHandlers } from "./domains/play/duels/handlers.ts";
import { carryOver, keepVisit } from "./domains/play/keep-visit.ts";
import { draftHandlers } from "./domains/songs/drafts/handlers.ts";
import { previewHandlers } from "./domains/play/preview.ts";
import { previewTokenHandlers } from "./domains/play/preview-token.ts";
import { supportHandlers } from "./domains/accounts/support/handlers.ts";
import { playerHandlers } from "./domains/players/handlers.ts";
import { libraryHandlers } from "./domains/songs/library/handlers.ts";
import { workbookHandlers } from "./domains/analytics/workbooks/handlers.ts";
import { metricsHandlers, songsMarked } from "./domains/analytics/roll-ups/handlers.ts";
import { newsHandlers } from "./domains/content/news/handlers.ts";
import { noticeHandlers } from "./domains/content/notices/handlers.ts";
import { operatorHandlers } from "./domains/accounts/operator/handlers.ts";
import { prizeHandlers } from "./domains/draws/prizes/handlers.ts";
import { sessionHandlers } from "./domains/accounts/sessions/handlers.ts";
import { ownAccountHandlers } from "./domains/accounts/sessions/own-account-handlers.ts";
import { staffAtPlayHandlers } from "./domains/accounts/sessions/staff-at-play.ts";
import { totpHandlers } from "./domains/accounts/sessions/totp-handlers.ts";
import { acceptAtSignUp } from "./domains/legal/consents.ts";
import { consentHandlers } from "./domains/legal/handlers.ts";
import { documentHandlers } from "./domains/legal/document-handlers.ts";
import { serveLegal } from "./domains/legal/serve-pages.ts";
import { findOutside } from "./domains/settings/counters.ts";
import { settingsHandlers } from "./domains/settings/handlers.ts";
import { playerSupportHandlers } from "./domains/draws/player-support.ts";
import { drawEntryHandlers } from "./domains/draws/entry.ts";
import { drawHandlers } from "./domains/draws/handlers.ts";
import { maskHolders } from "./domains/draws/player-draws.ts";
import { gameForRooms } from "./domains/play/for-rooms.ts";
import { roomHandlers } from "./domains/rooms/handlers.ts";
import { openHub } from "./domains/rooms/hub.ts";
import { acceptSockets, serveRooms } from "./domains/rooms/serve-rooms.ts";
import { topHandlers } from "./domains/ratings/handlers.ts";
import { AppError, describeIssue, handleBadUrl, handleClientError, handleErrors } from "./http/errors.ts";
import { serveHealth } from "./http/health.ts";
import { serveDocs } from "./http/openapi.ts";
import { sendBuilds, serveAdmin, serveGame, serveMedia } from "./http/pages.ts";
import { directives } from "./http/policy.ts";
import { openLimits } from "./http/rate-limits.ts";
import { registerRoutes } from "./http/register.ts";
import { openShedding } from "./http/shedding.ts";
import { clientTimeouts, dropSlowClients, type Timeouts } from "./http/slow-clients.ts";
import { serveMetrics } from "./observability/serve-metrics.ts";
import type { Config } from "./config.ts";
import { log, RequestLog } from "./log.ts";
import type { Services } from "./services.ts";

export type AppOptions = {
  readonly gameDir: string;
  readonly adminDir: string;
  /** Aborted when the process has been told to stop. */
  readonly stopping?: AbortSignal;
  /** Time limits for slow clients, where the defaults do not fit. */
  readonly timeouts?: Timeouts;
  /** How many invalid tokens an address may send a minute, where the default does not fit. */
  readonly refusedAtMost?: number;
  /** With fewer calls than this in progress nothing is put off, where the default does not fit. */
  readonly manyCalls?: number;
};

/** The whole server, ready to listen or to get injected requests. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  z.config({ localeError: describeIssue });
  const times = options.timeouts ?? clientTimeouts;
  const app = fastify({
    bodyLimit: limits.bodyBytes,
    http: {
      headersTimeout: times.headers,
      connectionsCheckingInterval: times.headers / 3,
      // On other routes an upgrade is an offer that a server may ignore, as browsers and proxies
      // expect.
      shouldUpgradeCallback: ({ url }) => url?.split("?", 1)[0] === roomSocket.path,
    },
    requestTimeout: times.exchange,
    connectionTimeout: times.silence,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    // Requests that arrive on an open connection during a stop are answered as usual.
    return503OnClosing: false,
    trustProxy: trustProxy(services.config.TRUST_PROXY),
    exposeHeadRoutes: true,
    frameworkErrors: handleBadUrl,
    clientErrorHandler: handleClientError,
    schemaController: { compilersFactory },
    loggerInstance: log,
    logController: new RequestLog(),
    // The id is ours: one that a client sends could be anything.
    genReqId: () => randomUUID(),
  });
  app.removeContentTypeParser(["text/plain", "application/json"]);
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (body.length === 0) return done(null);
    // Invalid bytes would all become the same character, also in passwords.
    if (isUtf8(body)) void parseJson(request, body.toString(), done);
    else done(new AppError(400, "bad_request", "Запрос составлен неверно"));
  });
  app.decorateRequest("caller");
  app.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  if (services.config.TRUST_PROXY === false) app.addHook("onRequest", warnOfProxy());
  handleErrors(app);
  dropSlowClients(app.server, times);

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: services.config.PUBLIC_URL?.startsWith("https:") === true,
  });
  const rateLimits = await openLimits(app, services.config, options.refusedAtMost);
  const roomServices = { ...services, game: gameForRooms(services) };
  const rooms = await openHub(roomServices);
  await acceptSockets(app, rooms);
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });

  serveHealth(app, services, options.stopping);
  serveDocs(app, contract);
  serveMetrics(app, services);
  const handlers = {
    ...sessionHandlers(services, { keep: keepVisit, carryOver }, acceptAtSignUp),
    ...ownAccountHandlers(services),
    ...operatorHandlers(services, keepVisit),
    ...settingsHandlers(services),
    ...gameHandlers(services),
    ...dailyHandlers(services),
    ...duelHandlers(services, checkGuestName),
    ...disputeHandlers(services),
    ...roomHandlers(roomServices, rooms, checkGuestName),
    ...libraryHandlers(services),
    ...analyticsHandlers(services),
    ...directoryHandlers(services),
    ...catalogueHandlers(services, songsMarked(services)),
    ...importHandlers(services),
    ...draftHandlers(services),
    ...previewHandlers(services),
    ...previewTokenHandlers(services),
    ...newsHandlers(services),
    ...noticeHandlers(services),
    ...prizeHandlers(services),
    ...drawHandlers(services),
    ...awardHandlers(services),
    ...rehearsalHandlers(services),
    ...awardCardHandlers(services),
    ...winnerHandlers(services),
    ...topHandlers(services, maskHolders(services.db.kysely)),
    ...playerHandlers(services),
    ...supportHandlers(services),
    ...playerSupportHandlers(services),
    ...adminHandlers(services),
    ...auditHandlers(services, returnables(chainOf(services.config), services.config.TIME_ZONE)),
    ...metricsHandlers(services),
    ...workbookHandlers(services),
    ...totpHandlers(services),
    ...documentHandlers(services),
    ...consentHandlers(services),
    ...drawEntryHandlers(services),
    ...staffAtPlayHandlers(services),
  };
  registerRoutes(app, services, contract, handlers, rateLimits, openShedding(app, services, options.manyCalls));
  serveUploads(app, services, rateLimits);
  serveRooms(app, roomServices, rooms, rateLimits, times);

  serveLegal(app, services);
  await serveMedia(app, services.media);
  await sendBuilds(app);
  const ownOutside = () => findOutside(services.db.kysely, services.config);
  serveGame(app, { dir: options.gameDir, findOutside: ownOutside, origin: services.origin });
  serveAdmin(app, options.adminDir, ownOutside);
  return app;
}

const compileValidator: FastifySchemaCompiler<$ZodType> = (route) => {
  const validate = validatorCompiler(route);
  // Without a body Fastify passes null, but a schema's default applies to undefined only.
  return (data: unknown) => validate(data ?? undefined);
};

// Given at once: otherwise Fastify would first load its own compilers, a tenth of the start. Its
// types expect its own compilers.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const compilersFactory = {
  buildValidator: () => compileValidator,
  buildSerializer: () => serializerCompiler,
} as unknown as Required<Required<FastifyServerOptions>["schemaController"]>["compilersFactory"];

/** Says once that addresses of clients arrive and are not read: behind a proxy all players would share the limits of one. */
function warnOfProxy() {
  let isWarned = false;
  return async ({ headers }: FastifyRequest) => {
    if (isWarned || headers["x-forwarded-for"] === undefined) return;
    isWarned = true;
    log.warn("TRUST_PROXY is not set, but X-Forwarded-For arrives: all clients of a proxy count as one address");
  };
}

/** A number of hops becomes Fastify's predicate; Fastify takes every other value as it is. */
function trustProxy(setting: Config["TRUST_PROXY"]) {
  return typeof setting === "number" ? (_address: string, hop: number) => hop < setting : setting;
}
