import { type Entity, nouns } from "@hitoslov/contract";
import { sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { AppError } from "../http/errors.ts";
import type { Services } from "../services.ts";
import {
  type Actor,
  type AuditedEntity,
  deleteInside,
  findRow,
  inTransaction,
  recordWithImages,
  missing,
} from "./change.ts";
import { belongs, forgetRow, imageOf, type Moved, readBefore } from "./images.ts";
import { restoreRows } from "./restore-rows.ts";
import { recordChange } from "./record.ts";

/** What can be taken back, by entity. No common type covers them: each entity has its own row type. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Returnables = Partial<Record<Entity, AuditedEntity<any>>>;

export type UndoContext = Pick<Services, "db" | "now"> & { readonly returnables: Returnables };

type Found = {
  readonly entity: Entity;
  readonly row_id: string;
  readonly returned_at: Date | null;
  readonly is_new: boolean;
  readonly is_gone: boolean;
};

export async function entityOfChange(db: Services["db"]["kysely"], changeId: string): Promise<Entity> {
  return (await requireChange(db, changeId)).entity;
}

/**
 * Takes one change back: restores a deleted row, deletes an added one, restores the old values of
 * an edited one.
 * @throws {AppError} 409 if it was taken back already, is too old, or the row was changed since.
 */
export async function returnChange(
  context: UndoContext,
  actor: Actor,
  changeId: string,
): Promise<{ entity: Entity; _id: string }> {
  const { entity } = await requireChange(context.db.kysely, changeId);
  return inTransaction(context, requireEntity(context, entity), (trx) => undoInside(trx, context, actor, changeId));
}

/** Takes back the last deletion of a row. */
export async function returnDeleted(
  context: UndoContext,
  actor: Actor,
  { entity, _id }: { readonly entity: Entity; readonly _id: string },
): Promise<{ entity: Entity; _id: string }> {
  const deletion = await context.db.kysely
    .selectFrom("row_images")
    .select("id")
    .where("entity", "=", entity)
    .where("row_id", "=", _id)
    .where("after", "is", null)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (deletion === undefined) throw tooLate();
  return returnChange(context, actor, deletion.id);
}

/**
 * Deletes a row in the trash for good, with its versions, and records that; the sweep deletes its
 * files.
 */
export async function eraseDeleted(
  { db, now }: Pick<UndoContext, "db" | "now">,
  actor: Actor,
  changeId: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const { entity, row_id: id, is_gone, returned_at } = await requireChange(trx, changeId);
    if (!is_gone || returned_at !== null) throw tooLate();
    await forgetRow(trx, entity, id);
    const before = { stored: "в\u00A0корзине" };
    const change = { actor, now: now(), entity, id, action: "delete", before, returns: changeId } as const;
    await recordChange(trx, { ...change, fields: ["stored"] });
  });
}

/**
 * Restores a row as it was after a change, whatever changed later.
 * @param latestAt when the latest change was made that the caller knows of.
 * @throws {AppError} 409 if there is a later one.
 */
export async function returnVersion(
  context: UndoContext,
  actor: Actor,
  changeId: string,
  latestAt?: string,
): Promise<{ entity: Entity; _id: string }> {
  const { entity } = await requireChange(context.db.kysely, changeId);
  const definition = requireEntity(context, entity);
  return inTransaction(context, definition, async (trx) => {
    const { row_id: id, is_gone } = await requireChange(trx, changeId);
    if (is_gone) throw new AppError(409, "conflict", "Это удаление: вернуть можно из корзины");
    await lockMainRow(trx, definition, id);
    if (latestAt !== undefined) await refuseIfLater(trx, { entity, id }, new Date(latestAt));
    await restoreImage(trx, definition, { actor, id, changeId, side: "after", now: context.now() });
    return { entity, _id: id };
  });
}

export async function undoInside(trx: Transaction<Database>, context: UndoContext, actor: Actor, changeId: string) {
  const { entity, row_id: id, returned_at, is_new, is_gone } = await requireChange(trx, changeId);
  const definition = requireEntity(context, entity);
  if (returned_at !== null) throw new AppError(409, "conflict", "Это уже вернули");
  const now = context.now();
  if (is_gone) {
    await restoreDeleted(trx, definition, { actor, id, changeId, now });
  } else {
    await lockMainRow(trx, definition, id);
    await refuseIfChanged(trx, definition, { id, changeId });
    if (is_new) await deleteInside(trx, now, actor, definition, id, changeId);
    else await restoreImage(trx, definition, { actor, id, changeId, side: "before", now });
  }
  await trx.updateTable("row_images").set({ returned_at: now }).where("id", "=", changeId).execute();
  return { entity, _id: id };
}

type Step = { readonly actor: Actor; readonly id: string; readonly changeId: string; readonly now: Date };

