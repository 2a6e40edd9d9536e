import { type ReactNode, useState } from "react";
import styles from "./switch.module.css";

type SwitchProps = {
  /** The accessible name, if the text beside it is not enough. */
  readonly label?: string;
  /** In a row of a table. */
  readonly small?: boolean;
  readonly on: boolean;
  /** A controlled switch: the parent turns it, after the server's answer if it asks one. */
  readonly onChange: (on: boolean) => Promise<void> | void;
  readonly children: ReactNode;
};

export function Switch({ label, small = false, on, onChange, children }: SwitchProps) {
  const [pending, setPending] = useState(false);
  const handleChange = async () => {
    if (pending) return;
    setPending(true);
    await onChange(!on);
    setPending(false);
  };
  return (
    <label className={small ? `${styles.switch} ${styles.small}` : styles.switch} aria-busy={pending}>
      <input
        className="switch"
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={on}
        aria-checked={on}
        onChange={() => void handleChange()}
      />
      {children}
    </label>
  );
}
