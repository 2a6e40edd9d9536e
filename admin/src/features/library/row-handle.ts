import type { DraggableAttributes } from "@dnd-kit/core";
import type { SyntheticListenerMap } from "@dnd-kit/core/dist/hooks/utilities";
import { createContext } from "react";

export type RowHandle = {
  readonly ref: (element: HTMLElement | null) => void;
  readonly attributes: DraggableAttributes;
  readonly listeners: SyntheticListenerMap | undefined;
};

/** What the row hands its grip; null where rows stay put. */
export const RowHandleContext = createContext<RowHandle | null>(null);
