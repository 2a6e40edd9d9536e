import { defaultPrizeCategory, type Stock, type StockStatus } from "@hitoslov/contract";
import { messageOf, api } from "../../lib/api.ts";
import { numberOf } from "../../lib/masks.ts";
import { keptInstant, momentOf, noMoment } from "../../lib/moments.ts";
import { toast } from "../../lib/toasts.ts";
import type { Period } from "../../ui/moment/moment-range.tsx";

/** A prize of a draw that is not saved yet. */
export type PrizeDraft = {
  readonly key: string;
  readonly prize_id: string;
  readonly name: string;
  readonly img: string | null;
  readonly quantity: string;
  readonly category: string;
};

export type StockValues = {
  readonly fullname: string;
  readonly name: string;
  readonly description: string;
  readonly status: StockStatus;
  readonly period: Period;
  /** Of a new draw; those of a saved one are saved row by row. */
  readonly prizes: readonly PrizeDraft[];
};

export function readStock(row: Stock | null): StockValues {
  return {
    fullname: row?.fullname ?? "",
    name: row?.name ?? "",
    description: row?.description ?? "",
    status: row?.status ?? "testing",
    period: {
      start: row === null ? noMoment : momentOf(row.start_date),
      end: row === null ? { ...noMoment, hours: "23", minutes: "59" } : momentOf(row.end_date),
    },
    prizes: [],
  };
}

export async function saveStock(
  { fullname, name, description, status, period, prizes }: StockValues,
  updated_at: string | undefined,
  row: Stock | null,
): Promise<Stock> {
  const fields = {
    fullname,
    name,
    description,
    start_date: keptInstant(period.start, row?.start_date),
    end_date: keptInstant(period.end, row?.end_date),
  };
  if (row !== null) return api.updateStock({ ...fields, status, _id: row._id, updated_at });
  const stock = await api.createStock(fields);
  // The draw is there: what a prize is refused for must not look like a draw that was not saved.
  for (const prize of prizes) {
    try {
      // One after another, so that they stay in this order.
      await createStockPrize(stock._id, prize);
    } catch (error) {
      toast.error(`Приз «${prize.name}» не добавлен: ${messageOf(error)}`);
    }
  }
  return stock;
}

export function createStockPrize(
  _idStock: string,
  { prize_id, name, quantity, category }: Omit<PrizeDraft, "key" | "img">,
) {
  return api.createStockPrize({ _idStock, prize_id, name, quantity: numberOf(quantity), category });
}

/** What is offered as a category: the usual one, those of this draw and those of others. */
export function categoriesOf(stocks: readonly Pick<Stock, "prizes">[], more: readonly string[]): string[] {
  const known = stocks.flatMap(({ prizes }) => Object.values(prizes).map(({ category }) => category));
  return [...new Set([defaultPrizeCategory, ...more, ...known])].filter((category) => category !== "");
}

export const stockLabels = {
  fullname: "Полное название",
  name: "Название в игре",
  description: "Сообщение участникам",
  start_date: "Начало",
  end_date: "Конец",
  status: "Статус",
};
