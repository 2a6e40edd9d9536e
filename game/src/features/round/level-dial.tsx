import { ChevronDown, ChevronUp } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { DialScale } from "./dial-scale.tsx";
import styles from "./level-dial.module.css";

export type LevelDialProps = {
  /** As the server gives it: «Уровень 2». */
  readonly name: string;
  /** Its place among the levels, counted from 0. */
  readonly index: number;
  readonly count: number;
  /** While a level is being fetched. */
  readonly busy?: boolean;
  readonly onLower: () => void;
  readonly onRaise: () => void;
};

/** Fewer levels than this still leave room on the scale. */
const leastStops = 6;

export function LevelDial({ name, index, count, busy = false, onLower, onRaise }: LevelDialProps) {
  return (
    <div
      className={`glass on-bed ${styles.level}`}
      role="group"
      aria-label="Уровень сложности"
      aria-busy={busy || undefined}
    >
      <DialScale needle={index / (Math.max(count, leastStops) - 1)} />
      <button type="button" aria-label="Понизить уровень" disabled={busy || index <= 0} onClick={onLower}>
        <Icon of={ChevronDown} />
      </button>
      <output className={styles.name}>{name}</output>
      <button type="button" aria-label="Повысить уровень" disabled={busy || index >= count - 1} onClick={onRaise}>
        <Icon of={ChevronUp} />
      </button>
    </div>
  );
}
