import type { HintKey } from "@hitoslov/rules/hints";

/** The names of a hint in the API, the scores and the statistics. */
type HintRecord = {
  /** Its name for players and staff. */
  readonly label: string;
  /** The call that uses it, and the flag of a song in play that says whether it may be used. */
  readonly use: string;
  readonly path: `/${string}`;
  readonly summary: string;
  /** Its score rule; for a hint at the song also the column of `plays` that records its use. */
  readonly scoreKey: HintKey;
  readonly event: string;
  readonly metric: string;
} & (
  | { readonly at: "word" }
  /** `shownAs` is the field of a song in play that has the answer. */
  | { readonly at: "song"; readonly shownAs: string }
);

/**
 * Every hint, in the order of the buttons and of the result's lines. A hint at a `word` is used for a blank and returns
 * words, including the right one; a hint at the `song` is used once and returns a text.
 */
export const hints = {
  word: {
    at: "word",
    label: "Лампа",
    use: "useWordTip",
    path: "/api/game/word/tip",
    summary: "The lamp: three candidates for a position, the same three each time",
    scoreKey: "word_tip",
    event: "lamp-used",
    metric: "lamp",
  },
  title: {
    at: "song",
    label: "Глаз",
    use: "useNameTip",
    path: "/api/game/sound/tip",
    summary: "The eye: the song's name",
    shownAs: "sound_name",
    scoreKey: "name_tip",
    event: "eye-used",
    metric: "eye",
  },
} as const satisfies Record<string, HintRecord>;

export type Hints = typeof hints;
export type Hint = keyof Hints;
export type SongHint = { [Name in Hint]: Hints[Name]["at"] extends "song" ? Name : never }[Hint];
export type WordHint = Exclude<Hint, SongHint>;

// `Object.keys` returns strings; these are the registry's.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const hintNames = Object.keys(hints) as Hint[];

export function isSongHint(hint: Hint): hint is SongHint {
  return hints[hint].at === "song";
}

export const wordHints = hintNames.filter((hint) => !isSongHint(hint));
export const songHints = hintNames.filter(isSongHint);

/** A value for each hint, under one of its names. */
export function byHint<Key extends "use" | "scoreKey" | "metric", Value>(
  key: Key,
  valueOf: (hint: Hint) => Value,
): Record<Hints[Hint][Key], Value> {
  // `Object.fromEntries` forgets the keys.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(hintNames.map((hint) => [hints[hint][key], valueOf(hint)])) as Record<
    Hints[Hint][Key],
    Value
  >;
}

/** A value for each hint at the song, under the field that has its answer. */
export function byShown<Value>(valueOf: (hint: SongHint) => Value): Record<Hints[SongHint]["shownAs"], Value> {
  // `Object.fromEntries` forgets the keys.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(songHints.map((hint) => [hints[hint].shownAs, valueOf(hint)])) as Record<
    Hints[SongHint]["shownAs"],
    Value
  >;
}
