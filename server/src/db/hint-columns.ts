import { hints, songHints } from "@hitoslov/contract";

/** The columns of `plays` that say which hints at the song were used. */
export const hintColumns = songHints.map((hint) => hints[hint].scoreKey);
export type HintColumn = (typeof hintColumns)[number];

// `Object.fromEntries` forgets the columns.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const unusedHints = Object.fromEntries(hintColumns.map((column) => [column, false])) as Record<
  HintColumn,
  false
>;
