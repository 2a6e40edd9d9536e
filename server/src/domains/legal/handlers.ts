import { accountPurposes, type consentRoutes } from "@hitoslov/contract";
import type { Handlers } from "../../http/register.ts";
import { requireSession } from "../../http/require-session.ts";
import type { Services } from "../../services.ts";
import { inTransaction } from "../../crud/change.ts";
import { legalIsOn } from "./organiser.ts";
import { findAccepted, keepConsents, listInForce, listOwnConsents, withdrawConsents } from "./consents.ts";

export const consentHandlers = (services: Services): Handlers<typeof consentRoutes> => {
  const { db } = services;
  return {
    async getLegal() {
      const [on, documents] = await Promise.all([legalIsOn(db.kysely), listInForce(db.kysely)]);
      return { on, documents: on ? documents : [] };
    },

    async listConsents(_input, { caller }) {
      return listOwnConsents(db.kysely, caller.userId);
    },

    async giveConsents({ versions }, { caller, address, now }) {
      await inTransaction(services, {}, async (trx) => {
        await requireSession(trx, caller);
        const accepted = await findAccepted(trx, versions, accountPurposes);
        await keepConsents(trx, accepted, { userId: caller.userId, address, now });
      });
      return listOwnConsents(db.kysely, caller.userId);
    },

    async withdrawConsent({ purpose }, { caller, now }) {
      await inTransaction(services, {}, (trx) => withdrawConsents(trx, caller.userId, [purpose], now));
      return listOwnConsents(db.kysely, caller.userId);
    },
  };
};
