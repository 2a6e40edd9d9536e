import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { LibraryTrack } from "@hitoslov/contract";
import type { ReactNode } from "react";
import { announcementsOf, instructions } from "./sort-speech.ts";

type SortableRowsProps = {
  readonly songs: readonly LibraryTrack[];
  /** How many rows stand on the pages before, and in all. */
  readonly skip: number;
  readonly total: number;
  readonly disabled: boolean;
  /** `index` is the new place on this page. */
  readonly onMove: (song: LibraryTrack, index: number) => void;
  readonly children: ReactNode;
};

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Lets the rows of a page be put in another order, by pointer, finger or keyboard. */
export function SortableRows({ songs, skip, total, disabled, onMove, children }: SortableRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const song = songs.find(({ _id }) => _id === active.id);
    const index = songs.findIndex(({ _id }) => _id === over?.id);
    if (song !== undefined && index >= 0 && active.id !== over?.id) onMove(song, index);
  };

  return (
    <DndContext
      id="library"
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{ announcements: announcementsOf(songs, skip, total), screenReaderInstructions: instructions }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={songs.map(({ _id }) => _id)} strategy={verticalListSortingStrategy} disabled={disabled}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
