import { GripVertical } from "lucide-react";
import { use } from "react";
import { Icon } from "../../art/icon.tsx";
import { RowHandleContext } from "./row-handle.ts";
import styles from "./library.module.css";

type DragHandleProps = { readonly name: string; readonly disabled: boolean };

/** The grip of a row: for a pointer, or with Space and the arrows. */
export function DragHandle({ name, disabled }: DragHandleProps) {
  const handle = use(RowHandleContext);
  return (
    <button
      {...handle?.attributes}
      {...handle?.listeners}
      ref={handle?.ref}
      type="button"
      className={`ic-btn ${styles.handle}`}
      aria-label={`Переместить: ${name}`}
      title={`Переместить: ${name}`}
      disabled={disabled}
    >
      <Icon of={GripVertical} />
    </button>
  );
}
