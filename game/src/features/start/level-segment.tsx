import styles from "./level-segment.module.css";

export type LevelOption = { readonly value: string; readonly label: string };

export type LevelSegmentProps = {
  readonly levels: readonly LevelOption[];
  readonly level: string | null;
  readonly onLevel: (value: string) => void;
};

/** Adjoining keys, the chosen one down and lit. */
export function LevelSegment({ levels, level, onLevel }: LevelSegmentProps) {
  return (
    <div className={`on-bed ${styles.segment}`} role="group" aria-label="Уровень сложности">
      {levels.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={value === level} onClick={() => onLevel(value)}>
          {label}
        </button>
      ))}
    </div>
  );
}
