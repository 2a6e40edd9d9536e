import type { rehearsalRoutes } from "@hitoslov/contract";
import { sql, type Transaction } from "kysely";
import { inTransaction, nextStamp } from "../../../crud/change.ts";
import { type Actor, recordChange, recordChanges } from "../../../crud/record.ts";
import { isOneOf } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import { AppError, invalidField } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/register.ts";
import type { Services } from "../../../services.ts";
import { dropEntrants } from "../draw-entity.ts";
import { findPlayersByName } from "../entrants.ts";
import { type LockedDraw, lockDraw } from "../prizes.ts";
import { newSecrets } from "../secrets.ts";
import { findRehearsal, requireTesting } from "./rehearsal.ts";

export const rehearsalHandlers = (services: Services): Handlers<typeof rehearsalRoutes> => {
  const { db, now } = services;

  function change(_idStock: string, apply: (trx: Transaction<Database>, draw: LockedDraw, at: Date) => Promise<void>) {
    return inTransaction(services, {}, async (trx) => {
      const draw = await lockDraw(trx, _idStock);
      requireTesting(draw);
      await apply(trx, draw, now());
      return findRehearsal(trx, _idStock);
    });
  }

  return {
    getRehearsal: ({ _idStock }) => findRehearsal(db.kysely, _idStock),

    listTesters: async ({ find }) => ({ data: await findPlayersByName(db.kysely, find) }),

    setTesters: ({ _idStock, ...input }, { caller }) =>
      change(_idStock, (trx, draw, at) => saveTesters(trx, caller, draw, input, at)),

    endRehearsal: ({ _idStock }, { caller }) =>
      change(_idStock, async (trx, { id, frozen_at, ...draw }, at) => {
        if (frozen_at !== null) return;
        await trx
          .updateTable("stocks")
          .set({ frozen_at: at, updated_at: nextStamp(at) })
          .where("id", "=", id)
          .execute();
        await recordChange(trx, {
          actor: caller,
          now: at,
          entity: "stock",
          id,
          action: "update",
          before: { ...draw, frozen_at },
          after: { ...draw, frozen_at: at },
          fields: ["frozen_at"],
        });
      }),

    resetRehearsal: ({ _idStock }, { caller }) =>
      inTransaction(services, {}, async (trx) => {
        await lockEntrants(trx, _idStock);
        const draw = await lockDraw(trx, _idStock);
        requireTesting(draw);
        await emptyRehearsal(trx, caller, draw, now());
        return findRehearsal(trx, _idStock);
      }),
  };
};

/** A finish reads the score before it waits for the draw, so it has to end before the reset or begin after it. */
async function lockEntrants(trx: Transaction<Database>, drawId: string): Promise<void> {
  await trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", trx.selectFrom("stock_members").select("user_id").where("stock_id", "=", drawId))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/**
 * @throws {AppError} 400 for testers who are not players, as songs of staff count anyway; 409 if the testers differ
 * from those that were read.
 */
async function saveTesters(
  trx: Transaction<Database>,
  actor: Actor,
  { id }: LockedDraw,
  { testers: wanted, was: seen }: { readonly testers: readonly string[]; readonly was?: readonly string[] | undefined },
  now: Date,
): Promise<void> {
  const known = await trx
    .selectFrom("users")
    .select("id")
    .where(isOneOf(sql.ref("id"), wanted))
    .where("role", "=", 3)
    .where("deleted_at", "is", null)
    .forKeyShare()
    .execute();
  if (known.length < wanted.length) {
    throw invalidField("testers", "Тестировщик\u00A0— игрок с\u00A0учётной записью. Обновите список.");
  }
  const before = await trx.selectFrom("stock_testers").select("user_id").where("stock_id", "=", id).execute();
  const was = new Set(before.map(({ user_id }) => user_id));
  const added = wanted.filter((user_id) => !was.has(user_id));
  const removed = [...was].filter((user_id) => !wanted.includes(user_id));
  const isChanged = added.length > 0 || removed.length > 0;
  if (seen !== undefined && isChanged && (seen.length !== was.size || !seen.every((user_id) => was.has(user_id)))) {
    throw new AppError(
      409,
      "stale",
      "Тестировщиков уже изменил другой сотрудник. Посмотрите ещё раз и\u00A0повторите.",
    );
  }
  if (removed.length > 0) {
    await trx
      .deleteFrom("stock_testers")
      .where("stock_id", "=", id)
      .where(isOneOf(sql.ref("user_id"), removed))
      .execute();
  }
  if (added.length > 0) {
    await trx
      .insertInto("stock_testers")
      .values(added.map((user_id) => ({ stock_id: id, user_id })))
      .execute();
  }
  const told = (memberId: string, tester: boolean) => ({
    now,
    entity: "stock" as const,
    id,
    action: "update" as const,
    before: { tester: !tester },
    after: { tester },
    fields: ["tester" as const],
    memberId,
  });
  await recordChanges(trx, actor, [
    ...added.map((user_id) => told(user_id, true)),
    ...removed.map((user_id) => told(user_id, false)),
  ]);
}

/** Empties a draw as if nobody had ever played. It gets new secrets, because the old ones may have been shown. */
async function emptyRehearsal(trx: Transaction<Database>, actor: Actor, draw: LockedDraw, now: Date): Promise<void> {
  const { id, frozen_at } = draw;
  const { entrants, awards } = await findRehearsal(trx, id);
  const lots = await trx.selectFrom("drawings").select("stock_id").where("stock_id", "=", id).executeTakeFirst();
  if (entrants === 0 && awards === 0 && frozen_at === null) {
    throw new AppError(409, "conflict", "Репетиция и\u00A0так пуста");
  }
  for (const table of ["awards", "drawings", "drawing_lists", "stock_recounts"] as const) {
    await trx.deleteFrom(table).where("stock_id", "=", id).execute();
  }
  await dropEntrants(trx, id);
  await trx
    .updateTable("stocks")
    .set({
      ...newSecrets(),
      beacon_round: null,
      beacon_at: null,
      frozen_at: null,
      rehearsed_at: now,
      updated_at: nextStamp(now),
    })
    .where("id", "=", id)
    .execute();
  await recordChange(trx, {
    actor,
    now,
    entity: "stock",
    id,
    action: "update",
    before: { entrants, awards, lots: lots !== undefined, frozen_at },
    after: { entrants: 0, awards: 0, lots: false, frozen_at: null },
    fields: ["entrants", "awards", "lots", "frozen_at"],
    reason: "Репетиция сброшена",
  });
}
