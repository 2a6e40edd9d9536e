import { type Entity, nouns } from "@hitoslov/contract";
import { sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { AppError } from "../http/errors.ts";
import type { Services } from "../services.ts";
import { type Actor, type AuditedEntity, deleteInside, findRow, inTransaction, keep, missing } from "./change.ts";
import { belongs, forgetRow, imageOf, type Moved, readBefore } from "./images.ts";
import { putBack } from "./put-back.ts";
import { recordChange } from "./record.ts";

/** What can be taken back, by entity. Each looks at its own rows only, which no common type says. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Returnables = Partial<Record<Entity, AuditedEntity<any>>>;

export type Reach = Pick<Services, "db" | "now"> & { readonly returnables: Returnables };

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
 * Takes one change back: what was deleted is there again, what was added goes, what was edited is as before.
 * @throws {AppError} 409 where it was taken back already, is too long ago, or something was changed since.
 */
export async function returnChange(
  reach: Reach,
  actor: Actor,
  changeId: string,
): Promise<{ entity: Entity; _id: string }> {
  const { entity } = await requireChange(reach.db.kysely, changeId);
  return inTransaction(reach, requireEntity(reach, entity), (trx) => returnInside(trx, reach, actor, changeId));
}

/** The same for the deletion of a row, the last one where there were several. */
export async function returnDeleted(
  reach: Reach,
  actor: Actor,
  { entity, _id }: { readonly entity: Entity; readonly _id: string },
): Promise<{ entity: Entity; _id: string }> {
  const deletion = await reach.db.kysely
    .selectFrom("row_images")
    .select("id")
    .where("entity", "=", entity)
    .where("row_id", "=", _id)
    .where("after", "is", null)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (deletion === undefined) throw tooLate();
  return returnChange(reach, actor, deletion.id);
}

/** Deletes for good what was deleted, with its versions; files go with the sweep. That it was done is in the trail. */
export async function eraseDeleted(
  { db, now }: Pick<Reach, "db" | "now">,
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

/** Makes a row what it was after a change, whatever came later. */
export async function returnVersion(
  reach: Reach,
  actor: Actor,
  changeId: string,
): Promise<{ entity: Entity; _id: string }> {
  const { entity } = await requireChange(reach.db.kysely, changeId);
  const audited = requireEntity(reach, entity);
  return inTransaction(reach, audited, async (trx) => {
    const { row_id: id, is_gone } = await requireChange(trx, changeId);
    if (is_gone) throw new AppError(409, "conflict", "Это удаление: вернуть можно из корзины");
    await goBack(trx, audited, { actor, id, changeId, side: "after", now: reach.now() });
    return { entity, _id: id };
  });
}

export async function returnInside(trx: Transaction<Database>, reach: Reach, actor: Actor, changeId: string) {
  const { entity, row_id: id, returned_at, is_new, is_gone } = await requireChange(trx, changeId);
  const audited = requireEntity(reach, entity);
  if (returned_at !== null) throw new AppError(409, "conflict", "Это уже вернули");
  const now = reach.now();
  if (is_gone) {
    await comeBack(trx, audited, { actor, id, changeId, now });
  } else {
    await lockThing(trx, audited, id);
    await refuseIfChanged(trx, audited, { id, changeId });
    if (is_new) await deleteInside(trx, now, actor, audited, id, changeId);
    else await goBack(trx, audited, { actor, id, changeId, side: "before", now });
  }
  await trx.updateTable("row_images").set({ returned_at: now }).where("id", "=", changeId).execute();
  return { entity, _id: id };
}

type Step = { readonly actor: Actor; readonly id: string; readonly changeId: string; readonly now: Date };

async function comeBack<E>(trx: Transaction<Database>, audited: AuditedEntity<E>, { actor, id, changeId, now }: Step) {
  const { parts = [], dependants = [], settle } = audited;
  await putBack(trx, [...parts, ...dependants], { id, imageId: changeId, side: "before", now, own: [] });
  await settle?.(trx, await findRow(trx, audited, id), undefined, now, null);
  const after = await findRow(trx, audited, id);
  await keep(trx, audited, { actor, now, id, action: "create", after, returns: changeId }, new Map());
}

async function goBack<E>(
  trx: Transaction<Database>,
  audited: AuditedEntity<E>,
  { actor, id, changeId, now, side }: Step & { readonly side: "before" | "after" },
) {
  const { parts = [], own = [], settle } = audited;
  await lockThing(trx, audited, id);
  const before = await findRow(trx, audited, id);
  const images = await readBefore(trx, audited, [id]);
  await putBack(trx, parts, { id, imageId: changeId, side, now, own });
  const moved = side === "before" ? await movedBy(trx, changeId) : null;
  const goes = (await settle?.(trx, await findRow(trx, audited, id), before, now, moved)) ?? undefined;
  const after = await findRow(trx, audited, id);
  const change = { actor, now, id, action: "update", before, after, returns: changeId, moved: goes } as const;
  await keep(trx, audited, change, images);
}

async function movedBy(trx: Transaction<Database>, changeId: string): Promise<Moved | null> {
  const change = await trx.selectFrom("row_images").select("moved").where("id", "=", changeId).executeTakeFirst();
  return change?.moved ?? null;
}

async function lockThing(
  trx: Transaction<Database>,
  { entity, parts: [main] = [] }: Pick<AuditedEntity<unknown>, "entity" | "parts">,
  id: string,
): Promise<void> {
  if (main === undefined) throw missing(entity);
  const { rows } = await sql`
    select from ${sql.table(main.table)} as part where ${belongs(main, sql`${id}`)} for update`.execute(trx);
  if (rows.length === 0) throw missing(entity);
}

async function refuseIfChanged<E>(
  trx: Transaction<Database>,
  { entity, parts = [], own = [] }: AuditedEntity<E>,
  { id, changeId }: Pick<Step, "id" | "changeId">,
): Promise<void> {
  const without = (image: ReturnType<typeof sql>) =>
    own.reduce((less, column) => sql`${less} #- ${`{${parts[0]?.table},0,${column}}`}`, image);
  const { rows } = await sql<{ same: boolean }>`
    select ${without(sql`after`)} = ${without(sql`${imageOf(parts, sql`row_ids.id${parts[0]?.key === "id" ? sql`::uuid` : sql``}`)}`)} as same
    from row_images, (values (${id}::text)) as row_ids (id) where row_images.id = ${changeId}`.execute(trx);
  if (rows[0]?.same === true) return;
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
  throw new AppError(409, "stale", `С\u00A0тех пор запись меняли, возврат стёр бы эти правки.${who}`);
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

// oxlint-disable-next-line typescript/no-explicit-any
export function requireEntity({ returnables }: Pick<Reach, "returnables">, entity: Entity): AuditedEntity<any> {
  const audited = returnables[entity];
  if (audited === undefined)
    throw new AppError(409, "conflict", `${nouns[entity].plural}: правки не\u00A0возвращаются`);
  return audited;
}

function tooLate(): AppError {
  return new AppError(404, "not_found", "Вернуть нельзя: прежнее уже стёрто");
}
