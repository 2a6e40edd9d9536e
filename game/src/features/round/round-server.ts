import type { GameSettings, Result, SongInPlay } from "@hitoslov/contract";
import type { Hint } from "@hitoslov/contract/hints";
import type { HintAnswer, Verdict } from "./fragment-state.ts";

export type Author = { readonly _id: string; readonly name: string };
export type Guess = {
  readonly soundId: string;
  readonly position: number;
  readonly word: string;
  readonly typed: boolean;
};
export type Loaded = {
  readonly sounds: readonly SongInPlay[];
  readonly token: string;
  readonly settings?: GameSettings | undefined;
  /** What the visit has earned; only where all songs come at once, in the demo and for the song of the day. */
  readonly demoPoints?: number;
};
export type Finish = { readonly song: SongInPlay; readonly authorId: string | null; readonly seconds: number };
export type Finished = { readonly token: string; readonly result: Result };

export type LoadQuery = {
  /** Level number; null lets the server choose. */
  readonly level: string | null;
  readonly skip: number;
  /** Undefined: the server's default. */
  readonly limit: number | undefined;
  /** Send the game settings along. */
  readonly settings: boolean;
};

/** `position` is the active blank; a hint at the song ignores it. */
export type HintQuery = { readonly hint: Hint; readonly soundId: string; readonly position: number };

/** The calls that the round makes; each waits for the connection to return and rejects only if the server refuses. */
export type RoundServer = {
  /** Not retried after `stop`. */
  readonly load: (query: LoadQuery, stop: AbortSignal) => Promise<Loaded>;
  readonly launch: (soundId: string) => void;
  readonly check: (guesses: readonly Guess[], tokenGame: string) => Promise<readonly Verdict[]>;
  readonly hint: (query: HintQuery, tokenGame: string) => Promise<HintAnswer>;
  readonly authors: (soundId: string, tokenGame: string, stop: AbortSignal) => Promise<readonly Author[]>;
  readonly finish: (finish: Finish, tokenGame: string) => Promise<Finished>;
  readonly completeDemo: () => Promise<void>;
};
