import type { Entity } from "@hitoslov/contract";
import { type Expression, sql } from "kysely";
import { AppError } from "../http/errors.ts";
import type { Services } from "../services.ts";
import { type Actor, inTransaction } from "./change.ts";
import { nameOfChange } from "./change-names.ts";
import { type UndoContext, requireEntity, undoInside } from "./undo.ts";

export async function entitiesOfGroup(db: Services["db"]["kysely"], groupId: string): Promise<Entity[]> {
  const rows = await db.selectFrom("row_images").select("entity").distinct().where("group_id", "=", groupId).execute();
  return rows.map(({ entity }) => entity);
}

/** For a query: whether changes of the group with this id can still be taken back. */
export function isReturnable(groupId: Expression<string>) {
  return sql<boolean>`exists (select from row_images where group_id = ${groupId} and returned_at is null)`;
}

export type Left = { readonly entity: Entity; readonly _id: string; readonly name: string; readonly message: string };

/**
 * Takes back the changes of a group, the latest first, as many as one call allows. Each has its
 * own transaction, so that one which cannot be taken back does not stop the others, and after a
 * crash the rest can be asked for again. All changes of a row that the group has added are taken
 * back together: a row that cannot be deleted stays complete.
 */
export async function returnGroup(
  context: UndoContext,
  actor: Actor,
  groupId: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ returned: number; left: Left[]; more: boolean }> {
  const changes = await context.db.kysely
    .selectFrom("row_images")
    .leftJoin("audit", "audit.id", "row_images.id")
    .select(["row_images.id", "row_images.entity", "row_id", nameOfChange.as("name")])
    .where("group_id", "=", groupId)
    .where("returned_at", "is", null)
    .orderBy("row_images.at", "desc")
    .orderBy("row_images.id", "desc")
    .offset(skip)
    .limit(limit + 1)
    .execute();
  const left: Left[] = [];
  const returned = new Set<string>();
  for (const { id, entity, row_id: _id, name } of changes.slice(0, limit)) {
    if (returned.has(id)) continue;
    try {
      const together = await changesOfAdded(context.db.kysely, groupId, { entity, row_id: _id });
      const due = together.length === 0 ? [id] : together;
      await inTransaction(context, requireEntity(context, entity), async (trx) => {
        for (const one of due) await undoInside(trx, context, actor, one);
      });
      for (const one of due) returned.add(one);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const known = name === "" ? await nameInImage(context, entity, id) : name;
      left.push({ entity, _id, name: known, message: error.message });
    }
  }
  const tried = Math.min(changes.length, limit);
  return { returned: tried - left.length, left, more: changes.length > limit };
}

/** The name of a row, if the change has not touched its name. */
async function nameInImage(context: UndoContext, entity: Entity, changeId: string): Promise<string> {
  const table = requireEntity(context, entity).parts?.[0]?.table ?? "";
  const { rows } = await sql<{ name: string }>`
    select coalesce(row ->> 'name', row ->> 'title', row ->> 'key', '') as name
    from row_images, lateral (select coalesce(after, before) -> ${table}::text -> 0 as row) as rows
    where id = ${changeId}`.execute(context.db.kysely);
  return rows[0]?.name ?? "";
}

/**
 * The changes of a row that this group has added, the latest first; empty for a row that existed
 * before.
 */
async function changesOfAdded(
  db: Services["db"]["kysely"],
  groupId: string,
  { entity, row_id }: { readonly entity: Entity; readonly row_id: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom("row_images")
    .select("id")
    .select(sql<boolean>`before is null`.as("is_new"))
    .where("group_id", "=", groupId)
    .where("entity", "=", entity)
    .where("row_id", "=", row_id)
    .where("returned_at", "is", null)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.some(({ is_new }) => is_new) ? rows.map(({ id }) => id) : [];
}
