import { LayoutGrid } from "lucide";
import type { MouseEvent } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { textStep } from "../../ui/text-step.ts";
import { useCoveringKeyboard } from "./covering-keyboard.ts";
import styles from "./typing-bar.module.css";

export type TypingBarProps = {
  /** The lamp's candidates for the active blank. */
  readonly candidates?: readonly string[];
  readonly onCandidate?: (word: string, key: HTMLButtonElement) => void;
  /** Back to the tray; left out where there is none. */
  readonly onPickMode?: (() => void) | undefined;
  readonly onCheck: () => void;
  readonly checkDisabled?: boolean;
  readonly busy?: boolean;
};

/** Replaces the tray while words are typed. */
export function TypingBar(props: TypingBarProps) {
  const { candidates = [], onCandidate, onPickMode, onCheck, checkDisabled = false, busy = false } = props;
  useCoveringKeyboard();
  return (
    <div className={styles.bar}>
      {candidates.length > 0 && (
        <div className={styles.candidates} role="group" aria-label="Слова под лампой">
          {candidates.map((word) => (
            <button
              key={word}
              type="button"
              className={`key ${styles.candidate}`}
              data-long={textStep(word)}
              onMouseDown={keepFocus}
              onClick={(event) => onCandidate?.(word, event.currentTarget)}
            >
              {word}
            </button>
          ))}
        </div>
      )}
      <div className={styles.foot}>
        {onPickMode !== undefined && (
          <button type="button" className="key" onMouseDown={keepFocus} onClick={onPickMode}>
            <Icon of={LayoutGrid} />
            Выбирать
          </button>
        )}
        <button
          type="button"
          className={`key key--amber ${styles.check}`}
          disabled={checkDisabled}
          aria-busy={busy || undefined}
          onMouseDown={keepFocus}
          onClick={onCheck}
        >
          Проверить
        </button>
      </div>
    </div>
  );
}

/** Keeps the focus in the word: without it the dock grows, the button moves away and a phone hides its keyboard. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
