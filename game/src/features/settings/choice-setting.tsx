import type { Store } from "@hitoslov/brand/store.ts";
import { Segment, type SegmentOption } from "../../ui/segment.tsx";
import styles from "./settings.module.css";

type ChoiceSettingProps<Value extends string> = {
  readonly label: string;
  readonly options: readonly SegmentOption<Value>[];
  readonly of: Store<Value>;
};

export function ChoiceSetting<Value extends string>({ label, options, of }: ChoiceSettingProps<Value>) {
  return (
    <div className={`${styles.setting} ${styles.stack}`}>
      <span className={styles.label}>{label}</span>
      <Segment label={label} options={options} value={of.use()} onChange={of.set} />
    </div>
  );
}
