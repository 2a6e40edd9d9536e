import { normalizeIP } from "@fastify/rate-limit";
import type { RateLimit } from "@hitoslov/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { TooSoonError } from "./errors.ts";

/**
 * Counters kept for each limit; the least used are forgotten first. Whoever could push out so many by as many addresses
 * has a fresh counter at each of these anyway.
 */
const cache = 20_000;

/** Of what has no route in the contract and asks the database. */
export const pageLimit = { max: 600, timeWindow: 60_000, cache } as const;

/**
 * In a minute, calls of one address with tokens that open nothing there: each costs a look-up, and no limit of a route
 * meets them.
 */
const refusedAtMost = 1800;

/** How many sounds' worth of calls a player has: an id is cheap to make up, and each would have a counter of its own. */
const soundsAtOnce = 4;

export function openLimits(app: FastifyInstance, refusals = refusedAtMost) {
  const made = new Map<string, Limiter[]>();
  const optionsOf = ({ max, seconds, by }: RateLimit) => ({
    max,
    timeWindow: seconds * 1000,
    cache,
    keyGenerator: (request: FastifyRequest) => limitKey(request, by),
  });
  const refused = app.createRateLimit(optionsOf({ max: refusals, seconds: 60, by: "address" }));

  return {
    /** One counter a group: `groupId` of the plugin would leave each route its own. */
    limitersOf: (name: string, limit: RateLimit): Limiter[] => {
      const { group = name, max, by } = limit;
      const known = made.get(group);
      if (known !== undefined) return known;
      const limiters: Limiter[] = [app.rateLimit(optionsOf(limit))];
      if (by === "player_and_sound") {
        const ofPlayer = app.createRateLimit(optionsOf({ ...limit, max: max * soundsAtOnce, by: "player" }));
        limiters.unshift(async (request) => refuseExceeded(await ofPlayer(request)));
      }
      made.set(group, limiters);
      return limiters;
    },
    refusals: {
      /** @throws {TooSoonError} where the address has been refused too often. */
      check: async (request: FastifyRequest) => refuseExceeded(await refused(request, { increment: false })),
      count: async (request: FastifyRequest) => void (await refused(request)),
    },
  };
}

type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Count = Awaited<ReturnType<ReturnType<FastifyInstance["createRateLimit"]>>>;

function refuseExceeded(count: Count): void {
  if (!count.isAllowed && count.isExceeded) throw new TooSoonError(count.ttlInSeconds);
}

function limitKey(request: FastifyRequest, by: RateLimit["by"]): string {
  if (by === "address" || request.caller.role === 0) return normalizeIP(request.ip, 64);
  if (by === "player") return request.caller.playerId;
  const { body } = request;
  const soundId = typeof body === "object" && body !== null && "soundId" in body ? String(body.soundId) : "";
  // An id has thousands of spellings in capitals and small letters.
  return `${request.caller.playerId} ${soundId.toLowerCase()}`;
}
