import { Check, Columns3 } from "lucide";
import { MenuItem } from "react-aria-components/Menu";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { DropMenu, menuItem } from "../drop-menu.tsx";
import styles from "./data-table.module.css";

type ColumnsMenuProps = {
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly hidden: readonly string[];
  readonly onToggle: (key: string) => void;
};

/** Which columns are shown; it stays open for more than one change. */
export function ColumnsMenu({ columns, hidden, onToggle }: ColumnsMenuProps) {
  return (
    <DropMenu
      className="key"
      button={
        <>
          <Icon of={Columns3} />
          Столбцы
        </>
      }
      selectionMode="multiple"
      selectedKeys={columns.flatMap(({ key }) => (hidden.includes(key) ? [] : [key]))}
      onSelectionChange={(shown) => {
        const changed = columns.find(({ key }) => (shown === "all" || shown.has(key)) === hidden.includes(key));
        if (changed !== undefined) onToggle(changed.key);
      }}
    >
      {columns.map(({ key, title }) => (
        <MenuItem key={key} id={key} textValue={title} className={`${menuItem} ${styles.column}`}>
          <Icon of={Check} />
          {title}
        </MenuItem>
      ))}
    </DropMenu>
  );
}
