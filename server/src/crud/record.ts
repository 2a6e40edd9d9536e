import type { Change, Entity } from "@hitoslov/contract";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { isDeepStrictEqual } from "node:util";
import { v7 as uuid } from "uuid";
import type { Database } from "../db/schema.ts";
import type { AccountCaller } from "../http/caller.ts";
import { unauthorized } from "../http/errors.ts";

type Json = Change["fields"][string]["after"];

/** Who writes; null: the server itself, on a schedule. */
export type Actor = Pick<AccountCaller, "userId"> | null;

/** The name of the server in the trail. */
export const serverLogin = "Хитослов";

type Written<E> = {
  /** The id of the change, if it is chosen: something else refers to it, or it is the key of the call. */
  readonly changeId?: string | undefined;
  readonly actor: Actor;
  readonly now: Date;
  readonly entity: Entity;
  readonly id: string;
  readonly action: Change["action"];
  /** Left out for a new row. */
  readonly before?: E | undefined;
  /** Left out for a deleted row. */
  readonly after?: E | undefined;
  readonly fields: readonly (keyof E & string)[];
  /** The draw it is about, unless that is the row itself, and the player. */
  readonly stockId?: string;
  readonly memberId?: string;
  /** Why, in the words of staff. */
  readonly reason?: string | undefined;
  /** The change that this one takes back, or the version it restores. */
  readonly returns?: string;
};

/**
 * Records a write of staff in the trail, in the write's own transaction. A write that changed
 * nothing is not recorded.
 */
export async function recordChange<E>(trx: Transaction<Database>, written: Written<E>): Promise<void> {
  await recordChanges(trx, written.actor, [written]);
}

/** The same for many writes of one person. */
export async function recordChanges<E>(
  trx: Transaction<Database>,
  actor: Actor,
  all: readonly Omit<Written<E>, "actor">[],
): Promise<void> {
  const changes = all
    .map((written) => ({ ...written, changed: changedFields(written) }))
    .filter(({ action, changed }) => action !== "update" || Object.keys(changed).length > 0);
  if (changes.length === 0) return;
  const rows = changes.map(({ changeId = uuid(), now, entity, id, action, changed, stockId, memberId, ...more }) => ({
    id: changeId,
    at: now,
    entity,
    entity_id: id,
    action,
    fields: changed,
    stock_id: entity === "stock" || entity === "drawing" ? id : stockId,
    member_id: memberId,
    reason: more.reason,
    returns: more.returns,
  }));
  const text = JSON.stringify(rows);
  const who =
    actor === null
      ? sql`select null::uuid as user_id, ${serverLogin}::text as login`
      : // Locked, or the account could be deleted before the rows are written.
        sql`select id as user_id, login from users where id = ${actor.userId} for key share`;
  const { numAffectedRows } = await addRows(who, text).execute(trx);
  // Deleted since the token was checked: nothing is written in its name any more.
  if (numAffectedRows === 0n) throw unauthorized();
}

function addRows(who: RawBuilder<unknown>, rows: string): RawBuilder<unknown> {
  return sql`
    insert into audit (id, at, user_id, login, entity, entity_id, action, fields, stock_id, member_id, reason, returns)
    select change.id, at, user_id, login, entity, entity_id, action, fields, stock_id, member_id, reason, returns
    from (${who}) who cross join jsonb_to_recordset(${rows}::jsonb) as change (
      id uuid, at timestamptz, entity text, entity_id text, action text, fields jsonb,
      stock_id uuid, member_id uuid, reason text, returns uuid)`;
}

function changedFields<E>({ before, after, fields }: Pick<Written<E>, "before" | "after" | "fields">) {
  const changed: Record<string, { before: Json; after: Json }> = {};
  for (const field of fields) {
    const [was, is] = [jsonOf(before?.[field]), jsonOf(after?.[field])];
    if (!isDeepStrictEqual(was, is)) changed[field] = { before: was, after: is };
  }
  return changed;
}

function jsonOf(value: unknown): Json {
  if (value === undefined) return null;
  // Dates become text; values that JSON lacks are not recorded.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(JSON.stringify(value)) as Json;
}
