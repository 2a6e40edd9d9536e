import type { SongInPlay } from "@hitoslov/contract";
import { describe, expect, it } from "vitest";
import * as deck from "./deck.ts";
import { servedSong } from "./served-song.ts";

const song = (_id: string, change: Partial<SongInPlay> = {}) =>
  servedSong({ _id, sound: `/media/${_id}.mp3`, ...change });

const first = () => 0;
const last = () => 0.999;
const moved = (step: deck.Step): deck.Deck => {
  if (step.kind !== "moved") throw new Error(`expected a move, got ${step.kind}`);
  return step.deck;
};
const forward = (from: deck.Deck, random = first) => moved(deck.stepForward(from, random));
const open = (songs: SongInPlay[], limit = 5, random = first) =>
  deck.addPage(deck.emptyDeck("1"), songs, limit, random);
const guess = (from: deck.Deck, id: string) => deck.updateSong(from, id, (it) => ({ ...it, guessed: true }));
const shown = (from: deck.Deck) => from.history.map((entry) => entry.soundId);

describe("a deck of one level", () => {
  it("chooses the first song at random", () => {
    const page = ["a", "b", "c"].map((id) => song(id));
    expect(shown(forward(open(page)))).toEqual(["a"]);
    expect(shown(forward(open(page, 5, last)))).toEqual(["c"]);
  });

  it("goes on with a song begun earlier before any new one", () => {
    expect(shown(forward(open([song("a"), song("b", { seconds: 4 })])))).toEqual(["b"]);
  });

  it("begins with the song of the free lamp, before one begun earlier", () => {
    expect(shown(forward(open([song("a", { seconds: 4 }), song("b", { freeLamp: true })])))).toEqual(["b"]);
  });

  it("never repeats a shown or guessed song going forward", () => {
    let at = open([song("a"), song("b", { guessed: true }), song("c")]);
    at = forward(forward(at));
    expect(shown(at)).toEqual(["a", "c"]);
  });

  it("goes back to the previous entry if there is one, and forward again through the same", () => {
    const two = forward(forward(open([song("a"), song("b"), song("c")])));
    expect(deck.canStepBack(two)).toBe(true);
    const back = deck.stepBack(two);
    expect(deck.currentSong(back)?._id).toBe("a");
    expect(deck.canStepBack(back)).toBe(false);
    expect(deck.stepBack(back)).toBe(back);
    expect(deck.currentSong(forward(back))?._id).toBe("b");
  });

  it("asks for more songs when it has no more, until the server has none", () => {
    const full = forward(open([song("a")], 1));
    expect(deck.stepForward(full, first).kind).toBe("load");
    const more = deck.addPage(full, [], 1, first);
    expect(more.ended).toBe(true);
  });

  it("wraps to the first unguessed song after exhaustion", () => {
    let at = forward(forward(forward(open([song("a"), song("b"), song("c")]))));
    at = guess(at, "a");
    expect(deck.currentSong(forward(at))?._id).toBe("b");
  });

  it("is done when every song is guessed", () => {
    const one = guess(forward(open([song("a")])), "a");
    expect(deck.stepForward(one, first).kind).toBe("done");
    expect(deck.isComplete(one)).toBe(true);
  });

  it("knows the demo's last unguessed song", () => {
    const two = forward(forward(open([song("a"), song("b")])));
    expect(deck.isLastUnguessed(two)).toBe(false);
    expect(deck.isLastUnguessed(guess(two, "a"))).toBe(true);
    expect(deck.isLastUnguessed(guess(two, "b"))).toBe(false);
    // After its verdict there is only its result.
    expect(deck.isLastUnguessed(guess(guess(two, "a"), "b"))).toBe(true);
  });

  it("marks the name as shown in the history", () => {
    const named = deck.updateSong(forward(open([song("a")])), "a", (it) => ({ ...it, sound_name: "Калинка" }));
    expect(named.history[0]?.showName).toBe(true);
  });

  it("continues at the same song after a reload, without songs that are gone", () => {
    const page = ["a", "b", "c", "d"].map((id) => song(id));
    const before = deck.stepBack(forward(forward(forward(open(page)))));
    const saved = deck.saveDeck(before);
    expect(saved).toEqual({ level: "1", loaded: 5, shown: ["a", "b", "c"], index: 1 });
    const after = deck.restoreDeck(open(page), saved, first);
    expect(deck.currentSong(after)?._id).toBe("b");
    expect(after.upcoming).toBe("d");
    const poorer = deck.restoreDeck(open(page.filter((it) => it._id !== "b")), saved, first);
    expect(shown(poorer)).toEqual(["a", "c"]);
    expect(deck.currentSong(poorer)?._id).toBe("c");
  });

  it("continues after a day away at the song of the free lamp, and from then on where the player goes", () => {
    const page = [song("a"), song("b"), song("c", { freeLamp: true })];
    const saved = { level: "1", loaded: 5, shown: ["a", "b"], index: 0 };
    const after = deck.restoreDeck(open(page), saved, first);
    expect([shown(after), deck.currentSong(after)?._id, after.upcoming]).toEqual([["a", "b", "c"], "c", null]);
    const left = deck.saveDeck(deck.stepBack(after));
    expect(deck.currentSong(deck.restoreDeck(open(page), left, first))?._id).toBe("b");
  });
});
