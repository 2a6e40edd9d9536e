import type { CSSProperties, InputHTMLAttributes } from "react";
import styles from "./range.module.css";

type RangeProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "onChange" | "min" | "max" | "value"> & {
  readonly max: number;
  readonly value: number;
  readonly onValue: (value: number) => void;
};

/** A slider from 0, green up to its knob. */
export function Range({ max, value, onValue, className = "", ...rest }: RangeProps) {
  const style: CSSProperties & Record<"--share", string> = { "--share": `${max > 0 ? (value / max) * 100 : 0}%` };
  return (
    <input
      {...rest}
      type="range"
      className={`${styles.range} ${className}`}
      style={style}
      min={0}
      max={max}
      value={value}
      onChange={(event) => onValue(Number(event.target.value))}
    />
  );
}
