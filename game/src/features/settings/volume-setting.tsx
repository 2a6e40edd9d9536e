import { useId, useState } from "react";
import { volume } from "../../lib/preferences.ts";
import { canSetVolume } from "../../lib/voice.ts";
import { Range } from "../../ui/range.tsx";
import styles from "./settings.module.css";
import { SwitchSetting } from "./switch-setting.tsx";

/** The volume as a switch, for a browser that sets no other. */
const sounding = {
  ...volume,
  get: () => volume.get() > 0,
  set: (on: boolean) => volume.set(Number(on)),
  use: () => volume.use() > 0,
};

export function VolumeSetting() {
  const id = useId();
  const [settable] = useState(canSetVolume);
  const percent = Math.round(volume.use() * 100);
  if (!settable) {
    return <SwitchSetting label="Звук песен" hint="Громче и&nbsp;тише&nbsp;— кнопками телефона" of={sounding} />;
  }
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
