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

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role" | "checked" | "onChange"> & {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
};

/** A rocker: on or off. */
export function Switch({ on, onChange, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      className="switch"
      type="checkbox"
      // A checkbox tells by itself whether it is checked.
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
      role="switch"
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
