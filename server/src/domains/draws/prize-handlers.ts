import type { DrawPrize, drawPrizeRoutes, ParsedInput } from "@hitoslov/contract";
import { counted, plural } from "@hitoslov/contract/plural";
import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { AppError, conflictAt, invalidField } from "../../http/errors.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import {
  createRow,
  deleteInside,
  inTransaction,
  missing,
  type AuditedEntity,
  updateInside,
} from "../../crud/change.ts";
import { obstacleOfPrizes } from "./awards/lottery.ts";
import { findDrawPrize, listDrawPrizes, lockDraw, lockDrawOf } from "./prizes.ts";

export const drawPrizeEntity: AuditedEntity<DrawPrize> = {
  entity: "stock_prize",
  table: "stock_prizes",
  parts: [{ table: "stock_prizes", key: "id" }],
  find: findDrawPrize,
  lockFirst: (trx, id) => lockDrawOf(trx, "stock_prizes", id),
  about: ({ _idStock: stockId }) => ({ stockId }),
  fields: ["name", "prize_id", "quantity", "category", "way", "place_from", "value"],
  beforeDelete: async (trx, { _idStock, way, given }) => {
    if (given > 0) {
      const handed = `${plural(given, "вручён", "вручено", "вручено")} ${counted(given, "приз", "приза", "призов")}`;
      throw new AppError(409, "in_use", `Нельзя удалить: уже ${handed}`);
    }
    const { frozen_at } = await lockDraw(trx, _idStock);
    if (frozen_at !== null && way !== "hand") {
      throw new AppError(409, "in_use", "Итоги подведены: приз обещан по\u00A0месту или по\u00A0жребию");
    }
  },
  afterRestore: async (trx, after, before) => {
    const { _id: id, _idStock, given, way, place_from, quantity } = after;
    const { frozen_at } = await lockDraw(trx, _idStock);
    if (before !== undefined) await requireSamePrize(trx, before, after, frozen_at);
    if (frozen_at !== null && (before !== undefined || way !== "hand")) throw settled("way");
    if (quantity < given) throw conflictAt("quantity", `Уже вручено: ${given}`);
    await checkPieces(trx, _idStock, { id, way, place_from, quantity });
  },
};

type Fields = ParsedInput<(typeof drawPrizeRoutes)["createStockPrize"]>;

export const drawPrizeHandlers = (services: Services): Handlers<typeof drawPrizeRoutes> => {
  const { now } = services;
  return {
    async createStockPrize({ _idStock: stock_id, ...input }, { caller }) {
      const fields = withRank(input);
      return createRow(services, caller, drawPrizeEntity, async (trx, id, at) => {
        const { frozen_at } = await lockDraw(trx, stock_id);
        if (frozen_at !== null && fields.way !== "hand") throw settled("way");
        await checkPieces(trx, stock_id, { id, ...fields });
        await trx
          .insertInto("stock_prizes")
          .values({ ...fields, id, stock_id, updated_at: at })
          .execute();
      });
    },

    async updateStockPrize({ _id: id, updated_at, _idStock, ...input }, { caller }) {
      return inTransaction(services, drawPrizeEntity, async (trx) => {
        const { frozen_at } = await lockDraw(trx, _idStock);
        return updateInside(trx, now(), caller, drawPrizeEntity, { id, updated_at }, async (_trx, row) => {
          const { given, ...before } = row;
          if (before._idStock !== _idStock) throw missing("stock_prize");
          await requireSamePrize(trx, row, input, frozen_at);
          const { way = before.way, place_from = before.place_from, quantity = before.quantity } = input;
          const fields = withRank({ ...input, way, place_from, quantity });
          if (fields.quantity < given) {
            const message = `Уже вручено: ${given}`;
            throw conflictAt("quantity", message);
          }
          if (frozen_at !== null) checkSettled(before, fields);
          await checkPieces(trx, _idStock, { id, ...fields });
          await trx.updateTable("stock_prizes").set(fields).where("id", "=", id).execute();
        });
      });
    },

    async deleteStockPrize({ _id }, { caller }) {
      return inTransaction(services, drawPrizeEntity, async (trx) => {
        const prize = await findDrawPrize(trx, _id);
        if (prize === undefined) throw missing("stock_prize");
        await lockDraw(trx, prize._idStock);
        return deleteInside(trx, now(), caller, drawPrizeEntity, _id);
      });
    },
  };
};

type RankRange = Pick<Fields, "way" | "place_from" | "quantity">;

/** Only a prize given by rank has a first rank. */
function withRank<F extends RankRange>(fields: F): F {
  if (fields.way !== "place") return { ...fields, place_from: null };
  if (fields.place_from === null) throw invalidField("place_from", "Введите первое место");
  return fields;
}

/** @throws {AppError} 409 if another prize goes to one of these ranks, or if a lottery cannot give so many. */
async function checkPieces(
  trx: Transaction<Database>,
  drawId: string,
  prize: RankRange & { id: string },
): Promise<void> {
  const others = (await listDrawPrizes(trx, [drawId])).filter(({ _id }) => _id !== prize.id);
  if (prize.way === "draw") {
    const byLot = others.filter(({ way }) => way === "draw");
    const obstacle = obstacleOfPrizes(byLot.reduce((sum, { quantity }) => sum + quantity, prize.quantity));
    if (prize.quantity > 0 && obstacle !== null) throw conflictAt("quantity", obstacle);
  }
  if (prize.place_from === null) return;
  const from = prize.place_from;
  const to = from + prize.quantity - 1;
  const taken = others.find((other) => (other.place_from ?? to + 1) <= to && (other.place_to ?? 0) >= from);
  if (taken === undefined) return;
  const message = `Места ${taken.place_from}–${taken.place_to} уже заняты: «${taken.name}»`;
  throw conflictAt("place_from", message);
}

/**
 * Winners, the proof and the papers of an award are told a prize by the name it has now, so another name would rewrite
 * what was won. Category and price only sort it and tell its tax.
 * @throws {AppError} 409 if it becomes another thing after it was ever given, or once the ranking is frozen.
 */
async function requireSamePrize(
  trx: Transaction<Database>,
  before: DrawPrize,
  next: { readonly [Field in "name" | "prize_id"]?: DrawPrize[Field] | undefined },
  frozenAt: Date | null,
): Promise<void> {
  const changed = (["name", "prize_id"] as const).find(
    (field) => next[field] !== undefined && next[field] !== before[field],
  );
  if (changed === undefined) return;
  if (frozenAt !== null) throw conflictAt(changed, "Итоги подведены: приз остаётся тем\u00A0же");
  // Also one that its winner has lost since.
  const award = trx.selectFrom("awards").select("id").where("stock_prize_id", "=", before._id).limit(1);
  if ((await award.executeTakeFirst()) === undefined) return;
  throw conflictAt(changed, "Приз уже вручали: он\u00A0остаётся тем\u00A0же");
}

/** Once the ranking is frozen, what players were promised no longer changes. */
function checkSettled(before: RankRange, next: RankRange): void {
  if (next.way !== before.way) throw settled("way");
  if (next.place_from !== before.place_from) throw settled("place_from");
  if (before.way !== "hand" && next.quantity !== before.quantity) throw settled("quantity");
}

function settled(field: keyof RankRange): AppError {
  return conflictAt(field, "Итоги подведены: условия больше не\u00A0меняются");
}
