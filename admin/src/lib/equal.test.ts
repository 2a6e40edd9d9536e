import { describe, expect, it } from "vitest";
import { equal } from "./equal.ts";

describe("equal", () => {
  it.each([
    [1, 1, true],
    [Number.NaN, Number.NaN, true],
    ["a", "b", false],
    [null, {}, false],
    [[], {}, false],
    [[1, [2]], [1, [2]], true],
    [[1, 2], [1], false],
    [{ a: { b: 1 } }, { a: { b: 1 } }, true],
    [{ a: undefined }, {}, false],
    [{ a: undefined }, { b: undefined }, false],
    [[{ _id: "x", name: "Рок" }], [{ _id: "x", name: "Рок" }], true],
  ])("compares %j and %j", (one, other, same) => {
    expect(equal(one, other)).toBe(same);
    expect(equal(other, one)).toBe(same);
  });
});
