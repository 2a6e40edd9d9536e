import { defaultPrizeCategory, type Stock, type StockStatus } from "@hitoslov/contract";
import { momentOf, noMoment } from "../../lib/moments.ts";
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
