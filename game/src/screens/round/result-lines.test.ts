import type { Result } from "@hitoslov/contract";
import { describe, expect, it } from "vitest";
import { addPage, emptyDeck } from "../../features/round/deck.ts";
import { servedSong } from "../../features/round/served-song.ts";
import { levelEnd, resultLines } from "./result-lines.ts";

const result: Result = {
  guessed: true,
  points: 226,
  lines: [
    { key: "word", count: 4, score: 40 },
    { key: "author", count: 1, score: 30 },
    { key: "mistake", count: 2, score: -4 },
    { key: "word_tip", count: 1, score: -5 },
  ],
  coefficient: 1.8,
  difficulty: { _id: "d", name: "2", points: 100 },
  author: { right: true, _id: "a", name: "Михаил Глинка" },
  song: {
    name: "Жаворонок",
    fragment: "",
    executors: [],
    authors: { music: [], text: [] },
    film: null,
    photo: null,
  },
  score: 226,
  stocks: [{ _id: "s", score: 226, place: 14 }],
  counters: { perSession: 1, sameLevel: 1, inRow: 0 },
};
const rows = (change: Partial<Result> = {}) =>
  resultLines({ ...result, ...change }).map(({ label, value }) => `${label.replaceAll("\u00A0", " ")}: ${value}`);

describe("the lines of a result", () => {
  it("lists every rule that counted, then tempo, level and rank", () => {
    expect(rows()).toEqual([
      "Слова на месте × 4: +40",
      "Автор угадан: +30",
      "Ошибки × 2: −4",
      "Лампа: −5",
      "Темп: ×1,8",
      "Уровень 2: +100",
      "Место в розыгрыше: 14",
    ]);
  });

  it("names the draws if there are several, and has no row for a first song", () => {
    const stocks = [
      { _id: "s", name: "Весна", score: 1, place: 3 },
      { _id: "t", name: "Зима", score: 1, place: 40 },
    ];
    const lines = [{ key: "in_row", count: 1, score: 5 }] as const;
    expect(rows({ lines: [...lines], stocks })).toEqual([
      "Без ошибок и подсказок: +5",
      "Темп: ×1,8",
      "Уровень 2: +100",
      "Место: «Весна»: 3",
      "Место: «Зима»: 40",
    ]);
    expect(rows({ lines: [{ key: "in_row", count: 2, score: 10 }], stocks: [] })[0]).toBe("Песни подряд × 2: +10");
  });

  it("says the factor of all points, and why a draw gets none", () => {
    const uncounted = [
      { _id: "s", reason: "answer_shown" },
      { _id: "t", reason: "answer_shown" },
      { _id: "u", reason: "dealt_before" },
    ] as const;
    expect(rows({ accuracy: 2 / 3, share: 0.1, uncounted: [...uncounted], stocks: [] }).slice(4)).toEqual([
      "Темп: ×1,8",
      "Уровень 2: +100",
      "Меткость: ×0,67",
      "Ответ был показан: ×0,1",
      "Не идёт в розыгрыш: ответ показан",
      "Не идёт в розыгрыш: выдана до\u00A0участия или до\u00A0конца паузы",
    ]);
  });

  it("names the right author after a wrong answer", () => {
    const author = { right: false, _id: "a", name: "Михаил Глинка" };
    expect(rows({ author, lines: [] })).toContain("Автор не угадан: Михаил Глинка");
    const folk = { ...author, name: "Народная" };
    expect(rows({ author: folk, lines: [] })).toContain("Автор не угадан: песня народная");
  });
});

it.each([
  ["whole where every song is guessed, also on earlier visits", 3, { а: true, б: true }, "whole"],
  ["not whole where a song was given up", 3, { а: true, б: false }, "left"],
  ["empty where it has no songs", 0, {}, "empty"],
  ["empty where staff have deleted it", undefined, {}, "empty"],
])("the end of a level is %s", (_title, songs, guessed, end) => {
  const ids = Object.keys(guessed);
  const deck = addPage(
    emptyDeck("1"),
    ids.map((_id) => servedSong({ _id, guessed: true })),
    20,
    () => 0,
  );
  const results = Object.fromEntries(Object.entries(guessed).map(([id, right]) => [id, { ...result, guessed: right }]));
  const level = songs === undefined ? undefined : { songs };
  expect(levelEnd({ level, deck, results })).toBe(end);
});
