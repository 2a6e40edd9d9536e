import { describe, expect, it } from "vitest";
import { isSameWord, normaliseAnswer } from "./answer.ts";
import { authorChoices, decoyCount, layTray, tipChoices, type TrayParts, trayWord, trayWords } from "./tray.ts";

/** One seed for both the choice and the order. */
const seeded = (seed: string) => ({ choiceSeed: seed, orderSeed: seed });
const build = ({ orderSeed, ...parts }: TrayParts & { orderSeed: string }) => layTray(trayWords(parts), orderSeed);
const seeds = Array.from({ length: 200 }, (_, i) => `play-${i}`);
const pool =
  "Две гитары зазвенев жалобно заныли светит месяц ясный белая луна огонёк горит сад зелёненький Поле в".split(" ");

const same = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && normaliseAnswer(a) === normaliseAnswer(b);
const equalNeighbours = (words: readonly string[]) => words.filter((word, i) => same(word, words[i + 1])).length;
const without = (words: readonly string[], some: readonly string[]) => {
  const rest = [...words];
  for (const word of some) {
    const place = rest.indexOf(trayWord(word));
    expect(place, `${word} is in the tray`).toBeGreaterThanOrEqual(0);
    rest.splice(place, 1);
  }
  return rest;
};
const author = (_id: string) => ({ _id, name: `Автор ${_id}` });
const isRight = ({ _id }: { _id: string }) => _id === "text" || _id === "music";

describe("trayWord", () => {
  it.each([
    ["Берёза", "берёза"],
    ["«Путь–дороженьку»", "путь-дороженьку"],
    ["д'Артаньян", "дартаньян"],
    ["ночно\u0301й", "ночной"],
    ["I'm", "im"],
  ])("%s is %s, and picking it is right", (text, expected) => {
    expect(trayWord(text)).toBe(expected);
    expect(isSameWord(trayWord(text), text)).toBe(true);
  });
});

describe("decoyCount", () => {
  it.each([
    [1, 3, 2],
    [2, 3, 4],
    [3, 3, 6],
    [4, 8, 6],
    [30, 8, 6],
    [1, 2, 4],
    [3, 2, 6],
    [1, 1, 9],
    [3, 1, 9],
  ])("level %i, %i hidden words: +%i", (level, words, expected) => {
    expect(decoyCount(level, words)).toBe(expected);
  });
});

describe("a tray", () => {
  const kalinka = ["Калинка", "калинка", "калинка", "саду", "малинка"];
  const bereza = ["поле", "стояла", "поле", "кудрявая", "люли", "люли", "люли", "стояла"];

  it.each([
    ["Калинка", kalinka, 1],
    ["Калинка", kalinka, 2],
    ["Во поле берёза стояла", bereza, 3],
    ["one word", ["Эй"], 1],
    ["ё and е", ["всё", "все", "Всё"], 1],
  ])("%s, level with all hidden words and decoys, equal apart", (_, hidden, level) => {
    for (const seed of seeds) {
      const tray = build({ hidden, decoys: [], pool, level, ...seeded(seed) });
      const extra = without(tray, hidden);
      expect(extra).toHaveLength(decoyCount(level, new Set(hidden.map(normaliseAnswer)).size));
      expect(new Set([...hidden, ...extra].map(normaliseAnswer)).size).toBe(
        new Set(hidden.map(normaliseAnswer)).size + extra.length,
      );
      expect(equalNeighbours(tray)).toBe(0);
    }
  });

  it("has the same words for a song and an order of its own for a play", () => {
    const trays = seeds.map((orderSeed) =>
      build({ hidden: ["поле", "сад"], decoys: [], pool, level: 3, choiceSeed: "sound", orderSeed }),
    );
    expect(new Set(trays.map((tray) => tray.toSorted().join())).size).toBe(1);
    expect(new Set(trays.map((tray) => tray.join())).size).toBeGreaterThan(100);
  });

  it("is the same for a seed, whatever the order of the lists, and differs between seeds", () => {
    const parts = { hidden: bereza, decoys: ["лебёдушка"], pool, level: 2 };
    const trays = seeds.map((seed) => build({ ...parts, ...seeded(seed) }));
    expect(trays).toEqual(
      seeds.map((seed) => build({ ...parts, pool: pool.toReversed().concat(pool), ...seeded(seed) })),
    );
    expect(new Set(trays.map((tray) => tray.join())).size).toBeGreaterThan(190);
    expect(build({ ...parts, ...seeded("play-1") })).toEqual(
      "ясный люли луна люли стояла люли кудрявая поле лебёдушка стояла поле сад".split(" "),
    );
  });

  it("prefers the staff's own list, of any length, and fills from the pool", () => {
    for (const seed of seeds) {
      const own = ["Подруженьки", "душеньки", "поле", "ПОЛЕ", "—", "душеньки!"];
      const three = without(build({ hidden: ["поле", "сад"], decoys: own, pool, level: 2, ...seeded(seed) }), [
        "поле",
        "сад",
      ]);
      expect(three).toHaveLength(4);
      expect(three).toEqual(expect.arrayContaining(["подруженьки", "душеньки"]));
      const many = ["один", "серый", "другой", "белый"];
      const hidden = ["сад", "поле", "луга"];
      const two = without(build({ hidden, decoys: many, pool, level: 1, ...seeded(seed) }), hidden);
      expect(two).toHaveLength(2);
      expect(two.every((word) => many.includes(word))).toBe(true);
    }
  });

  it("takes pool words of similar length", () => {
    for (const seed of seeds) {
      const hidden = ["луга", "разгуляйтесь"];
      const lengths = without(build({ hidden, decoys: [], pool, level: 1, ...seeded(seed) }), hidden).map(
        ({ length }) => length,
      );
      expect(lengths.toSorted((a, b) => a - b)).toEqual([4, 4, 8, 11]);
    }
  });

  it.each([
    ["an empty pool", [], []],
    ["a pool of equals", [], ["поле", "Поле!", "—", ""]],
  ])("makes do with %s", (_, decoys, poor) => {
    expect(build({ hidden: ["поле"], decoys, pool: poor, level: 3, ...seeded("x") })).toEqual(["поле"]);
  });

  it.each([
    [["эй", "эй"], 1],
    [["эй", "эй", "эй", "эй", "ухнем"], 2],
    [["эй", "эй", "эй", "эй", "ухнем", "разик"], 1],
    [["эй", "эй", "эй", "ухнем", "разик"], 0],
    [["эй", "эй", "ухнем", "ухнем"], 0],
    [["эй", "эй", "ухнем", "ухнем", "раз", "раз"], 0],
  ])("has as few equal neighbours as there can be: %j", (hidden, least) => {
    for (const seed of seeds) {
      expect(equalNeighbours(build({ hidden, decoys: [], pool: [], level: 1, ...seeded(seed) }))).toBe(least);
    }
  });

  it("does not tell hidden words by their places", () => {
    const first = seeds.filter(
      (seed) =>
        build({ hidden: ["поле"], decoys: [], pool: pool.slice(0, 2), level: 1, ...seeded(seed) })[0] === "поле",
    );
    expect(Math.abs(first.length - seeds.length / 3)).toBeLessThan(25);
  });
});

