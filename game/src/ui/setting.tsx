import { useId } from "react";
import { Switch } from "./inputs.tsx";
import { Segment, type SegmentProps } from "./segment.tsx";
import styles from "./setting.module.css";

/** A row with a choice; on a narrow screen the choice is below its name. */
export function ChoiceSetting<Value extends string>(props: SegmentProps<Value>) {
  return (
    <div className={`${styles.setting} ${styles.stack}`}>
      <span className={styles.label}>{props.label}</span>
      <Segment {...props} />
    </div>
  );
}

type SwitchSettingProps = {
  readonly label: string;
  readonly hint?: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
};

/** A row with a switch. */
export function SwitchSetting({ label, hint, on, onChange }: SwitchSettingProps) {
  const id = useId();
  return (
    <div className={styles.setting}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <span className="hint" id={`${id}hint`}>
          {hint}
        </span>
      )}
      <Switch id={id} aria-describedby={hint === undefined ? undefined : `${id}hint`} on={on} onChange={onChange} />
    </div>
  );
}
