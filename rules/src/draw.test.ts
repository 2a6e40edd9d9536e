import { hash } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { drawWinners, readEntrants, sha256, verifyDraw, writeEntrants, type Proof } from "./draw.ts";

afterEach(() => vi.restoreAllMocks());

const seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const five = "a 1\nb 2\nc 3\nd 4\ne 5";

describe("hitoslov-draw-1", () => {
  // Every value here was computed by another program, written from the description of the algorithm alone.
  it("draws what it has always drawn", async () => {
    expect(await sha256(seed)).toBe("6c86c6aac5fb24bcf5d9939cb7d7d5645ce39418f449e03b262dd4fa14b4b92b");
    expect(await sha256(five)).toBe("c86127ab9a3305bf0d249082fd97959d8cbc3eaeb55159b003b19dc073313af9");
    expect(await drawWinners(seed, five, 5)).toEqual(["c", "e", "d", "b", "a"]);
    expect(await drawWinners(seed, "a 1\nb 2\nc 3\nd 4\ne 1000000000", 5)).toEqual(["e", "d", "b", "c", "a"]);
  });

  it("passes over a number from the incomplete run of tickets", async () => {
    // One seed in 25,000 has one: kept, the number would draw e60886.
    const list = Array.from({ length: 100_000 }, (_, at) => `e${at} 9999999999`).join("\n");
    expect(await drawWinners("seed-13325", list, 1)).toEqual(["e15977"]);
  });

  it.for([0, 1, 2, 7, 40, 41, 1000])("draws nobody twice, and everybody where %i are asked for", async (count) => {
    const entrants = Array.from({ length: 40 }, (_, at) => ({ id: `id-${at}`, weight: 1 + ((at * 7) % 13) }));
    for (let index = 0; index < 50; index++) {
      const winners = await drawWinners(`seed-${index}`, writeEntrants(entrants), count);
      expect(winners).toHaveLength(Math.min(count, 40));
      expect(new Set(winners).size).toBe(winners.length);
      expect(entrants.map(({ id }) => id)).toEqual(expect.arrayContaining(winners));
    }
  });

  it("draws the same again, and no other first ones where more are drawn", async () => {
    const all = await drawWinners(seed, five, 5);
    for (let count = 0; count <= 5; count++) expect(await drawWinners(seed, five, count)).toEqual(all.slice(0, count));
  });

  it("draws nobody from nobody", async () => {
    expect(await drawWinners(seed, "", 3)).toEqual([]);
  });

  it("refuses weights that numbers cannot add up", async () => {
    const list = Array.from({ length: 900_720 }, (_, at) => `${at} 9999999999`).join("\n");
    await expect(drawWinners(seed, list, 1)).rejects.toThrow("too great together");
  });
});

describe("100,000 draws are as fair as chance", () => {
  // Quantiles of chi-square at 1 - 0.0001 for 3 and 11 degrees of freedom: qchisq(0.9999, c(3, 11)) of R.
  const bounds = { first: 21.108, pair: 37.367 };
  const draws = 100_000;

  it.for([
    ["equal", [1, 1, 1, 1]],
    ["weighted", [1, 2, 3, 4]],
  ] as const)("%s chances", async ([name, weights]) => {
    // WebCrypto goes to another thread for every hash, which takes some 20 times as long as SHA-256 itself.
    vi.spyOn(crypto.subtle, "digest").mockImplementation((_algorithm, data) =>
      Promise.resolve(Uint8Array.from(hash("sha256", bytesOf(data), "buffer")).buffer),
    );
    const list = writeEntrants(weights.map((weight, at) => ({ id: String(at), weight })));
    const first = new Map<string, number>();
    const pair = new Map<string, number>();
    for (let index = 0; index < draws; index++) {
      const [one = "", two = ""] = await drawWinners(`${name}-${index}`, list, 2);
      first.set(one, (first.get(one) ?? 0) + 1);
      pair.set(one + two, (pair.get(one + two) ?? 0) + 1);
    }
    const total = weights.reduce<number>((sum, weight) => sum + weight, 0);
    const expectedFirst = weights.map((weight, at) => [String(at), (draws * weight) / total] as const);
    // The second of a pair is drawn by the chances that are left: with this the second winner is tested too.
    const expectedPair = weights.flatMap((one, a) =>
      weights.flatMap((two, b) =>
        a === b ? [] : [[`${a}${b}`, (((draws * one) / total) * two) / (total - one)] as const],
      ),
    );
    expect(chiSquare(first, expectedFirst)).toBeLessThan(bounds.first);
    expect(chiSquare(pair, expectedPair)).toBeLessThan(bounds.pair);
  });

  const bytesOf = (data: Parameters<typeof crypto.subtle.digest>[1]) =>
    ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);

  function chiSquare(seen: ReadonlyMap<string, number>, expected: readonly (readonly [string, number])[]): number {
    return expected.reduce((sum, [key, count]) => sum + ((seen.get(key) ?? 0) - count) ** 2 / count, 0);
  }
});

