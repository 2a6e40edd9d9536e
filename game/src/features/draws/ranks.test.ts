import type { PlayerDraw, Rank } from "@hitoslov/contract";
import { expect, test } from "vitest";
import { hasFreeRank, howGiven, leaderboardParts, missingPoints, outcomeOf, prizeAt } from "./ranks.ts";

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
  lottery: prize("lottery", { way: "draw", quantity: 5 }),
  hand: prize("hand", { way: "hand", quantity: 1200 }),
};

test.each([
  [1, "one"],
  [2, undefined],
  [4, "two"],
  [6, "two"],
  [7, undefined],
  [8, undefined],
])("rank %d has the prize %s", (rank, expected) => {
  expect(prizeAt({ prizes }, rank)?.name).toBe(expected);
});

test.each([
  [prizes.one, "1-е место · Главный"],
  [prizes.two, "4–6-е место · Главный"],
  [prizes.none, "Главный · 0 шт."],
  [prizes.lottery, "жребий · Главный"],
  [prizes.hand, "Главный · 1 200 шт."],
  [prize("usual", { place_from: 2, place_to: 2, category: "Стандартная" }), "2-е место"],
  [prize("usual lottery", { way: "draw", category: "Стандартная" }), "жребий"],
  [prize("usual by hand", { way: "hand", category: "Стандартная", quantity: 3 }), "3 шт."],
])("how $name is given: %s", (given, expected) => {
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
  [{ place: 10, score: 3340 }, { ...me(14, 3120), prize: "Книга" }, 0],
  [null, me(3, 10), 0],
  [{ place: 10, score: 3340 }, null, 0],
])("a player needs points to reach the last rank with a prize, %j", (cut, own, expected) => {
  expect(missingPoints({ cut, me: own })).toBe(expected);
});

test.each<[string, Partial<Parameters<typeof outcomeOf>[0]>, string]>([
  ["without a prize, some still to be given", {}, "Призы ещё не вручены."],
  ["without a prize, all given", { awarded: true }, "Приза нет."],
  ["with a prize, others still to be given", { me: { ...me(2, 10), prize: "Книга" } }, "Ваш приз: Книга."],
  ["in a training draw", { awarded: true, training: true }, ""],
])("what a player reads after the end: %s", (_, draw, expected) => {
  const told = outcomeOf({ me: me(2, 10), training: false, awarded: false, ...draw });
  expect(told.replaceAll("\u00A0", " ")).toBe(expected);
});

test.each([
  [0, true],
  [1, false],
  [5, true],
  [6, false],
])("a new entrant after %d others gets a rank with a prize: %s", (entrants_total, expected) => {
  expect(hasFreeRank({ prizes, members_total: entrants_total })).toBe(expected);
});

const rank = (place: number, me = false): Rank => ({
  place,
  name: `p${place}`,
  photo: null,
  score: 1000 - place,
  songs: 0,
  premium: false,
  me,
});
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

type Case = { readonly total: number; readonly own?: number; readonly last?: number; readonly given?: number };

/** A draw of `total` entrants, the player at rank `own`, prizes down to rank `last`, that of rank `given` given. */
function draw({ total, own, last, given }: Case) {
  const entrants = range(1, Math.min(30, total)).map((place) => ({
    ...rank(place, place === own),
    prize: place === given ? "Книга" : null,
  }));
  const prize = { _id: "a", name: "Кубок", img: null, quantity: 1, category: "", way: "place" as const, place_from: 1 };
  const draw: Pick<PlayerDraw, "members" | "members_total" | "prizes" | "cut" | "me" | "around"> = {
    members: Object.fromEntries(entrants.map((entrant) => [String(entrant.place), entrant])),
    members_total: total,
    prizes: last === undefined ? {} : { a: { ...prize, place_to: last } },
    cut: last === undefined || last > total ? null : { place: last, score: 1000 - last },
    me:
      own === undefined
        ? null
        : { ...rank(own, true), next: { place: own - 1, points: 2 }, prize: null, passed: null, entrant: null },
    around: own === undefined || own <= 30 ? [] : range(own - 3, own + 2).map((place) => rank(place, place === own)),
  };
  return leaderboardParts(draw);
}
const told = (parts: ReturnType<typeof leaderboardParts>) =>
  parts.map((part) => (part.kind === "row" ? part.rank.place : part.kind === "cut" ? "—" : "…"));

test.each<[string, Case, readonly (number | string)[]]>([
  ["nobody", { total: 0 }, []],
  ["no prizes by rank", { total: 40 }, range(1, 10)],
  ["no prizes by rank, the player far below", { total: 900, own: 500 }, [...range(1, 10), "…", ...range(497, 502)]],
  ["all ranks fit", { total: 8, own: 7, last: 4 }, [...range(1, 4), "—", ...range(5, 8)]],
  ["more prizes than entrants", { total: 12, last: 20 }, range(1, 10)],
  ["the example of the design", { total: 300, own: 14, last: 10 }, [1, 2, 3, "…", 10, "—", 11, 12, 13, 14, 15]],
  ["a single row is not left out", { total: 300, own: 14, last: 5 }, [1, 2, 3, 4, 5, "—", 6, "…", 13, 14, 15]],
  ["the player in the lead", { total: 300, own: 1, last: 10 }, [1, 2, 3, "…", 10, "—", 11]],
  ["the player at the last rank with a prize", { total: 300, own: 10, last: 10 }, [1, 2, 3, "…", 9, 10, "—", 11]],
  ["a guest", { total: 300, last: 2 }, [1, 2, "—", 3]],
  [
    "the row of the last rank with a prize is not known",
    { total: 900, own: 500, last: 100 },
    [1, 2, 3, "…", "—", "…", ...range(497, 502)],
  ],
  ["the last rank with a prize is the last known", { total: 900, last: 30 }, [1, 2, 3, "…", 30]],
  [
    "the last rank with a prize is right above the neighbours",
    { total: 900, own: 500, last: 496 },
    [1, 2, 3, "…", "—", ...range(497, 502)],
  ],
  [
    "the player far below the first ranks, but with a prize",
    { total: 900, own: 500, last: 600 },
    [1, 2, 3, "…", ...range(497, 502)],
  ],
])("%s", (_name, given, expected) => {
  expect(told(draw(given))).toEqual(expected);
});

test.each<[string, Case, number, string]>([
  ["the prize it would bring", { total: 300, last: 10 }, 2, "Кубок"],
  ["the prize that is given", { total: 300, last: 10, given: 2 }, 2, "Книга"],
  ["nothing below the last rank with a prize", { total: 300, last: 10 }, 11, ""],
  ["the prize for a player whose rank brings one", { total: 300, own: 2, last: 10 }, 2, "Кубок"],
  ["the distance to a prize for a player below", { total: 300, own: 14, last: 10 }, 14, "ещё 5 очков до приза"],
  ["the distance to the next rank if no rank brings a prize", { total: 300, own: 5 }, 5, "до 4-го — 2 очка"],
])("below the name is %s", (_name, given, place, expected) => {
  const row = draw(given).find((part) => part.kind === "row" && part.rank.place === place);
  expect(row?.kind === "row" ? row.note.replaceAll("\u00A0", " ") : row).toBe(expected);
});
