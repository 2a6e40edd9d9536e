import { type Change, type Entity, nouns } from "@hitoslov/contract";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { v7 as uuid } from "uuid";
import { isExclusionViolation, isForeignKeyViolation, isUniqueViolation } from "../db/client.ts";
import type { Database } from "../db/schema.ts";
import type { AccountCaller } from "../http/caller.ts";
import { AppError, conflictAt } from "../http/errors.ts";
import type { Services } from "../services.ts";
import { type Before, type Imaged, keepImages, type Moved, readBefore } from "./images.ts";
import { recordChange } from "./record.ts";
import { findWritten } from "./repeats.ts";

/** Tables with a stamp of the last change. */
type StampedTable = {
  [T in keyof Database]: Database[T] extends { updated_at: unknown } ? T : never;
}[keyof Database];

/** Describes an entity that staff write. */
export type AuditedEntity<E> = Imaged & {
  readonly table: StampedTable;
  /** The row as staff see it. */
  readonly find: (db: Kysely<Database>, id: string) => Promise<E | undefined>;
  /**
   * Reads and locks the row in one statement, where that is possible; the write then sets
   * `updated_at` itself, by `nextStamp`.
   */
  readonly lock?: (
    trx: Transaction<Database>,
    id: string,
  ) => Promise<(E & { readonly updated_at: string }) | undefined>;
  /** Fields whose values are kept in the trail; secrets are never among them. */
  readonly fields: readonly (keyof E & string)[];
  /** How the error of a stale edit begins where others than staff change the row too. */
  readonly staleText?: string;
  /** The error and its field, by the name of a unique or exclusion constraint that was violated. */
  readonly unique?: Readonly<Record<string, { readonly field: string; readonly message: string }>>;
  /** Locks what comes before the row in the order of locks (decision 077), where a change is taken back. */
  readonly lockFirst?: (trx: Transaction<Database>, id: string) => Promise<unknown>;
  /** Runs before the row is deleted, while it is locked; may refuse. */
  readonly beforeDelete?: (trx: Transaction<Database>, before: E) => Promise<void>;
  /** Columns that keep their current values when a change is taken back. */
  readonly keptColumns?: readonly string[];
  /** The draw and the player the change is about, if the trail is to be found by them. */
  readonly about?: (row: E) => { readonly stockId: string; readonly memberId?: string };
  /** Records the change in the trails of other rows that it affects; also where it is taken back. */
  readonly alsoRecord?: (
    trx: Transaction<Database>,
    change: Pick<RecordedChange<E>, "actor" | "now" | "before" | "after">,
  ) => Promise<void>;
  /**
   * Runs after a change was taken back or a deleted row restored; may refuse, and updates rows
   * that depend on this one. `moved`: rows whose numbers the change had moved; answers those it
   * has moved now.
   */
  readonly afterRestore?: (
    trx: Transaction<Database>,
    after: E,
    before: E | undefined,
    now: Date,
    moved: Moved | null,
  ) => Promise<Moved | void>;
};

/** Who writes, the group of changes this one belongs to, and its own id, if that is chosen. */
export type Actor = Pick<AccountCaller, "userId"> & {
  readonly groupId?: string;
  readonly changeId?: string | undefined;
};

type Applied<E> = {
  /** The row as it is now, if the write has returned it; otherwise it is read. */
  readonly row?: E | undefined;
  /** Recorded in the trail instead of the row's own values, for secrets such as a password. */
  readonly trail?: Partial<E>;
  /** Why, in the words of staff. */
  readonly reason?: string;
  /** The numbers of other rows that have changed with it. */
  readonly moved?: Moved;
};

export type Apply<E> = (trx: Transaction<Database>, before: E, now: Date) => Promise<Applied<E> | void>;

/**
 * Adds a row and records it. `insert` gets the new id; after a refusal or a crash nothing is left. The same call sent
 * again answers the row that it has added.
 */
