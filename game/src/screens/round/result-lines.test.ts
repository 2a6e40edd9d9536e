import type { Result } from "@hitoslov/contract";
import { describe, expect, it } from "vitest";
import { resultLines } from "./result-lines.ts";

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
  it("says every rule that counted, then tempo, level and place", () => {
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

  it("says what all points were multiplied by, and why a draw gets none", () => {
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
      "Не идёт в розыгрыш: выдана раньше",
    ]);
  });

  it("tells the author who was missed", () => {
    const author = { right: false, _id: "a", name: "Михаил Глинка" };
    expect(rows({ author, lines: [] })).toContain("Автор: Михаил Глинка");
  });
});
