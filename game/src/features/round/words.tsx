import type { PlayWord } from "@hitoslov/contract";
import { Keyboard } from "lucide";
import { type CSSProperties, Fragment, type KeyboardEvent, memo, type ReactNode, Suspense } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import type { WordState } from "../../art/record-bars.ts";
import { Wave } from "./wave.tsx";
import { WordCard } from "./word-card.tsx";
import { type BlankMark, wordName } from "./word-name.ts";
import cardStyles from "./word-card.module.css";
import { WORDS_ID } from "./focus-word.ts";
import styles from "./words.module.css";

export type WordView = {
  /** Counted from 0. */
  readonly position: number;
  /** Punctuation round the word, shown once the word is. */
  readonly before: string;
  readonly after: string;
  /** Null while hidden. */
  readonly text: string | null;
  readonly state: WordState;
  readonly times?: PlayWord["times"];
  /** It stands first in a line of the lyric. */
  readonly opensLine?: PlayWord["opensLine"];
  /** What the player has typed so far; for `typing` alone. */
  readonly value?: string;
};

export type WordsProps = {
  readonly words: readonly WordView[];
  /** The position of the socket that typing goes into, or null. */
  readonly current: number | null;
  /** Smaller, for the keyboard takes half of a phone. */
  readonly compact: boolean;
  readonly maxLength: number;
  /** What there is to the active blank. */
  readonly mark?: BlankMark | undefined;
  /** The active blank was pressed. */
  readonly onAgain?: (() => void) | undefined;
  /** A socket or a word in it was pressed, or a typing socket got the focus. */
  readonly onSelect: (position: number) => void;
  readonly onType: (position: number, value: string) => void;
  /** Enter in a typing socket. */
  readonly onSubmit: () => void;
  /** Shows the key that turns to typing, beside the last word. */
  readonly onTypeMode?: (() => void) | undefined;
  /** A button beside the last word; its place is kept while it is on its way. */
  readonly giveUp?: ReactNode;
};

/** The line of the song, in order. */
export function Words(props: WordsProps) {
  const { words, current, compact, maxLength, onSelect, onType, onSubmit } = props;
  const { onTypeMode, giveUp, mark, onAgain } = props;
  const lastTyping = words.findLast((word) => word.state === "typing")?.position;
  return (
    <ol className={styles.words} id={WORDS_ID} aria-label="Строка песни" data-compact={compact || undefined}>
      {words.map(({ position, before, after, text, state, opensLine, value = "" }) => (
        <Fragment key={position}>
          {opensLine && <li className={styles.break} aria-hidden="true" />}
          <li className={styles.place}>
            {state === "typing" ? (
              <BlankInput
                position={position}
                total={words.length}
                value={value}
                current={position === current}
                last={position === lastTyping}
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
  readonly value: string;
  /** The socket that the lamp and the marker belong to. */
  readonly current: boolean;
  /** The last socket to fill: the keyboard says «Готово» and not «Далее». */
  readonly last: boolean;
  readonly maxLength: number;
  readonly onChange: (position: number, value: string) => void;
  readonly onSubmit: () => void;
  readonly onSelect: (position: number) => void;
};

/** An empty socket with the keyboard plugged into it. */
const BlankInput = memo(function BlankInput(props: BlankInputProps) {
  const { position, total, value, current, last, maxLength, onChange, onSubmit, onSelect } = props;

  function handleKeyDown(event: KeyboardEvent): void {
    // The Enter that ends a composition is not an answer.
    if (event.nativeEvent.isComposing || event.key !== "Enter") return;
    event.preventDefault();
    onSubmit();
  }

  const style: CSSProperties & Record<"--letters", number> = { "--letters": value.length };
  return (
    <span className={cardStyles.word} data-state="typing" data-current={current || undefined}>
      <input
        type="text"
        data-position={position}
        aria-label={wordName(position + 1, total, "typing", "")}
        value={value}
        maxLength={maxLength}
        style={style}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint={last ? "done" : "next"}
        onChange={(event) => onChange(position, event.target.value)}
        onFocus={() => onSelect(position)}
        onKeyDown={handleKeyDown}
      />
      <Wave word={null} className={cardStyles.wave} />
    </span>
  );
});
