import type { Hint } from "@hitoslov/contract/hints";
import type { HintAnswer, Verdict } from "./fragment-state.ts";
import type { Guess } from "./round-server.ts";

/** What the screen and the player tell the round; most names are the specification's. */
export type RoundEvent =
  /** The audio of the song was requested, which starts its clock on the server. */
  | { type: "AUDIO_REQUESTED" }
  | { type: "START" }
  | { type: "FORWARD" }
  | { type: "BACKWARD" }
  | { type: "LEVEL_UP" }
  | { type: "LEVEL_DOWN" }
  | { type: "SELECT_BLANK"; position: number }
  /** The text of a blank's field has changed. */
  | { type: "TYPED" }
  | { type: "WORDS_SELECTED"; words: readonly Omit<Guess, "soundId">[] }
  | { type: "HINT"; hint: Hint }
  | { type: "AUTHOR_CHOSEN"; authorId: string }
  /** Shows the answer of a song that is not known. */
  | { type: "GIVE_UP" }
  | { type: "CONTINUE" }
  | { type: "RETRY" };

/** What the round tells its listeners, which announce it, show a toast, play a sound or count it. */
export type RoundSignal =
  /** An event of the player was accepted; `at` is where they were. */
  | { type: "accepted"; event: RoundEvent; at: SongPosition }
  | {
      type: "judged";
      guesses: readonly Guess[];
      verdicts: readonly Verdict[];
      /** Whether the song now has all its words. */
      solved: boolean;
      total: number;
      restored: number;
    }
  /** `author` is null if the player was not asked. */
  | { type: "finished"; soundId: string; author: "right" | "wrong" | null }
  | { type: "hinted"; hint: Hint; answer: HintAnswer }
  | { type: "refused"; message: string };

export type SongPosition = { readonly soundId: string; readonly level: number; readonly position: number };
