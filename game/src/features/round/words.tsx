import type { PlayWord } from "@hitoslov/contract";
import { Keyboard } from "lucide";
import { type CSSProperties, Fragment, type KeyboardEvent, memo, type ReactNode, Suspense } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import type { WordState } from "../../art/record-bars.ts";
import { textStep } from "../../ui/text-step.ts";
import { Wave } from "./wave.tsx";
import { stateIcons, WordCard } from "./word-card.tsx";
import { type BlankMark, wordName } from "./word-name.ts";
import cardStyles from "./word-card.module.css";
import { WORDS_ID } from "./focus-word.ts";
import styles from "./words.module.css";

/** A field stays below the word while that is checked and refused. */
type FieldState = Extract<WordState, "typing" | "checking" | "wrong">;

export type WordView = {
  /** Counted from 0. */
  readonly position: number;
  /** Punctuation around the word, shown together with it. */
  readonly before: string;
  readonly after: string;
  /** Null while hidden. */
  readonly text: string | null;
  readonly times?: PlayWord["times"];
  /** Whether it is the first in a line of the lyric. */
  readonly opensLine?: PlayWord["opensLine"];
} & (
  | { readonly state: Exclude<WordState, "typing">; readonly value?: undefined }
  /** `value`: what the player has typed so far. */
  | { readonly state: FieldState; readonly value: string }
);

export type WordsProps = {
  readonly words: readonly WordView[];
  /** The position of the active blank, or null. */
  readonly current: number | null;
  /** Smaller, because the keyboard takes half of a phone's screen. */
  readonly compact: boolean;
  readonly maxLength: number;
  /** The mark of the active blank. */
  readonly mark?: BlankMark | undefined;
  /** The active blank was pressed. */
  readonly onAgain?: (() => void) | undefined;
  /** A blank or the word in it was pressed, or its field got the focus. */
  readonly onSelect: (position: number) => void;
  readonly onType: (position: number, value: string) => void;
  /** Enter in a blank's field. */
  readonly onSubmit: () => void;
  /** Shows the button that switches to typing, beside the last word. */
  readonly onTypeMode?: (() => void) | undefined;
  /** A button beside the last word; its space is reserved while it loads. */
  readonly giveUp?: ReactNode;
};

/** The line of the song, in order. */
export function Words(props: WordsProps) {
  const { words, current, compact, maxLength, onSelect, onType, onSubmit } = props;
  const { onTypeMode, giveUp, mark, onAgain } = props;
  const lastField = words.findLast((word) => word.value !== undefined)?.position;
  return (
    <ol className={styles.words} id={WORDS_ID} aria-label="Строка песни" data-compact={compact || undefined}>
      {words.map(({ position, before, after, text, state, opensLine, value }) => (
        <Fragment key={position}>
          {opensLine && <li className={styles.break} aria-hidden="true" />}
          <li className={styles.place}>
            {value !== undefined ? (
              <BlankInput
                position={position}
                total={words.length}
                state={state}
                text={text}
                before={before}
                after={after}
                value={value}
                current={position === current}
                last={position === lastField}
                maxLength={maxLength}
                onChange={onType}
                onSubmit={onSubmit}
                onSelect={onSelect}
              />
            ) : (
              <WordCard
                position={position}
                total={words.length}
                state={state}
                text={text}
                before={before}
                after={after}
                mark={position === current ? mark : undefined}
                onSelect={onSelect}
                onAgain={position === current ? onAgain : undefined}
              />
            )}
            {onTypeMode !== undefined && position === words.length - 1 && (
              <button
                type="button"
                className={styles.mode}
                aria-label="Вписать слова с клавиатуры"
                onClick={onTypeMode}
              >
                <Icon of={Keyboard} />
              </button>
            )}
            {giveUp !== undefined && position === words.length - 1 && (
              <Suspense fallback={<span className={styles.mode} />}>{giveUp}</Suspense>
            )}
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

type BlankInputProps = {
  /** Counted from 0. */
  readonly position: number;
  readonly total: number;
  readonly state: FieldState;
  /** The word above the field while it is checked or refused. */
  readonly text: string | null;
  readonly before: string;
  readonly after: string;
  readonly value: string;
  /** Whether it is the active blank, which has the marker and the lamp's candidates. */
  readonly current: boolean;
  /** The last blank: the keyboard shows «Готово» and not «Далее». */
  readonly last: boolean;
  readonly maxLength: number;
  readonly onChange: (position: number, value: string) => void;
  readonly onSubmit: () => void;
  readonly onSelect: (position: number) => void;
};

/** A blank that is filled by typing. */
const BlankInput = memo(function BlankInput(props: BlankInputProps) {
  const { position, total, state, text, before, after, value, current, last, maxLength } = props;
  const { onChange, onSubmit, onSelect } = props;
  const shown = text === null ? "" : before + text + after;

  function handleKeyDown(event: KeyboardEvent): void {
    // The Enter that ends an input method's composition is not an answer.
    if (event.nativeEvent.isComposing || event.key !== "Enter") return;
    event.preventDefault();
    onSubmit();
  }

  const style: CSSProperties & Record<"--letters", number> = { "--letters": value.length };
  return (
    <span
      className={cardStyles.word}
      data-state={state}
      data-long={textStep(text ?? "")}
      data-current={(current && text === null) || undefined}
    >
      {text !== null && stateIcons[state]}
      {text !== null && <span>{shown}</span>}
      <input
        type="text"
        data-position={position}
        aria-label={wordName(position + 1, total, state, shown)}
        value={value}
        maxLength={maxLength}
        style={style}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint={last ? "done" : "next"}
        onChange={(event) => state !== "checking" && onChange(position, event.target.value)}
        onFocus={() => onSelect(position)}
        onKeyDown={handleKeyDown}
      />
      <Wave word={text} className={cardStyles.wave} />
    </span>
  );
});
