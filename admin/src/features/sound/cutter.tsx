import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import type { CatalogueSong } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { limits } from "@hitoslov/contract/limits";
import { moveTimes } from "@hitoslov/rules";
import { useQuery } from "@tanstack/react-query";
import { Pause, Play, Repeat, Scissors } from "lucide";
import { useId, useMemo, useState } from "react";
import { api, isStale, messageOf } from "../../lib/api.ts";
import { formatDuration, formatMoment, formatNumber } from "../../lib/format.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { useToast } from "../../lib/toasts.tsx";
import { decodedQuery, type Excerpt, useExcerpt } from "../../lib/use-excerpt.ts";
import { barsOf, Handle, MomentInput, spoken, Track, Wave, Zoom } from "./wave.tsx";
import shared from "./sound.module.css";
import styles from "./cutter.module.css";

type Cut = NonNullable<CatalogueSong["cut"]>;
type CutterProps = {
  readonly song: CatalogueSong & { readonly source: NonNullable<CatalogueSong["source"]> };
  /** There are unsaved times of words, or they are being tapped: a cut would move only saved ones. */
  readonly unsaved: boolean;
  readonly onSong: (song: CatalogueSong) => void;
  /** Reads the song again, as a colleague has changed it. */
  readonly onStale: () => Promise<void>;
};

/** The default fragment: 20 s, a usual length, from a quarter of the recording on, when the first verse has begun. */
function proposed(ms: number): Cut {
  const start = Math.round(Math.min(ms * 0.25, Math.max(0, ms - 20_000)));
  return { start_ms: start, end_ms: Math.min(ms, start + 20_000), fade_in_ms: 300, fade_out_ms: 800 };
}

