import { ChevronDown, ChevronUp } from "lucide";
import { memo } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { polar } from "@hitoslov/brand/polar.ts";
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

const ticks = 25;
/** Degrees from the top to either end of the scale. */
const reach = 80;

type DialScaleProps = {
  /** 0 to 1; null for no needle. */
  readonly needle: number | null;
  /** 0 to 1: the scale is lit up to here. */
  readonly lit?: number;
};

/** The lit scale of a half-dial and its needle; for the eye alone. */
export const DialScale = memo(function DialScale({ needle, lit = 1 }: DialScaleProps) {
  return (
    <svg className={styles.scale} viewBox="0 0 200 100" aria-hidden="true" focusable="false">
      <g transform="translate(100 100)" stroke="currentColor" strokeLinecap="round">
        {Array.from({ length: ticks }, (_, tick) => {
          const angle = -reach + (2 * reach * tick) / (ticks - 1);
          const long = tick % 4 === 0;
          const [x1, y1] = polar(long ? 81 : 86, angle);
          const [x2, y2] = polar(92, angle);
          return (
            <line
              key={angle}
              x1={x1.toFixed(1)}
              y1={y1.toFixed(1)}
              x2={x2.toFixed(1)}
              y2={y2.toFixed(1)}
              strokeWidth={long ? 2 : 1.2}
              opacity={tick - 0.5 <= lit * (ticks - 1) ? 0.95 : 0.35}
            />
          );
        })}
      </g>
      {needle !== null && (
        <g transform="translate(100 100)">
          <path
            className={styles.needle}
            d="M0 -70V-94"
            style={{ transform: `rotate(${-reach + 2 * reach * Math.min(1, Math.max(0, needle))}deg)` }}
          />
        </g>
      )}
    </svg>
  );
});