describe("tipChoices", () => {
  const tray = ["калинка", "моя", "калинка", "саду", "гитары", "белая", "всё", "все"];

  it("gives three different words of the tray, the right one among them, the same each time", () => {
    for (const seed of seeds) {
      const choices = tipChoices({ word: "Калинка,", tray, seed });
      expect(choices).toHaveLength(3);
      expect(choices.filter((word) => word === "калинка")).toHaveLength(1);
      expect(new Set(choices.map(normaliseAnswer)).size).toBe(3);
      expect(tray).toEqual(expect.arrayContaining(choices));
      expect(tipChoices({ word: "калинка", tray: tray.toReversed(), seed })).toEqual(choices);
    }
  });

  it("puts the right one at every place about as often", () => {
    const many = Array.from({ length: 3000 }, (_, i) =>
      tipChoices({ word: "саду", tray, seed: `${i}` }).indexOf("саду"),
    );
    for (const place of [0, 1, 2]) {
      expect(Math.abs(many.filter((i) => i === place).length - 1000)).toBeLessThan(120);
    }
  });

  it.each([
    [["эй", "эй"], 1],
    [["эй", "ухнем", "эй"], 2],
  ])("gives fewer where the tray %j has fewer", (poor, count) => {
    expect(tipChoices({ word: "Эй", tray: poor, seed: "x" })).toHaveLength(count);
  });
});

describe("authorChoices", () => {
  const right = [author("text"), author("music")];
  const others = ["a", "text", "b", "c", "music", "d", "b"].map(author);

  it("gives four different authors, exactly one right, the same each time", () => {
    for (const seed of seeds) {
      const choices = authorChoices({ right, others, seed });
      expect(new Set(choices.map(({ _id }) => _id)).size).toBe(4);
      expect(choices).toHaveLength(4);
      expect(choices.filter(isRight)).toHaveLength(1);
      expect(authorChoices({ right: right.toReversed(), others: others.toReversed(), seed })).toEqual(choices);
    }
  });

  it("puts the right one at every place, and every author in, about as often", () => {
    const many = Array.from({ length: 4000 }, (_, i) => authorChoices({ right, others, seed: `${i}` }));
    for (const place of [0, 1, 2, 3]) {
      expect(Math.abs(many.filter((choices) => choices.findIndex(isRight) === place).length - 1000)).toBeLessThan(120);
    }
    const count = (id: string) => many.filter((choices) => choices.some(({ _id }) => _id === id)).length;
    for (const id of ["text", "music"]) expect(Math.abs(count(id) - 2000)).toBeLessThan(150);
    for (const id of ["a", "b", "c", "d"]) expect(Math.abs(count(id) - 3000)).toBeLessThan(150);
  });

  it("gives fewer where there are fewer, none for a song without an author", () => {
    expect(authorChoices({ right, others: [author("a")], seed: "x" })).toHaveLength(2);
    expect(authorChoices({ right: [], others, seed: "x" })).toEqual([]);
  });
});
