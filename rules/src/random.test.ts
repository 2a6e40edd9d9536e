import { describe, expect, it } from "vitest";
import { seededRandom, shuffle } from "./random.ts";

const take = (seed: string, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random());
};

describe("seededRandom", () => {
  it("gives the same numbers for a seed, now and in later versions", () => {
    expect(take("калинка", 5)).toEqual(take("калинка", 5));
    expect(take("калинка", 3)).toEqual([0.32857019104994833, 0.8678671047091484, 0.6328028342686594]);
  });

  it.each(["", "a", "play-1", "\ud800", "\u0000"])("stays within [0, 1) for %j", (seed) => {
    expect(take(seed, 1000).every((number) => number >= 0 && number < 1)).toBe(true);
  });

  it("differs between neighbouring seeds", () => {
    expect(take("play-1", 1)).not.toEqual(take("play-2", 1));
  });
});

describe("shuffle", () => {
  it("returns a new array of the same items", () => {
    const items = Object.freeze(["a", "b", "b", undefined, "c"]);
    const shuffled = shuffle(items, seededRandom("x"));
    expect(shuffled).not.toBe(items);
    expect(shuffled).toHaveLength(5);
    expect(shuffled).toEqual(expect.arrayContaining([...items]));
    expect(shuffled.filter((item) => item === "b")).toHaveLength(2);
    expect(shuffle([], seededRandom("x"))).toEqual([]);
  });

  it("gives every order about as often as the others", () => {
    const random = seededRandom("orders");
    const counts = new Map<string, number>();
    for (let i = 0; i < 6000; i++) {
      const order = shuffle(["a", "b", "c"], random).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });
});
