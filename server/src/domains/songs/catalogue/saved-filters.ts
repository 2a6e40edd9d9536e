import { limits, type SavedFilter, type savedFilterRoutes } from "@hitoslov/contract";
import { type Kysely, sql, type Transaction } from "kysely";
import { type AuditedEntity, createRow, deleteRow } from "../../../crud/change.ts";
import { byName } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import type { AccountCaller } from "../../../http/caller.ts";
import { AppError } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/register.ts";
import type { Services } from "../../../services.ts";

type Caller = Pick<AccountCaller, "userId" | "role">;

const nameTaken = { field: "name", message: "Такой сохранённый фильтр уже есть" };

/** A saved filter as this member of staff sees it. */
function savedFilterEntityFor(caller: Caller): AuditedEntity<SavedFilter> {
  return {
    entity: "saved_filter",
    table: "saved_filters",
    find: async (db, id) =>
      (await filtersOf(db, caller).where("saved_filters.id", "=", id).execute()).map(present(caller))[0],
    fields: ["name", "shared", "query"],
    unique: { saved_filters_own: nameTaken, saved_filters_shared: nameTaken },
    beforeDelete: async (_trx, { own }) => {
      if (!own) throw new AppError(403, "forbidden", "Этот фильтр сохранил другой сотрудник");
    },
  };
}

/** The caller's own filters and the shared ones. */
function filtersOf(db: Kysely<Database>, { userId }: Caller) {
  return db
    .selectFrom("saved_filters")
    .leftJoin("users", "users.id", "saved_filters.user_id")
    .select(["saved_filters.id", "saved_filters.name", "shared", "query", "user_id", "users.login"])
    .where((where) => where.or([where("shared", "=", true), where("user_id", "=", userId)]));
}

type Stored = Awaited<ReturnType<ReturnType<typeof filtersOf>["execute"]>>[number];

const present =
  ({ userId, role }: Caller) =>
  ({ id, name, shared, query, user_id, login }: Stored): SavedFilter => ({
    _id: id,
    name,
    shared,
    query,
    login,
    own: user_id === userId || role === 1,
  });

async function checkFilterCount(trx: Transaction<Database>, userId: string): Promise<void> {
  const { count } = await trx
    .selectFrom("saved_filters")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (count <= limits.savedFilter.max) return;
  throw new AppError(409, "conflict", `Сохранено уже ${limits.savedFilter.max}\u00A0фильтров: удалите ненужный`);
}

export const savedFilterHandlers = (services: Services): Handlers<typeof savedFilterRoutes> => ({
  async listSavedFilters(_input, { caller }) {
    const rows = await filtersOf(services.db.kysely, caller)
      .orderBy(sql`saved_filters.name ${byName}`)
      .orderBy("saved_filters.id")
      .execute();
    return { data: rows.map(present(caller)) };
  },

  async createSavedFilter(fields, { caller }) {
    return createRow(services, caller, savedFilterEntityFor(caller), async (trx, id, updated_at) => {
      await trx
        .insertInto("saved_filters")
        .values({ ...fields, id, user_id: caller.userId, updated_at })
        .execute();
      await checkFilterCount(trx, caller.userId);
    });
  },

  async deleteSavedFilter({ _id }, { caller }) {
    return deleteRow(services, caller, savedFilterEntityFor(caller), _id);
  },
});
