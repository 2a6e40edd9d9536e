import type { auditRoutes, Entity, undoRoutes } from "@hitoslov/contract";
import { AppError } from "../http/errors.ts";
import type { AccountCaller } from "../http/caller.ts";
import type { Handlers } from "../http/register.ts";
import type { Services } from "../services.ts";
import { listChanges, listJournal, listTrash } from "./queries.ts";
import {
  entityOfChange,
  eraseDeleted,
  type Returnables,
  returnChange,
  returnDeleted,
  returnGroup,
  returnVersion,
} from "./undo.ts";

/** As many changes of a group as are taken back by one call. */
const atOnce = 100;
/** What is the owner's alone. */
const ofOwner: readonly Entity[] = ["admin", "sign_in", "setting"];

/**
 * The trail of staff, the trash, and the way back.
 * @param returnables what the domains say of how their rows come back.
 */
export const auditHandlers = (
  services: Services,
  returnables: Returnables,
): Handlers<typeof auditRoutes & typeof undoRoutes> => {
  const { db, now } = services;
  const reach = { db, now, returnables };
  const forbid = (entity: Entity, caller: Pick<AccountCaller, "role">) => {
    if (ofOwner.includes(entity) && caller.role !== 1) {
      throw new AppError(403, "forbidden", "Это действие вам недоступно");
    }
  };
  return {
    async listChanges(query, { caller }) {
      if (query.entity !== "setting") forbid(query.entity, caller);
      return listChanges(db.kysely, query);
    },

    async listJournal(query, { caller }) {
      if (query.entity !== undefined && query.entity !== "setting") forbid(query.entity, caller);
      return listJournal(db.kysely, query, caller.role === 1);
    },

    async listTrash(query) {
      return listTrash(db.kysely, query);
    },

    async returnDeleted(deleted, { caller }) {
      return returnDeleted(reach, caller, deleted);
    },

    async eraseDeleted({ _id }, { caller }) {
      await eraseDeleted(reach, caller, _id);
      return { _id };
    },

    async returnChange({ _id }, { caller }) {
      forbid(await entityOfChange(db.kysely, _id), caller);
      return returnChange(reach, caller, _id);
    },

    async returnVersion({ _id }, { caller }) {
      forbid(await entityOfChange(db.kysely, _id), caller);
      return returnVersion(reach, caller, _id);
    },

    async returnGroup({ _id, skip }, { caller }) {
      return returnGroup(reach, caller, _id, { limit: atOnce, skip });
    },
  };
};
