import type { Answer, ParsedInput, Role, Route, Routes } from "@hitoslov/contract";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import { type Caller, findCaller } from "./caller.ts";
import { AppError } from "./errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller;
  }
}

export type Context<R extends Route = Route> = {
  readonly caller: Extract<Caller, { role: R["access"][number] }>;
  /** The caller's address; behind a proxy only as TRUST_PROXY says. */
  readonly address: string;
  readonly now: Date;
  readonly setCookie: (cookie: string) => void;
};

export type Handler<R extends Route> = (input: ParsedInput<R>, context: Context<R>) => Promise<Answer<R>>;
export type Handlers<R extends Routes> = { readonly [Name in keyof R]: Handler<R[Name]> };

/**
 * The one binding of a contract to its handlers: token, role, rate limit, parsing, answer. Access comes before
 * validation, so that a stranger learns nothing from error texts.
 */
export function registerRoutes<R extends Routes>(
  app: FastifyInstance,
  services: Services,
  routes: R,
  handlers: Handlers<R>,
): void {
  const limiters = new Map<string, RateLimiter>();
  for (const [name, route] of Object.entries(routes)) {
    // `Handlers<R>` pairs every name with its own route; a loop over names cannot say so to the compiler.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const handler = handlers[name] as unknown as (input: unknown, context: Context) => Promise<unknown>;
    app.route({
      method: route.method,
      url: route.path,
      schema: {
        operationId: name,
        summary: route.summary,
        ...(route.query && { querystring: route.query }),
        ...(route.body && { body: route.body }),
        ...(route.response && { response: { [route.status]: route.response } }),
      },
      onRequest: async (request) => {
        request.caller = await findCaller(services, tokenOf(request));
        authorise(request.caller.role, route.access);
      },
      // The sound is known once the body is parsed; every other key is known before.
      [route.limit.by === "player_and_sound" ? "preHandler" : "preValidation"]: limiterOf(
        app,
        limiters,
        name,
        route.limit,
      ),
      handler: async (request, reply) => {
        const input = { ...checked(route.query, request.query), ...checked(route.body, request.body) };
        const answer = await handler(input, contextOf(request, reply, services));
        return reply.status(route.status).send(answer);
      },
    });
  }
}

/** What has no schema was not checked, so it goes no further. */
function checked(schema: Route["body"], value: unknown): object {
  return schema !== undefined && typeof value === "object" && value !== null ? value : {};
}

type RateLimiter = ReturnType<FastifyInstance["rateLimit"]>;

/** One counter a group: `groupId` of the plugin would leave each route its own. */
function limiterOf(
  app: FastifyInstance,
  limiters: Map<string, RateLimiter>,
  name: string,
  { max, seconds, by, group = name }: Route["limit"],
): RateLimiter {
  const made =
    limiters.get(group) ??
    app.rateLimit({ max, timeWindow: seconds * 1000, keyGenerator: (request) => limitKey(request, by) });
  limiters.set(group, made);
  return made;
}

function tokenOf(request: FastifyRequest): string | undefined {
  const { token } = request.headers;
  return typeof token === "string" ? token : undefined;
}

/** 401 where a live token would help, 403 where it does not. */
function authorise(role: Role, access: readonly Role[]): void {
  if (access.includes(role)) return;
  if (role === 0) throw new AppError(401, "unauthorized", "Войдите, чтобы продолжить");
  if (access.every((allowed) => allowed === 0)) throw new AppError(403, "forbidden", "Вы уже вошли");
  throw new AppError(403, "forbidden", "Это действие вам недоступно");
}

function limitKey(request: FastifyRequest, by: Route["limit"]["by"]): string {
  if (by === "address" || request.caller.role === 0) return normalizeIP(request.ip, 64);
  if (by === "player") return request.caller.playerId;
  const { body } = request;
  const soundId = typeof body === "object" && body !== null && "soundId" in body ? String(body.soundId) : "";
  // An id has thousands of spellings in capitals and small letters.
  return `${request.caller.playerId} ${soundId.toLowerCase()}`;
}

function contextOf(request: FastifyRequest, reply: FastifyReply, services: Services): Context {
  return {
    caller: request.caller,
    address: request.ip,
    now: services.now(),
    setCookie: (cookie) => void reply.header("set-cookie", cookie),
  };
}