export async function createRow<E>(
  services: Pick<Services, "db" | "now">,
  caller: Pick<AccountCaller, "userId" | "idempotencyKey">,
  definition: AuditedEntity<E>,
  insert: (trx: Transaction<Database>, id: string, now: Date) => Promise<void>,
): Promise<E> {
  return inTransaction(services, definition, async (trx) => {
    const written = await findWritten(trx, caller, definition.entity);
    const row = written === undefined ? undefined : await definition.find(trx, written);
    if (row !== undefined) return row;
    const now = services.now();
    // What was added under the key and deleted since is added anew.
    const actor = { userId: caller.userId, changeId: written === undefined ? caller.idempotencyKey : undefined };
    return createInside(trx, now, actor, definition, (id) => insert(trx, id, now));
  });
}

/** The same within a transaction of many changes. */
export async function createInside<E>(
  trx: Transaction<Database>,
  now: Date,
  actor: Actor,
  definition: AuditedEntity<E>,
  insert: (id: string) => Promise<void>,
): Promise<E> {
  const id = uuid();
  await insert(id);
  const after = await findRow(trx, definition, id);
  await recordWithImages(trx, definition, { actor, now, id, action: "create", after }, new Map());
  return after;
}

/**
 * Locks a row, changes it and records the change. Refused as stale if the row has changed since
 * `updated_at`.
 */
export async function updateRow<E>(
  services: Pick<Services, "db" | "now">,
  actor: Actor,
  definition: AuditedEntity<E>,
  { _id: id, updated_at }: { readonly _id: string; readonly updated_at?: string | undefined },
  apply: Apply<E>,
): Promise<E> {
  return inTransaction(services, definition, (trx) =>
    updateInside(trx, services.now(), actor, definition, { id, updated_at }, apply),
  );
}

/** The same within a transaction of many changes. */
export async function updateInside<E>(
  trx: Transaction<Database>,
  now: Date,
  actor: Actor,
  definition: AuditedEntity<E>,
  { id, updated_at }: { readonly id: string; readonly updated_at?: string | undefined },
  apply: Apply<E>,
): Promise<E> {
  const before = await claimRow(trx, definition, { id, updated_at }, now);
  const images = await readBefore(trx, definition, [id]);
  const { row, trail, reason, moved } = (await apply(trx, before, now)) ?? {};
  const after = row ?? (await findRow(trx, definition, id));
  const change = { actor, now, id, action: "update", before, after: { ...after, ...trail }, reason, moved } as const;
  await recordWithImages(trx, definition, change, images);
  return after;
}

export type RecordedChange<E> = {
  readonly actor: Actor;
  readonly now: Date;
  readonly id: string;
  readonly action: Change["action"];
  readonly before?: E;
  readonly after?: E;
  readonly returns?: string;
  readonly reason?: string | undefined;
  readonly moved?: Moved | undefined;
};

/** Records the change in the trail, together with the images that undo it. */
export async function recordWithImages<E>(
  trx: Transaction<Database>,
  definition: AuditedEntity<E>,
  change: RecordedChange<E>,
  images: Before,
): Promise<void> {
  const { changeId = uuid() } = change.actor;
  const { entity, fields, about, alsoRecord } = definition;
  const row = change.after ?? change.before;
  await recordChange(trx, { ...change, changeId, entity, fields, ...(row !== undefined && about?.(row)) });
  await alsoRecord?.(trx, change);
  const { id: rowId, action, moved, now, actor } = change;
  await keepImages(trx, definition, [{ changeId, rowId, action, moved }], images, { now, groupId: actor.groupId });
}

/**
 * Always later than the previous stamp, or an edit within the same millisecond would not be
 * noticed as stale.
 */
export function nextStamp(now: Date, column = "updated_at") {
  return sql<Date>`greatest(${now}, date_trunc('milliseconds', ${sql.ref(column)}) + interval '1 millisecond')`;
}