describe("verifyDraw", () => {
  const list = writeEntrants(Array.from({ length: 30 }, (_, at) => ({ id: `e${at + 10}`, weight: 5 + (at % 7) })));
  let proof: Proof;
  beforeAll(async () => {
    const winners = await drawWinners(seed, list, 8);
    const [commitment, entrantsHash] = [await sha256(seed), await sha256(list)];
    proof = { commitment, seed, entrants: list, entrantsHash, count: 8, winners };
  });
  const check = (change: Partial<Proof>) => verifyDraw({ ...proof, ...change });
  const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === "0" ? "1" : "0") + text.slice(at + 1);

  it("accepts an honest lottery", async () => {
    expect(await check({})).toEqual({ seed: true, list: true, winners: true });
  });

  it("notices any changed character of the seed, the commitment and the list's hash", async () => {
    for (let at = 0; at < 64; at++) {
      expect(await check({ seed: flip(seed, at) })).toMatchObject({ seed: false, list: true, winners: false });
      expect(await check({ commitment: flip(proof.commitment, at) })).toMatchObject({ seed: false, winners: true });
      expect(await check({ entrantsHash: flip(proof.entrantsHash, at) })).toMatchObject({ list: false, winners: true });
    }
  });

  it("notices any changed character of the list, also where its hash was changed with it", async () => {
    for (let at = 0; at < list.length; at++) {
      const entrants = flip(list, at);
      expect(await check({ entrants })).toMatchObject({ seed: true, list: false, winners: false });
      expect(await check({ entrants, entrantsHash: await sha256(entrants) })).toMatchObject({ winners: false });
    }
  });

  it.for([
    ["another order", (lines: string[]) => lines.toReversed()],
    ["two neighbours changed over", ([a = "", b = "", ...rest]: string[]) => [b, a, ...rest]],
    ["an entrant less", (lines: string[]) => lines.slice(0, -1)],
    ["an entrant more", (lines: string[]) => [...lines, "mine 1"]],
    ["an empty line at the end", (lines: string[]) => [...lines, ""]],
    ["other line ends", (lines: string[]) => lines.map((line) => `${line}\r`)],
  ] as const)("notices %s of the list, also where its hash was changed with it", async ([, change]) => {
    const entrants = change(list.split("\n")).join("\n");
    expect(await check({ entrants })).toEqual({ seed: true, list: false, winners: false });
    expect(await check({ entrants, entrantsHash: await sha256(entrants) })).toMatchObject({ winners: false });
  });

  it.for([
    ["one put in another's place", (winners: readonly string[]) => ["e10", ...winners.slice(1)]],
    ["two changed over", ([a = "", b = "", ...rest]: readonly string[]) => [b, a, ...rest]],
    ["the last one left out", (winners: readonly string[]) => winners.slice(0, -1)],
    ["the first one left out", (winners: readonly string[]) => winners.slice(1)],
    ["one more", (winners: readonly string[]) => [...winners, "e10"]],
    ["none", () => []],
  ] as const)("notices winners with %s", async ([, change]) => {
    expect(proof.winners).not.toContain("e10");
    expect(await check({ winners: change(proof.winners) })).toEqual({ seed: true, list: true, winners: false });
  });

  it("notices that fewer or more were drawn than announced", async () => {
    expect(await check({ count: 7 })).toMatchObject({ winners: false });
    expect(await check({ count: 9 })).toMatchObject({ winners: false });
  });

  it("counts an unreadable list as wrong, even if nobody was drawn", async () => {
    const entrants = "not a list";
    expect(await check({ entrants, entrantsHash: await sha256(entrants), winners: [] })).toMatchObject({
      winners: false,
    });
  });
});

describe("readEntrants", () => {
  it("reads back what was written", () => {
    const entrants = [
      { id: "0f", weight: 1 },
      { id: "ёж", weight: 9_999_999_999 },
    ];
    expect(writeEntrants(entrants)).toBe("0f 1\nёж 9999999999");
    expect(readEntrants(writeEntrants(entrants))).toEqual(entrants);
    expect(readEntrants(writeEntrants([]))).toEqual([]);
  });

  it.for([
    ["a", "no weight"],
    ["a ", "an empty weight"],
    [" 1", "no id"],
    ["a  1", "two spaces"],
    ["a\t1", "a tab"],
    ["a 1 ", "a space at the end"],
    ["a b 1", "an id of two words"],
    ["a 0", "weight 0"],
    ["a 01", "a zero before"],
    ["a -1", "a negative weight"],
    ["a +1", "a sign"],
    ["a 1.5", "a part"],
    ["a 1e3", "an exponent"],
    ["a 0x1", "a hexadecimal weight"],
    ["a ١", "another script's digit"],
    ["a 10000000000", "a huge weight"],
    ["a 1\r", "a carriage return"],
    ["a 1\n", "an empty line at the end"],
    ["a 1\n\nb 1", "an empty line between"],
    ["\n", "empty lines only"],
    ["a 1\nb 1\na 2", "an id twice"],
  ] as const)("refuses %j: %s", ([list]) => {
    expect(() => readEntrants(list)).toThrow(RangeError);
  });
});
