import { Columns3 } from "lucide-react";
import { Icon } from "../../art/icon.tsx";
import { Popover } from "../popover.tsx";
import styles from "./data-table.module.css";

type ColumnsMenuProps = {
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly hidden: readonly string[];
  readonly onToggle: (key: string) => void;
};

export function ColumnsMenu({ columns, hidden, onToggle }: ColumnsMenuProps) {
  return (
    <Popover
      className={styles.columns}
      summary={
        <span className="key">
          <Icon of={Columns3} />
          Столбцы
        </span>
      }
    >
      <fieldset className={styles.pop}>
        <legend className="vh">Показывать столбцы</legend>
        {columns.map(({ key, title }) => (
          <label className="check" key={key}>
            <input type="checkbox" checked={!hidden.includes(key)} onChange={() => onToggle(key)} />
            {title}
          </label>
        ))}
      </fieldset>
    </Popover>
  );
}
