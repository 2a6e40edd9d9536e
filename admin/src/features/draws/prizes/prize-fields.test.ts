import { describe, expect, it } from "vitest";
import { lostTexts, nextRank, ranksText, type PrizeFields, withWay, writePrize } from "./prize-fields.ts";

const byPlace = (place_from: string, quantity: string): PrizeFields => ({
  way: "place",
  place_from,
  quantity,
  category: "Главный",
  value: "",
});
const byLot: PrizeFields = { ...byPlace("", "50"), way: "draw" };

describe("the ranks of a prize", () => {
  it.each([
    ["1", "1", "1-е\u00A0место"],
    ["4", "3", "4–6-е\u00A0место"],
    ["4", "0", null],
    ["4", "", null],
    ["", "3", null],
    ["0", "3", null],
  ])("from %j, %j of them: %j", (place_from, quantity, text) => {
    expect(ranksText({ place_from, quantity })).toBe(text);
  });

  it.each([
    [[], "1"],
    [[byLot], "1"],
    [[byPlace("1", "1"), byPlace("2", "3"), byLot], "5"],
    [[byPlace("7", "4"), byPlace("1", "2")], "11"],
    [[byPlace("", "4"), byPlace("1", "2")], "3"],
  ])("of a new prize start after the last that are taken", (prizes, place) => {
    expect(nextRank(prizes)).toBe(place);
    expect(withWay("place", prizes)).toEqual({ way: "place", place_from: place });
  });

  it("are empty for a lottery", () => {
    expect(withWay("draw", [byPlace("1", "1")])).toEqual({ way: "draw", place_from: "" });
    expect(writePrize({ ...byLot, place_from: "3" })).toEqual({
      way: "draw",
      place_from: null,
      value: null,
      quantity: 50,
      category: "Главный",
    });
    expect(writePrize(byPlace("3", "2")).place_from).toBe(3);
  });
});

it.each<[PrizeFields, keyof PrizeFields, keyof PrizeFields, string]>([
  [{ ...byLot, value: "600" }, "value", "value", "Цена: осталось значение другого сотрудника, ваше\u00A0— 600"],
  [byLot, "value", "value", "Цена: осталось значение другого сотрудника, ваше\u00A0— пусто"],
  [byLot, "way", "way", "Как вручаем: осталось значение другого сотрудника, ваше\u00A0— По жребию"],
  [
    byPlace("4", "3"),
    "place_from",
    "way",
    "Как вручаем: осталось значение другого сотрудника, ваше\u00A0— 4–6-е\u00A0место",
  ],
])("shows the lost edit of %j at %s", (mine, lost, field, text) => {
  expect(lostTexts(mine, [lost])).toEqual({ [field]: text });
});
