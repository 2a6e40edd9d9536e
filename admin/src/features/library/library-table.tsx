import type { LibraryTrack } from "@hitoslov/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api, messageOf } from "../../lib/api.ts";
import { invalidate, listKey } from "../../lib/queries.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { useListState } from "../../ui/data-table/use-list-state.ts";
import { FilterSelect } from "../../ui/select/select.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { statusOptions } from "../../ui/status-switch.tsx";
import { useDelete } from "../../ui/use-delete.ts";
import { libraryColumns } from "./library-columns.tsx";
import { ArrowDown, ArrowUp } from "lucide";
import { IconButton } from "../../ui/icon-button.tsx";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { type ReactNode, useMemo, useState } from "react";
import type { RowProps } from "../../ui/data-table/grid.tsx";
import { announcementsOf, instructions, type Move, RowHandleContext, withMove } from "./sorting.ts";
import { useToast } from "../../lib/toasts.tsx";
import styles from "./library.module.css";
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

type LibraryTableProps = { readonly onEdit: (song: LibraryTrack) => void };

const soundOptions = [
  { value: "yes", label: "Со звуком" },
  { value: "no", label: "Без звука" },
];

/** The songs of the library. Sorted by their own order, they can be moved. */
export function LibraryTable({ onEdit }: LibraryTableProps) {
  const list = useListState({
    sorts: ["order", "name", "duration", "status_id", "updated_at"],
    defaultSort: "order",
    filters: ["status_id", "has_sound"],
    toFilter: ({ status_id, has_sound }) => ({
      ...(status_id !== undefined && { status_id }),
      ...(has_sound !== undefined && { has_sound: has_sound === "yes" }),
    }),
  });
  const query = useQuery({
    queryKey: listKey("library", list.query),
    queryFn: ({ signal }) => api.listLibraryItems(list.query, { signal }),
    placeholderData: keepPreviousData,
  });
  const { moving, announcement, move } = useMove();
  const remove = useDelete("library", (_id) => api.deleteLibraryItem({ _id }));

  const { skip } = list.query;
  const total = query.data?.total ?? 0;
  const songs = withMove(query.data?.data ?? [], skip, moving);
  const fixed = list.narrowed || list.sort !== "order";
  const busy = query.isPlaceholderData || moving !== null;

  return (
    <SortableRows
      songs={songs}
      skip={skip}
      total={total}
      disabled={fixed || busy}
      onMove={(song, index) => void move(song, skip + index)}
    >
      <p className="vh" role="status">
        {announcement}
      </p>
      <DataTable
        name="library"
        caption="Песни фонотеки"
        state={list}
        query={{ ...query, data: query.data && { data: songs, total }, isPlaceholderData: busy }}
        columns={libraryColumns(fixed)}
        rowComponent={SortableRow}
        rowName={(song) => song.name}
        rowActions={(song) => ({
          extra: (
            <MoveButtons
              name={song.name}
              position={skip + songs.indexOf(song)}
              total={total}
              disabled={fixed}
              onMove={(position) => void move(song, position)}
            />
          ),
          edit: () => onEdit(song),
          remove: () => void remove(song._id, song.name, aboutTrack(song)),
        })}
        tools={
          <>
            <SearchField value={list.find} onChange={list.setFind} placeholder="Название или исполнитель" />
            <FilterSelect label="Статус" all="Любой" options={statusOptions} {...list.filterProps("status_id")} />
            <FilterSelect label="Звук" all="Любой" options={soundOptions} {...list.filterProps("has_sound")} />
            {fixed && (
              <p className={`hint ${styles.fixed}`}>
                Песни нельзя переставлять, пока список отобран или отсортирован иначе.{" "}
                <Link className="link" to="/library">
                  Показать все по порядку
                </Link>
              </p>
            )}
          </>
        }
        empty="Тишина в&nbsp;эфире. Песен в&nbsp;фонотеке пока нет."
      />
    </SortableRows>
  );
}

/** Tells a track from others with the same name; tracks have no code, so by position. */
function aboutTrack({ executor, order }: LibraryTrack): string {
  return `${executor.join(", ")}, место ${order}`;
}

/** A table row that can be dragged up and down by its handle. */
function SortableRow({ className = "", ...row }: RowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: row["data-row"],
    attributes: { roleDescription: "перетаскиваемая строка" },
  });
  const handle = useMemo(
    () => ({ ref: setActivatorNodeRef, attributes, listeners }),
    [setActivatorNodeRef, attributes, listeners],
  );
  return (
    <RowHandleContext value={handle}>
      <tr
        {...row}
        ref={setNodeRef}
        className={`${className} ${isDragging ? styles.dragged : ""}`}
        style={{ transform: CSS.Translate.toString(transform), transition }}
      />
    </RowHandleContext>
  );
}

/** Moves songs, one at a time; `moving` is set until the list has reloaded. */
function useMove() {
  const [moving, setMoving] = useState<Move | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const toast = useToast();

  const move = async (song: LibraryTrack, position: number) => {
    if (moving !== null) return;
    setMoving({ id: song._id, position });
    try {
      const { name, order } = await api.moveLibraryItem({ _id: song._id, position });
      setAnnouncement(`Песня «${name}» теперь на месте ${order}.`);
    } catch (error) {
      toast.error(messageOf(error));
    }
    await invalidate("library");
    setMoving(null);
  };

  return { moving, announcement, move };
}

type MoveButtonsProps = {
  readonly name: string;
  /** From 0, among all songs. */
  readonly position: number;
  readonly total: number;
  readonly disabled: boolean;
  readonly onMove: (position: number) => void;
};

/** Move up and down by one position, also across pages. */
function MoveButtons({ name, position, total, disabled, onMove }: MoveButtonsProps) {
  const buttons = [
    { of: ArrowUp, label: `Выше: ${name}`, to: position - 1 },
    { of: ArrowDown, label: `Ниже: ${name}`, to: position + 1 },
  ];
  return buttons.map(({ of, label, to }) => {
    const possible = to >= 0 && to < total;
    return (
      <IconButton
        key={label}
        of={of}
        label={label}
        disabled={disabled}
        // Not `disabled`: a button that moved its row to the end keeps the focus.
        aria-disabled={!possible}
        onClick={() => possible && onMove(to)}
      />
    );
  });
}

type SortableRowsProps = {
  readonly songs: readonly LibraryTrack[];
  /** How many rows the previous pages have, and how many there are in all. */
  readonly skip: number;
  readonly total: number;
  readonly disabled: boolean;
  /** `index`: the new position on this page. */
  readonly onMove: (song: LibraryTrack, index: number) => void;
  readonly children: ReactNode;
};

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Drag and drop of the rows of a page, by pointer, touch or keyboard. */
function SortableRows({ songs, skip, total, disabled, onMove, children }: SortableRowsProps) {
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
