import { Check, Radio, Repeat, X } from "lucide";
import { memo, type ReactNode } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { ValveIcon } from "../../art/valve-icon.tsx";
import type { WordState } from "../../art/record-bars.ts";
import { textStep } from "../../ui/text-step.ts";
import { Wave } from "./wave.tsx";
import { type BlankMark, wordName } from "./word-name.ts";
import styles from "./word-card.module.css";

export type WordCardProps = {
  /** Counted from 0. */
  readonly position: number;
  readonly total: number;
  readonly state: Exclude<WordState, "typing">;
  /** Null while hidden. */
  readonly text: string | null;
  /** Punctuation round the word. */
  readonly before?: string;
  readonly after?: string;
  /** For the active blank. */
  readonly mark?: BlankMark | undefined;
  readonly onSelect?: ((position: number) => void) | undefined;
  /** The active blank was pressed. */
  readonly onAgain?: (() => void) | undefined;
};

export const stateIcons: Partial<Record<WordState, ReactNode>> = {
  correct: <Icon of={Check} className={styles.icon} strokeWidth={2.8} />,
  wrong: <Icon of={X} className={styles.icon} strokeWidth={2.8} />,
  hinted: <ValveIcon className={styles.icon} />,
  lost: <Icon of={Radio} className={styles.icon} strokeWidth={2.4} />,
};
const blankMarks: Record<BlankMark | "none", ReactNode> = {
  none: <span className={styles.caret} />,
  again: <Icon of={Repeat} className={styles.again} strokeWidth={2.8} />,
  silence: <span className={styles.cut} />,
};
const locked: ReadonlySet<WordState> = new Set(["correct", "hinted", "lost"]);

/** One word of the line: a known word over its wave, an empty blank, or the player's word in its blank. */
export const WordCard = memo(function WordCard(props: WordCardProps) {
  const { position, total, state, text, before = "", after = "", mark, onSelect, onAgain } = props;
  const hidden = state === "empty" || state === "active";
  const shown = hidden || text === null ? null : before + text + after;
  const wave = <Wave word={hidden ? null : text} className={styles.wave} />;
  if (state === "given") {
    return (
      <span className={styles.word} data-state={state} data-long={textStep(text ?? "")}>
        {shown}
        {wave}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.word}
      data-state={state}
      data-long={textStep(text ?? "")}
      data-position={position}
      aria-label={wordName(position + 1, total, state, shown ?? "", mark)}
      aria-current={state === "active" || undefined}
      aria-busy={state === "checking" || undefined}
      aria-disabled={locked.has(state) || undefined}
      onClick={() => {
        if (state === "active") onAgain?.();
        else if (!locked.has(state)) onSelect?.(position);
      }}
    >
      {stateIcons[state]}
      {state === "active" && blankMarks[mark ?? "none"]}
      {shown !== null && <span>{shown}</span>}
      {wave}
    </button>
  );
});
