import type { LibraryItem } from "@hitoslov/contract";
import { useState } from "react";
import { api, messageOf } from "../../lib/api.ts";
import { invalidate } from "../../lib/queries.ts";
import { useToast } from "../../ui/toast/use-toast.ts";

type Move = { readonly id: string; readonly position: number };

/** Moves songs to other places, one move at a time; `moving` until the list has been read anew. */
export function useMove() {
  const [moving, setMoving] = useState<Move | null>(null);
  const [said, setSaid] = useState("");
  const toast = useToast();

  const move = async (song: LibraryItem, position: number) => {
    if (moving !== null) return;
    setMoving({ id: song._id, position });
    try {
      const { name, order } = await api.moveLibraryItem({ _id: song._id, position });
      setSaid(`Песня «${name}» теперь на месте ${order}.`);
    } catch (error) {
      toast.error(messageOf(error));
    }
    await invalidate("library");
    setMoving(null);
  };

  return { moving, said, move };
}

/** The rows as they will be once the server has moved one of them; `skip` rows stand on the pages before. */
export function withMove(songs: readonly LibraryItem[], skip: number, move: Move | null): readonly LibraryItem[] {
  const song = songs.find(({ _id }) => _id === move?.id);
  if (move === null || song === undefined) return songs;
  const others = songs.filter((other) => other !== song);
  const index = move.position - skip;
  // To a page before or after: it leaves this one when the list is read anew.
  return index < 0 || index > others.length ? songs : others.toSpliced(index, 0, song);
}
