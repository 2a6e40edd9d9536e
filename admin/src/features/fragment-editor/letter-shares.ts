/** What a pause between words weighs, in letters. */
const pause = 1.2;

/** How much of the fragment each word takes, as there are no timings: by its letters; together they make 1. */
export function letterShares(words: readonly { readonly text: string }[]): number[] {
  const weights = words.map(({ text }) => Array.from(text).length + pause);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
