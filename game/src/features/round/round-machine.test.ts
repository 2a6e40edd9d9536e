import { expect, it } from "vitest";
import { createActor, SimulatedClock, waitFor } from "xstate";
import { deckOf, type LoadAsk, type RoundServer } from "./round-context.ts";
import { roundMachine } from "./round-machine.ts";
import { servedSound } from "./served-sound.ts";

const soundNamed = (_id: string) =>
  servedSound({
    _id,
    fragment: { words: [{ position: 0, before: "", after: "", hidden: true, mistakesLeft: 5 }], tips: ["поле"] },
  });
const notAsked = () => Promise.reject(new Error("Only sounds are asked for here"));

it("waits half a second after it has reloaded a level's sounds", async () => {
  const level = ["а", "б", "в", "г", "д", "е"].map(soundNamed);
  const asked: LoadAsk[] = [];
  const server: RoundServer = {
    load: (ask) => {
      asked.push(ask);
      return Promise.resolve({ sounds: level.slice(ask.skip, ask.skip + ask.limit), token: "t" });
    },
    launch: () => {},
    check: notAsked,
    wordTip: notAsked,
    nameTip: notAsked,
    authors: notAsked,
    finish: notAsked,
    completeDemo: notAsked,
  };
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
  expect(asked.map(({ skip, limit }) => [skip, limit])).toEqual([
    [0, 5],
    [5, 5],
  ]);
});
