import type { PlayerDraw } from "@hitoslov/contract";
import { expect, test } from "vitest";
import { hasFreePlace, howGiven, missingPoints, prizeAt } from "./places.ts";

type Prize = PlayerDraw["prizes"][string];
const prize = (name: string, fields: Partial<Prize>): Prize => ({
  _id: name,
  name,
  img: null,
  quantity: 1,
  category: "Главный",
  way: "place",
  place_from: null,
  place_to: null,
  ...fields,
});
const prizes = {
  one: prize("one", { place_from: 1, place_to: 1 }),
  two: prize("two", { place_from: 4, place_to: 6, quantity: 3 }),
  none: prize("none", { place_from: 8, place_to: 7, quantity: 0 }),
  lot: prize("lot", { way: "draw", quantity: 5 }),
  hand: prize("hand", { way: "hand", quantity: 1200 }),
};

test.each([
  [1, "one"],
  [2, undefined],
  [4, "two"],
  [6, "two"],
  [7, undefined],
  [8, undefined],
])("place %d brings %s", (place, expected) => {
  expect(prizeAt({ prizes }, place)?.name).toBe(expected);
});

test.each([
  [prizes.one, "1-е место · Главный"],
  [prizes.two, "4–6-е место · Главный"],
  [prizes.none, "Главный · 0 шт."],
  [prizes.lot, "жребий · Главный"],
  [prizes.hand, "Главный · 1 200 шт."],
  [prize("usual", { place_from: 2, place_to: 2, category: "Стандартная" }), "2-е место"],
  [prize("usual lot", { way: "draw", category: "Стандартная" }), "жребий"],
  [prize("usual by hand", { way: "hand", category: "Стандартная", quantity: 3 }), "3 шт."],
])("$name is given so: %s", (given, expected) => {
  expect(howGiven(given).replaceAll("\u00A0", " ")).toBe(expected);
});

const me = (place: number, score: number): NonNullable<PlayerDraw["me"]> => ({
  place,
  name: "Нина",
  photo: null,
  score,
  songs: 1,
  premium: false,
  me: true,
  next: null,
  passed: null,
  prize: null,
  entrant: null,
});

test.each([
  [{ place: 10, score: 3340 }, me(14, 3120), 221],
  [{ place: 10, score: 3340 }, me(11, 3340), 1],
  [{ place: 10, score: 3340 }, me(10, 3340), 0],
  [{ place: 10, score: 3340 }, me(1, 9000), 0],
  [null, me(3, 10), 0],
  [{ place: 10, score: 3340 }, null, 0],
])("at the cut %j a player lacks points", (cut, own, expected) => {
  expect(missingPoints({ cut, me: own })).toBe(expected);
});

test.each([
  [0, true],
  [1, false],
  [5, true],
  [6, false],
])("of %d members one more stands at a prize: %s", (entrants_total, expected) => {
  expect(hasFreePlace({ prizes, members_total: entrants_total })).toBe(expected);
});
