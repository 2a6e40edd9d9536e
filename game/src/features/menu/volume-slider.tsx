import { useId } from "react";
import { setVolume, useVolume } from "../../lib/volume.ts";
import styles from "./volume-slider.module.css";

/** How loud the songs are. */
export function VolumeSlider() {
  const id = useId();
  const percent = Math.round(useVolume() * 100);
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
        onChange={(event) => setVolume(Number(event.target.value) / 100)}
      />
    </p>
  );
}
