import { expect, it } from "vitest";
import type { RoundSignal } from "../../features/round/round-events.ts";
import { spokenOf, usageOf } from "./round-usage.ts";

const soundId = "7b0c8d4e-0000-4000-8000-000000000001";
const at = { soundId, level: 2, position: 3 };
const guess = (position: number) => ({ soundId, position, word: "слово", typed: false });
const judged = (valid: readonly boolean[], solved: boolean): RoundSignal => ({
  type: "judged",
  guesses: valid.map((_, position) => guess(position)),
  verdicts: valid.map((it, position) => ({ position, valid: it, mistakesLeft: 4 })),
  solved,
  total: 7,
  restored: 2,
});
const word = (position: number, valid: boolean) => ({
  name: "word-selected",
  data: { soundId, position, valid, typed: false },
});

it.each<[string, RoundSignal, readonly object[]]>([
  [
    "the way forward",
    { type: "accepted", event: { type: "FORWARD" }, at },
    [{ name: "sound-change", data: { soundId, direction: "forward" } }],
  ],
  [
    "the way back",
    { type: "accepted", event: { type: "BACKWARD" }, at },
    [{ name: "sound-change", data: { soundId, direction: "backward" } }],
  ],
  ["a higher level", { type: "accepted", event: { type: "LEVEL_UP" }, at }, [{ name: "level-up", data: { level: 2 } }]],
  [
    "a lower level",
    { type: "accepted", event: { type: "LEVEL_DOWN" }, at },
    [{ name: "level-down", data: { level: 2 } }],
  ],
  [
    "the lamp",
    { type: "accepted", event: { type: "HINT", hint: "word" }, at },
    [{ name: "lamp-used", data: { soundId, position: 3 } }],
  ],
  [
    "the eye",
    { type: "accepted", event: { type: "HINT", hint: "title" }, at },
    [{ name: "eye-used", data: { soundId } }],
  ],
  ["going on", { type: "accepted", event: { type: "CONTINUE" }, at }, [{ name: "continue", data: { soundId } }]],
  ["a chosen blank", { type: "accepted", event: { type: "SELECT_BLANK", position: 3 }, at }, []],
  ["words, each by itself", judged([true, false], false), [word(0, true), word(1, false)]],
  ["the last word", judged([true], true), [word(0, true), { name: "sound-finish", data: { soundId } }]],
  [
    "a right author",
    { type: "finished", soundId, author: "right" },
    [{ name: "author-finish", data: { soundId, right: true } }],
  ],
  [
    "a wrong author",
    { type: "finished", soundId, author: "wrong" },
    [{ name: "author-finish", data: { soundId, right: false } }],
  ],
  ["a song without authors", { type: "finished", soundId, author: null }, []],
  ["a refusal", { type: "refused", message: "Нет" }, []],
])("counts %s", (_name, signal, usage) => {
  expect(usageOf(signal)).toEqual(usage);
});

it.each<[string, RoundSignal, string]>([
  [
    "the words of a lamp",
    { type: "hinted", hint: "word", answer: { position: 2, words: ["роща", "ветер"] } },
    "Лампа подсветила: роща, ветер",
  ],
  ["a title", { type: "hinted", hint: "title", answer: { hint: "title", told: "Калинка" } }, "Название песни: Калинка"],
])("says %s", (_name, signal, spoken) => {
  expect(spokenOf(signal)).toBe(spoken);
});
