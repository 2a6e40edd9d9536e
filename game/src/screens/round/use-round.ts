import { useMachine } from "@xstate/react";
import { useEffect, useState } from "react";
import { saveDeck } from "../../features/round/deck.ts";
import { deckOf, type RoundContext } from "../../features/round/round-context.ts";
import { type RoundEvent, roundMachine, type RoundSignal } from "../../features/round/round-machine.ts";
import { roundServer } from "../../features/round/round-server.ts";
import { api } from "../../lib/api.ts";
import { readSaved, writeSaved } from "./saved-round.ts";

export type Round = {
  readonly context: RoundContext;
  readonly send: (event: RoundEvent) => void;
  readonly screen: "loading" | "playing" | "authors" | "finishing" | "result" | "levelDone" | "demoDone" | "trouble";
};

/** One round of the game: the machine, what it remembers over a reload and what it tells. */
export function useRound(mode: "game" | "demo", onSignal: (signal: RoundSignal) => void): Round {
  const [input] = useState(() => ({
    mode,
    server: roundServer(api, mode),
    random: Math.random,
    clock: () => performance.now() / 1000,
    saved: readSaved(),
  }));
  const [snapshot, send, actor] = useMachine(roundMachine, { input });

  useEffect(() => {
    const subscription = actor.on("*", onSignal);
    return () => subscription.unsubscribe();
  }, [actor, onSignal]);

  const deck = deckOf(snapshot.context);
  useEffect(() => {
    if (deck !== undefined && deck.history.length > 0) writeSaved(saveDeck(deck));
  }, [deck]);

  return { context: snapshot.context, send, screen: screenName(snapshot.value.screen) };
}

type ScreenValue = string | Record<string, unknown>;

function screenName(value: ScreenValue): Round["screen"] {
  switch (value) {
    case "playing":
    case "finishing":
    case "result":
    case "levelDone":
    case "demoDone":
    case "trouble":
      return value;
    default:
      // Passing states are waits, and the only one with states of its own is the choice of the author.
      return typeof value === "string" ? "loading" : "authors";
  }
}
