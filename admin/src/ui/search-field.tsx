import { Search } from "lucide";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { limits } from "@hitoslov/contract/limits";
import { Icon } from "@hitoslov/brand/icon.tsx";
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
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  // The address has changed under the field: the back button, or filters taken off. What the field has sent itself may
  // come after the next letter.
  if (value !== known) {
    setKnown(value);
    setSent(value);
    if (value !== sent) setTyped(value);
  }
  const change = useEffectEvent((next: string) => {
    if (next === value) return;
    setSent(next);
    onChange(next);
  });

  useEffect(() => {
    const timer = setTimeout(() => change(typed.trim()), wait);
    return () => clearTimeout(timer);
  }, [typed]);

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
