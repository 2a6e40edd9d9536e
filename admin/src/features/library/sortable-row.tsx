import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useMemo } from "react";
import type { RowProps } from "../../ui/data-table/data-column.ts";
import { RowHandleContext } from "./row-handle.ts";
import styles from "./library.module.css";

/** A table row that follows its grip up and down. */
export function SortableRow({ className = "", ...row }: RowProps) {
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
