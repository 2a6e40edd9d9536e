import type { Change, Entity } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import { isDeepStrictEqual } from "node:util";
import { v7 as uuid } from "uuid";
import type { Database } from "../../db/schema.ts";
import type { AccountCaller } from "../../http/caller.ts";
import { AppError } from "../../http/errors.ts";

type Json = Change["fields"][string]["after"];

type Written<E> = {
  readonly actor: Pick<AccountCaller, "userId">;
  readonly now: Date;
  readonly entity: Entity;
  readonly id: string;
  readonly action: Change["action"];
  /** Left out for what is new. */
  readonly before?: E;
  /** Left out for what is gone. */
  readonly after?: E;
  readonly fields: readonly (keyof E & string)[];
};

/** Keeps a write of staff in the trail, in the write's own transaction. A write that changed nothing leaves no trace. */
export async function recordChange<E>(trx: Transaction<Database>, written: Written<E>): Promise<void> {
  const { actor, now, entity, id, action, before, after } = written;
  const changed: Record<string, { before: Json; after: Json }> = {};
  for (const field of written.fields) {
    const [was, is] = [jsonOf(before?.[field]), jsonOf(after?.[field])];
    if (!isDeepStrictEqual(was, is)) changed[field] = { before: was, after: is };
  }
  if (action === "update" && Object.keys(changed).length === 0) return;
  const who = await trx.selectFrom("users").select("login").where("id", "=", actor.userId).executeTakeFirst();
  // Deleted between the check of the token and now: nothing is written any more in that name.
  if (who === undefined) throw new AppError(401, "unauthorized", "Войдите, чтобы продолжить");
  await trx
    .insertInto("audit")
    .values({
      id: uuid(),
      at: now,
      user_id: actor.userId,
      login: who.login,
      entity,
      entity_id: id,
      action,
      fields: JSON.stringify(changed),
    })
    .execute();
}

function jsonOf(value: unknown): Json {
  if (value === undefined) return null;
  // Dates become their text; what has no JSON has no place in the trail.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(JSON.stringify(value)) as Json;
}
