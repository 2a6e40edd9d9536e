import { byHintKey, hintKeys, hints } from "./hints.ts";

/** The numbers of the rules of the game, but for the hints' (`hints.ts`). What staff can change is called a default. */

/** Share of a fragment's words in a proposed marking, 0 to 1. */
export const HIDDEN_SHARE = 0.5;

/** Letters; a shorter word is never proposed as hidden. */
export const MIN_HIDDEN_LENGTH = 2;

/** Wrong checks at one position after which the word is given. */
export const MISTAKES_PER_WORD = 5;

/** Words that the lamp answers, the right one among them. */
export const TIP_CHOICES = 3;

/** Authors to choose from, the right one among them. */
export const AUTHOR_CHOICES = 4;

/** Songs in a row that still add points. */
export const IN_ROW_CAP = 5;

/** Wrong checks of a song that cost no accuracy and do not end the row: anybody can mistype once. */
export const FORGIVEN_MISTAKES = 1;

/** The share of its points that a song still pays once its answer was shown to the player. */
export const SHOWN_SHARE = 0.1;

/**
 * Extra words in the tray, by level. Songs that hide one or two words have at least so many that trying them pays at most
 * 15 % of a perfect score: `guessing.test.ts`.
 */
export const DECOYS = { firstLevel: 2, secondLevel: 4, laterLevels: 6, ofOneWord: 9, ofTwoWords: 4 } as const;

/** Songs of the first level that the defaults choose for the demo. */
export const DEFAULT_DEMO_SONGS = 5;

/** Hours without use after which a game token expires. */
export const GAME_TOKEN_IDLE_HOURS = 12;

/** A check or a hint notes that a game session is in use at most this often, so that it costs no extra write. */
export const GAME_SESSION_TOUCH_MINUTES = 10;

/** The factor of a play whose time fits no speed row. */
export const DEFAULT_COEFFICIENT = 1;

/** The fixed keys of the score rules, in the order of the result's lines. */
export const scoreKeys = ["word", "typed", "author", "mistake", ...hintKeys, "in_row"] as const;
export type ScoreKey = (typeof scoreKeys)[number];

/** Points for one of each, as the defaults call creates them. */
export const defaultScores: Record<ScoreKey, number> = {
  word: 10,
  typed: 5,
  author: 30,
  mistake: -2,
  ...byHintKey((key) => hints[key].points),
  in_row: 5,
};
