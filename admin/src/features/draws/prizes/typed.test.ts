import { describe, expect, it } from "vitest";
import { afterSave, take } from "./typed.ts";

const row = { quantity: "20", value: "500", category: "Главный", way: "place", place_from: "1" };

describe("a change by a colleague", () => {
  it("is taken into unedited fields", () => {
    const theirs = { ...row, value: "700", category: "Особый" };
    expect(take({ values: { ...row, quantity: "30" }, base: row }, theirs)).toEqual({
      typed: { values: { ...theirs, quantity: "30" }, base: theirs },
      lost: [],
    });
  });

  it("wins over an edit of the same field, and the lost edit is named", () => {
    const theirs = { ...row, value: "700" };
    expect(take({ values: { ...row, quantity: "30", value: "600" }, base: row }, theirs)).toEqual({
      typed: { values: { ...theirs, quantity: "30" }, base: theirs },
      lost: ["value"],
    });
  });

  it("is taken for all fields that belong together", () => {
    const theirs = { ...row, way: "draw", place_from: "" };
    const taken = take({ values: { ...row, place_from: "3" }, base: row }, theirs, [["way", "place_from"]]);
    expect(taken.typed.values).toEqual(theirs);
    expect(taken.lost).toEqual(["way", "place_from"]);
  });
});

describe("after saving", () => {
  const sent = { ...row, value: "5000" };
  const save = { sent, before: row, after: sent };

  it("saved values are no longer edits", () => {
    expect(afterSave({ values: sent, base: row }, save)).toEqual({ values: sent, base: sent });
  });

  it("a later edit of the same field stays, and is no conflict", () => {
    for (const value of ["500", "50"]) {
      const typed = afterSave({ values: { ...row, value }, base: row }, save);
      expect(typed).toEqual({ values: { ...row, value }, base: sent });
      expect(take(typed, sent)).toEqual({ typed, lost: [] });
    }
  });

  it("shows the value as the server has normalised it", () => {
    const after = { ...row, category: "Особый" };
    const typed = { ...row, category: "Особый " };
    expect(afterSave({ values: typed, base: row }, { sent: typed, before: row, after })).toEqual({
      values: after,
      base: after,
    });
  });

  it("a change by a colleague meanwhile is still taken", () => {
    const theirs = { ...row, category: "Особый", value: "700" };
    const first = { ...theirs, quantity: "30" };
    // The price was typed while the quantity was being saved over the colleague's version.
    const typed = afterSave(
      { values: { ...row, quantity: "30", value: "600" }, base: row },
      { sent: first, before: theirs, after: first },
    );
    expect(take(typed, first)).toEqual({ typed: { values: first, base: first }, lost: ["value"] });
  });
});
