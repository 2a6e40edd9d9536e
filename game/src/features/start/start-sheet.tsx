import type { ReactNode } from "react";
import { Play } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Logo } from "@hitoslov/brand/logo.tsx";
import { Stage } from "../../art/stage.tsx";
import { Segment, type SegmentOption } from "../../ui/segment.tsx";
import styles from "./start-sheet.module.css";

export type StartSheetProps = {
  /** A `Record` with `played`. */
  readonly record: ReactNode;
  readonly onStart: () => void;
  readonly levels: readonly SegmentOption<string>[];
  /** The chosen level's value. */
  readonly level: string | null;
  readonly onLevel: (value: string) => void;
  readonly busy?: boolean;
  /** One or two lines below the name of the game. */
  readonly lead: ReactNode;
  /** The song of the day and the streak. */
  readonly daily: ReactNode;
  /** A line about the draw. */
  readonly teaser: ReactNode;
};

export function StartSheet({
  record,
  onStart,
  levels,
  level,
  onLevel,
  busy = false,
  lead,
  daily,
  teaser,
}: StartSheetProps) {
  return (
    <main className={`play ${styles.start}`}>
      <div className={styles.title}>
        <h1>
          <Logo />
        </h1>
        <p>{lead}</p>
      </div>
      <Stage label="Начать игру" record={record}>
        <button
          type="button"
          className={`key ${styles.play}`}
          aria-label="Включить и играть"
          aria-busy={busy || undefined}
          onClick={onStart}
        >
          <Icon of={Play} />
        </button>
      </Stage>
      <section className={`panel ${styles.panel}`} aria-label="Начало">
        <div className={styles.sheet}>
          <button
            type="button"
            className={`key key--big key--action ${styles.on}`}
            aria-busy={busy || undefined}
            onClick={onStart}
          >
            Включить
          </button>
          <div className={styles.levels}>
            {levels.length > 1 && (
              <Segment label="Уровень сложности" options={levels} value={level} onChange={onLevel} />
            )}
          </div>
          <div className={styles.daily}>{daily}</div>
          <div className={styles.teaser}>{teaser}</div>
        </div>
      </section>
    </main>
  );
}
