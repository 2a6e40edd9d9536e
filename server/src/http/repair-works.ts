import { dailyRoutes, duelRoutes, gameRoutes, libraryRoutes, roomRoutes, type Route } from "@hitoslov/contract";
import type { FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import { isShown } from "../showing.ts";
import { audiencesFor, previewOf } from "./caller.ts";
import { repairWorks } from "./errors.ts";

/** Calls that finish an open play; its audio needs no token. */
const {
  finish: _finish,
  completeDemo: _completeDemo,
  listAuthors: _listAuthors,
  playAudio: _playAudio,
  ...startingRoutes
} = gameRoutes;
/** An open room goes on. */
const { openRoom, joinRoom } = roomRoutes;
const refusedRoutes = new Set<Route>(
  [startingRoutes, dailyRoutes, duelRoutes, libraryRoutes, { openRoom, joinRoom }].flatMap((routes) =>
    Object.values<Route>(routes),
  ),
);

/** Seconds to wait, if the works have no end. */
const defaultSeconds = 60;

/**
 * Refuses calls of the game during repair works for the audience of the caller; staff are not
 * affected, also in a preview.
 */
export function refuseInRepairWorks({ catalogue, now }: Pick<Services, "catalogue" | "now">, route: Route) {
  if (!refusedRoutes.has(route)) return [];
  return [
    async ({ caller }: FastifyRequest): Promise<void> => {
      if (caller.role === 1 || caller.role === 2 || previewOf(caller) !== undefined) return;
      const { repair } = await catalogue.current();
      const at = now();
      if (repair === null || !isShown(repair, audiencesFor(caller), at)) return;
      const left = repair.shown_until === null ? defaultSeconds : (repair.shown_until.getTime() - at.getTime()) / 1000;
      throw repairWorks(repair.text, Math.max(1, Math.ceil(left)));
    },
  ];
}
