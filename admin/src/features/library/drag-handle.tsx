import { GripVertical } from "lucide";
import { use } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { RowHandleContext } from "./row-handle.ts";
import styles from "./library.module.css";

type DragHandleProps = { readonly name: string; readonly disabled: boolean };

/** The grip of a row: for a pointer, or with Space and the arrows. */
export function DragHandle({ name, disabled }: DragHandleProps) {
  const handle = use(RowHandleContext);
  return (
    <Tooltip text={`Переместить: ${name}`}>
      <button
        {...handle?.attributes}
        {...handle?.listeners}
        ref={handle?.ref}
        type="button"
        className={`ic-btn ${styles.handle}`}
        aria-label={`Переместить: ${name}`}
        disabled={disabled}
      >
        <Icon of={GripVertical} />
      </button>
    </Tooltip>
  );
}
