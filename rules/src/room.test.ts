import { describe, expect, it } from "vitest";
import { MISTAKES_PER_WORD } from "./config.ts";
import { seededRandom } from "./random.ts";
import { drawRoomCode, readRoomCode, ROOM_CODE_LENGTH, roomLetters, roomRanks, roomWordPoints } from "./room.ts";

describe("a room's code", () => {
  it("has five letters that are easy to hear and find, each equally likely", () => {
    const random = seededRandom("codes");
    const codes = Array.from({ length: 3000 }, () => drawRoomCode((below) => Math.floor(random() * below)));
    expect(roomLetters).toHaveLength(28);
    expect(codes.every((code) => /^[А-Я]{5}$/.test(code) && !/[ЁЙЪЫЬ]/.test(code))).toBe(true);
    const counts = Map.groupBy(codes.join(""), (letter) => letter);
    const expected = (codes.length * ROOM_CODE_LENGTH) / roomLetters.length;
    for (const letter of roomLetters) {
      expect(counts.get(letter)?.length, letter).toBeGreaterThan(expected * 0.75);
      expect(counts.get(letter)?.length, letter).toBeLessThan(expected * 1.25);
    }
  });

  it("is drawn again where it would be rude", () => {
    const letters = Array.from("ЖОПААНОТКА", (letter) => roomLetters.indexOf(letter));
    expect(drawRoomCode(() => letters.shift() ?? 0)).toBe("НОТКА");
  });

  it.each([
    ["НОТКА", "НОТКА"],
    [" нот-ка ", "НОТКА"],
    ["HOTKA", "НОТКА"],
    ["ёлкай", "ЕЛКАИ"],
    ["НОТК", undefined],
    ["НОТКАА", undefined],
    ["НОТК1", undefined],
    ["НОТЪА", undefined],
    ["", undefined],
  ])("%j is read as %j", (typed, code) => {
    expect(readRoomCode(typed)).toBe(code);
  });
});

describe("points of a word", () => {
  const word = { ms: 0, limitMs: 60_000, mistakes: 0, lamp: false };

  it.each([
    ["at once", {}, 60],
    ["half way", { ms: 30_000 }, 40],
    ["with the last second", { ms: 60_000 }, 20],
    ["after it", { ms: 90_000 }, 20],
    ["before the start, by a clock that was set", { ms: -5 }, 60],
    ["with a mistake", { mistakes: 1 }, 50],
    ["with so many that nothing is left", { ms: 60_000, mistakes: 3 }, 0],
    ["given after the last mistake", { mistakes: MISTAKES_PER_WORD }, 0],
    ["with the lamp", { lamp: true }, 30],
    ["with the lamp and a mistake", { mistakes: 1, lamp: true }, 25],
  ])("%s", (_, change, points) => {
    expect(roomWordPoints({ ...word, ...change })).toBe(points);
  });

  it("never grow with time or mistakes", () => {
    for (let ms = 0; ms < 60_000; ms += 777) {
      expect(roomWordPoints({ ...word, ms: ms + 777 })).toBeLessThanOrEqual(roomWordPoints({ ...word, ms }));
      expect(roomWordPoints({ ...word, ms, mistakes: 1 })).toBeLessThan(roomWordPoints({ ...word, ms }));
    }
  });
});

it("ranks are shared by equal points", () => {
  expect(roomRanks([10, 30, 20, 30, 0])).toEqual([4, 1, 3, 1, 5]);
  expect(roomRanks([])).toEqual([]);
});
