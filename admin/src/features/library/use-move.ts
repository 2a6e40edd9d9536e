import type { LibraryItem } from "@hitoslov/contract";
import { useState } from "react";
import { api, messageOf } from "../../lib/api.ts";
import { invalidate } from "../../lib/queries.ts";
import { useToast } from "../../ui/toast/use-toast.ts";
import type { Move } from "./with-move.ts";

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
