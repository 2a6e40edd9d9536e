import {
  byHint,
  byShown,
  hintNames,
  hints,
  isSongHint,
  type Hint,
  type SongHint,
  type WordHint,
} from "@hitoslov/contract";
import { type RawBuilder, sql } from "kysely";
import type { HintColumn } from "../../db/hint-columns.ts";
import type { PlayWordRecord } from "../../db/schema.ts";
import type { CatalogueSound } from "./catalogue.ts";
import { lamp } from "./lamp.ts";
import type { Play } from "./play.ts";

type Hinted = Pick<Play, "words" | HintColumn>;

/** What a hint at a word does. */
export type WordHintRule = {
  /** What it has answered for a blank. */
  readonly given: (play: Pick<Play, "words">, position: number) => readonly string[] | undefined;
  /** At how many blanks it was used. */
  readonly used: (play: Pick<Play, "words">) => number;
  /** The same of a row of `plays`. */
  readonly usedSql: RawBuilder<number>;
  /** What it answers, the same whenever it is asked; `choiceSeed` belongs to the sound. */
  readonly find: (play: Play, position: number, choiceSeed: string) => string[];
  /** How the record of the word keeps the answer. */
  readonly keep: (words: string[]) => Partial<PlayWordRecord>;
};

export const wordRules: Readonly<Record<WordHint, WordHintRule>> = { word: lamp };

/** What a hint at the song tells of it. */
export const tells: Readonly<Record<SongHint, (sound: CatalogueSound) => string>> = {
  title: ({ name }) => name,
};

function timesUsed(play: Hinted, hint: Hint): number {
  return isSongHint(hint) ? Number(play[hints[hint].scoreKey]) : wordRules[hint].used(play);
}

/** `timesUsed` of a row of `plays`. */
export function timesUsedSql(hint: Hint): RawBuilder<number> {
  return isSongHint(hint) ? sql`${sql.ref(`plays.${hints[hint].scoreKey}`)}::int` : wordRules[hint].usedSql;
}

/** How often each hint was used, by its score key. */
export function hintCounts(play: Hinted): Record<(typeof hints)[Hint]["scoreKey"], number> {
  return byHint("scoreKey", (hint) => timesUsed(play, hint));
}

/** All hints count alike. */
export function hintsUsed(play: Hinted): number {
  return hintNames.reduce((sum, hint) => sum + timesUsed(play, hint), 0);
}

/** What the player may see of what hints at the song tell. */
export function toldBy(play: Hinted, sound: CatalogueSound, guessed: boolean) {
  return byShown((hint) => (guessed || timesUsed(play, hint) > 0 ? tells[hint](sound) : null));
}

/** Which hints may be used: those at words while one is missing, those at the song once. */
export function usableHints(
  play: Hinted,
  { open, missing, hintsLeft }: { readonly open: boolean; readonly missing: boolean; readonly hintsLeft: number },
) {
  return byHint("use", (hint) => {
    const helps = isSongHint(hint) ? open && timesUsed(play, hint) === 0 : missing;
    return helps && hintsLeft > 0;
  });
}
