import { useId } from "react";
import { volume } from "../../lib/preferences.ts";
import styles from "./volume-slider.module.css";

/** How loud the songs are. */
export function VolumeSlider() {
  const id = useId();
  const percent = Math.round(volume.use() * 100);
  return (
    <p className={styles.volume}>
      <label htmlFor={id}>Громкость песен</label>
      <input
        id={id}
        type="range"
        className={styles.range}
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-valuetext={`${percent} %`}
        onChange={(event) => volume.set(Number(event.target.value) / 100)}
      />
    </p>
  );
}
