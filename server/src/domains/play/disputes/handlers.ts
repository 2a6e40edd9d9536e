import type { disputeRoutes, disputeStaffRoutes } from "@hitoslov/contract";
import type { Handlers } from "../../../http/register.ts";
import type { Services } from "../../../services.ts";
import { checkAcceptable, acceptDispute, correctDispute, rejectDispute } from "./answer-disputes.ts";
import { listBlanks, listRescorings } from "./blanks.ts";
import { effectOf } from "./effect.ts";
import { findOwnDispute, listCredits, listOwnDisputes } from "./own.ts";
import { disputesLeftToday, sendDispute } from "./send.ts";

export function disputeHandlers(services: Services): Handlers<typeof disputeRoutes & typeof disputeStaffRoutes> {
  const { kysely } = services.db;
  return {
    async sendDispute(sent, { caller, now }) {
      const id = await sendDispute(services, caller, sent, now);
      return {
        dispute: await findOwnDispute(kysely, caller.playerId, id),
        left: await disputesLeftToday(services, caller, now),
      };
    },

    async listDisputes(page, { caller, now }) {
      return {
        ...(await listOwnDisputes(kysely, caller.playerId, page)),
        left: await disputesLeftToday(services, caller, now),
      };
    },

    listCredits: (page, { caller }) => listCredits(kysely, caller.playerId, page),

    listDisputedBlanks: (query) => listBlanks(kysely, query),

    async getDisputeEffect(input, { now }) {
      const zone = services.config.TIME_ZONE;
      return effectOf(kysely, await checkAcceptable(services, input), { now, zone });
    },

    acceptDispute: (input, staff) => acceptDispute(services, input, staff),
    rejectDispute: (input, staff) => rejectDispute(services, input, staff),
    correctDispute: (input, staff) => correctDispute(services, input, staff),

    async listRescorings() {
      return { data: await listRescorings(kysely) };
    },
  };
}
