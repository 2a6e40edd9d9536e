import { describe, expect, it } from "vitest";
import { songsBetweenAds } from "../../ui/ads.ts";
import { levelRows, scoreRows, tempoRows } from "./rules-text.ts";

const speed = (min_time: number, max_time: number, coefficient: number) => ({
  _id: `${min_time}`,
  min_time,
  max_time,
  coefficient,
});
const plain = (rows: readonly { label: string; value: string }[]) =>
  rows.map(({ label, value }) => `${label.replaceAll("\u00A0", " ")}: ${value}`);

describe("tempoRows", () => {
  it.each([
    [
      "ranges without gaps",
      [speed(0, 20, 2), speed(20, 41, 1.5)],
      ["до 20 секунд: ×2", "от 20 до 41 секунды: ×1,5", "дольше: ×1"],
    ],
    [
      "ranges with a gap",
      [speed(0, 21, 2), speed(30, 40, 1.25)],
      ["до 21 секунды: ×2", "от 30 до 40 секунд: ×1,25", "в остальное время: ×1"],
    ],
    ["a range that begins late", [speed(5, 10, 3)], ["от 5 до 10 секунд: ×3", "в остальное время: ×1"]],
    ["no ranges", [], ["любое время: ×1"]],
  ])("%s", (_, speeds, rows) => {
    expect(plain(tempoRows(speeds))).toEqual(rows);
  });
});

describe("scoreRows", () => {
  it("keeps the order of the result, shows signs and leaves out rules without points", () => {
    const scores = [
      { _id: "3", key: "mistake", score: -2 },
      { _id: "2", key: "typed", score: 0 },
      { _id: "1", key: "word", score: 10 },
    ] as const;
    expect(plain(scoreRows(scores))).toEqual(["Каждое слово на месте: +10", "Каждая ошибка: −2"]);
  });
});

describe("levelRows", () => {
  it("has the name and points of each level", () => {
    expect(plain(levelRows([{ _id: "1", name: "2", points: 100, title: "", songs: 1 }]))).toEqual(["Уровень 2: +100"]);
  });
});

it.each([
  [
    "after five songs where there is a house ad",
    { title: "Патефон", text: "", link: "", img: null, advertiser: "", erid: "" },
    "",
    5,
  ],
  ["after five songs where there is a banner", null, "R-A-1-1", 5],
  ["never where there is neither", null, "", 0],
])("an ad comes %s", (_, ad, banner, between) => {
  const counters = { metrika: "", analytics: "", banner };
  expect(songsBetweenAds({ ad, counters, length_between_ads: 5 })).toBe(between);
});
