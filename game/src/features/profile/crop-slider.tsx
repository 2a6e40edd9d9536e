import { useId } from "react";
import styles from "./crop-dialog.module.css";

type CropSliderProps = {
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
};

export function CropSlider({ label, min = 0, max = 1, value, onChange }: CropSliderProps) {
  const id = useId();
  return (
    <p className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.05}
        value={value}
        aria-valuetext={`${Math.round(value * 100)}\u00A0%`}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </p>
  );
}
