import {
  analyticsRoutes,
  type Answer,
  catalogueRoutes,
  contract,
  dailyRoutes,
  directoryRoutes,
  disputeRoutes,
  duelRoutes,
  gameRoutes,
  importRoutes,
  libraryStaffRoutes,
  newsStaffRoutes,
  noticeRoutes,
  roomRoutes,
  type ParsedInput,
  type Role,
  type Route,
  type Routes,
} from "@hitoslov/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import { validate } from "uuid";
import type { Received } from "../media/store.ts";
import type { Services } from "../services.ts";
import { requireAccess, tokenOf } from "./access.ts";
import { type Caller, previewOf } from "./caller.ts";
import { AppError } from "./errors.ts";
import { acceptFiles, type ReceivedFiles, receiveParts } from "./files.ts";
import { schemaOf } from "./openapi.ts";
import { dropOwnedFields } from "./owned-fields.ts";
import { RangedFile, sendRanged } from "./ranges.ts";
import type { Limits } from "./rate-limits.ts";
import { refuseInRepairWorks } from "./repair-works.ts";
import type { Shed } from "./shedding.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller;
  }
}

/** The kinds of callers that may have one of these roles. */
type CallerOf<C extends Caller, Allowed extends Role> = C extends Caller
  ? [Extract<C["role"], Allowed>] extends [never]
    ? never
    : C
  : never;

export type Context<R extends Route = Route> = {
  readonly caller: CallerOf<Caller, R["access"][number]>;
  /** The caller's address; behind a proxy only as TRUST_PROXY says. */
  readonly address: string;
  /** The caller's User-Agent, which may be forged. */
  readonly agent: string;
  readonly now: Date;
  /** The secret of the caller's session. */
  readonly token?: string | undefined;
  readonly setCookie: (cookie: string) => void;
};

/**
 * The received files, by field; those that the handler has not stored are deleted after the
 * answer.
 */
type FilesOf<R extends Route> = R["files"] extends object
  ? [files: { readonly [Field in keyof R["files"]]?: Received }]
  : [];

export type Handler<R extends Route> = (
  input: ParsedInput<R>,
  context: Context<R>,
  ...files: FilesOf<R>
) => Promise<R["download"] extends object ? Uint8Array | Readable | RangedFile : Answer<R>>;
export type Handlers<R extends Routes> = { readonly [Name in keyof R]: Handler<R[Name]> };

/**
 * The one binding of a contract to its handlers: token, role, rate limit, validation, answer. Access comes before
 * validation, so that a stranger learns nothing from error texts.
 */
export function registerRoutes<R extends Routes>(
  app: FastifyInstance,
  services: Services,
  routes: R,
  handlers: Handlers<R>,
  { limitersOf, refusals }: Limits,
  shed: Shed,
): void {
  const all = Object.entries(routes);
  const registerOn = (scope: FastifyInstance, some: typeof all) => {
    for (const [name, route] of some) registerRoute(scope, name, route);
  };
  registerOn(
    app,
    all.filter(([, { files }]) => files === undefined),
  );
  // Only these routes accept multipart; others refuse it as any body that is not JSON.
  void app.register(async (scope) => {
    await acceptFiles(scope);
    registerOn(
      scope,
      all.filter(([, { files }]) => files !== undefined),
    );
  });

  function registerRoute(scope: FastifyInstance, name: string, route: Route): void {
    const invalidateSessions = endsSessions(route) ? services.sessions.invalidate : () => {};
    // `Handlers<R>` pairs every name with its own route; a loop over names cannot say so to the compiler.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const handler = handlers[name] as unknown as (
      input: unknown,
      context: Context,
      files?: ReceivedFiles,
    ) => Promise<unknown>;
    const { early, late } = limitersOf(name, route.limit);
    scope.route({
      method: route.method,
      url: route.path,
      schema: schemaOf(name, route),
      ...(route.bodyBytes !== undefined && { bodyLimit: route.bodyBytes }),
      // The fields of a multipart body are parsed once they are received; see `handleFiles`.
      ...(route.files && { validatorCompiler: () => (value: unknown) => ({ value }) }),
      // First, as a look-up of the token is work as well.
      onRequest: [shed(route), requireAccess(services, refusals, route), ...refuseInRepairWorks(services, route)],
      preValidation: [...early, dropOwnedFields(route)],
      preHandler: late,
      handler: async (request, reply) => {
        const context = contextOf(request, reply, services);
        if (route.files) {
          const answer = await handleFiles(route, route.files, request, services, (input, files) =>
            handler(input, context, files),
          ).finally(invalidateSessions);
          return reply.status(route.status).send(answer);
        }
        const input = { ...checked(route.query, request.query), ...checked(route.body, request.body) };
        // Also after a refusal, which may follow a commit: a new password is set, but the code of
        // the second factor is still needed.
        const answer = await handler(input, context).finally(invalidateSessions);
        if (route.download) {
          const { name: file, type } = route.download;
          // A picture is for looking at: messengers show it beside a link.
          const way = type.startsWith("image/") ? "inline" : "attachment";
          reply.type(type).header("content-disposition", `${way}; filename="${file}"`);
          if (route.forAll === true) reply.header("cache-control", "public, max-age=86400");
          if (answer instanceof RangedFile) return sendRanged(request, reply, answer);
        }
        if (route.status === 302) return reply.header("cache-control", "no-store").redirect(String(answer), 302);
        return reply.status(route.status).send(answer);
      },
    });
  }
}

