import { describe, expect, it } from "vitest";
import { cashPart, freeLeft, taxOf } from "./prize-tax.ts";

describe("the cash part of a prize", () => {
  it.each([
    [4000, 4000, 0],
    [4001, 4000, 0],
    [4002, 4000, 1],
    [10_500, 4000, 3500],
    [12_990, 4000, 4841],
    [10_500, 0, 5654],
    [1_000_000, 4000, 536_307],
    [0, 0, 0],
  ])("of %i roubles with %i free is %i", (value, free, cash) => {
    expect(cashPart({ value, freeLeft: free })).toBe(cash);
  });

  it("is the whole tax on the prize and on itself, and nothing less is", () => {
    for (let taxed = 0; taxed <= 20_000; taxed += 7) {
      const cash = cashPart({ value: taxed + 4000, freeLeft: 4000 });
      expect(taxOf(taxed + cash)).toBe(cash);
      if (cash > 0) expect(taxOf(taxed + cash - 1)).toBeGreaterThan(cash - 1);
      expect(Math.abs(cash - (taxed * 35) / 65)).toBeLessThan(1.6);
    }
  });
});

it.each([
  [1, 0],
  [2, 1],
  [10, 4],
  [100, 35],
  [-5, 0],
])("the tax on %i roubles is %i", (taxed, tax) => expect(taxOf(taxed)).toBe(tax));

it("earlier prizes of the year use the free limit up", () => {
  expect(freeLeft(4000, [])).toBe(4000);
  expect(freeLeft(4000, [{ value: 1500 }, { value: 1000 }])).toBe(1500);
  expect(freeLeft(4000, [{ value: 9000 }])).toBe(0);
});
