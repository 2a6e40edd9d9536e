import type { AwardState, PrizeWay } from "@hitoslov/contract";
import { setTimeZone } from "@hitoslov/brand/time-zone.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { causeOf, likelyReason, stepsOf } from "./award-steps.ts";

const other = "01999999-0000-7000-8000-000000000001";
const award = (state: AwardState, way: PrizeWay = "draw", replaced_by: string | null = null) => ({
  state,
  way,
  replaced_by,
  due_at: "2026-12-05T09:00:00.000Z",
  reason: null,
});

describe("the steps of an award", () => {
  it.each([
    ["assigned", ["confirmed", "expired", "replace"]],
    ["confirmed", ["sent", "expired", "replace"]],
    ["sent", ["received"]],
    ["received", []],
    ["expired", ["replace"]],
  ] as const)("that is %s are %j", (state, steps) => {
    expect(stepsOf(award(state))).toEqual(steps);
    expect(stepsOf(award(state, "place"))).toEqual(steps);
  });

  it.each([
    ["assigned", ["confirmed", "expired"]],
    ["confirmed", ["sent", "expired"]],
    ["sent", ["received"]],
    ["received", []],
    ["expired", []],
  ] as const)("never pass on a prize given by hand, from %s", (state, steps) => {
    expect(stepsOf(award(state, "hand"))).toEqual(steps);
  });

  it("end once the prize was passed on", () => {
    expect(stepsOf(award("expired", "draw", other))).toEqual([]);
  });
});

describe("the likely reason", () => {
  const [before, after] = [new Date("2026-12-05T08:59:59Z"), new Date("2026-12-05T09:00:01Z")];

  beforeEach(() => setTimeZone("Europe/Moscow"));

  it("is that the time to confirm has passed, once it has", () => {
    expect(likelyReason(award("assigned"), before)).toBe("");
    expect(likelyReason(award("assigned"), after)).toBe("Не\u00A0ответил до\u00A05\u00A0декабря\u00A02026");
    expect(likelyReason(award("confirmed"), after)).toBe("");
  });

  it("is the one that was given", () => {
    expect(likelyReason({ ...award("expired"), reason: "Отказался" }, after)).toBe("Отказался");
  });
});

it.each([
  ["place", 3, "3-е\u00A0место"],
  ["draw", null, "жребий"],
  ["hand", null, "вручную"],
] as const)("a prize by %s is for «%s»", (way, slot, cause) => {
  expect(causeOf({ way, slot })).toBe(cause);
});