async function restoreDeleted<E>(
  trx: Transaction<Database>,
  definition: AuditedEntity<E>,
  { actor, id, changeId, now }: Step,
) {
  const { parts = [], dependants = [], afterRestore } = definition;
  await restoreRows(trx, [...parts, ...dependants], { id, imageId: changeId, side: "before", now, keptColumns: [] });
  await afterRestore?.(trx, await findRow(trx, definition, id), undefined, now, null);
  const after = await findRow(trx, definition, id);
  await recordWithImages(trx, definition, { actor, now, id, action: "create", after, returns: changeId }, new Map());
}

/** The row is locked. */
async function restoreImage<E>(
  trx: Transaction<Database>,
  definition: AuditedEntity<E>,
  { actor, id, changeId, now, side }: Step & { readonly side: "before" | "after" },
) {
  const { parts = [], keptColumns = [], afterRestore } = definition;
  const before = await findRow(trx, definition, id);
  const images = await readBefore(trx, definition, [id]);
  await restoreRows(trx, parts, { id, imageId: changeId, side, now, keptColumns });
  const moved = side === "before" ? await findMoved(trx, changeId) : null;
  const goes = (await afterRestore?.(trx, await findRow(trx, definition, id), before, now, moved)) ?? undefined;
  const after = await findRow(trx, definition, id);
  const change = { actor, now, id, action: "update", before, after, returns: changeId, moved: goes } as const;
  await recordWithImages(trx, definition, change, images);
}

async function findMoved(trx: Transaction<Database>, changeId: string): Promise<Moved | null> {
  const change = await trx.selectFrom("row_images").select("moved").where("id", "=", changeId).executeTakeFirst();
  return change?.moved ?? null;
}

async function lockMainRow(
  trx: Transaction<Database>,
  { entity, parts: [main] = [], lockFirst }: Pick<AuditedEntity<unknown>, "entity" | "parts" | "lockFirst">,
  id: string,
): Promise<void> {
  if (main === undefined) throw missing(entity);
  await lockFirst?.(trx, id);
  const { rows } = await sql`
    select from ${sql.table(main.table)} as part where ${belongs(main, sql`${id}`)} for update`.execute(trx);
  if (rows.length === 0) throw missing(entity);
}

async function refuseIfChanged<E>(
  trx: Transaction<Database>,
  { entity, parts = [], keptColumns = [] }: AuditedEntity<E>,
  { id, changeId }: Pick<Step, "id" | "changeId">,
): Promise<void> {
  const without = (image: ReturnType<typeof sql>) =>
    keptColumns.reduce((less, column) => sql`${less} #- ${`{${parts[0]?.table},0,${column}}`}`, image);
  const { rows } = await sql<{ same: boolean }>`
    select ${without(sql`after`)} = ${without(sql`${imageOf(parts, sql`row_ids.id${parts[0]?.key === "id" ? sql`::uuid` : sql``}`)}`)} as same
    from row_images, (values (${id}::text)) as row_ids (id) where row_images.id = ${changeId}`.execute(trx);
  if (rows[0]?.same !== true) throw await changedSince(trx, { entity, id });
}

type RowId = { readonly entity: Entity; readonly id: string };

async function refuseIfLater(trx: Transaction<Database>, { entity, id }: RowId, at: Date): Promise<void> {
  const later = await trx
    .selectFrom("row_images")
    // What changed no field of the trail is in no history.
    .innerJoin("audit", "audit.id", "row_images.id")
    .select("row_images.id")
    .where("row_images.entity", "=", entity)
    .where("row_id", "=", id)
    .where("row_images.at", ">", at)
    .limit(1)
    .executeTakeFirst();
  if (later !== undefined) throw await changedSince(trx, { entity, id });
}

/** The refusal names who has made the last change. */
async function changedSince(trx: Transaction<Database>, { entity, id }: RowId): Promise<AppError> {
  const last = await trx
    .selectFrom("audit")
    .select("login")
    .where("entity", "=", entity)
    .where("entity_id", "=", id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const who = last === undefined ? "" : ` Последняя правка: ${last.login}.`;
  return new AppError(409, "stale", `С\u00A0тех пор запись меняли, возврат стёр бы эти правки.${who}`);
}

async function requireChange(db: Services["db"]["kysely"] | Transaction<Database>, changeId: string): Promise<Found> {
  const change = await db
    .selectFrom("row_images")
    .select(["entity", "row_id", "returned_at"])
    .select([sql<boolean>`before is null`.as("is_new"), sql<boolean>`after is null`.as("is_gone")])
    .where("id", "=", changeId)
    .forUpdate()
    .executeTakeFirst();
  if (change === undefined) throw tooLate();
  return change;
}

// Each entity has rows of its own; undo works on all of them by their columns.
// oxlint-disable-next-line typescript/no-explicit-any
export function requireEntity({ returnables }: Pick<UndoContext, "returnables">, entity: Entity): AuditedEntity<any> {
  const definition = returnables[entity];
  if (definition === undefined)
    throw new AppError(409, "conflict", `${nouns[entity].plural}: правки не\u00A0возвращаются`);
  return definition;
}

function tooLate(): AppError {
  return new AppError(404, "not_found", "Вернуть нельзя: прежнее уже стёрто");
}
