import { Search } from "lucide";
import { useId } from "react";
import { limits } from "@hitoslov/contract/limits";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { useDebouncedText } from "./use-debounced-text.ts";
import styles from "./search-field.module.css";

type SearchFieldProps = {
  readonly label?: string;
  readonly placeholder?: string;
  readonly value: string;
  /** Called 250 ms after the last key. */
  readonly onChange: (value: string) => void;
};

const wait = 250;

export function SearchField({ label = "Поиск", placeholder, value, onChange }: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useDebouncedText({ value, wait, read: (text) => text.trim(), onChange });

  return (
    <div className="field field--search">
      <label htmlFor={id}>{label}</label>
      <span className={styles.search}>
        <Icon of={Search} />
        <input
          className="input"
          type="search"
          id={id}
          placeholder={placeholder}
          maxLength={limits.find.max}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </span>
    </div>
  );
}
