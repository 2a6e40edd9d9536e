import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Menu as AriaMenu, type MenuProps as AriaMenuProps, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import styles from "./menu.module.css";

type MenuProps = Pick<
  AriaMenuProps<object>,
  "selectionMode" | "selectedKeys" | "onSelectionChange" | "onAction" | "children"
> & {
  /** What is inside the button. */
  readonly button: ReactNode;
  readonly className: string | undefined;
};

/** A button and the menu that it opens. The items are `MenuItem` with `menuItem` for a class. */
export function Menu({ button, className, ...menu }: MenuProps) {
  return (
    <MenuTrigger>
      <Button className={className ?? ""}>{button}</Button>
      <Popover className={styles.popover ?? ""} placement="bottom end" offset={6}>
        <AriaMenu {...menu} className={styles.menu ?? ""} />
      </Popover>
    </MenuTrigger>
  );
}

export const menuItem = styles.item ?? "";
