import { type DrawPrize, type PrizeWay, prizeWays, prizeWayTexts } from "@hitoslov/contract";
import { numberOf } from "../../../lib/masks.ts";

/** What is edited of a draw's prize, as it is typed. */
export type PrizeFields = {
  readonly quantity: string;
  readonly category: string;
  readonly way: PrizeWay;
  /** The first place it goes to; empty unless by place. */
  readonly place_from: string;
  /** Of one, in roubles; empty: not said yet. */
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

/** A way and its place mean something only together. */
export const prizeTogether = [["way", "place_from"]] as const;

const labels = { quantity: "Количество", value: "Цена", way: "Как вручаем", category: "Категория" } as const;

/** By field: what was typed into it and is not saved, because a colleague has changed it as well. */
export function lostTexts(
  mine: PrizeFields,
  lost: readonly (keyof PrizeFields)[],
): Readonly<Partial<Record<keyof PrizeFields, string>>> {
  const texts = { ...mine, way: placesText(mine) ?? prizeWayTexts[mine.way] };
  return Object.fromEntries(
    lost.map((field) => {
      const of = field === "place_from" ? "way" : field;
      return [of, `${labels[of]}: осталось значение другого сотрудника, ваше\u00A0— ${texts[of] || "пусто"}`];
    }),
  );
}

/** As the server wants them. */
export function writePrize({ quantity, category, way, place_from, value }: PrizeFields) {
  return {
    quantity: numberOf(quantity),
    category,
    way,
    place_from: way === "place" ? numberOf(place_from) : null,
    value: value === "" ? null : numberOf(value),
  };
}

/** The place after the last one that brings a prize. */
export function nextPlace(prizes: readonly PrizeFields[]): string {
  const ends = prizes.map((prize) =>
    prize.way === "place" ? numberOf(prize.place_from) + numberOf(prize.quantity) : 1,
  );
  return String(Math.max(1, ...ends.filter((end) => !Number.isNaN(end))));
}

/** Another way, with the place that goes with it. */
export function withWay(way: PrizeWay, others: readonly PrizeFields[]): Pick<PrizeFields, "way" | "place_from"> {
  return { way, place_from: way === "place" ? nextPlace(others) : "" };
}

/** «4–6-е место»; null while there are no such places. */
export function placesText({ quantity, place_from }: Pick<PrizeFields, "quantity" | "place_from">): string | null {
  const first = numberOf(place_from);
  const last = first + numberOf(quantity) - 1;
  if (Number.isNaN(last) || first < 1 || last < first) return null;
  return `${first === last ? first : `${first}–${last}`}-е\u00A0место`;
}

/** How a prize finds its winners. */
export const wayOptions = prizeWays.map((value) => ({ value, label: prizeWayTexts[value] }));
