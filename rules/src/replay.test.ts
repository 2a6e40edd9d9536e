import { describe, expect, it } from "vitest";
import { splitFragment } from "./fragment.ts";
import { replayBlanks } from "./replay.ts";

const words = splitFragment("Во поле берёза стояла, во поле кудрявая стояла, и я");
const hidden = [1, 2, 3];
const blanks = (kind: "other" | "more" | "typed", seed: string, of = hidden) =>
  replayBlanks({ words, hidden: of, kind, seed });

describe("replayBlanks", () => {
  it("takes words that were not missing, never of one letter", () => {
    for (const kind of ["other", "typed"] as const) {
      for (let seed = 0; seed < 30; seed++) {
        const chosen = blanks(kind, String(seed));
        expect(chosen).toHaveLength(3);
        for (const position of chosen) expect([0, 4, 5, 6, 7]).toContain(position);
      }
    }
  });

  it("takes no word that is too long to be an answer", () => {
    const withLong = splitFragment(`Во поле ${"берёза".repeat(11)} стояла`);
    for (const kind of ["other", "more", "typed"] as const) {
      for (let seed = 0; seed < 10; seed++) {
        expect(replayBlanks({ words: withLong, hidden: [1], kind, seed: String(seed) })).not.toContain(2);
      }
    }
  });

  it("has half as many again with «more», and no word twice", () => {
    const chosen = blanks("more", "a");
    expect(new Set(chosen).size).toBe(5);
    expect(chosen).toEqual(chosen.toSorted((a, b) => a - b));
    expect(blanks("more", "a", [0, 1, 2, 3, 4, 5, 6, 7])).toHaveLength(8);
  });

  it("is the same for a seed and another for another", () => {
    expect(blanks("other", "a")).toEqual(blanks("other", "a"));
    const sets = Array.from({ length: 20 }, (_, seed) => blanks("other", String(seed)).join());
    expect(new Set(sets).size).toBeGreaterThan(1);
  });

  it("fills up with what was missing where there are no other words", () => {
    const all = [0, 1, 2, 3, 4, 5, 6, 7];
    expect(blanks("other", "a", all)).toEqual(all);
  });
});
