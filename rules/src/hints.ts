/** A hint by its score key: points for using it once, and whether it can be used at every blank or once a song. */
export const hints = {
  word_tip: { points: -5, times: "blanks" },
  name_tip: { points: -15, times: "once" },
} as const satisfies Record<string, { readonly points: number; readonly times: "blanks" | "once" }>;

export type HintKey = keyof typeof hints;

// `Object.keys` returns strings; these are the hints'.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const hintKeys = Object.keys(hints) as HintKey[];

/** A number for each hint. */
export function byHintKey(valueOf: (key: HintKey) => number): Record<HintKey, number> {
  // `Object.fromEntries` forgets the keys.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(hintKeys.map((key) => [key, valueOf(key)])) as Record<HintKey, number>;
}