/** Cuts the fragment from the whole recording. */
export function Cutter({ song, unsaved, onSong, onStale }: CutterProps) {
  const id = useId();
  const { _id, source, updated_at } = song;
  const whole = source.ms;
  const [cut, setCut] = useState<Cut>(() => song.cut ?? proposed(whole));
  const [zoom, setZoom] = useState(1);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [pending, setPending] = useState(false);
  const [wanted, setWanted] = useState(false);
  const toast = useToast();
  const confirm = useConfirm();
  const { data: drawn } = useQuery({
    queryKey: ["source-peaks", _id, source.uploaded_at],
    queryFn: ({ signal }) => api.getSoundPeaks({ _id, of: "source" }, { signal }),
    staleTime: Infinity,
  });
  // The recording is many megabytes: load it on the first play.
  const { data: decoded, error: decodeError } = useQuery({
    ...decodedQuery(`source ${_id} ${source.uploaded_at}`, async (signal) =>
      (await api.getSoundSource({ _id }, { signal })).arrayBuffer(),
    ),
    enabled: wanted,
  });
  const { playing, time, play, pause } = useExcerpt(decoded);
  const bars = useMemo(() => barsOf(drawn?.peaks ?? [], Math.round(420 * Math.min(zoom, 6))), [drawn, zoom]);
  const { start_ms, end_ms } = cut;
  const length = end_ms - start_ms;
  const { min, max } = limits.audio.fragmentMs;

  const excerptOf = (of: Cut, loop: boolean): Excerpt => ({
    from: of.start_ms,
    to: of.end_ms,
    loop,
    fadeIn: of.fade_in_ms,
    fadeOut: of.fade_out_ms,
  });
  const listen = (loop: boolean) => {
    setWanted(true);
    play(excerptOf(cut, loop));
  };
  const change = (changes: Partial<Cut>) => {
    const next = { ...cut, ...changes };
    setCut(next);
    setErrors({});
    // Play what is selected.
    if (playing !== null) play(excerptOf(next, playing.loop));
  };

  const handleCut = async () => {
    if (pending) return;
    const question = { title: "Вырезать без времён слов?", yes: "Вырезать", danger: true };
    const loss = lossOf(song, cut);
    if (loss !== undefined && !(await confirm({ ...question, text: loss }))) return;
    setPending(true);
    pause();
    try {
      onSong(await api.cutSound({ _id, ...cut, updated_at }));
      toast.success("Отрывок вырезан");
    } catch (error) {
      setErrors(error instanceof ApiError ? (error.body.fields ?? {}) : {});
      toast.error(messageOf(error));
      // The next press then asks about the word times that a colleague has tapped meanwhile.
      if (isStale(error)) await onStale();
    } finally {
      setPending(false);
    }
  };

  const isCut = song.sound !== null && song.cut !== null && JSON.stringify(song.cut) === JSON.stringify(cut);
  const handles = [
    {
      key: "start_ms",
      label: "Начало отрывка",
      look: styles.from,
      from: Math.max(0, end_ms - max),
      to: end_ms - min,
    },
    {
      key: "end_ms",
      label: "Конец отрывка",
      look: styles.until,
      from: start_ms + min,
      to: Math.min(whole, start_ms + max),
    },
  ] as const;
  const fields = [
    { key: "start_ms", label: "Начало" },
    { key: "end_ms", label: "Конец" },
    { key: "fade_in_ms", label: "Нарастание" },
    { key: "fade_out_ms", label: "Затихание" },
  ] as const;
  const place = (key: (typeof fields)[number]["key"], ms: number): number => {
    const handle = handles.find((each) => each.key === key);
    return handle === undefined ? Math.min(ms, limits.fade.ms) : Math.max(handle.from, Math.min(handle.to, ms));
  };

  return (
    <section className={shared.part} aria-labelledby={id}>
      <div className={shared.bar}>
        <button
          type="button"
          className="key key--icon"
          aria-label={playing === null ? "Слушать вырезанное" : "Пауза"}
          aria-busy={playing !== null && decoded === undefined}
          onClick={() => (playing === null ? listen(false) : pause())}
        >
          <Icon of={playing === null ? Play : Pause} />
        </button>
        <span className={shared.time}>{`${formatMoment(start_ms)} — ${formatMoment(end_ms)}`}</span>
        <h2 className={`fs-title ${shared.title}`} id={id}>
          Отрывок {formatNumber(Math.round(length / 100) / 10)}&nbsp;с
        </h2>
        <button
          type="button"
          className="key key--bed"
          aria-pressed={playing?.loop === true}
          onClick={() => (playing?.loop === true ? pause() : listen(true))}
        >
          <Icon of={Repeat} />
          По кругу
        </button>
        <button
          type="button"
          className="key key--amber"
          aria-busy={pending}
          disabled={isCut || unsaved}
          onClick={() => void handleCut()}
        >
          <Icon of={Scissors} />
          {pending ? "Вырезаем…" : isCut ? "Вырезано" : "Вырезать отрывок"}
        </button>
        <Zoom label="Масштаб записи" value={zoom} onChange={setZoom} />
      </div>
      {unsaved && !isCut && (
        <p className="hint">Сначала сохраните времена слов: они сдвинутся вместе с&nbsp;отрывком.</p>
      )}
      {playing !== null && decodeError !== null && <p className={shared.trouble}>{messageOf(decodeError)}</p>}
      <Track label="Вся запись" zoom={zoom} className={styles.upper}>
        <Wave bars={bars} />
        <span className={styles.window} style={{ left: percent(start_ms, whole), width: percent(length, whole) }} />
        {playing !== null && decoded !== undefined && (
          <span className={shared.needle} style={{ left: percent(time, whole) }} />
        )}
        {handles.map(({ key, label, look, from, to }) => (
          <Handle
            key={key}
            className={`${styles.handle} ${look}`}
            label={label}
            text={spoken(cut[key])}
            at={cut[key]}
            from={from}
            to={to}
            whole={whole}
            step={50}
            shiftStep={500}
            onDrag={(at) => setCut({ ...cut, [key]: at })}
            onMove={(at) => change({ [key]: at })}
          />
        ))}
        <ol className={styles.scale} aria-hidden="true">
          {marksOf(whole, zoom).map((ms) => (
            <li key={ms} style={{ left: percent(ms, whole) }}>
              {formatDuration(ms / 1000)}
            </li>
          ))}
        </ol>
      </Track>
      <div className={styles.edges}>
        {fields.map(({ key, label }) => (
          <FormField key={key} label={label} error={errors[key]}>
            {(control) => (
              <MomentInput {...control} value={cut[key]} onChange={(ms) => change({ [key]: place(key, ms) })} />
            )}
          </FormField>
        ))}
        <p className={`hint ${shared.keys}`}>
          <kbd>←</kbd> <kbd>→</kbd> двигают ручку на&nbsp;50&nbsp;мс, с&nbsp;<kbd>Shift</kbd> на&nbsp;500. Отрывок: от{" "}
          {formatNumber(min / 1000)}&nbsp;с&nbsp;до&nbsp;{formatNumber(max / 60_000)}&nbsp;мин.
        </p>
      </div>
    </section>
  );
}

/** The warning if a cut would delete the times of words; undefined if they stay or there are none. */
function lossOf({ word_times: times, cut: before }: CatalogueSong, { start_ms, end_ms }: Cut): string | undefined {
  if (times === null) return undefined;
  if (before === null) {
    return "Нынешний звук загружен готовым, его место в\u00A0записи неизвестно: времена слов пропадут.";
  }
  if (moveTimes(times, before.start_ms - start_ms, end_ms - start_ms) !== null) return undefined;
  return "В\u00A0новом отрывке поются не\u00A0все слова: времена пропадут.";
}

function percent(part: number, whole: number): string {
  return `${(part / whole) * 100}%`;
}

/** Labels under the wave: up to eight per screen width, at round times. */
function marksOf(whole: number, zoom: number): number[] {
  const steps = [1, 2, 5, 10, 15, 30, 60, 120].map((seconds) => seconds * 1000);
  const step = steps.find((ms) => whole / zoom / ms <= 8) ?? 120_000;
  return Array.from({ length: Math.floor(whole / step) + 1 }, (_, index) => index * step);
}
