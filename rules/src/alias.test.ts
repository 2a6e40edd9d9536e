import { describe, expect, it } from "vitest";
import { aliasesAt, isAccepted } from "./alias.ts";
import { splitFragment } from "./fragment.ts";

const words = splitFragment("Пожалей, моя зазнобушка, молодецкого плеча, моя");
const alias = { position: 2, word: "зазнобушка", answer: "голубушка" };

describe("answers that count beside the word", () => {
  it.each(["голубушка", "ГОЛУБУШКА", "«голубушка»", "ujke,eirf", "зазнобушка"])("%s is right", (answer) => {
    expect(isAccepted(answer, "зазнобушка", ["голубушка"])).toBe(true);
  });

  it.each(["голубушки", "", "моя"])("«%s» is not", (answer) => {
    expect(isAccepted(answer, "зазнобушка", ["голубушка"])).toBe(false);
  });

  it("takes ё for е, and letters that look alike", () => {
    expect(isAccepted("мед", "пиво", ["мёд"])).toBe(true);
    expect(isAccepted("cоль", "пиво", ["соль"])).toBe(true);
  });
});

describe("whose they are", () => {
  it("of the word at its position, and of no other", () => {
    expect(aliasesAt([alias], words, 2)).toEqual(["голубушка"]);
    expect(aliasesAt([alias], words, 1)).toEqual([]);
    expect(aliasesAt([alias], words, 99)).toEqual([]);
  });

  it("of one of two equal words alone", () => {
    const mine = { position: 1, word: "моя", answer: "твоя" };
    expect([1, 5].map((at) => aliasesAt([mine], words, at))).toEqual([["твоя"], []]);
  });

  it("moves with its word, if that occurs only once", () => {
    const longer = splitFragment("Ой, пожалей, моя зазнобушка");
    expect(aliasesAt([alias], longer, 3)).toEqual(["голубушка"]);
    const twice = splitFragment("Зазнобушка, пожалей, моя, зазнобушка");
    expect([0, 3].map((at) => aliasesAt([alias], twice, at))).toEqual([[], []]);
  });

  it("does nothing for a word that has changed", () => {
    expect(aliasesAt([alias], splitFragment("Пожалей, моя голубушка"), 2)).toEqual([]);
  });
});
