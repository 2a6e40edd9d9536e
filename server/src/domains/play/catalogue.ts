import type { Difficulty, GameSettings } from "@hitoslov/contract";
import type { Alias, FragmentWord, ScoreRules, WordTimes } from "@hitoslov/rules";
import type { ShownRow } from "../../showing.ts";

export type Named = { readonly _id: string; readonly name: string };

/** A playable song: active, with audio and at least one hidden word. */
export type PlayableSong = {
  readonly _id: string;
  readonly name: string;
  readonly fragment: string;
  readonly words: readonly FragmentWord[];
  readonly hidden: readonly number[];
  readonly decoys: readonly string[];
  /** Answers that count as right beside its words. */
  readonly aliases: readonly Alias[];
  readonly difficulty: Difficulty;
  readonly demo: boolean;
  /** Null: always, to everybody. */
  readonly showing: ShownRow | null;
  readonly typingOnly: boolean;
  /** Seconds of the fragment, rounded up; 0 where unknown. */
  readonly duration: number;
  readonly audioMs: number | null;
  /** Null where nobody has said when the words are sung. */
  readonly times: WordTimes | null;
  /** Whether hidden words are silent in the audio, where their times are known. */
  readonly silent: boolean;
  readonly order: number;
  /** The hash that its place in a session's order is made from. */
  readonly turn: number;
  readonly photo: string | null;
  readonly sound: string;
  readonly executors: readonly string[];
  readonly music: readonly Named[];
  readonly text: readonly Named[];
  readonly film: string | null;
  /** Shown once the song is over. */
  readonly fact: string | null;
};

/** The active catalogue, immutable; a change makes a new one. It has songs that are not shown now: `served.ts` leaves them out. */
export type Catalogue = {
  readonly songs: ReadonlyMap<string, PlayableSong>;
  /** By the number that staff give a song. */
  readonly byNumber: ReadonlyMap<number, PlayableSong>;
  readonly byLevel: ReadonlyMap<string, readonly PlayableSong[]>;
  readonly demo: readonly PlayableSong[];
  readonly authors: readonly Named[];
  readonly settings: GameSettings;
  readonly scores: ScoreRules;
  readonly storageUrl: string;
  /** Repair works, while they are switched on: when, for whom and what is said. */
  readonly repair: (ShownRow & { readonly text: string }) | null;
  /**
   * The seed of everything chosen for a song (decoys, candidates, authors): the same for all players, so that comparing
   * two plays gives nothing away, and secret, so that nobody can compute the choice.
   */
  readonly choiceSeed: (soundId: string) => string;
};

/** The cover's address. Send it only to a player who may know the song. */
export function photoOf(song: PlayableSong, { storageUrl }: Pick<Catalogue, "storageUrl">): string | null {
  return song.photo === null ? null : storageUrl + song.photo;
}
