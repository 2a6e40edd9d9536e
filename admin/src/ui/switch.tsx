import { type ReactNode, useState } from "react";
import styles from "./switch.module.css";

type SwitchProps = {
  /** Its name where the words beside it do not say it. */
  readonly label?: string;
  /** In a row of a table. */
  readonly small?: boolean;
  readonly on: boolean;
  /** It does not turn by itself: where a server is asked, it does when that has agreed. */
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
