import { Icon } from "@hitoslov/brand/icon.tsx";
import { useIsHere } from "@hitoslov/brand/use-is-here.ts";
import { plural } from "@hitoslov/contract/plural";
import type { FragmentWord, WordTimes } from "@hitoslov/rules";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Hand, Pause, Play, Sparkles, Trash2 } from "lucide";
import { useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import { equal } from "../../lib/equal.ts";
import { formatMoment } from "../../lib/format.ts";
import { useToast } from "../../lib/toasts.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { useCall } from "../../ui/use-call.ts";
import { type Border, bordersOf, moveBorder, type Sung, sungOf, surenessOf, timesOf, togglePause } from "./borders.ts";
import { BorderPanel, borderName, SurenessMark, surenessNames } from "./border-panel.tsx";
import { TapMode } from "./tap-mode.tsx";
import { decodedQuery, mixed, readFile, useExcerpt } from "../../lib/use-excerpt.ts";
import { barsOf, Handle, spoken, Track, Wave, Zoom } from "./wave.tsx";
import shared from "./sound.module.css";
import styles from "./word-times.module.css";

export type WordTimesProps = {
  readonly _id: string;
  /** The text as in the form, saved or not. */
  readonly fragment: string;
  readonly words: readonly FragmentWord[];
  /** The address of the audio, and its length if it was measured. */
  readonly sound: string;
  readonly ms: number | null;
  readonly times: WordTimes | null;
  /** Whether the server has a program that proposes times. */
  readonly alignable: boolean;
  readonly error?: string | undefined;
  readonly tapping: boolean;
  readonly onTapping: (tapping: boolean) => void;
  readonly onChange: (times: WordTimes | null) => void;
};

/** How much a loop plays before and after a border, ms. */
const around = 700;
const shown = ({ before, text, after }: FragmentWord) => before + text + after;

/** Edits the times of words: tapped, proposed by a program, or moved border by border. */
export function WordTimesEditor({ sound, ms, words, times, onChange, ...rest }: WordTimesProps) {
  const { _id, fragment, alignable, error, tapping, onTapping } = rest;
  const id = useId();
  const [zoom, setZoom] = useState(1);
  const [selected, setSelected] = useState<string | null>(null);
  const [draft, setDraft] = useState<readonly Sung[] | null>(null);
  const [guessed, setGuessed] = useState<{ readonly times: WordTimes; readonly sung: readonly Sung[] } | null>(null);
  const { data: decoded } = useQuery(decodedQuery(sound, (signal) => readFile(sound, signal)));
  const mix = useMemo(() => decoded && mixed(decoded), [decoded]);
  const { playing, time, play, pause } = useExcerpt(decoded);
  const confirm = useConfirm();
  const toast = useToast();
  const isHere = useIsHere();
  const latest = useRef({ fragment, times });
  useLayoutEffect(() => {
    latest.current = { fragment, times };
  });

  const duration = Math.floor(ms ?? (decoded?.duration ?? 0) * 1000);
  const fits = times === null || times.length === words.length;
  const sung = draft ?? (times === null || !fits ? [] : guessed?.times === times ? guessed.sung : sungOf(times));
  const borders = bordersOf(sung, duration);
  const border = borders.find(({ key }) => key === selected) ?? borders[0];
  const bars = useMemo(() => barsOf(mix?.samples ?? [], Math.round(230 * Math.min(zoom, 6))), [mix, zoom]);

  const change = (next: readonly Sung[]) => {
    const changed = timesOf(next, words.length);
    setDraft(null);
    setGuessed({ times: changed, sung: next });
    onChange(changed);
  };
  const loop = ({ at }: Border) =>
    play({ from: Math.max(0, at - around), to: Math.min(duration, at + around), loop: true });
  const move = (moved: Border, at: number) => {
    change(moveBorder(sung, moved, at));
    if (playing?.loop === true) loop({ ...moved, at: Math.max(moved.from, Math.min(moved.to, at)) });
  };
  const align = useCall(async () => {
    const { words: proposed } = await api.alignSound({ _id, fragment });
    // Another sound has an editor of its own.
    if (!isHere()) return;
    if (!equal(latest.current, { fragment, times })) {
      toast.warning("Слова или\u00A0их времена успели измениться: разметка программы не\u00A0применена");
      return;
    }
    const aligned = sungOf(proposed.map(({ times: at }) => at));
    change(aligned.map((one) => ({ ...one, confidence: proposed[one.word]?.confidence ?? 0 })));
  });
  const handleAlign = async () => {
    const question = {
      title: "Разметить слова заново?",
      text: "Нынешние времена слов заменит то, что предложит программа.",
      yes: "Разметить",
    };
    if (times !== null && !(await confirm({ ...question, danger: true }))) return;
    await align.run();
  };
  const select = (next: Border) => {
    setSelected(next.key);
    if (playing?.loop === true && next.key !== border?.key) loop(next);
  };

  if (tapping) {
    return (
      <TapMode
        sound={sound}
        words={words}
        mix={mix}
        duration={duration}
        onDone={(next) => {
          onTapping(false);
          setSelected(null);
          change(next);
        }}
        onLeave={() => onTapping(false)}
      />
    );
  }

  const whole = playing !== null && !playing.loop;
  return (
    <section className={shared.part} aria-labelledby={id}>
      <div className={shared.bar}>
        <button
          type="button"
          className="key key--icon"
          aria-label={whole ? "Пауза" : "Слушать отрывок"}
          disabled={decoded === undefined}
          onClick={() => (whole ? pause() : play({ from: 0, to: duration, loop: false }))}
        >
          <Icon of={whole ? Pause : Play} />
        </button>
        <span
          className={shared.time}
        >{`${formatMoment(playing === null ? 0 : time)} / ${formatMoment(duration)}`}</span>
        <h2 className={`fs-title ${shared.title}`} id={id}>
          Времена слов
        </h2>
        <button
          type="button"
          className="key key--bed"
          disabled={words.length === 0 || mix === undefined}
          onClick={() => {
            pause();
            onTapping(true);
          }}
        >
          <Icon of={Hand} />
          Отстучать слова
        </button>
        {alignable && (
          <button
            type="button"
            className="key key--bed"
            disabled={words.length === 0}
            aria-busy={align.pending}
            onClick={() => void handleAlign()}
          >
            <Icon of={Sparkles} />
            {align.pending ? "Размечаем…" : "Разметить программой"}
          </button>
        )}
        {times !== null && (
          <button type="button" className="key key--bed" onClick={() => onChange(null)}>
            <Icon of={Trash2} />
            Убрать времена
          </button>
        )}
        <Zoom label="Масштаб слов" value={zoom} onChange={setZoom} />
      </div>
      <Track label="Слова вдоль дорожки" zoom={zoom} className={shared.lower}>
        <Wave bars={bars} lit />
        {playing !== null && <span className={shared.needle} style={{ left: `${(time / duration) * 100}%` }} />}
        {borders.map((each) => (
          <Handle
            key={each.key}
            className={`${styles.border} ${each === border ? styles.selected : ""}`}
            label={borderName(each, sung, words)}
            text={spoken(each.at)}
            at={each.at}
            from={each.from}
            to={each.to}
            whole={duration}
            step={50}
            shiftStep={10}
            onFocus={() => select(each)}
            onDrag={(at) => setDraft(moveBorder(sung, each, at))}
            onMove={(at) => move(each, at)}
          />
        ))}
        <div className={shared.words}>
          {sung.map((one, index) => {
            const word = words[one.word];
            const mark = surenessOf(one.confidence);
            const starts = borders.find((each) => each.starts === index);
            return (
              word && (
                <button
                  key={starts?.key}
                  type="button"
                  className={shared.word}
                  data-mark={mark}
                  style={{
                    left: `${(one.start / duration) * 100}%`,
                    width: `${((one.end - one.start) / duration) * 100}%`,
                  }}
                  aria-pressed={border !== undefined && border === starts}
                  aria-label={`Слово ${one.word + 1}: ${shown(word)}\u00A0— ${surenessNames[mark]}`}
                  onClick={() => {
                    if (starts !== undefined) setSelected(starts.key);
                    play({ from: one.start, to: one.end, loop: false });
                  }}
                >
                  <SurenessMark of={mark} />
                  <span>{shown(word)}</span>
                </button>
              )
            );
          })}
        </div>
      </Track>
      {sung.length === 0 && (
        <p className="hint">
          {fits
            ? "Времён пока нет. Отстучите слова под музыку\u00A0— это меньше минуты."
            : `Времена были для ${times.length}\u00A0${plural(times.length, "слова", "слов", "слов")}, а\u00A0теперь их ${words.length}. Отстучите слова заново.`}
        </p>
      )}
      {error !== undefined && (
        <p className={shared.trouble} role="alert">
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
      {border !== undefined && (
        <BorderPanel
          border={border}
          borders={borders}
          sung={sung}
          words={words}
          isLooping={playing?.loop === true}
          canLoop={decoded !== undefined}
          onSelect={select}
          onMove={(at) => move(border, at)}
          onLoop={() => (playing?.loop === true ? pause() : loop(border))}
          onTogglePause={() => {
            // Select the start: it remains, whichever side was selected.
            setSelected(`${border.starts ?? (border.ends ?? 0) + 1}`);
            change(togglePause(sung, border));
          }}
        />
      )}
    </section>
  );
}
