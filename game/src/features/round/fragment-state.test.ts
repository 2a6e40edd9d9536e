import { describe, expect, it } from "vitest";
import { applyHint, applyVerdict, hiddenPositions, isSolved, nextHidden, tally } from "./fragment-state.ts";
import { servedSong } from "./served-song.ts";

const open = { before: "", after: "", hidden: true, mistakesLeft: 5 } as const;
const song = servedSong({
  fragment: {
    words: [
      { position: 0, before: "", after: "", text: "Во" },
      { position: 1, ...open },
      { position: 2, before: "", after: "", text: "берёза" },
      { position: 3, ...open, after: "," },
    ],
    tips: ["стояла", "поле", "один", "поле"],
  },
  hintsLeft: 2,
  seconds: 3,
});

describe("the state of one song", () => {
  it("puts a right word in its place, takes its key away once and counts", () => {
    const after = applyVerdict(song, { position: 1, valid: true, word: "поле", mistakesLeft: 5 });
    expect(after.fragment.words[1]).toEqual({ position: 1, before: "", after: "", text: "поле", restored: "right" });
    expect(after.fragment.tips).toEqual(["стояла", "один", "поле"]);
    expect(after).toMatchObject({ progress: 50, mistakes: 0 });
    expect(tally(after)).toEqual({ total: 2, restored: 1 });
  });

  it("keeps the times of a word", () => {
    const times = [[1000, 1500]] as const;
    const words = song.fragment.words.map((word) => ({ ...word, times }));
    const timed = { ...song, fragment: { ...song.fragment, words } };
    const after = applyVerdict(timed, { position: 1, valid: true, word: "поле", mistakesLeft: 5 });
    expect(after.fragment.words[1]).toMatchObject({ text: "поле", times });
  });

  it("keeps a wrong word hidden, with one try less", () => {
    const after = applyVerdict(song, { position: 1, valid: false, mistakesLeft: 4 });
    expect(after.fragment.words[1]).toMatchObject({ hidden: true, mistakesLeft: 4 });
    expect(after.fragment.tips).toEqual(song.fragment.tips);
    expect(after).toMatchObject({ mistakes: 1, progress: 0 });
  });

  it("shows the word revealed by the fifth mistake", () => {
    const after = applyVerdict(song, { position: 3, valid: false, word: "стояла", mistakesLeft: 0 });
    expect(after.fragment.words[3]).toEqual({
      position: 3,
      before: "",
      after: ",",
      text: "стояла",
      restored: "given",
    });
  });

  it("is solved when the last word is restored, and then allows no checks and no lamps", () => {
    const one = applyVerdict(song, { position: 1, valid: true, word: "поле", mistakesLeft: 5 });
    const all = applyVerdict(one, { position: 3, valid: true, word: "стояла", mistakesLeft: 5 });
    expect(isSolved(all)).toBe(true);
    expect(all.progress).toBe(100);
    expect(all.statuses).toMatchObject({ checkWord: false, checkWords: false, useWordTip: false, useNameTip: true });
  });

  it("marks a word found by the lamp, and uses one of the hints that lamp and eye share", () => {
    const lit = applyHint(song, { position: 1, words: ["поле", "один", "стояла"] });
    expect(lit).toMatchObject({ hintsLeft: 1, statuses: { useWordTip: true, useNameTip: true } });
    const found = applyVerdict(lit, { position: 1, valid: true, word: "поле", mistakesLeft: 5 });
    expect(found.fragment.words[1]).toMatchObject({ restored: "tip" });
    const named = applyHint(lit, { hint: "title", told: "Во поле берёза стояла" });
    expect(named).toMatchObject({ hintsLeft: 0, sound_name: "Во поле берёза стояла" });
    expect(named.statuses).toMatchObject({ useWordTip: false, useNameTip: false });
  });

  it("keeps a free lamp until the lamp is used", () => {
    const named = applyHint({ ...song, freeLamp: true }, { hint: "title", told: "Во поле берёза стояла" });
    expect(named.freeLamp).toBe(true);
    expect(applyHint(named, { position: 1, words: ["поле", "один", "стояла"] }).freeLamp).toBe(false);
  });

  it.each([
    [null, [], 1],
    [1, [], 3],
    [3, [], 1],
    [1, [3], 1],
    [1, [1, 3], null],
  ])("goes from blank %s past %j to %s", (from, taken, next) => {
    expect(nextHidden(song, from, new Set(taken))).toBe(next);
  });

  it("lists the blanks in the order of the lyric", () => {
    expect(hiddenPositions(song)).toEqual([1, 3]);
  });
});
