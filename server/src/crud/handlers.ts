import { type auditRoutes, type Entity, entitySections, EntitySchema, type undoRoutes } from "@hitoslov/contract";
import { type Caller, mayUse } from "../http/caller.ts";
import { AppError } from "../http/errors.ts";
import type { Handlers } from "../http/register.ts";
import type { Services } from "../services.ts";
import { listChanges, listJournal, listTrash } from "./queries.ts";
import { entityOfChange, eraseDeleted, type Returnables, returnChange, returnDeleted, returnVersion } from "./undo.ts";
import { entitiesOfGroup, returnGroup } from "./undo-group.ts";

/** How many changes of a group one call takes back. */
const atOnce = 100;

/**
 * The trail of staff, the trash and undo, each limited to the sections the caller may open.
 * @param returnables how the rows of each domain are restored.
 */
export const auditHandlers = (
  services: Services,
  returnables: Returnables,
): Handlers<typeof auditRoutes & typeof undoRoutes> => {
  const { db, now } = services;
  const context = { db, now, returnables };
  return {
    async listChanges(query, { caller }) {
      requireOpen(caller, [query.entity]);
      return listChanges(db.kysely, query);
    },

    async listJournal(query, { caller }) {
      if (query.entity !== undefined) requireOpen(caller, [query.entity]);
      return listJournal(db.kysely, query, openTo(caller));
    },

    async listTrash(query, { caller }) {
      return listTrash(db.kysely, query, openTo(caller));
    },

    async returnDeleted(deleted, { caller }) {
      requireReturnable(caller, [deleted.entity]);
      return returnDeleted(context, caller, deleted);
    },

    async eraseDeleted({ _id }, { caller }) {
      requireReturnable(caller, [await entityOfChange(db.kysely, _id)]);
      await eraseDeleted(context, caller, _id);
      return { _id };
    },

    async returnChange({ _id }, { caller }) {
      requireReturnable(caller, [await entityOfChange(db.kysely, _id)]);
      return returnChange(context, caller, _id);
    },

    async returnVersion({ _id, latest_at }, { caller }) {
      requireReturnable(caller, [await entityOfChange(db.kysely, _id)]);
      return returnVersion(context, caller, _id, latest_at);
    },

    async returnGroup({ _id, skip }, { caller }) {
      requireReturnable(caller, await entitiesOfGroup(db.kysely, _id));
      return returnGroup(context, caller, _id, { limit: atOnce, skip });
    },
  };
};

/**
 * Entities of the trail that belong to the caller's sections; only the owner sees those of no
 * section.
 */
export function openTo(caller: Caller): Entity[] {
  return EntitySchema.options.filter((entity) => {
    const section = entitySections[entity];
    return section === null ? caller.role === 1 : mayUse(caller, section);
  });
}

function requireOpen(caller: Caller, entities: readonly Entity[]): void {
  const open = openTo(caller);
  if (!entities.every((entity) => open.includes(entity))) {
    throw new AppError(403, "forbidden", "Это действие вам недоступно");
  }
}

/** Settings include fields that only the owner may set. */
function requireReturnable(caller: Caller, entities: readonly Entity[]): void {
  requireOpen(caller, entities);
  if (entities.includes("setting") && caller.role !== 1) {
    throw new AppError(403, "forbidden", "Это действие вам недоступно");
  }
}
