import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from "@dnd-kit/core";
import type { LibraryTrack } from "@hitoslov/contract";

export const instructions: ScreenReaderInstructions = {
  draggable:
    "Чтобы взять строку, нажмите пробел. Стрелками вверх и вниз выберите место. Пробел ставит строку, Escape возвращает её.",
};

/** What is said while a row is carried; `skip` rows stand on the pages before. */
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
