import { useId } from "react";
import type { Store } from "@hitoslov/brand/store.ts";
import styles from "./settings.module.css";

type SwitchSettingProps = { readonly label: string; readonly hint?: string; readonly of: Store<boolean> };

export function SwitchSetting({ label, hint, of }: SwitchSettingProps) {
  const id = useId();
  return (
    <div className={styles.setting}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <span className="hint" id={`${id}hint`}>
          {hint}
        </span>
      )}
      <input
        id={id}
        className="switch"
        type="checkbox"
        // A checkbox tells by itself whether it is checked.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        checked={of.use()}
        aria-describedby={hint === undefined ? undefined : `${id}hint`}
        onChange={(event) => of.set(event.target.checked)}
      />
    </div>
  );
}
