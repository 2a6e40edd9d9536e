import { type Hint, hintNames, hints, isSongHint, songHints, type WordHint } from "@hitoslov/contract";
import { type RawBuilder, sql } from "kysely";
import type { PlayWordRecord, PlayWordRecords } from "./schema.ts";

/** The columns of `plays` that say which hints at the song were used. */
export const hintColumns = songHints.map((hint) => hints[hint].scoreKey);
export type HintColumn = (typeof hintColumns)[number];

// `Object.fromEntries` loses the names of the columns.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const unusedHints = Object.fromEntries(hintColumns.map((column) => [column, false])) as Record<
  HintColumn,
  false
>;

/** The field of a word's record with the answer of a hint. */
export const hintFields = { word: "tip" } as const satisfies Record<WordHint, keyof PlayWordRecord>;

export type HintUses = { readonly words: PlayWordRecords } & Readonly<Record<HintColumn, boolean>>;

export function timesUsed(play: HintUses, hint: Hint): number {
  if (isSongHint(hint)) return Number(play[hints[hint].scoreKey]);
  return Object.values(play.words).filter((word) => word[hintFields[hint]] !== undefined).length;
}

/** All hints count the same. */
export function hintsUsed(play: HintUses): number {
  return hintNames.reduce((sum, hint) => sum + timesUsed(play, hint), 0);
}

/** `timesUsed` of a row of `plays`. */
export function timesUsedSql(hint: Hint): RawBuilder<number> {
  return isSongHint(hint)
    ? sql`${sql.ref(`plays.${hints[hint].scoreKey}`)}::int`
    : sql`(select count(value -> ${sql.lit(hintFields[hint])}) from jsonb_each(plays.words))`;
}
