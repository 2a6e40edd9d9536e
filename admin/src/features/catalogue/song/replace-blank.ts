/** The blanks with the nearest fitting word in the place of one of them; undefined where it is none, or none is left. */
export function replaceBlank(
  hidden: readonly number[],
  position: number,
  spare: readonly number[],
): number[] | undefined {
  if (!hidden.includes(position)) return undefined;
  const [nearest] = spare
    .filter((other) => !hidden.includes(other))
    .toSorted((a, b) => Math.abs(a - position) - Math.abs(b - position) || a - b);
  if (nearest === undefined) return undefined;
  return hidden.map((each) => (each === position ? nearest : each)).toSorted((a, b) => a - b);
}
