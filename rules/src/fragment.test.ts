import { describe, expect, it } from "vitest";
import { normaliseAnswer } from "./answer.ts";
import { progressPercent, proposeHidden, splitFragment } from "./fragment.ts";
import { seededRandom } from "./random.ts";

const fragments = [
  "Калинка, калинка, калинка моя! В саду ягода малинка, малинка моя!",
  "Во поле берёза стояла, во поле кудрявая стояла, люли, люли, стояла, люли, люли, стояла.",
  "Светит месяц, светит ясный, светит белая луна, осветила путь-дороженьку вплоть до Машина окна.",
  "Эй, ухнем! Эй, ухнем! Ещё разик, ещё раз!",
  "Жили у бабуси два весёлых гуся: один серый, другой белый, два весёлых гуся.",
  "Чижик-пыжик, где ты был? На Фонтанке водку пил.",
  "Две гитары, зазвенев, жалобно заныли… С детства памятный напев, старый друг мой, ты ли?",
  "О скалы грозные дробятся с рёвом волны и с белой пеною, крутясь, бегут назад.",
  "Наконец-то Бог послал нам солнечный денёк! Что за воздух! Что за небо!",
];

const parts = (fragment: string) => splitFragment(fragment).map(({ before, text, after }) => [before, text, after]);
const propose = (fragment: string, seed: string) => proposeHidden(splitFragment(fragment), seededRandom(seed));

describe("splitFragment", () => {
  it.each([
    [
      "Во поле берёза стояла,",
      [
        ["", "Во", ""],
        ["", "поле", ""],
        ["", "берёза", ""],
        ["", "стояла", ","],
      ],
    ],
    ["кто-то", [["", "кто-то", ""]]],
    ["«Чижик-пыжик»?!", [["«", "Чижик-пыжик", "»?!"]]],
    ["(заныли…)", [["(", "заныли", "…)"]]],
    ["д'Артаньян", [["", "д'Артаньян", ""]]],
    ["зелёна\u0301.", [["", "зелёна\u0301", "."]]],
    [
      "Утро — свет",
      [
        ["", "Утро", " —"],
        ["", "свет", ""],
      ],
    ],
    [
      "Утро, — … свет",
      [
        ["", "Утро", ", — …"],
        ["", "свет", ""],
      ],
    ],
    [
      "— Кто там?",
      [
        ["— ", "Кто", ""],
        ["", "там", "?"],
      ],
    ],
    ["— « Кто", [["— « ", "Кто", ""]]],
    ["Поле —", [["", "Поле", " —"]]],
    [
      " не\u00a0для\n\tменя ",
      [
        ["", "не", ""],
        ["", "для", ""],
        ["", "меня", ""],
      ],
    ],
    ["", []],
    ["  ", []],
    ["— …", []],
  ])("%j", (fragment, expected) => {
    expect(parts(fragment)).toEqual(expected);
  });

  it.each([...fragments, "— Кто там? — Я , мой друг — …"])("loses nothing and counts from 0: %s", (fragment) => {
    const words = splitFragment(fragment);
    expect(words.map(({ before, text, after }) => before + text + after).join(" ")).toBe(fragment);
    expect(words.map(({ position }) => position)).toEqual([...words.keys()]);
  });

  it.each([
    ["Во поле\nберёза стояла", [2], ["Во", "поле", "берёза", "стояла"]],
    ["\nВо поле\r\n\r\nберёза \n стояла\n", [2, 3], ["Во", "поле", "берёза", "стояла"]],
    ["Ой,\n— не ходи", [1], ["Ой,", "— не", "ходи"]],
    ["Ой —\nне ходи\n…", [1], ["Ой —", "не", "ходи …"]],
    ["…\nОй", [], ["… Ой"]],
    ["Ой\u2028ой", [1], ["Ой", "ой"]],
  ])("keeps the lines of %j, and the numbers of its words", (fragment, lines, shown) => {
    const words = splitFragment(fragment);
    expect(words.map(({ before, text, after }) => before + text + after)).toEqual(shown);
    expect(words.filter(({ opensLine }) => opensLine).map(({ position }) => position)).toEqual(lines);
    expect(words.map(({ text }) => text)).toEqual(
      splitFragment(fragment.replaceAll(/\s+/g, " ")).map(({ text }) => text),
    );
  });

  it("finds the words of the demo catalogue", () => {
    expect(fragments.map((fragment) => splitFragment(fragment).length)).toEqual([10, 14, 13, 8, 13, 8, 14, 14, 12]);
  });
});

describe("proposeHidden", () => {
  const seeds = Array.from({ length: 100 }, (_, i) => `seed-${i}`);

  it.each(fragments)("hides half of the words, none of one letter: %s", (fragment) => {
    const words = splitFragment(fragment);
    for (const seed of seeds) {
      const hidden = propose(fragment, seed);
      expect(hidden).toHaveLength(Math.round(words.length / 2));
      expect(hidden).toEqual([...new Set(hidden)].toSorted((a, b) => a - b));
      for (const position of hidden) expect(words[position]?.text.length).toBeGreaterThan(1);
      expect(propose(fragment, seed)).toEqual(hidden);
    }
    expect(new Set(seeds.map((seed) => propose(fragment, seed).join())).size).toBeGreaterThan(10);
  });

  it.each([
    [
      "Люли, люли, моя",
      [
        [0, 2],
        [1, 2],
      ],
    ],
    [
      "Эй, эй, эй, ты",
      [
        [0, 3],
        [1, 3],
        [2, 3],
      ],
    ],
    [
      "Ещё, еще раз",
      [
        [0, 2],
        [1, 2],
      ],
    ],
    ["Люли, люли, о", [[0], [1]]],
    ["Люли, о, люли, я", [[0, 2]]],
    ["Люли, люли", [[0], [1]]],
  ])("never two equal neighbours only: %s", (fragment, allowed) => {
    for (const seed of seeds) expect(allowed).toContainEqual(propose(fragment, seed));
  });

  it.each([
    ["Эй", [0]],
    ["О, и я в ней", [4]],
    ["О, я и в", []],
    [`О, ${"берёза".repeat(11)} в ней`, [3]],
    ["", []],
  ])("hides at least one where there is any to hide: %s", (fragment, expected) => {
    for (const seed of seeds) expect(propose(fragment, seed)).toEqual(expected);
  });

  it("never hides repeats of one word while there are others", () => {
    const words = splitFragment("Люли, люли, стояла, люли, люли, стояла.");
    for (const seed of seeds) {
      const keys = proposeHidden(words, seededRandom(seed)).map((i) => normaliseAnswer(words[i]?.text ?? ""));
      expect(new Set(keys).size).toBe(2);
    }
  });
});

describe("progressPercent", () => {
  it.each([
    [0, 3, 0],
    [1, 3, 33.33],
    [2, 3, 66.67],
    [3, 3, 100],
    [1, 7, 14.29],
    [59, 60, 98.33],
    [0, 0, 100],
  ])("%i of %i is %f", (restored, hidden, expected) => {
    expect(progressPercent(restored, hidden)).toBe(expected);
  });
});
