import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Menu, type MenuProps as AriaMenuProps, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import styles from "./drop-menu.module.css";

type DropMenuProps = Pick<
  AriaMenuProps<object>,
  "selectionMode" | "selectedKeys" | "onSelectionChange" | "children"
> & {
  /** The content of the button. */
  readonly button: ReactNode;
  readonly className: string | undefined;
};

/** A button and the menu that it opens. The items are `MenuItem` with the class `menuItem`. */
export function DropMenu({ button, className, ...menu }: DropMenuProps) {
  return (
    <MenuTrigger>
      <Button className={className ?? ""}>{button}</Button>
      <Popover className={styles.popover ?? ""} placement="bottom end" offset={6}>
        <Menu {...menu} className={styles.menu ?? ""} />
      </Popover>
    </MenuTrigger>
  );
}

export const menuItem = styles.item ?? "";
