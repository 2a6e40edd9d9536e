import { ChevronDown, ChevronUp } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { DialScale } from "./dial-scale.tsx";
import styles from "./level-dial.module.css";

export type LevelDialProps = {
  readonly label?: string;
  /** As the server gives it: «Уровень 2». */
  readonly name: string;
  /** Below the name, where there is room for it. */
  readonly note?: string;
  /** Its place among the levels, counted from 0. */
  readonly index: number;
  readonly count: number;
  /** While a level is being fetched. */
  readonly busy?: boolean;
  /** Both left out: there is nothing to turn. */
  readonly onLower?: () => void;
  readonly onRaise?: () => void;
};

/** Fewer levels than this still leave room on the scale. */
const leastStops = 6;

export function LevelDial(props: LevelDialProps) {
  const { label = "Уровень сложности", name, note, index, count, busy = false, onLower, onRaise } = props;
  return (
    <div className={`glass on-bed ${styles.level}`} role="group" aria-label={label} aria-busy={busy || undefined}>
      <DialScale needle={index / (Math.max(count, leastStops) - 1)} />
      {onLower !== undefined && (
        <button type="button" aria-label="Понизить уровень" disabled={busy || index <= 0} onClick={onLower}>
          <Icon of={ChevronDown} />
        </button>
      )}
      <output className={styles.name}>
        {name}
        {note !== undefined && <small>{note}</small>}
      </output>
      {onRaise !== undefined && (
        <button type="button" aria-label="Повысить уровень" disabled={busy || index >= count - 1} onClick={onRaise}>
          <Icon of={ChevronUp} />
        </button>
      )}
    </div>
  );
}
