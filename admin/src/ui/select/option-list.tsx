import type { ReactNode } from "react";
import { ListBox } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import styles from "./select.module.css";

type OptionListProps = {
  readonly children: ReactNode;
  /** What stands where there is nothing to choose. */
  readonly empty?: string;
};

/** What drops down below a select. */
export function OptionList({ children, empty = "" }: OptionListProps) {
  return (
    <Popover className={styles.popover ?? ""} offset={4}>
      <ListBox className={styles.list ?? ""} renderEmptyState={() => <p className={styles.empty}>{empty}</p>}>
        {children}
      </ListBox>
    </Popover>
  );
}
