import type { Award, AwardDocument } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { leftDraw } from "../../../db/has-left.ts";
import { AppError, conflictAt } from "../../../http/errors.ts";
import type { AuditedEntity } from "../../../crud/change.ts";
import { requireConfirmable } from "./confirmed-number.ts";
import { hasLeftDraw } from "../leavers.ts";
import { lockDrawOf, requireSeen } from "../prizes.ts";
import { findAward } from "./queries.ts";

/** The fields of an award that the trail keeps, with the winner's login as it was then. */
export const awardFields = ["prize", "member", "way", "slot", "state", "reason", "replaces"] as const;

export function inTrail(award: Award) {
  return { ...award, prize: award.prize.name, member: award.member.login };
}

const codeColumns = ["code_hash", "code_phone", "code_expires_at", "code_tries", "codes_sent"] as const;

type Trailed = Omit<Award, "prize" | "member"> & {
  readonly prize: string;
  readonly member: string;
  readonly memberId: string;
  readonly value: number | null;
  readonly documents: readonly AwardDocument[];
  /** Only that they have changed, never the data. */
  readonly delivery?: string;
  readonly papers?: string;
};

/** An undo may take the state of an award back, but not its reason, number or code. */
export const awardEntity: AuditedEntity<Trailed> = {
  entity: "award",
  table: "awards",
  parts: [
    {
      table: "awards",
      key: "id",
      without: ["reason", "phone", "phone_hash", ...codeColumns],
    },
  ],
  find: findTrailed,
  lockFirst: (trx, id) => lockDrawOf(trx, "awards", id),
  fields: [...awardFields, "value", "documents", "delivery", "papers"],
  about: ({ _idStock, memberId }) => ({ stockId: _idStock, memberId }),
  unique: { awards_phone: { field: "state", message: "На\u00A0этот номер уже подтверждён приз этого розыгрыша" } },
  beforeDelete: async () => {
    throw new AppError(409, "conflict", "Вручение не\u00A0удаляется");
  },
  afterRestore: async (trx, after, before, now) => {
    if (before === undefined) return;
    requireWorth(before, after.value);
    if (after.state === before.state) return;
    if (before.state === "expired") {
      throw new AppError(409, "conflict", "Приз уже просрочен: прежнее состояние не\u00A0вернуть");
    }
    await requireWinner(trx, after);
    if (await hasLeftDraw(trx, after._idStock, after.memberId)) throw new AppError(409, "conflict", leftDraw);
    if (after.state === "assigned") await waitAgain(trx, after, now);
    // A restored version may skip the confirmation.
    else if (before.state === "assigned") await confirmAgain(trx, after);
  },
};

async function findTrailed(db: Parameters<typeof findAward>[0], id: string): Promise<Trailed | undefined> {
  const award = await findAward(db, id);
  if (award === undefined) return undefined;
  const card = await db
    .selectFrom("awards")
    .select(["value", "documents"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...inTrail(award), ...card, memberId: award.member._id };
}

/** @throws {AppError} 409 if the edit changes what a prize that has been received was worth. */
export function requireWorth({ state, value: worth }: Pick<Trailed, "state" | "value">, value: number | null): void {
  if (state === "received" && worth !== null && value !== worth) {
    throw conflictAt("value", "Приз получен: стоимость больше не\u00A0меняется");
  }
}

/** @throws {AppError} 409 if the winner's account is deleted: nothing personal is kept of it. */
export async function requireWinner(
  trx: Transaction<Database>,
  { memberId }: Pick<Trailed, "memberId">,
): Promise<void> {
  const winner = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", memberId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (winner === undefined) throw new AppError(409, "conflict", "Учётная запись игрока удалена");
}

/** Back to waiting for the winner, who has not confirmed by a number of their own: it is free for another prize. */
async function waitAgain(trx: Transaction<Database>, { _id, _idStock, due_at }: Trailed, now: Date): Promise<void> {
  const draw = await trx.selectFrom("stocks").select("status").where("id", "=", _idStock).executeTakeFirstOrThrow();
  requireSeen(draw);
  if (Date.parse(due_at) <= now.getTime()) {
    const message = "Срок подтверждения прошёл: вернуть нельзя, но приз можно передать следующему";
    throw new AppError(409, "conflict", message);
  }
  // Only a number that the winner has proved is kept itself.
  const { numUpdatedRows } = await trx
    .updateTable("awards")
    .set({ phone_hash: null })
    .where("id", "=", _id)
    .where("phone", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    throw new AppError(409, "conflict", "Победитель сам подтвердил приз: вернуть к\u00A0ожиданию нельзя");
  }
}

async function confirmAgain(trx: Transaction<Database>, { _id, _idStock, memberId }: Trailed): Promise<void> {
  const draw = await trx
    .selectFrom("stocks")
    .select(["id", "salt", "status"])
    .where("id", "=", _idStock)
    .executeTakeFirstOrThrow();
  const number = await requireConfirmable(trx, draw, memberId);
  await trx.updateTable("awards").set(number).where("id", "=", _id).execute();
}
