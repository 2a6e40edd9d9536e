import { describe, expect, it } from "vitest";
import { litKeys, tipAt, viewTray, viewWords } from "./play-words.ts";
import { servedSong } from "./served-song.ts";

const open = { before: "", after: "", hidden: true, mistakesLeft: 5 } as const;
const song = servedSong({
  fragment: {
    words: [
      { position: 0, before: "«", after: "", text: "Люли" },
      { position: 1, before: "", after: ",", text: "люли", restored: "right" },
      { position: 2, before: "", after: "", text: "во", restored: "tip" },
      { position: 3, before: "", after: "", text: "поле", restored: "given" },
      { position: 4, ...open },
      { position: 5, ...open, tip: ["стояла", "люли", "один"] },
    ],
    tips: ["люли", "стояла", "люли", "один"],
  },
  progress: 60,
  hintsLeft: 2,
  seconds: 3,
});
const still = { mode: "pick", active: 4, asked: [], wrong: null, drafts: {} } as const;
const guess = (position: number, word: string, typed = false) => ({ soundId: "s", position, word, typed });
const states = (looking: Parameters<typeof viewWords>[1]) => viewWords(song, looking).map((word) => word.state);

describe("how the words look", () => {
  it("tells given, right, hinted, lost, active and empty apart", () => {
    expect(states(still)).toEqual(["given", "correct", "hinted", "lost", "active", "empty"]);
  });

  it("shows a word being checked and a wrong one", () => {
    expect(states({ ...still, asked: [guess(4, "люли")] })[4]).toBe("checking");
    expect(viewWords(song, { ...still, wrong: guess(5, "один") })[5]).toMatchObject({ state: "wrong", text: "один" });
  });

  it("makes every blank a field while typing", () => {
    const drafts = { 5: { text: "сто", latin: false } };
    const words = viewWords(song, { ...still, mode: "type", drafts });
    expect(words.slice(4)).toMatchObject([
      { state: "typing", value: "" },
      { state: "typing", value: "сто" },
    ]);
  });

  it("keeps the field below a typed word that is checked or refused, if no other one has the focus", () => {
    const drafts = { 4: { text: "люли", latin: false } };
    const typing = { ...still, mode: "type", drafts } as const;
    const checked = { ...typing, asked: [guess(4, "люли", true)] };
    const at4 = (looking: Parameters<typeof viewWords>[1]) => viewWords(song, looking)[4];
    expect(at4({ ...checked, active: null })).toMatchObject({ state: "checking", text: "люли", value: "люли" });
    expect(at4({ ...checked, active: 5 })).not.toHaveProperty("value");
    const refused = { ...typing, wrong: guess(4, "люли", true) };
    expect(at4(refused)).toMatchObject({ state: "wrong", text: "люли", value: "люли" });
    expect(at4({ ...refused, active: 5 })).not.toHaveProperty("value");
    expect(at4({ ...refused, mode: "pick" })).not.toHaveProperty("value");
  });
});

describe("the tray", () => {
  it("gives equal words a key each, and removes one for each word being checked", () => {
    expect(viewTray(song, []).map((key) => key.id)).toEqual(["люли 0", "стояла 0", "люли 1", "один 0"]);
    expect(viewTray(song, [guess(4, "люли")]).map((key) => key.id)).toEqual(["стояла 0", "люли 1", "один 0"]);
    expect(viewTray(song, [guess(4, "люли", true)])).toHaveLength(4);
  });

  it("lights one key for each candidate of the lamp", () => {
    expect(tipAt(song, 4)).toEqual([]);
    expect(tipAt(song, 0)).toEqual([]);
    expect([...litKeys(viewTray(song, []), tipAt(song, 5))]).toEqual(["стояла 0", "люли 0", "один 0"]);
  });
});
