import { useMachine } from "@xstate/react";
import { useEffect, useState } from "react";
import { saveDeck } from "../../features/round/deck.ts";
import { deckOf, type RoundContext, type RoundMode, type RoundServer } from "../../features/round/round-context.ts";
import { type RoundEvent, roundMachine, type RoundSignal } from "../../features/round/round-machine.ts";
import { roundServer } from "../../features/round/round-server.ts";
import { api } from "../../lib/api.ts";
import { readSaved, writeSaved } from "./saved-round.ts";

export type Round = {
  readonly context: RoundContext;
  readonly send: (event: RoundEvent) => void;
  readonly screen:
    | "loading"
    | "playing"
    | "authors"
    | "finishing"
    | "verdict"
    | "result"
    | "levelDone"
    | "demoDone"
    | "trouble";
};

/** What is played; `server` where its songs come another way. */
export type Played = { readonly mode: RoundMode; readonly server?: Partial<RoundServer> };

/** One round of the game: the machine, what it remembers over a reload and what it tells. */
export function useRound({ mode, server }: Played, onSignal: (signal: RoundSignal) => void): Round {
  const [input] = useState(() => ({
    mode,
    server: { ...roundServer(api, mode), ...server },
    random: Math.random,
    clock: () => performance.now() / 1000,
    // The song of a day stands alone, and so does one that is played again: there is nothing to find.
    saved: isKept(mode) ? readSaved() : null,
  }));
  const [snapshot, send, actor] = useMachine(roundMachine, { input });

  useEffect(() => {
    const subscription = actor.on("*", onSignal);
    return () => subscription.unsubscribe();
  }, [actor, onSignal]);

  const deck = deckOf(snapshot.context);
  useEffect(() => {
    if (isKept(mode) && deck !== undefined && deck.history.length > 0) writeSaved(saveDeck(deck));
  }, [mode, deck]);

  return { context: snapshot.context, send, screen: screenName(snapshot.value.screen) };
}

function isKept(mode: RoundMode): boolean {
  return mode === "game" || mode === "demo";
}

type ScreenValue = string | Record<string, unknown>;

function screenName(value: ScreenValue): Round["screen"] {
  switch (value) {
    case "playing":
    case "finishing":
    case "verdict":
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
