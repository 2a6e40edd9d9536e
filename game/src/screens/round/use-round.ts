import { hints, isSongHint } from "@hitoslov/contract/hints";
import { useMachine } from "@xstate/react";
import { type ReactNode, useEffect, useState } from "react";
import type { RecordWord } from "../../art/record-bars.ts";
import { saveDeck } from "../../features/round/deck.ts";
import { isHidden } from "../../features/round/fragment-state.ts";
import type { LevelDialProps } from "../../features/round/level-dial.tsx";
import { deckOf, type RoundContext, type RoundMode } from "../../features/round/round-context.ts";
import type { RoundEvent, RoundSignal } from "../../features/round/round-events.ts";
import { roundMachine } from "../../features/round/round-machine.ts";
import type { RoundServer } from "../../features/round/round-server.ts";
import { api, type GameClient } from "../../lib/api.ts";
import { retryUntilOnline } from "../../lib/connection.ts";
import { roundClock } from "./round-clock.ts";
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
  readonly duel: DuelParts | undefined;
};

/** What a duel adds to the screen of its songs. */
export type DuelParts = {
  /** Shown instead of the player's points. */
  readonly score: ReactNode;
  /** Shown instead of the level. */
  readonly dial: LevelDialProps;
  /** Under the meter: the rival's progress at these blanks after the same seconds of play. */
  readonly strip: (of: { readonly blanks: readonly number[]; readonly seconds: () => number }) => ReactNode;
  /** On the record: the word that the rival had restored last by then. */
  readonly pin: (of: {
    readonly words: readonly RecordWord[];
    readonly ms: number | null;
    readonly seconds: () => number;
  }) => ReactNode;
};

/** What is played; `server` replaces calls where songs load another way. */
export type Played = {
  readonly mode: RoundMode;
  readonly server?: Partial<RoundServer>;
  readonly duel?: DuelParts;
};

/** One round of the game: its state machine, kept over a reload, and its signals. */
export function useRound({ mode, server, duel }: Played, onSignal: (signal: RoundSignal) => void): Round {
  const [input] = useState(() => ({
    mode,
    server: { ...roundServer(api, mode), ...server },
    random: Math.random,
    clock: roundClock(),
    // Only the game and the demo continue a round saved in the browser.
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

  return { context: snapshot.context, send, screen: screenName(snapshot.value.screen), duel };
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
      // All other states are loading; only `authors` has states of its own.
      return typeof value === "string" ? "loading" : "authors";
  }
}

/** The round's calls over the API. They are retried without an answer: every call is safe to repeat. */
function roundServer(api: GameClient, mode: RoundMode): RoundServer {
  return {
    load: async ({ level, skip, limit, settings }, stop) => {
      if (mode === "game") {
        return retryUntilOnline(
          api.listSounds,
          {
            skip,
            settings,
            ...(limit !== undefined && { limit }),
            ...(level !== null && { difficulty: level }),
          },
          stop,
        );
      }
      const [{ data, token, points }, known] = await Promise.all([
        retryUntilOnline(api.listDemoSounds, {}, stop),
        settings ? retryUntilOnline(api.getGameSettings, {}, stop) : undefined,
      ]);
      return { sounds: data, token: token ?? "", settings: known, demoPoints: points };
    },
    launch: (soundId) => {
      let again: true | undefined;
      const launch: typeof api.launchSound = (input, options) => {
        const answer = api.launchSound({ ...input, again }, options);
        again = true;
        return answer;
      };
      void retryUntilOnline(launch, { sound_id: soundId }).catch(() => {});
    },
    check: async (guesses, tokenGame) => {
      // Draw the word in its blank first: a slow phone cannot send a request and draw within one frame.
      await new Promise((resolve) => void setTimeout(resolve));
      const [first] = guesses;
      if (first === undefined) return [];
      const { soundId, position, word, typed } = first;
      if (guesses.length === 1) {
        const verdict = await retryUntilOnline(api.checkWord, { soundId, position, word, typed, tokenGame });
        return [{ position, ...verdict }];
      }
      const words = guesses.map((guess) => ({ position: guess.position, word: guess.word, typed: guess.typed }));
      return (await retryUntilOnline(api.checkWords, { soundId, words, tokenGame })).words;
    },
    hint: async ({ hint, soundId, position }, tokenGame) => {
      if (isSongHint(hint)) {
        const { name } = await retryUntilOnline(api[hints[hint].use], { soundId, tokenGame });
        return { hint, told: name };
      }
      const { words } = await retryUntilOnline(api[hints[hint].use], { soundId, position, tokenGame });
      return { position, words };
    },
    authors: async (soundId, tokenGame, stop) =>
      (await retryUntilOnline(api.listAuthors, { soundId, tokenGame }, stop)).authors,
    finish: ({ song, authorId, seconds }, tokenGame) =>
      retryUntilOnline(api.finish, {
        soundId: song._id,
        tokenGame,
        duration: seconds,
        words: song.fragment.words.flatMap((word) =>
          isHidden(word) ? [] : [{ position: word.position, word: word.text }],
        ),
        ...(authorId !== null && { authorId }),
      }),
    completeDemo: async () => void (await retryUntilOnline(api.completeDemo, {})),
  };
}
