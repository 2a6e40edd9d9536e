import type { OwnState } from "@hitoslov/contract";
import { expect, it } from "vitest";
import { noSong, type OwnSongEvent, ownSong, shownSong } from "./own-song.ts";

const hidden = { hidden: true, mistakesLeft: 5 } as const;

/** «Во ___ ___ стояла, во ___», of which two words are the same. */
const room = {
  type: "guest",
  song: 0,
  points: 100,
  stageSong: {
    starts_at: "2026-01-01T00:00:00.000Z",
    words: [{ text: "Во" }, hidden, hidden, { text: "стояла" }, { text: "во" }, hidden],
    tray: ["поле", "берёза", "дуб", "поле"],
    lamp: true,
  },
} as unknown as OwnState;

function verdict(position: number, word: string, told: { right?: string | null; left?: number } = {}) {
  const { right = word, left = 5 } = told;
  const valid = right === word;
  return {
    type: "verdict",
    song: 0,
    position,
    word,
    valid,
    right,
    mistakesLeft: left,
    points: valid ? 50 : 0,
  } as const;
}

function after(...events: readonly OwnSongEvent[]) {
  const own = events.reduce(ownSong, ownSong(noSong, room));
  const shown = shownSong(room, own);
  return { ...shown, states: shown.own.map(({ state }) => state), used: shown.keys.map(({ used }) => used) };
}

it("goes from blank to blank while answers are judged", () => {
  expect(after().states).toEqual(["active", "empty", "empty"]);
  const sent = after({ type: "send", position: 1, word: "поле" });
  expect([sent.states, sent.used, sent.active]).toEqual([
    ["checking", "active", "empty"],
    [true, false, false, false],
    2,
  ]);
});

it("adds a verdict to a state that is older, and not to one that has it", () => {
  const judged = after({ type: "send", position: 1, word: "поле" }, verdict(1, "поле"));
  expect(judged).toMatchObject({ states: ["correct", "active", "empty"], points: 150, found: 1 });
  const newer = {
    ...room,
    points: 150,
    stageSong: {
      ...room.stageSong,
      words: [{ text: "Во" }, { text: "поле", restored: "right", points: 50 }, hidden, hidden],
      tray: ["берёза", "дуб", "поле"],
    },
  } as unknown as OwnState;
  const own = [verdict(1, "поле"), newer].reduce<ReturnType<typeof ownSong>>(ownSong, ownSong(noSong, room));
  const shown = shownSong(newer, own);
  expect([shown.points, shown.keys.map(({ used }) => used)]).toEqual([150, [true, false, false, false]]);
});

it("gives a wrong key back and stays at its blank, until another one is chosen", () => {
  const wrong = verdict(1, "дуб", { right: null, left: 4 });
  const refused = after({ type: "send", position: 1, word: "дуб" }, wrong);
  expect(refused).toMatchObject({ states: ["wrong", "empty", "empty"], active: 1, mistakesLeft: 4 });
  expect(refused.used).toEqual([false, false, false, false]);
  const calm = after({ type: "send", position: 1, word: "дуб" }, wrong, { type: "calm" });
  expect(calm.states).toEqual(["active", "empty", "empty"]);
  const gone = after({ type: "send", position: 1, word: "дуб" }, { type: "choose", position: 5 }, wrong);
  expect(gone.active).toBe(5);
});

it("is done once every blank is filled, by the server too", () => {
  const given = verdict(2, "дуб", { right: "берёза", left: 0 });
  const done = after(verdict(1, "поле"), given, verdict(5, "поле"));
  expect(done).toMatchObject({ states: ["correct", "lost", "correct"], isDone: true, active: null, found: 2 });
  expect(done.used).toEqual([true, true, false, true]);
});

it("lights the lamp's words only at its blank, once", () => {
  const lamp = { type: "lamp" as const, song: 0, position: 1, words: ["поле", "дуб", "берёза"] };
  expect(after(lamp)).toMatchObject({ canUseLamp: false, lit: lamp.words });
  expect(after(lamp, { type: "choose", position: 2 }).lit).toEqual([]);
  expect(after(lamp, verdict(1, "поле")).states[0]).toBe("hinted");
});

it("starts empty with another song", () => {
  const own = [verdict(1, "поле"), { ...room, song: 1 }].reduce(ownSong, ownSong(noSong, room));
  expect(own).toEqual({ ...noSong, song: 1, keys: room.stageSong?.tray });
});
