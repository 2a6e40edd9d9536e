import type { auditRoutes } from "@hitoslov/contract";
import { AppError } from "../http/errors.ts";
import type { Handlers } from "../http/register.ts";
import type { Services } from "../services.ts";
import { listChanges } from "./queries.ts";

export const auditHandlers = ({ db }: Services): Handlers<typeof auditRoutes> => ({
  async listChanges(query, { caller }) {
    if (query.entity === "admin" && caller.role !== 1) {
      throw new AppError(403, "forbidden", "Это действие вам недоступно");
    }
    return listChanges(db.kysely, query);
  },
});
