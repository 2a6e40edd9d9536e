import { Copy } from "lucide";
import { useId } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./proof.module.css";

type FactProps = {
  readonly name: string;
  /** Long and unreadable: a number in hex. */
  readonly value: string;
  readonly onCopy: (value: string) => void;
};

/** A number to compare with one's own notes. */
export function Fact({ name, value, onCopy }: FactProps) {
  const id = useId();
  return (
    <div className={styles.fact}>
      <p id={`${id}name`}>{name}</p>
      <div>
        <code>{value}</code>
        <button
          type="button"
          className="key key--icon"
          id={`${id}key`}
          aria-label="Скопировать"
          aria-labelledby={`${id}key ${id}name`}
          onClick={() => onCopy(value)}
        >
          <Icon of={Copy} />
        </button>
      </div>
    </div>
  );
}
