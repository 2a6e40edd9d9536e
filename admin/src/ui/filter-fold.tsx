import { ChevronDown, ChevronUp } from "lucide";
import { type ReactNode, useId, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./filter-fold.module.css";

type FilterFoldProps = {
  /** Always visible, except on a phone, where they would push the list out of sight. */
  readonly usual: ReactNode;
  /** Hidden until opened. */
  readonly rare?: ReactNode;
  /** How many of each are set. */
  readonly chosen: { readonly usual: number; readonly rare: number };
};

const counted = (label: string, count: number) => (count > 0 ? `${label}: ${count}` : label);

/** The filters of a list, with the button that opens more of them. */
export function FilterFold({ usual, rare, chosen }: FilterFoldProps) {
  const id = useId();
  const [open, setOpen] = useState(chosen.rare > 0);
  return (
    <>
      <div className={styles.usual} data-open={open} {...(rare === undefined && { id })}>
        {usual}
      </div>
      <button
        type="button"
        className={rare === undefined ? `key ${styles.narrow}` : "key"}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon of={open ? ChevronUp : ChevronDown} />
        <span className={styles.narrow}>{counted("Фильтры", chosen.usual + chosen.rare)}</span>
        <span className={styles.wide}>{counted("Ещё фильтры", chosen.rare)}</span>
      </button>
      {rare !== undefined && open && (
        <div className={`tools ${styles.rare}`} id={id} role="group" aria-label="Ещё фильтры">
          {rare}
        </div>
      )}
    </>
  );
}
