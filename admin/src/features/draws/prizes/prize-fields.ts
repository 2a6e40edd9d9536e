import { type DrawPrize, type PrizeWay, prizeWays, prizeWayTexts } from "@hitoslov/contract";
import { numberOf } from "../../../lib/masks.ts";

/** The editable fields of a draw's prize, as typed. */
export type PrizeFields = {
  readonly quantity: string;
  readonly category: string;
  readonly way: PrizeWay;
  /** The first rank it goes to; empty unless given by rank. */
  readonly place_from: string;
  /** The price of one piece in roubles; empty: not entered yet. */
  readonly value: string;
};

export function readPrize({ quantity, category, way, place_from, value }: DrawPrize): PrizeFields {
  return {
    quantity: String(quantity),
    category,
    way,
    place_from: String(place_from ?? ""),
    value: String(value ?? ""),
  };
}

/** The way and the first rank are meaningful only together. */
export const prizeTogether = [["way", "place_from"]] as const;

const labels = { quantity: "Количество", value: "Цена", way: "Как вручаем", category: "Категория" } as const;

/** Edits that were lost because a colleague changed the same field, by field. */
export function lostTexts(
  mine: PrizeFields,
  lost: readonly (keyof PrizeFields)[],
): Readonly<Partial<Record<keyof PrizeFields, string>>> {
  const texts = { ...mine, way: ranksText(mine) ?? prizeWayTexts[mine.way] };
  return Object.fromEntries(
    lost.map((field) => {
      const of = field === "place_from" ? "way" : field;
      return [of, `${labels[of]}: осталось значение другого сотрудника, ваше\u00A0— ${texts[of] || "пусто"}`];
    }),
  );
}

/** The fields as the server expects them. */
export function writePrize({ quantity, category, way, place_from, value }: PrizeFields) {
  return {
    quantity: numberOf(quantity),
    category,
    way,
    place_from: way === "place" ? numberOf(place_from) : null,
    value: value === "" ? null : numberOf(value),
  };
}

/** The rank after the last one that brings a prize. */
export function nextRank(prizes: readonly PrizeFields[]): string {
  const ends = prizes.map((prize) =>
    prize.way === "place" ? numberOf(prize.place_from) + numberOf(prize.quantity) : 1,
  );
  return String(Math.max(1, ...ends.filter((end) => !Number.isNaN(end))));
}

/** The fields for another way, with the first rank that goes with it. */
export function withWay(way: PrizeWay, others: readonly PrizeFields[]): Pick<PrizeFields, "way" | "place_from"> {
  return { way, place_from: way === "place" ? nextRank(others) : "" };
}

/** «4–6-е место»; null if there are no such ranks. */
export function ranksText({ quantity, place_from }: Pick<PrizeFields, "quantity" | "place_from">): string | null {
  const first = numberOf(place_from);
  const last = first + numberOf(quantity) - 1;
  if (Number.isNaN(last) || first < 1 || last < first) return null;
  return `${first === last ? first : `${first}–${last}`}-е\u00A0место`;
}

/** How a prize is given. */
export const wayOptions = prizeWays.map((value) => ({ value, label: prizeWayTexts[value] }));
