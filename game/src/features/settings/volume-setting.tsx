import { useId } from "react";
import { volume } from "../../lib/preferences.ts";
import { Range } from "../../ui/range.tsx";
import styles from "./settings.module.css";

export function VolumeSetting() {
  const id = useId();
  const percent = Math.round(volume.use() * 100);
  return (
    <div className={`${styles.setting} ${styles.stack}`}>
      <label htmlFor={id}>Громкость песен</label>
      <Range
        id={id}
        className={styles.range}
        max={100}
        step={5}
        value={percent}
        aria-valuetext={`${percent}\u00A0%`}
        onValue={(value) => volume.set(value / 100)}
      />
    </div>
  );
}