/** Whether a call may end a session or change a role: any write except those below. */
const endsSessions = (route: Route) => route.method !== "GET" && !keepingSessions.has(route);

const keepingSessions = new Set<Route>([
  ...Object.values(gameRoutes),
  ...Object.values(dailyRoutes),
  ...Object.values(disputeRoutes),
  ...Object.values(duelRoutes),
  ...Object.values(noticeRoutes),
  ...Object.values(roomRoutes),
  ...Object.values(analyticsRoutes),
  ...Object.values(directoryRoutes),
  ...Object.values(catalogueRoutes),
  ...Object.values(importRoutes),
  ...Object.values(libraryStaffRoutes),
  ...Object.values(newsStaffRoutes),
  contract.login,
  contract.enterDemo,
]);

/**
 * Receives the files, parses the fields that came with them, runs the handler and discards files
 * it did not store.
 */
async function handleFiles(
  route: Route,
  kinds: NonNullable<Route["files"]>,
  request: FastifyRequest,
  { media }: Services,
  handler: (input: unknown, files: ReceivedFiles) => Promise<unknown>,
): Promise<unknown> {
  const files: Record<string, Received> = {};
  try {
    const fields = await receiveParts(request, kinds, media, files);
    const parsed = route.body?.safeParse(fields);
    if (parsed?.success === false) {
      const [issue] = parsed.error.issues;
      throw new AppError(400, "bad_request", issue?.message ?? "Запрос составлен неверно");
    }
    return await handler(parsed?.data ?? {}, files);
  } finally {
    await Promise.allSettled(Object.values(files).map(media.discard));
  }
}

/** A part without a schema was not checked, so it is not passed on. */
function checked(schema: Route["body"], value: unknown): object {
  return schema !== undefined && typeof value === "object" && value !== null ? value : {};
}

function contextOf(request: FastifyRequest, reply: FastifyReply, services: Services): Context {
  return {
    caller: withKey(request),
    address: request.ip,
    agent: request.headers["user-agent"] ?? "",
    now: previewOf(request.caller)?.at ?? services.now(),
    token: tokenOf(request),
    setCookie: (cookie) => void reply.header("set-cookie", cookie),
  };
}

function withKey({ caller, headers }: FastifyRequest): Caller {
  const key = headers["idempotency-key"];
  if (key === undefined || (caller.role !== 1 && caller.role !== 2)) return caller;
  if (typeof key !== "string" || !validate(key)) throw new AppError(400, "bad_request", "Idempotency-Key: нужен UUID");
  return { ...caller, idempotencyKey: key.toLowerCase() };
}
