import { Icon } from "@hitoslov/brand/icon.tsx";
import type { FragmentWord } from "@hitoslov/rules";
import { ChevronLeft, ChevronRight, Repeat } from "lucide";
import { IconButton } from "../../ui/icon-button.tsx";
import { Select } from "../../ui/select/select.tsx";
import { type Border, hasPause, type Sung, type Sureness, surenessOf } from "./borders.ts";
import { MomentInput } from "./wave.tsx";
import shared from "./sound.module.css";
import styles from "./word-times.module.css";

export const surenessNames: Record<Sureness, string> = { sure: "уверен", check: "проверьте", unsure: "не\u00A0уверен" };

type BorderPanelProps = {
  readonly border: Border;
  readonly borders: readonly Border[];
  readonly sung: readonly Sung[];
  readonly words: readonly FragmentWord[];
  readonly isLooping: boolean;
  readonly canLoop: boolean;
  readonly onSelect: (border: Border) => void;
  readonly onMove: (at: number) => void;
  readonly onLoop: () => void;
  readonly onTogglePause: () => void;
};

/** The selected border: its time, its loop and its pause; and how sure the times of all words are. */
export function BorderPanel({ border, borders, sung, words, isLooping, canLoop, ...handlers }: BorderPanelProps) {
  const { onSelect, onMove, onLoop, onTogglePause } = handlers;
  return (
    <div className={shared.foot}>
      <div className={shared.twin} role="group" aria-label={borderName(border, sung, words)}>
        <span aria-hidden="true">Граница</span>
        <span className={styles.select}>
          <Select
            aria-label="Граница"
            options={borders.map((each) => ({ value: each.key, label: shortBorderName(each, sung, words) }))}
            value={border.key}
            onChange={(key) => {
              const next = borders.find((each) => each.key === key);
              if (next !== undefined) onSelect(next);
            }}
          />
        </span>
        <IconButton of={ChevronLeft} label="Раньше на 50 миллисекунд" onClick={() => onMove(border.at - 50)} />
        <MomentInput aria-label="Время границы" value={border.at} onChange={onMove} />
        <IconButton of={ChevronRight} label="Позже на 50 миллисекунд" onClick={() => onMove(border.at + 50)} />
        <button type="button" className="key key--bed" aria-pressed={isLooping} disabled={!canLoop} onClick={onLoop}>
          <Icon of={Repeat} />
          По кругу
        </button>
        {hasPause(sung, border) !== undefined && (
          <button type="button" className="key key--bed" aria-pressed={hasPause(sung, border)} onClick={onTogglePause}>
            Пауза между словами
          </button>
        )}
        <span className={`hint ${shared.keys}`}>
          <kbd>←</kbd> <kbd>→</kbd> по&nbsp;50&nbsp;мс, с&nbsp;<kbd>Shift</kbd> по&nbsp;10
        </span>
      </div>
      <ul className={styles.legend} aria-label="Уверенность разметки">
        {(["sure", "check", "unsure"] as const).map((mark) => (
          <li key={mark}>
            <SurenessMark of={mark} />
            {surenessNames[mark]}: {sung.filter(({ confidence }) => surenessOf(confidence) === mark).length}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function SurenessMark({ of }: { readonly of: Sureness }) {
  return <i className={shared.mark} data-mark={of} aria-hidden="true" />;
}

export function borderName({ ends, starts }: Border, sung: readonly Sung[], words: readonly FragmentWord[]): string {
  const number = (index: number | null) => (sung[index ?? -1]?.word ?? 0) + 1;
  const text = (index: number | null) => words[number(index) - 1]?.text ?? "";
  if (ends !== null && starts !== null) return `Граница слов ${number(ends)} и\u00A0${number(starts)}`;
  return ends === null
    ? `Начало слова ${number(starts)}: ${text(starts)}`
    : `Конец слова ${number(ends)}: ${text(ends)}`;
}

function shortBorderName(border: Border, sung: readonly Sung[], words: readonly FragmentWord[]): string {
  const { ends, starts } = border;
  if (ends === null || starts === null) return borderName(border, sung, words);
  const word = (index: number) => words[sung[index]?.word ?? -1];
  const number = (index: number) => (word(index)?.position ?? 0) + 1;
  return `${number(ends)} | ${number(starts)}: ${word(ends)?.text} | ${word(starts)?.text}`;
}
