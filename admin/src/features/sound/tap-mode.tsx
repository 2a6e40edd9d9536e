import { Icon } from "@hitoslov/brand/icon.tsx";
import type { FragmentWord } from "@hitoslov/rules";
import { ChevronLeft, ChevronRight, Hand, Info, Pause, Play, RotateCcw, Undo2, X } from "lucide";
import { type PointerEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { counted } from "@hitoslov/contract/plural";
import { formatMoment } from "../../lib/format.ts";
import { isField, useKeys } from "../../lib/keys.ts";
import { useFragmentAudio } from "../../lib/use-fragment-audio.ts";
import { useLeaveGuard } from "../../ui/edit-form/use-leave-guard.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { type Sung, sungFromStarts } from "./borders.ts";
import { findOnsets, snapTaps } from "./onsets.ts";
import { barsOf, Track, Wave } from "./wave.tsx";
import shared from "./sound.module.css";
import styles from "./tap-mode.module.css";

type TapModeProps = {
  readonly sound: string;
  readonly words: readonly FragmentWord[];
  readonly mix: { readonly samples: Float32Array; readonly sampleRate: number } | undefined;
  /** ms */
  readonly duration: number;
  readonly onDone: (sung: Sung[]) => void;
  readonly onLeave: () => void;
};

type Tap = { readonly word: number; readonly at: number; readonly speed: number };

const speeds = [0.6, 0.8, 1] as const;
/** Two presses closer than this count as one, ms. */
const apart = 60;
/** How far before the last word playback continues, s. */
const before = 1.5;

const leaveQuestion = { title: "Уйти без времён слов?", text: "То, что вы отстучали, пропадёт." };

/** Times the words by presses along with the music: each press starts the next word. */
export function TapMode({ sound, words, mix, duration, onDone, onLeave }: TapModeProps) {
  const id = useId();
  const [speed, setSpeed] = useState<number>(0.8);
  const [taps, setTaps] = useState<readonly Tap[]>([]);
  const [next, setNext] = useState(0);
  const { playing, time, share, toggle, seek, momentOf } = useFragmentAudio(sound, speed);
  const tapButton = useRef<HTMLButtonElement>(null);
  const { mayLeave } = useLeaveGuard(taps.length > 0, { question: leaveQuestion });
  const bars = useMemo(() => barsOf(mix?.samples ?? [], 230), [mix]);
  const left = words.length - new Set(taps.map(({ word }) => word)).size;

  useEffect(() => tapButton.current?.focus(), []);

  const last = taps.at(-1);
  const handleToggle = () => {
    // The music has ended and stands at its start: the words that are left come after the last one.
    if (!playing && time === 0 && left > 0 && last !== undefined) seek(last.at / 1000 - before);
    toggle();
  };
  const handleTap = (event: { readonly timeStamp: number }) => {
    if (!playing) {
      handleToggle();
      return;
    }
    const at = Math.round(momentOf(event));
    if (last !== undefined && at - last.at < apart) return;
    setTaps([...taps, { word: next, at, speed }]);
    setNext((next + 1) % words.length);
  };
  const handleBack = () => {
    if (last === undefined) return;
    setTaps(taps.slice(0, -1));
    setNext(last.word);
    seek(last.at / 1000 - before);
  };
  const handleAgain = () => {
    setTaps([]);
    setNext(0);
    seek(0);
    tapButton.current?.focus();
  };
  const handleDone = () => {
    if (mix === undefined) return;
    const mean = taps.reduce((sum, tap) => sum + tap.speed, 0) / taps.length;
    const snapped = snapTaps(
      taps.map(({ at }) => at),
      findOnsets(mix.samples, mix.sampleRate),
      mean,
    );
    const starts = taps.map(({ word }, index) => ({ word, ...(snapped[index] ?? { at: 0, confidence: 0 }) }));
    onDone(
      sungFromStarts(
        starts,
        words.map(({ text }) => text),
        duration,
      ),
    );
  };
  const handleLeave = async () => {
    if (playing) toggle();
    if (await mayLeave()) onLeave();
  };
  const step = (by: number) => setNext((next + by + words.length) % words.length);

  /** Keys belong to a focused field, to an open dialog, or to another tab if that is shown. */
  const isHandledElsewhere = ({ target }: KeyboardEvent) =>
    isField(target) ||
    (target instanceof Element && target.closest("dialog") !== null) ||
    tapButton.current?.offsetParent === null;

  useKeys("keydown", (event) => {
    const { target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || isHandledElsewhere(event)) return;
    if (event.key === "Escape") void handleLeave();
    else if (event.key === "Backspace") handleBack();
    else if (event.key === " " && (playing || target === tapButton.current)) {
      if (!event.repeat) handleTap(event);
    } else return;
    event.preventDefault();
  });
  // Releasing Space would press the focused button.
  useKeys("keyup", (event) => {
    if (isHandledElsewhere(event)) return;
    if (event.key === " " && (playing || event.target === tapButton.current)) event.preventDefault();
  });

  const texts = words.map((word) => word.before + word.text + word.after);
  const sung = sungFromStarts(
    taps.map(({ word, at }) => ({ word, at, confidence: 1 })),
    texts,
    // After a seek back, words already pressed stay where they are.
    Math.max(time * 1000, (last?.at ?? 0) + apart),
  );
  const again = left === 0 && taps.length > 0;
  return (
    <section className={shared.part} aria-labelledby={id}>
      <div className={shared.bar}>
        <button
          type="button"
          className="key key--icon"
          aria-label={playing ? "Пауза" : "Играть"}
          onClick={handleToggle}
        >
          <Icon of={playing ? Pause : Play} />
        </button>
        <span className={shared.time}>{`${formatMoment(time * 1000)} / ${formatMoment(duration)}`}</span>
        <h2 className={`fs-title ${shared.title}`} id={id}>
          Отстучать слова
        </h2>
        <span className={`seg ${shared.speeds}`} role="group" aria-label="Скорость">
          {speeds.map((each) => (
            <button key={each} type="button" aria-pressed={speed === each} onClick={() => setSpeed(each)}>
              ×{String(each).replace(".", ",")}
            </button>
          ))}
        </span>
        <button type="button" className="key key--bed" onClick={() => void handleLeave()}>
          <Icon of={X} />
          Выйти
        </button>
      </div>
      <div className={styles.lines}>
        {again && <IconButton of={ChevronLeft} label="Предыдущее слово" onClick={() => step(-1)} />}
        <p role="status">
          <span className={styles.was}>{last && texts[last.word]}</span>
          <b>{texts[next]}</b>
          <span>{texts[next + 1]}</span>
          <span>{texts[next + 2]}</span>
        </p>
        {again && <IconButton of={ChevronRight} label="Следующее слово" onClick={() => step(1)} />}
      </div>
      <Track label="Уже отмеченные слова" zoom={1} className={shared.lower} still>
        <Wave bars={bars} lit />
        <span className={shared.needle} style={{ left: `${share * 100}%` }} />
        <div className={shared.words} aria-hidden="true">
          {sung.map((one) => (
            <span
              key={one.start}
              className={shared.word}
              style={{
                left: `${(one.start / duration) * 100}%`,
                width: `${((one.end - one.start) / duration) * 100}%`,
              }}
            >
              <span>{texts[one.word]}</span>
            </span>
          ))}
        </div>
      </Track>
      <button
        ref={tapButton}
        type="button"
        className={`key key--amber ${styles.tap}`}
        onPointerDown={(event: PointerEvent) => {
          if (event.button === 0) handleTap(event);
        }}
        onClick={(event) => {
          // Pointers are handled on press; this is for Enter and screen readers.
          if (event.detail === 0) handleTap(event);
        }}
      >
        <Icon of={playing ? Hand : Play} />
        <span>
          {playing ? "Слово началось" : "Включить музыку"}
          <small>пробел или касание</small>
        </span>
      </button>
      <div className={shared.foot}>
        <p className={`hint ${shared.keys}`}>
          <kbd>Пробел</kbd>&nbsp;— слово началось <kbd>Backspace</kbd>&nbsp;— вернуть на&nbsp;слово <kbd>Esc</kbd>
          &nbsp;— выйти
        </p>
        <button type="button" className="key key--bed" disabled={taps.length === 0} onClick={handleBack}>
          <Icon of={Undo2} />
          Вернуть слово
        </button>
        <button type="button" className="key key--bed" onClick={handleAgain}>
          <Icon of={RotateCcw} />
          Сначала
        </button>
        <button type="button" className="key key--bed" disabled={left > 0 || taps.length === 0} onClick={handleDone}>
          Готово
        </button>
      </div>
      <p className={styles.note}>
        <Icon of={Info} />
        <span>
          <b>{`${words.length - left} из\u00A0${words.length}.`}</b>{" "}
          {again
            ? "Все слова отмечены. Если поют ещё раз, стучите дальше или нажмите «Готово»."
            : `Стучите на\u00A0начале каждого слова: ${taps.length === 0 ? "задержку рук вычтем сами, границы потом можно подвинуть." : `осталось ${counted(left, "слово", "слова", "слов")}.`}`}
        </span>
      </p>
    </section>
  );
}
