import { type auditRoutes, entitySections } from "@hitoslov/contract";
import { mayUse } from "../http/caller.ts";
import { AppError } from "../http/errors.ts";
import type { Handlers } from "../http/register.ts";
import type { Services } from "../services.ts";
import { listChanges } from "./queries.ts";

export const auditHandlers = ({ db }: Services): Handlers<typeof auditRoutes> => ({
  async listChanges(query, { caller }) {
    const section = entitySections[query.entity];
    if (section === null ? caller.role !== 1 : !mayUse(caller, section)) {
      throw new AppError(403, "forbidden", "Это действие вам недоступно");
    }
    return listChanges(db.kysely, query);
  },
});
