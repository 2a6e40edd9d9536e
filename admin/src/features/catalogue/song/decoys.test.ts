import { describe, expect, it } from "vitest";
import { formatDecoys, parseDecoys } from "./decoys.ts";

describe("parseDecoys", () => {
  it.each([
    ["голубушка, весла, богатырского", ["голубушка", "весла", "богатырского"]],
    ["голубушка,весла;богатырского\nполе", ["голубушка", "весла", "богатырского", "поле"]],
    ["  чижик-пыжик ,, кто-то,  ", ["чижик-пыжик", "кто-то"]],
    ["поле, Поле, поле", ["поле", "Поле"]],
    ["два  слова", ["два слова"]],
    [" , ;\n", []],
    ["", []],
  ])("%j", (text, words) => {
    expect(parseDecoys(text)).toEqual(words);
  });

  it("reads what it has written", () => {
    const words = ["голубушка", "весла"];
    expect(parseDecoys(formatDecoys(words))).toEqual(words);
  });
});
