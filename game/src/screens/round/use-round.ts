import { useMachine } from "@xstate/react";
import { useEffect, useState } from "react";
import { type SavedDeck, saveDeck } from "../../features/round/deck.ts";
import { deckOf, type RoundContext } from "../../features/round/round-context.ts";
import { type RoundEvent, roundMachine, type RoundSignal } from "../../features/round/round-machine.ts";
import { roundServer } from "../../features/round/round-server.ts";
import { api } from "../../lib/api.ts";
import { load, save } from "../../lib/storage.ts";

export type Round = {
  readonly context: RoundContext;
  readonly send: (event: RoundEvent) => void;
  readonly screen: "loading" | "playing" | "authors" | "finishing" | "result" | "levelDone" | "demoDone" | "trouble";
  readonly hint: "idle" | "lamp" | "eye";
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
    const subscriptions = (["judged", "hinted", "refused"] as const).map((type) => actor.on(type, onSignal));
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, onSignal]);

  const deck = deckOf(snapshot.context);
  useEffect(() => {
    if (deck !== undefined && deck.history.length > 0) save("round", JSON.stringify(saveDeck(deck)));
  }, [deck]);

  const { screen, hints } = snapshot.value;
  return { context: snapshot.context, send, screen: screenName(screen), hint: hints };
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

/** What an earlier visit left in this browser; anything that does not look like it counts as nothing. */
function readSaved(): SavedDeck | null {
  try {
    const saved: unknown = JSON.parse(load("round") ?? "null");
    return isSaved(saved) ? saved : null;
  } catch {
    return null;
  }
}

function isSaved(value: unknown): value is SavedDeck {
  if (typeof value !== "object" || value === null) return false;
  const { level, loaded, shown, index } = value as Partial<Record<keyof SavedDeck, unknown>>;
  return (
    typeof level === "string" &&
    typeof loaded === "number" &&
    Number.isInteger(loaded) &&
    loaded >= 0 &&
    typeof index === "number" &&
    Array.isArray(shown) &&
    shown.every((id) => typeof id === "string")
  );
}

/** Starts the next visit at this level with an empty history. */
export function chooseLevel(level: string): void {
  const empty: SavedDeck = { level, loaded: 0, shown: [], index: -1 };
  if (readSaved()?.level !== level) save("round", JSON.stringify(empty));
}

/** The level of the last visit, if any. */
export function chosenLevel(): string | null {
  return readSaved()?.level ?? null;
}