/** Deletes a row and records its last values. */
export async function deleteRow<E>(
  services: Pick<Services, "db" | "now">,
  actor: Actor,
  definition: AuditedEntity<E>,
  id: string,
): Promise<{ _id: string }> {
  return inTransaction(services, definition, (trx) => deleteInside(trx, services.now(), actor, definition, id));
}

/**
 * The same within a transaction of many changes. `returns`: the change that this deletion takes
 * back.
 */
export async function deleteInside<E>(
  trx: Transaction<Database>,
  now: Date,
  actor: Actor,
  definition: AuditedEntity<E>,
  id: string,
  returns?: string,
): Promise<{ _id: string }> {
  await lockRow(trx, definition, id);
  const before = await findRow(trx, definition, id);
  const images = await readBefore(trx, definition, [id], true);
  await definition.beforeDelete?.(trx, before);
  try {
    await sql`delete from ${sql.table(definition.table)} where id = ${id}`.execute(trx);
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError(409, "in_use", "Нельзя удалить: запись используется");
    throw error;
  }
  await recordWithImages(
    trx,
    definition,
    { actor, now, id, action: "delete", before, ...(returns !== undefined && { returns }) },
    images,
  );
  return { _id: id };
}

/** A transaction that turns violated constraints into refusals for the user. */
export async function inTransaction<T, E>(
  { db }: Pick<Services, "db">,
  { unique = {} }: Pick<AuditedEntity<E>, "unique">,
  run: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  try {
    return await db.kysely.transaction().execute(run);
  } catch (error) {
    for (const [constraint, { field, message }] of Object.entries(unique)) {
      if (isUniqueViolation(error, constraint) || isExclusionViolation(error, constraint)) {
        throw conflictAt(field, message);
      }
    }
    if (isForeignKeyViolation(error)) {
      throw new AppError(409, "conflict", "Выбранной записи больше нет. Обновите страницу и\u00A0выберите другую.");
    }
    throw error;
  }
}

/** Locks a row and advances its stamp; answers the previous stamp. */
function stamp(table: StampedTable, id: string, now: Date): RawBuilder<{ at: Date }> {
  return sql`
    with old as (select id, date_trunc('milliseconds', updated_at) as at from ${sql.table(table)} where id = ${id} for update)
    update ${sql.table(table)} as row set updated_at = ${nextStamp(now, "row.updated_at")} from old where row.id = old.id
    returning old.at`;
}

/** Locks a row and finds it; refuses if its stamp is not the one the writer has read. */
async function claimRow<E>(
  trx: Transaction<Database>,
  definition: AuditedEntity<E>,
  { id, updated_at }: { readonly id: string; readonly updated_at?: string | undefined },
  now: Date,
): Promise<E> {
  const { entity, table, lock, staleText = "Запись уже изменил другой сотрудник" } = definition;
  const refuseStale = (at: number) => {
    if (updated_at === undefined || at === Date.parse(updated_at)) return;
    throw new AppError(409, "stale", `${staleText}. Обновите её и\u00A0внесите правки снова.`);
  };
  if (lock !== undefined) {
    const row = await lock(trx, id);
    if (row === undefined) throw missing(entity);
    refuseStale(Date.parse(row.updated_at));
    return row;
  }
  const { rows } = await stamp(table, id, now).execute(trx);
  const [row] = rows;
  if (row === undefined) throw missing(entity);
  refuseStale(row.at.getTime());
  return findRow(trx, definition, id);
}

async function lockRow<E>(trx: Transaction<Database>, { entity, table }: AuditedEntity<E>, id: string): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(trx);
  if (rows.length === 0) throw missing(entity);
}

export async function findRow<E>(
  trx: Transaction<Database>,
  { entity, find }: AuditedEntity<E>,
  id: string,
): Promise<E> {
  const row = await find(trx, id);
  if (row === undefined) throw missing(entity);
  return row;
}

/** «Такой песни нет» would need a grammatical case that the list of nouns lacks. */
export function missing(entity: Entity): AppError {
  return new AppError(404, "not_found", `${nouns[entity].nominative}: запись не найдена. Возможно, её удалили.`);
}
