import type { ReactNode } from "react";
import { textStep } from "../../ui/text-step.ts";
import styles from "./dock.module.css";

type DockProps = {
  /** The knobs of the hints at words (`start`) and at the song (`end`). */
  readonly start: ReactNode;
  readonly end: ReactNode;
  readonly plates: ReactNode;
  /** The tray, or the bar shown while typing. */
  readonly children: ReactNode;
};

/** The bottom of the screen: the tray between the knobs of the hints. */
export function Dock({ start, plates, end, children }: DockProps) {
  return (
    <div className={`dock on-bed ${styles.dock}`}>
      <div className={styles.start}>{start}</div>
      <div className={styles.plate}>{plates}</div>
      <div className={styles.end}>{end}</div>
      <div className={styles.keys}>{children}</div>
    </div>
  );
}

export type TrayWord = {
  /** Two keys may carry the same word. */
  readonly id: string;
  readonly text: string;
};

type TrayProps = {
  /** The words still to be placed; used ones are left out. */
  readonly words: readonly TrayWord[];
  /** The lamp's candidates. */
  readonly lit?: ReadonlySet<string>;
  readonly disabled?: boolean;
  /** Also gets the key's element, so that it can fly to its blank. */
  readonly onPick: (word: TrayWord, key: HTMLButtonElement) => void;
};

const none: ReadonlySet<string> = new Set();

/** The keys to choose from. `lit` holds ids. */
export function Tray({ words, lit = none, disabled = false, onPick }: TrayProps) {
  return (
    <div className={styles.tray} role="group" data-coached="put" aria-label="Слова на выбор">
      {words.map((word) => (
        <button
          key={word.id}
          type="button"
          className={`key ${lit.has(word.id) ? "key--amber" : ""} ${styles.word}`}
          data-long={textStep(word.text)}
          aria-disabled={disabled || undefined}
          aria-label={lit.has(word.id) ? `${word.text}, под лампой` : undefined}
          // A pressed key is removed at once; removing the focused element costs a slow phone 10 ms and more.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            // A key with `disabled` would lose the focus.
            if (!disabled) onPick(word, event.currentTarget);
          }}
        >
          {word.text}
        </button>
      ))}
    </div>
  );
}
