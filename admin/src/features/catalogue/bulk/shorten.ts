/** Letters that are kept on either side of a change. */
const around = 40;

/** What stays between two changes, or before the first and after the last: only as much as tells where they are. */
export function shorten(text: string, { first, last }: { readonly first: boolean; readonly last: boolean }): string {
  if (first) return text.length <= around ? text : `…${text.slice(-around)}`;
  if (last) return text.length <= around ? text : `${text.slice(0, around)}…`;
  return text.length <= around * 2 ? text : `${text.slice(0, around)}…${text.slice(-around)}`;
}
