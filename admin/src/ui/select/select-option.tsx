import { Check } from "lucide";
import { ListBoxItem } from "react-aria-components/ListBox";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./select.module.css";

type SelectOptionProps = { readonly id: string; readonly label: string };

export function SelectOption({ id, label }: SelectOptionProps) {
  return (
    <ListBoxItem id={id} textValue={label} className={styles.option ?? ""}>
      {({ isSelected }) => (
        <>
          <span>{label}</span>
          {isSelected && <Icon of={Check} />}
        </>
      )}
    </ListBoxItem>
  );
}
