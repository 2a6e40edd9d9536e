import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { RateLimit } from "@hitoslov/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { log } from "../log.ts";
import { TooSoonError } from "./errors.ts";
import { openRedis } from "./redis.ts";

/**
 * Counters kept for each limit; the least used are forgotten first. An attacker with enough
 * addresses to push them out has a fresh counter at each address anyway.
 */
const cache = 20_000;

/** Of what has no route in the contract and asks the database. */
export const pageLimit = { max: 600, timeWindow: 60_000, cache } as const;

/**
 * Calls a minute of one address with invalid tokens: each costs a look-up, and limits of routes do
 * not apply to them.
 */
const refusedAtMost = 1800;

/**
 * For how many sounds a player may use the limit of one: ids are easy to invent, and each would
 * get its own counter.
 */
const soundsAtOnce = 4;

/**
 * For how many demo visitors an address may use the limit of one, where the route names no other: a visit costs nobody
 * anything, and each would get its own counter. A school class is one address.
 */
const visitorsAtOnce = 40;

const options = {
  global: false,
  errorResponseBuilder: (_request: FastifyRequest, { ttl }: { readonly ttl: number }) =>
    new TooSoonError(Math.ceil(ttl / 1000)),
};

/**
 * With Redis all nodes share the counters. While it does not answer, each node counts by itself:
 * no call waits for Redis, and every call is counted.
 */
export async function openLimits(app: FastifyInstance, { REDIS_URL }: Config, refusals = refusedAtMost) {
  // Registered first: the plugin skips a scope whose parent already has it.
  const redisLimits = REDIS_URL === undefined ? undefined : await openRedisLimits(app, REDIS_URL);
  await app.register(rateLimit, options);
  const made = new Map<string, Limiters>();
  const optionsOf = ({ max, seconds, by }: RateLimit, name: string) => ({
    max,
    timeWindow: seconds * 1000,
    cache,
    // In Redis limits are kept apart by their keys only.
    keyGenerator: (request: FastifyRequest) => `${name} ${limitKey(request, by)}`,
  });
  // Counted on this node only: it saves the look-up of a token.
  const refused = app.createRateLimit(optionsOf({ max: refusals, seconds: 60, by: "address" }, "refused"));

  function withLocalFallback<A extends unknown[], T>(make: (scope: FastifyInstance) => (...given: A) => Promise<T>) {
    const own = make(app);
    const shared = redisLimits && make(redisLimits.scope);
    return async (...given: A): Promise<T> => {
      if (shared === undefined) return own(...given);
      try {
        return await shared(...given);
      } catch (error) {
        if (error instanceof TooSoonError) throw error;
        redisLimits?.onAway(error);
        return own(...given);
      }
    };
  }

  return {
    /** One counter a group: `groupId` of the plugin would leave each route its own. */
    limitersOf: (name: string, limit: RateLimit): Limiters => {
      const { group = name, max, by } = limit;
      const known = made.get(group);
      if (known !== undefined) return known;
      const counterOf = (wider: RateLimit, key: string) => {
        const count = withLocalFallback((scope) => scope.createRateLimit(optionsOf(wider, key)));
        return async (request: FastifyRequest) => refuseExceeded(await count(request));
      };
      const own = withLocalFallback((scope): Limiter => scope.rateLimit(optionsOf(limit, group)));
      const isBySound = by === "player_and_sound";
      const ofPlayer = { ...limit, max: isBySound ? max * soundsAtOnce : max, by: "player" } as const;
      const early: Limiter[] = isBySound ? [counterOf(ofPlayer, `${group} of`)] : [own];
      if (by !== "address") {
        const ofVisitors = {
          ...ofPlayer,
          max: ofPlayer.max * visitorsAtOnce,
          ...limit.visitors,
          by: "address",
        } as const;
        const count = counterOf(ofVisitors, `${group} of visitors`);
        // Last: what a visitor may not do is none of the neighbours' calls.
        early.push(async (request) => request.caller.role === 4 && count(request));
      }
      const limiters = { early, late: isBySound ? [own] : [] };
      made.set(group, limiters);
      return limiters;
    },
    refusals: {
      /** @throws {TooSoonError} if the address has been refused too often. */
      check: async (request: FastifyRequest) => refuseExceeded(await refused(request, { increment: false })),
      count: async (request: FastifyRequest) => void (await refused(request)),
    },
  };
}
export type Limits = Awaited<ReturnType<typeof openLimits>>;

/** The plugin once more, counting in Redis, in a scope of its own. */
async function openRedisLimits(app: FastifyInstance, url: string) {
  const redis = await openRedis(url);
  app.addHook("onClose", async () => redis.disconnect());
  let isAway = false;
  redis.on("ready", () => (isAway = false));
  const onAway = (err: unknown) => {
    if (!isAway) log.error({ err }, "Redis is away: limits of calls are counted by this node alone");
    isAway = true;
  };
  const ready = Promise.withResolvers<{ scope: FastifyInstance }>();
  await app.register(async (scope) => {
    await scope.register(rateLimit, { ...options, redis, nameSpace: "hitoslov:limit:" });
    ready.resolve({ scope });
  });
  return { ...(await ready.promise), onAway };
}

type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
/** What counts a call: before its input is checked, or after, where the body names what is counted. */
type Limiters = { readonly early: Limiter[]; readonly late: Limiter[] };
type Count = Awaited<ReturnType<ReturnType<FastifyInstance["createRateLimit"]>>>;

function refuseExceeded(count: Count): void {
  if (!count.isAllowed && count.isExceeded) throw new TooSoonError(count.ttlInSeconds);
}

function limitKey(request: FastifyRequest, by: RateLimit["by"]): string {
  if (by === "address" || request.caller.role === 0) return normalizeIP(request.ip, 64);
  if (by === "player") return request.caller.playerId;
  const { body } = request;
  const soundId = typeof body === "object" && body !== null && "soundId" in body ? String(body.soundId) : "";
  // Upper and lower case would give an id thousands of spellings.
  return `${request.caller.playerId} ${soundId.toLowerCase()}`;
}
