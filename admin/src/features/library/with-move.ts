import type { LibraryTrack } from "@hitoslov/contract";

/** A song on its way to a place among all songs, from 0. */
export type Move = { readonly id: string; readonly position: number };

/** The rows as they will be once the server has moved one of them; `skip` rows stand on the pages before. */
export function withMove(songs: readonly LibraryTrack[], skip: number, move: Move | null): readonly LibraryTrack[] {
  const song = songs.find(({ _id }) => _id === move?.id);
  if (move === null || song === undefined) return songs;
  const others = songs.filter((other) => other !== song);
  const index = move.position - skip;
  // To a page before or after: it leaves this one when the list is read anew.
  return index < 0 || index > others.length ? songs : others.toSpliced(index, 0, song);
}
