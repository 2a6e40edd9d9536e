import type { IconNode } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./segment.module.css";

export type SegmentOption<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconNode;
};

export type SegmentProps<Value extends string> = {
  readonly label: string;
  readonly options: readonly SegmentOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
};

/** Adjoining buttons, of which the chosen one is pressed and lit. */
export function Segment<Value extends string>({ label, options, value, onChange }: SegmentProps<Value>) {
  return (
    <div className={`on-bed ${styles.segment}`} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon !== undefined && <Icon of={option.icon} />}
          {option.label}
        </button>
      ))}
    </div>
  );
}
