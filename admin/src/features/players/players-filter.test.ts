import { setTimeZone } from "@hitoslov/brand/time-zone.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { playersFilter, midnight } from "./players-filter.ts";

beforeEach(() => setTimeZone("Europe/Moscow"));

describe("a day", () => {
  it.for([
    ["2026-11-21", 0, "2026-11-20T21:00:00.000Z"],
    ["2026-11-30", 1, "2026-11-30T21:00:00.000Z"],
    ["2026-12-31", 1, "2026-12-31T21:00:00.000Z"],
    ["2026-13-01", 0, undefined],
    ["2026-1-1", 0, undefined],
    ["", 0, undefined],
  ] as const)("%s and %i more begins in Moscow at %s", ([day, plus, instant]) => {
    expect(midnight(day, plus)).toBe(instant);
  });

  it("starts at midnight in the zone of the server", () => {
    setTimeZone("Asia/Vladivostok");
    expect(midnight("2026-11-21")).toBe("2026-11-20T14:00:00.000Z");
    // A day of 23 hours.
    setTimeZone("Europe/Berlin");
    expect(midnight("2026-03-29", 1)).toBe("2026-03-29T22:00:00.000Z");
  });
});

describe("the filter of the players' list", () => {
  it("includes both days and both scores", () => {
    expect(
      playersFilter({
        type: "Премиум",
        registered_from: "2026-11-01",
        registered_to: "2026-11-21",
        score_min: "-5",
        score_max: "100",
      }),
    ).toEqual({
      type: "Премиум",
      registered_from: "2026-10-31T21:00:00.000Z",
      registered_to: "2026-11-21T21:00:00.000Z",
      score_min: -5,
      score_max: 100,
    });
  });

  it("takes points however a number field writes them", () => {
    expect(playersFilter({ score_min: "1e5", score_max: "007" })).toEqual({ score_min: 100_000, score_max: 7 });
  });

  it("ignores absent and invalid values", () => {
    expect(playersFilter({ registered_from: "вчера", score_min: "много" })).toEqual({});
    expect(playersFilter({ score_min: "1.5", score_max: " " })).toEqual({});
  });
});
