import { type KeyboardEvent, memo } from "react";
import { Wave } from "./wave.tsx";
import { wordName } from "./word-name.ts";
import styles from "./word-card.module.css";

export type TypingSocketProps = {
  /** Counted from 0. */
  readonly position: number;
  readonly total: number;
  readonly value: string;
  /** The socket that the lamp and the marker belong to. */
  readonly current: boolean;
  /** The last socket to fill: the keyboard says «Готово» and not «Далее». */
  readonly last: boolean;
  readonly busy?: boolean;
  readonly maxLength?: number;
  readonly onChange: (position: number, value: string) => void;
  readonly onSubmit: (position: number) => void;
  readonly onCancel?: ((position: number) => void) | undefined;
  readonly onSelect?: ((position: number) => void) | undefined;
};

/** An empty socket with the keyboard plugged into it. */
export const TypingSocket = memo(function TypingSocket(props: TypingSocketProps) {
  const {
    position,
    total,
    value,
    current,
    last,
    busy = false,
    maxLength,
    onChange,
    onSubmit,
    onCancel,
    onSelect,
  } = props;

  function handleKeyDown(event: KeyboardEvent): void {
    // The Enter that ends a composition is not an answer.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      onSubmit(position);
    } else if (event.key === "Escape") onCancel?.(position);
  }

  return (
    <span className={styles.word} data-state="typing" data-current={current || undefined}>
      <input
        type="text"
        data-position={position}
        aria-label={wordName(position + 1, total, "typing", "")}
        aria-busy={busy || undefined}
        value={value}
        maxLength={maxLength}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint={last ? "done" : "next"}
        onChange={(event) => onChange(position, event.target.value)}
        onFocus={() => onSelect?.(position)}
        onKeyDown={handleKeyDown}
      />
      <Wave word={null} className={styles.wave} />
    </span>
  );
});
