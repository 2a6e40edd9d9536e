import type { LibraryTrack } from "@hitoslov/contract";
import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from "@dnd-kit/core";
import type { useSortable } from "@dnd-kit/sortable";
import { createContext } from "react";

/** A pending move of a song to a position among all songs, from 0. */
export type Move = { readonly id: string; readonly position: number };

/** The rows as they will be after the move; `skip`: how many rows the previous pages have. */
export function withMove(songs: readonly LibraryTrack[], skip: number, move: Move | null): readonly LibraryTrack[] {
  const song = songs.find(({ _id }) => _id === move?.id);
  if (move === null || song === undefined) return songs;
  const others = songs.filter((other) => other !== song);
  const index = move.position - skip;
  // Moved to another page: it leaves this one when the list reloads.
  return index < 0 || index > others.length ? songs : others.toSpliced(index, 0, song);
}

export const instructions: ScreenReaderInstructions = {
  draggable:
    "Чтобы взять строку, нажмите пробел. Стрелками вверх и вниз выберите место. Пробел ставит строку, Escape возвращает её.",
};

/** Announcements while a row is dragged; `skip`: how many rows the previous pages have. */
export function announcementsOf(songs: readonly LibraryTrack[], skip: number, total: number): Announcements {
  const nameOf = (id: UniqueIdentifier) => `«${songs.find(({ _id }) => _id === id)?.name ?? ""}»`;
  const placeOf = (id: UniqueIdentifier) => `${skip + songs.findIndex(({ _id }) => _id === id) + 1} из ${total}`;
  return {
    onDragStart: ({ active }) => `Взята строка ${nameOf(active.id)}, место ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over === null ? undefined : `Строка ${nameOf(active.id)} над местом ${placeOf(over.id)}.`,
    onDragEnd: ({ active, over }) =>
      over === null
        ? `Строка ${nameOf(active.id)} осталась на месте.`
        : `Строка ${nameOf(active.id)} опущена на место ${placeOf(over.id)}.`,
    onDragCancel: ({ active }) => `Строка ${nameOf(active.id)} вернулась на своё место.`,
  };
}

type Sortable = ReturnType<typeof useSortable>;

type RowHandle = {
  readonly ref: Sortable["setActivatorNodeRef"];
  readonly attributes: Sortable["attributes"];
  readonly listeners: Sortable["listeners"];
};

/** What a row passes to its drag handle; null if rows cannot be moved. */
export const RowHandleContext = createContext<RowHandle | null>(null);
