import type { Duel, DuelLog } from "@hitoslov/contract";
import { describe, expect, it } from "vitest";
import { lastBy, marksAt, scoreSoFar, untilNext, verdictOf } from "./duel-score.ts";

const blanks = [1, 4, 6, 9];
// In the order of the line, which may differ from the order in time.
const log: DuelLog = [
  { position: 1, seconds: 12, restored: "right" },
  { position: 4, seconds: 5.5, restored: "tip" },
  { position: 6, seconds: 20, restored: "given" },
];

describe("the rival at a second of play", () => {
  it.each([
    [0, ["open", "open", "open", "open"], null, 5.5],
    [5.5, ["open", "tip", "open", "open"], 4, 6.5],
    [13, ["right", "tip", "open", "open"], 1, 7],
    [60, ["right", "tip", "given", "open"], 6, null],
  ])("after %d s", (seconds, marks, last, next) => {
    expect(marksAt(blanks, log, seconds)).toEqual(marks);
    expect(lastBy(log, seconds)).toBe(last);
    expect(untilNext(log, seconds)).toBe(next);
  });

  it("has restored nothing if the log is empty", () => {
    expect([lastBy([], 60), untilNext([], 60)]).toEqual([null, null]);
  });
});

describe("a duel", () => {
  const player = (points: number, played = 3) => ({ name: null, photo: null, points, played });

  it.each([
    [436, 412, "won"],
    [412, 436, "lost"],
    [412, 412, "draw"],
  ])("that is over with %d : %d is %s", (you, them, verdict) => {
    expect(verdictOf({ you: player(you), them: player(them), state: "over" })).toBe(verdict);
  });

  it("waits for the player while songs are left, and then for the rival", () => {
    expect(verdictOf({ you: player(100, 2), them: player(300), state: "playing" })).toBe("turn");
    expect(verdictOf({ you: player(300), them: player(100, 2), state: "playing" })).toBe("waiting");
    expect(verdictOf({ you: player(300), them: null, state: "open" })).toBe("waiting");
    // One of the duel's songs is withdrawn.
    expect(verdictOf({ you: player(200, 2), them: null, state: "open" }, 2)).toBe("waiting");
  });

  it("counts both players' points for the songs that the player has played", () => {
    const song = (you: number | null, them: number | null): Duel["songs"][number] => ({
      level: "1",
      levelTitle: "",
      duration: 20,
      you,
      them,
      song: null,
    });
    expect(scoreSoFar([song(null, null), song(null, null)])).toEqual({ you: 0, them: 0 });
    expect(scoreSoFar([song(96, 104), song(100, 84), song(null, null)])).toEqual({ you: 196, them: 188 });
    expect(scoreSoFar([song(96, null), song(null, null)])).toEqual({ you: 96, them: null });
  });
});
