import type { Result } from "@hitoslov/contract";
import { expect, it } from "vitest";
import { createActor, SimulatedClock, waitFor } from "xstate";
import { addPage, emptyDeck, stepForward } from "./deck.ts";
import {
  activateDeck,
  canGoBack,
  canGoForward,
  deckOf,
  type RoundServer,
  soundOf,
  startContext,
  takeResult,
} from "./round-context.ts";
import { roundMachine } from "./round-machine.ts";
import { servedSong } from "./served-sound.ts";

const songNamed = (_id: string) =>
  servedSong({
    _id,
    fragment: { words: [{ position: 0, before: "", after: "", hidden: true, mistakesLeft: 5 }], tips: ["поле"] },
  });
const result: Result = {
  guessed: true,
  points: 0,
  lines: [],
  coefficient: 1,
  difficulty: { _id: "d", name: "1", points: 50 },
  author: { right: true, _id: null, name: null },
  song: { name: "", fragment: "", executors: [], authors: { music: [], text: [] }, film: null, photo: null },
  score: 0,
  stocks: [],
  counters: { perSession: 1, sameLevel: 1, inRow: 1 },
};
const notAsked = () => Promise.reject(new Error("Only sounds are asked for here"));

/** A level of these songs, of which so many come at once; `asked` is every call's `skip` and `limit`. */
function serverOf(names: readonly string[], fetchSize: number) {
  const asked: (number | undefined)[][] = [];
  const level = names.map(songNamed);
  const settings = { difficulties: [], scores: [], speeds: [], maxHelp: 3, fetchSize, lengthBetweenAds: 0 };
  const server: RoundServer = {
    load: ({ skip, limit, settings: withSettings }) => {
      asked.push([skip, limit]);
      const sounds = level.slice(skip, skip + (limit ?? fetchSize));
      return Promise.resolve({ sounds, token: "t", ...(withSettings && { settings }) });
    },
    launch: () => {},
    check: notAsked,
    hint: notAsked,
    authors: notAsked,
    finish: notAsked,
    completeDemo: notAsked,
  };
  return { asked, server };
}

it("waits half a second after it has reloaded a level's sounds", async () => {
  const { asked, server } = serverOf(["а", "б", "в", "г", "д", "е"], 5);
  const clock = new SimulatedClock();
  const input = { mode: "game", server, random: () => 0, clock: () => 0, saved: null } as const;
  const round = createActor(roundMachine, { input, clock }).start();
  const screen = () => round.getSnapshot().value.screen;
  const shown = () => deckOf(round.getSnapshot().context)?.history.length;

  // What the round begins with is no reload: nothing is waited for.
  await waitFor(round, (state) => state.matches({ screen: "playing" }));
  for (let step = 0; step < 4; step += 1) round.send({ type: "FORWARD" });
  expect([screen(), shown()]).toEqual(["playing", 5]);

  round.send({ type: "FORWARD" });
  await waitFor(round, (state) => state.matches({ screen: "pausing" }));
  clock.increment(499);
  expect([screen(), shown()]).toEqual(["pausing", 5]);
  clock.increment(1);
  expect([screen(), shown()]).toEqual(["playing", 6]);
  expect(asked).toEqual([
    [0, undefined],
    [5, 5],
  ]);
});

it.each([
  [2, [undefined, 2, 2]],
  [3, [undefined, 3]],
  [20, [undefined]],
])("asks for %i sounds at once where the settings say so", async (fetchSize, limits) => {
  const { asked, server } = serverOf(["а", "б", "в", "г", "д"], fetchSize);
  const clock = new SimulatedClock();
  const input = { mode: "game", server, random: () => 0, clock: () => 0, saved: null } as const;
  const round = createActor(roundMachine, { input, clock }).start();
  const shown = () => deckOf(round.getSnapshot().context)?.history.length;
  for (let song = 1; song <= 5; song += 1) {
    await waitFor(round, (state) => state.matches({ screen: "playing" }) || state.matches({ screen: "pausing" }));
    clock.increment(500);
    expect(shown()).toBe(song);
    round.send({ type: "FORWARD" });
  }
  expect(asked.map(([, limit]) => limit)).toEqual(limits);
});

it("deals the songs of a duel one after the other, with no way back, and each hint once", async () => {
  const { server } = serverOf([], 20);
  const names = ["а", "б", "в"];
  let dealt = 0;
  const input = {
    mode: "duel",
    server: {
      ...server,
      load: () => Promise.resolve({ sounds: [songNamed(names[dealt++] ?? "")], token: "t" }),
      hint: () => Promise.resolve({ position: 0, words: ["поле"] }),
      finish: () => Promise.resolve({ token: "t", result }),
    },
    random: () => 0,
    clock: () => 0,
    saved: null,
  } as const;
  // Nothing of it is waited for.
  const round = createActor(roundMachine, { input, clock: new SimulatedClock() }).start();
  const context = () => round.getSnapshot().context;
  for (const name of names) {
    await waitFor(round, (state) => state.matches({ screen: "playing" }));
    expect(soundOf(context())?._id).toBe(name);
    expect([canGoBack(context()), canGoForward(context())]).toEqual([false, false]);
    round.send({ type: "HINT", hint: "word" });
    await waitFor(round, (state) => state.matches({ hints: "idle" }));
    expect(soundOf(context())).toMatchObject({ hintsLeft: 2, statuses: { useWordTip: false, useNameTip: true } });
    round.send({ type: "GIVE_UP" });
    await waitFor(round, (state) => state.matches({ screen: "result" }));
    if (name !== names.at(-1)) round.send({ type: "CONTINUE" });
  }
  expect(dealt).toBe(names.length);
});

it("puts the whole sound on where that of the song had silences, and else keeps the one that was heard", () => {
  const { server } = serverOf([], 5);
  const started = startContext({ mode: "game", server, random: () => 0, clock: () => 0, saved: null });
  const deck = addPage(emptyDeck("1"), [{ ...songNamed("а"), silenced: true }], 5, () => 0);
  const step = stepForward(deck, () => 0);
  const context = { ...started, ...(step.kind === "moved" && activateDeck(started, step.deck)) };
  const heardAfter = (song: Partial<Result["song"]>) => {
    const taken = takeResult(context, { token: "t", result: { ...result, song: { ...result.song, ...song } } });
    const { sound, silenced } = soundOf({ ...context, ...taken }) ?? {};
    return [sound, silenced];
  };
  expect(heardAfter({ sound: "/whole" })).toEqual(["/whole", false]);
  expect(heardAfter({})).toEqual(["/api/game/audio?play=s", true]);
});
