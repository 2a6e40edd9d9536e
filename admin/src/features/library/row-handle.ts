import type { useSortable } from "@dnd-kit/sortable";
import { createContext } from "react";

type Sortable = ReturnType<typeof useSortable>;

type RowHandle = {
  readonly ref: Sortable["setActivatorNodeRef"];
  readonly attributes: Sortable["attributes"];
  readonly listeners: Sortable["listeners"];
};

/** What the row hands its grip; null where rows stay put. */
export const RowHandleContext = createContext<RowHandle | null>(null);
