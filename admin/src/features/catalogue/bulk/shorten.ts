/** Characters kept on either side of a change. */
const around = 40;

/** Shortens unchanged text between changes, or before the first and after the last, to the context of each. */
export function shorten(text: string, { first, last }: { readonly first: boolean; readonly last: boolean }): string {
  if (first) return text.length <= around ? text : `…${text.slice(-around)}`;
  if (last) return text.length <= around ? text : `${text.slice(0, around)}…`;
  return text.length <= around * 2 ? text : `${text.slice(0, around)}…${text.slice(-around)}`;
}
