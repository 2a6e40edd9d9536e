import { gameRoutes, type Route, type Waiting, waitsAs } from "@hitoslov/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import { overloaded } from "./errors.ts";

export type Shed = (route: Route) => (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** From which waiting time calls of each kind are refused, ms. */
const maxPressureMs: Record<Waiting, number> = { report: 25, staff_list: 40, list: 60, deal: 80 };

/**
 * Each takes one round trip, so whatever delays them delays every call, the database and Redis
 * included.
 */
const quick: ReadonlySet<Route> = new Set([gameRoutes.checkWord, gameRoutes.checkWords]);

/**
 * Time between two measurements, ms, and the weight of the latest: a single pause is not an
 * overload.
 */
const [period, weight] = [50, 0.2];

/**
 * Refuses calls that can wait while calls wait for this node's processor, for a database
 * connection or for its answer: first reports, then lists of staff, then those of players, then
 * the next songs. Calls of an open play are never refused (decision 075).
 * @param many With fewer calls in progress, calls are not what slows the node down.
 */
export function openShedding(app: FastifyInstance, { db, meters }: Pick<Services, "db" | "meters">, many = 16): Shed {
  let underWay = 0;
  let pressure = 0;
  let checks = { count: 0, ms: 0 };
  let meanCheckMs = 0;
  let lookedAt = performance.now();
  const look = setInterval(() => {
    const now = performance.now();
    // It decays while nobody checks; otherwise refusals would never end.
    meanCheckMs = checks.count > 0 ? checks.ms / checks.count : meanCheckMs * (1 - weight);
    const delay = Math.max(now - lookedAt - period, db.longestWaitMs(), meanCheckMs);
    lookedAt = now;
    checks = { count: 0, ms: 0 };
    pressure += ((underWay < many ? 0 : delay) - pressure) * weight;
    meters.pressure.set(pressure / 1000);
  }, period).unref();
  app.addHook("onClose", async () => clearInterval(look));

  const watch = (request: FastifyRequest, reply: FastifyReply) => {
    let since = performance.now();
    // The time a slow phone takes to send its call does not show the load of the node.
    request.raw.once("end", () => void (since = performance.now()));
    reply.raw.once("finish", () => {
      if (reply.statusCode < 400) checks = { count: checks.count + 1, ms: checks.ms + performance.now() - since };
    });
  };

  return (route) => {
    const waits = waitsAs(route);
    return async (request, reply) => {
      underWay += 1;
      reply.raw.once("close", () => void (underWay -= 1));
      if (quick.has(route)) watch(request, reply);
      if (waits === "never" || underWay < many || pressure <= maxPressureMs[waits]) return;
      meters.shed.inc({ waits });
      throw overloaded();
    };
  };
}
