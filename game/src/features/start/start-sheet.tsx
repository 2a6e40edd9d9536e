import type { ReactNode } from "react";
import { Play } from "lucide-react";
import { Icon } from "../../art/icon.tsx";
import { Logo } from "../../art/logo.tsx";
import { Stage } from "../../art/stage.tsx";
import { LevelSegment, type LevelOption } from "./level-segment.tsx";
import styles from "./start-sheet.module.css";

export type StartSheetProps = {
  /** A `Record` with `played`. */
  readonly record: ReactNode;
  readonly onStart: () => void;
  readonly levels: readonly LevelOption[];
  /** The chosen level's value. */
  readonly level: string | null;
  readonly onLevel: (value: string) => void;
  readonly busy?: boolean;
};

export function StartSheet({ record, onStart, levels, level, onLevel, busy = false }: StartSheetProps) {
  return (
    <main className={`play ${styles.start}`}>
      <div className={styles.title}>
        <h1>
          <Logo />
        </h1>
        <p>Слушайте песню. Верните слова на&nbsp;место.</p>
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
          {levels.length > 1 && <LevelSegment levels={levels} level={level} onLevel={onLevel} />}
        </div>
      </section>
    </main>
  );
}
