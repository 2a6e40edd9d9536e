import { splitFragment } from "@hitoslov/rules";
import { describe, expect, it } from "vitest";
import { activateBlank, beginTrial, countRight, isUsed, putWord, stateOf, type Trial } from "./preview-state.ts";

const words = splitFragment("Во поле берёза стояла");
const tips = ["стояла", "береза", "сосна", "поле"];
const begin = () => beginTrial(words, [1, 2, 3], tips);
const put = (trial: Trial, ...choices: string[]) =>
  choices.reduce((now, choice) => putWord(now, tips.indexOf(choice)), trial);
const states = (trial: Trial) => trial.blanks.map((position) => stateOf(trial, position));

describe("the preview of a fragment", () => {
  it("starts at the first blank", () => {
    expect(states(begin())).toEqual(["active", "empty", "empty"]);
  });

  it("checks words like the game: ё equals е", () => {
    expect(states(put(begin(), "поле", "береза", "сосна"))).toEqual(["right", "right", "wrong"]);
    expect(countRight(put(begin(), "поле", "береза", "сосна"))).toBe(2);
  });

  it("goes back to the first empty blank after the last", () => {
    expect(states(put(activateBlank(begin(), 3), "стояла"))).toEqual(["active", "empty", "right"]);
  });

  it("does not use a choice twice", () => {
    const once = put(begin(), "поле");
    expect(put(once, "поле")).toBe(once);
    expect(isUsed(once, tips.indexOf("поле"))).toBe(true);
  });

  it("returns a wrong word to the tray and keeps a right one", () => {
    const trial = put(begin(), "поле", "сосна");
    expect(states(activateBlank(trial, 2))).toEqual(["right", "active", "empty"]);
    expect(activateBlank(trial, 1)).toBe(trial);
  });

  it("has no active blank once all are filled", () => {
    const full = put(begin(), "поле", "береза", "стояла");
    expect(full.active).toBe(null);
    expect(put(full, "сосна")).toBe(full);
  });
});
